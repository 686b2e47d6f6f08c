import { ArticleReader } from '@/components/blocks/article-reader';
import { MissingItem } from '@/components/blocks/missing-item';
import { Html } from '@/components/ui/html';
import { JsonLd } from '@/components/ui/json-ld';
import { type Article, listArticles } from '@/lib/content/articles';
import { env } from '@/lib/server/env';
import { plainText } from '@/lib/html/plain-text';
import { itemMetadata, missingMetadata } from '@/lib/site/metadata';
import { articlePath, itemOf, paths } from '@/lib/site/paths';
import { articleData } from '@/lib/site/structured-data/article';

import { ContentHead } from '../../content-head';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

const MISSING = 'This article is not here';

type Props = { params: Promise<{ article: string[] }> };

async function load({ params }: Props) {
  const id = itemOf((await params).article);
  const articles = await listArticles();
  return { articles, article: articles.find((candidate) => candidate.id === id) };
}

const pageOf = ({ id, title, description }: Article) => ({
  title,
  description: plainText(description, 155),
  path: articlePath(id),
});

export async function generateMetadata(props: Props) {
  const { article } = await load(props);
  if (!article) return missingMetadata(MISSING);
  return itemMetadata(pageOf(article));
}

export default async function ArticlePage(props: Props) {
  const { article, articles } = await load(props);
  if (!article) {
    return (
      <MissingItem
        title={MISSING}
        text="The article you asked for does not exist, or is no longer published."
        link={{ label: 'All articles', href: paths.articles }}
      />
    );
  }
  return (
    <>
      <ContentHead
        path={articlePath(article.id)}
        title={article.title}
        trail={[{ label: 'Articles', href: paths.articles }]}
      />
      <JsonLd data={articleData(env().siteUrl, pageOf(article))} />
      <ArticleReader articles={articles} activeId={article.id}>
        <Html html={article.description} under={1} />
      </ArticleReader>
    </>
  );
}
