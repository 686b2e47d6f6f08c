import { OldPaperCarousel } from '@/components/blocks/covers';
import { EmptyNote } from '@/components/ui/item-list';
import { listOldPapers } from '@/lib/content/nouns/materials';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.oldPaper);

export default async function OldPaperPage() {
  const papers = await listOldPapers();
  return (
    <ContentPage path={paths.oldPaper} intro="Write one paper a week, by hand and by the clock.">
      {papers.length === 0 && <EmptyNote>There are no papers at the moment.</EmptyNote>}
      <OldPaperCarousel label="Old Papers" level={2} papers={papers} />
    </ContentPage>
  );
}
