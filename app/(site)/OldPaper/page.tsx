import { OldPaperCarousel } from '@/components/blocks/old-paper-carousel';
import { EmptyNote } from '@/components/ui/empty-note';
import { listOldPapers } from '@/lib/content/old-papers';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.oldPaper);

export default async function OldPaperPage() {
  const papers = await listOldPapers();
  return (
    <>
      <ContentHead path={paths.oldPaper} title="Old Papers" intro="Write one paper a week, by hand and by the clock." />
      <div className="wrap py-10 md:py-14">
        {papers.length === 0 && <EmptyNote>There are no papers at the moment.</EmptyNote>}
        <OldPaperCarousel label="Old Papers" level={2} papers={papers} />
      </div>
    </>
  );
}
