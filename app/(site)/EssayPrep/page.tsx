import { TextCard } from '@/components/blocks/text-cards';
import { ItemList } from '@/components/ui/item-list';
import { listEssays } from '@/lib/content/nouns/materials';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.essayPrep);

export default async function EssayPrepPage() {
  return (
    <ContentPage path={paths.essayPrep} intro="Read the opening, think where you would take it, then read on.">
      <ItemList items={await listEssays()} emptyNote="There are no essays at the moment." look="gap-6 lg:grid-cols-2">
        {(essay) => <TextCard text={essay} level={2} />}
      </ItemList>
    </ContentPage>
  );
}
