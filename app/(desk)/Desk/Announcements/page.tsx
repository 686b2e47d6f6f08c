import { randomUUID } from 'node:crypto';

import { AnnouncementForm } from '@/components/desk/bank/announcement-form';
import { ChangeButton } from '@/components/desk/change-button';
import { EmptyNote } from '@/components/ui/item-list';
import { announcementsCall } from '@/lib/content/nouns/institute-lists';
import { announcementsToEdit } from '@/lib/editing/announcements';
import { orFault, whyNotEditable } from '@/lib/editing/items';
import { deskEndpoints, deskPaths } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';

export const metadata = deskMetadata('Announcements');

export default deskPage(deskPaths.announcements, 'Announcements', async () => {
  const found = (await whyNotEditable(announcementsCall)) ?? (await orFault(announcementsToEdit()));
  if (typeof found === 'string') return <EmptyNote>{found}</EmptyNote>;
  const newId = randomUUID();
  return (
    <div className="grid grid-cols-1 gap-8">
      <AnnouncementForm
        key={newId}
        endpoint={deskEndpoints.announcement(newId)}
        change={{ do: 'add' }}
        title=""
        label="New announcement"
        button="Add"
      />
      {found.map(({ id: announcement, title, isShown, digest }) => {
        const endpoint = deskEndpoints.announcement(digest);
        const edit = { endpoint, change: { do: 'change', announcement }, title, button: 'Save' };
        const [state, label] = isShown ? ['On the site', 'Hide'] : ['Hidden', 'Show'];
        return (
          <AnnouncementForm key={digest} {...edit} label={state}>
            <ChangeButton {...{ endpoint, label }} change={{ do: label.toLowerCase(), announcement }} subject={title} />
          </AnnouncementForm>
        );
      })}
    </div>
  );
});
