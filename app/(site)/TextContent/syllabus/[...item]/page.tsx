import { FullText } from '@/components/blocks/text-cards';
import { findSyllabusEntry } from '@/lib/content/nouns/syllabus';
import { syllabusPageTitle } from '@/lib/finding/publishing/item-pages';
import { plainText } from '@/lib/html/plain-text';
import { paths, syllabusTextPath } from '@/lib/site/paths';

import { itemPage, MISSING_TEXT } from '../../../content-page';

const { generateMetadata, generateStaticParams, Page } = itemPage({
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
  draw: (entry, goOn) => <FullText title={entry.title} text={entry} goOn={goOn} />,
});

export { generateMetadata, generateStaticParams, Page as default };
