import { FullText } from '@/components/blocks/full-text';
import { MISSING_TEXT, MissingText } from '@/components/blocks/missing-text';
import { findSyllabusEntry } from '@/lib/content/syllabus';
import { plainText } from '@/lib/html/plain-text';
import { syllabusPageTitle } from '@/lib/publishing/item-pages';
import { itemMetadata, missingMetadata } from '@/lib/site/metadata';
import { itemOf, paths, syllabusTextPath } from '@/lib/site/paths';

import { BreadcrumbData } from '../../../content-head';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

const TRAIL = [{ label: 'Syllabus and essays', href: paths.textContent }];

type Props = { params: Promise<{ id: string[] }> };

const load = async ({ params }: Props) => findSyllabusEntry(itemOf((await params).id));

export async function generateMetadata(props: Props) {
  const entry = await load(props);
  if (!entry) return missingMetadata(MISSING_TEXT);
  return itemMetadata({
    title: syllabusPageTitle(entry),
    description: plainText(entry.description, 155),
    path: syllabusTextPath(entry.id),
  });
}

export default async function SyllabusTextPage(props: Props) {
  const entry = await load(props);
  if (!entry) return <MissingText />;
  return (
    <>
      <BreadcrumbData path={syllabusTextPath(entry.id)} title={entry.title} trail={TRAIL} />
      <FullText title={entry.title} html={entry.description} documentUrl={entry.documentUrl} trail={TRAIL} />
    </>
  );
}
