import { notFound } from 'next/navigation';

import { FullText } from '@/components/blocks/full-text';
import { listEssays } from '@/lib/api/essays';
import { plainText } from '@/lib/html/plain-text';
import { pageMetadata } from '@/lib/metadata';
import { essayTextPath, paths } from '@/lib/paths';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ id: string }> };

async function load({ params }: Props) {
  const id = decodeURIComponent((await params).id);
  const essay = (await listEssays()).find((candidate) => candidate.id === id);
  return essay ?? notFound();
}

export async function generateMetadata(props: Props) {
  const { id, topic, description } = await load(props);
  return pageMetadata({ title: topic, description: plainText(description, 155), path: essayTextPath(id) });
}

export default async function EssayTextPage(props: Props) {
  const { topic, description, documentUrl } = await load(props);
  return (
    <FullText
      title={topic}
      html={description}
      documentUrl={documentUrl}
      trail={[{ label: 'Essay Preparation', href: paths.essayPrep }]}
    />
  );
}
