import { FullText } from '@/components/blocks/full-text';
import { MISSING_TEXT, MissingText } from '@/components/blocks/missing-text';
import { listEssays } from '@/lib/api/essays';
import { plainText } from '@/lib/html/plain-text';
import { itemMetadata, missingMetadata } from '@/lib/metadata';
import { essayTextPath, itemOf, paths } from '@/lib/paths';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ id: string[] }> };

async function load({ params }: Props) {
  const id = itemOf((await params).id);
  return (await listEssays()).find((candidate) => candidate.id === id);
}

export async function generateMetadata(props: Props) {
  const essay = await load(props);
  if (!essay) return missingMetadata(MISSING_TEXT);
  return itemMetadata({
    title: essay.topic,
    description: plainText(essay.description, 155),
    path: essayTextPath(essay.id),
  });
}

export default async function EssayTextPage(props: Props) {
  const essay = await load(props);
  if (!essay) return <MissingText />;
  return (
    <FullText
      title={essay.topic}
      html={essay.description}
      documentUrl={essay.documentUrl}
      trail={[{ label: 'Essay Preparation', href: paths.essayPrep }]}
    />
  );
}
