import { ArticleReader } from '@/components/blocks/text-cards';
import { Html } from '@/components/ui/html';
import { hostHtml } from '@/lib/content/host/wire';
import { listArticles } from '@/lib/content/nouns/materials';
import { institute } from '@/lib/site/institute';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.articles);

export default async function ArticlesPage() {
  return (
    <ContentPage path={paths.articles} intro="One topic at a time, explained from the ground up." className="">
      <ArticleReader articles={await listArticles()}>
        <Html html={hostHtml(institute().schemes)} under={1} />
      </ArticleReader>
    </ContentPage>
  );
}
