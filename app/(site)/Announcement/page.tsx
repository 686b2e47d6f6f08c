import { BellIcon } from '@/components/ui/icons';
import { DraftMark, ItemList } from '@/components/ui/item-list';
import { listAnnouncements } from '@/lib/content/nouns/institute-lists';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage, TEXT_FRAME } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.announcement);

export default async function AnnouncementPage() {
  return (
    <ContentPage path={paths.announcement} intro="Everything that is on at the moment." className={TEXT_FRAME}>
      <ItemList
        items={await listAnnouncements()}
        emptyNote="There are no announcements at the moment."
        look="divide-y divide-line border-y border-line"
      >
        {({ id, title, isDraft }) => (
          <div id={id} className="flex gap-4 py-5 text-lg">
            <BellIcon className="mt-1 size-5 shrink-0 text-marigold-deep" />
            <span dir="auto" className="min-w-0">
              <DraftMark isDraft={isDraft} />
              {title}
            </span>
          </div>
        )}
      </ItemList>
    </ContentPage>
  );
}
