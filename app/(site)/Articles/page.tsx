import { ArticleReader } from '@/components/blocks/article-reader';
import { SchemesPane } from '@/components/blocks/schemes-pane';
import { listArticles } from '@/lib/content/articles';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.articles);

export default async function ArticlesPage() {
  const articles = await listArticles();
  return (
    <>
      <ContentHead path={paths.articles} title="Articles" intro="One topic at a time, explained from the ground up." />
      <ArticleReader articles={articles}>
        <SchemesPane />
      </ArticleReader>
    </>
  );
}
