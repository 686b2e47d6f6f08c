import { notFound } from 'next/navigation';

import { ArticleReader } from '@/components/blocks/article-reader';
import { Html } from '@/components/ui/html';
import { PageBanner } from '@/components/ui/page-banner';
import { listArticles } from '@/lib/api/articles';
import { plainText } from '@/lib/html/plain-text';
import { pageMetadata } from '@/lib/metadata';
import { articlePath, paths } from '@/lib/paths';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ article: string }> };

async function load({ params }: Props) {
  const id = decodeURIComponent((await params).article);
  const article = (await listArticles()).find((candidate) => candidate.id === id);
  return article ?? notFound();
}

export async function generateMetadata(props: Props) {
  const { id, title, description } = await load(props);
  return pageMetadata({ title, description: plainText(description, 155), path: articlePath(id) });
}

export default async function ArticlePage(props: Props) {
  const { id, title, description } = await load(props);
  return (
    <>
      <PageBanner title={title} trail={[{ label: 'Articles', href: paths.articles }]} />
      <ArticleReader articles={await listArticles()} activeId={id}>
        <Html html={description} />
      </ArticleReader>
    </>
  );
}
