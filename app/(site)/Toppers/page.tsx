import { TopperCarousel } from '@/components/blocks/people';
import { EmptyNote } from '@/components/ui/item-list';
import { Section } from '@/components/ui/page-banner';
import { listToppers } from '@/lib/content/nouns/institute-lists';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.toppers);

export default async function ToppersPage() {
  const toppers = await listToppers();
  return (
    <ContentPage path={paths.toppers} className="">
      <Section title="Our sparkling stars...">
        {toppers.length === 0 && <EmptyNote>There is nobody to show at the moment.</EmptyNote>}
        <TopperCarousel toppers={toppers} />
        <p className="mt-8 max-w-prose">A result depends on the candidate’s own work; no course can promise one.</p>
      </Section>
    </ContentPage>
  );
}
