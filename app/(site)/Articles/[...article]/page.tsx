import { ArticleReader } from '@/components/blocks/article-reader';
import { MissingItem } from '@/components/blocks/missing-item';
import { Html } from '@/components/ui/html';
import { PageBanner } from '@/components/ui/page-banner';
import { listArticles } from '@/lib/api/articles';
import { plainText } from '@/lib/html/plain-text';
import { itemMetadata, missingMetadata } from '@/lib/metadata';
import { articlePath, itemOf, paths } from '@/lib/paths';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

const MISSING = 'This article is not here';

type Props = { params: Promise<{ article: string[] }> };

async function load({ params }: Props) {
  const id = itemOf((await params).article);
  const articles = await listArticles();
  return { articles, article: articles.find((candidate) => candidate.id === id) };
}

export async function generateMetadata(props: Props) {
  const { article } = await load(props);
  if (!article) return missingMetadata(MISSING);
  return itemMetadata({
    title: article.title,
    description: plainText(article.description, 155),
    path: articlePath(article.id),
  });
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
      <PageBanner title={article.title} trail={[{ label: 'Articles', href: paths.articles }]} />
      <ArticleReader articles={articles} activeId={article.id}>
        <Html html={article.description} under={1} />
      </ArticleReader>
    </>
  );
}
