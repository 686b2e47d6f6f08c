import { notFound } from 'next/navigation';

import { FullText } from '@/components/blocks/full-text';
import { listSyllabus } from '@/lib/api/syllabus';
import { plainText } from '@/lib/html/plain-text';
import { pageMetadata } from '@/lib/metadata';
import { paths, syllabusTextPath } from '@/lib/paths';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ id: string }> };

async function load({ params }: Props) {
  const id = decodeURIComponent((await params).id);
  const entry = (await listSyllabus()).find((candidate) => candidate.id === id);
  return entry ?? notFound();
}

export async function generateMetadata(props: Props) {
  const { id, title, subject, description } = await load(props);
  return pageMetadata({
    title: `${title}: ${subject} syllabus`,
    description: plainText(description, 155),
    path: syllabusTextPath(id),
  });
}

export default async function SyllabusTextPage(props: Props) {
  const { title, description, documentUrl } = await load(props);
  return (
    <FullText
      title={title}
      html={description}
      documentUrl={documentUrl}
      trail={[{ label: 'Syllabus and essays', href: paths.textContent }]}
    />
  );
}
