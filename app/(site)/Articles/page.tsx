import { ArticleReader } from '@/components/blocks/article-reader';
import { SchemesPane } from '@/components/blocks/schemes-pane';
import { PageBanner } from '@/components/ui/page-banner';
import { listArticles } from '@/lib/api/articles';
import { pageMetadata } from '@/lib/metadata';
import { paths } from '@/lib/paths';

export const metadata = pageMetadata(paths.articles);

export default async function ArticlesPage() {
  const articles = await listArticles();
  return (
    <>
      <PageBanner title="Articles" intro="One topic at a time, explained from the ground up." />
      <ArticleReader articles={articles}>
        <SchemesPane />
      </ArticleReader>
    </>
  );
}
