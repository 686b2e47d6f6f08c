import { DraftMark } from '@/components/ui/draft-mark';
import { EmptyNote } from '@/components/ui/empty-note';
import { BellIcon } from '@/components/ui/icons';
import { listAnnouncements } from '@/lib/content/announcements';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.announcement);

export default async function AnnouncementPage() {
  const announcements = await listAnnouncements();
  return (
    <>
      <ContentHead path={paths.announcement} title="Announcements" intro="Everything that is on at the moment." />
      <div className="wrap wrap-text py-10 md:py-14">
        {announcements.length === 0 && <EmptyNote>There are no announcements at the moment.</EmptyNote>}
        <ul className="divide-y divide-line border-y border-line">
          {announcements.map(({ id, title, isDraft }) => (
            <li key={id} className="flex gap-4 py-5 text-lg">
              <BellIcon className="mt-1 size-5 shrink-0 text-marigold-deep" />
              <span>
                <DraftMark isDraft={isDraft} />
                {title}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
