import { randomUUID } from 'node:crypto';

import { AnnouncementForm, EditedAnnouncement } from '@/components/desk/announcements';
import { EmptyNote } from '@/components/ui/item-list';
import { announcementsCall } from '@/lib/content/institute-lists';
import { announcementsToEdit } from '@/lib/editing/announcements';
import { whyNotEditable } from '@/lib/editing/items';
import { deskEndpoints, deskPaths } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';

export const metadata = deskMetadata('Announcements');

export default deskPage(deskPaths.announcements, 'Announcements', async () => {
  const fixed = await whyNotEditable(announcementsCall);
  if (fixed) return <EmptyNote>{fixed}</EmptyNote>;
  const [announcements, newId] = [await announcementsToEdit(), randomUUID()];
  return (
    <div className="grid grid-cols-1 gap-6">
      <AnnouncementForm
        key={newId}
        endpoint={deskEndpoints.announcement(newId)}
        change={{ do: 'add' }}
        title=""
        label="New announcement"
        button="Add"
      />
      <ul aria-label="All announcements" className="grid max-w-3xl grid-cols-1 gap-3">
        {announcements.map((it) => (
          <li key={it.digest}>
            <EditedAnnouncement {...it} />
          </li>
        ))}
      </ul>
    </div>
  );
});
