import { FullText } from '@/components/blocks/text-cards';
import { findSyllabusEntry } from '@/lib/content/syllabus';
import { plainText } from '@/lib/html/plain-text';
import { syllabusPageTitle } from '@/lib/publishing/item-pages';
import { paths, syllabusTextPath } from '@/lib/site/paths';

import { itemPage, MISSING_TEXT } from '../../../content-page';

const page = itemPage({
  noun: 'syllabus',
  find: findSyllabusEntry,
  describe: (entry) => ({
    title: syllabusPageTitle(entry),
    heading: entry.title,
    description: plainText(entry.description, 155),
    path: syllabusTextPath(entry.id),
  }),
  trail: [{ label: 'Syllabus and essays', href: paths.textContent }],
  missing: MISSING_TEXT,
  draw: (entry) => (
    <div className="wrap py-10 md:py-14">
      <FullText title={entry.title} text={entry} />
    </div>
  ),
});

export const { generateMetadata, generateStaticParams } = page;

export default page.Page;
