import { FullText } from '@/components/blocks/full-text';
import { MISSING_TEXT, MissingText } from '@/components/blocks/missing-text';
import { JsonLd } from '@/components/ui/json-ld';
import { type Essay, listEssays } from '@/lib/content/essays';
import { env } from '@/lib/server/env';
import { plainText } from '@/lib/html/plain-text';
import { itemMetadata, missingMetadata } from '@/lib/site/metadata';
import { essayTextPath, itemOf, paths } from '@/lib/site/paths';
import { articleData } from '@/lib/site/structured-data/article';

import { BreadcrumbData } from '../../../content-head';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

const TRAIL = [{ label: 'Essay Preparation', href: paths.essayPrep }];

type Props = { params: Promise<{ id: string[] }> };

async function load({ params }: Props) {
  const id = itemOf((await params).id);
  return (await listEssays()).find((candidate) => candidate.id === id);
}

const pageOf = ({ id, topic, description }: Essay) => ({
  title: topic,
  description: plainText(description, 155),
  path: essayTextPath(id),
});

export async function generateMetadata(props: Props) {
  const essay = await load(props);
  if (!essay) return missingMetadata(MISSING_TEXT);
  return itemMetadata(pageOf(essay));
}

export default async function EssayTextPage(props: Props) {
  const essay = await load(props);
  if (!essay) return <MissingText />;
  return (
    <>
      <BreadcrumbData path={essayTextPath(essay.id)} title={essay.topic} trail={TRAIL} />
      <JsonLd data={articleData(env().siteUrl, pageOf(essay))} />
      <FullText title={essay.topic} html={essay.description} documentUrl={essay.documentUrl} trail={TRAIL} />
    </>
  );
}
