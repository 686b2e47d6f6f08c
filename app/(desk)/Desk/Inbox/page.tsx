import { INBOX_LISTS, InboxNav, isInboxList, Message, Review } from '@/components/desk/inbox';
import { NextPageLink } from '@/components/desk/next-page-link';
import { EmptyNote } from '@/components/ui/item-list';
import { database } from '@/lib/db/database';
import { listContactMessages, listReviews } from '@/lib/db/inbox';
import { placeOf, placeText, readPage } from '@/lib/db/pages';
import { deskPaths, inboxPath } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 50;

export const metadata = deskMetadata('Inbox');

export default deskPage(deskPaths.inbox, 'Inbox', async ({ query }) => {
  const db = await database();
  const wanted = query('show');
  const list = isInboxList(wanted) ? wanted : 'open';
  const after = placeOf(query('after'));
  const { items, next } =
    list === 'open' || list === 'answered'
      ? await readPage(SIZE, (limit) => listContactMessages(db, list === 'answered', limit, after)).then((page) => ({
          items: page.rows.map((it) => <Message key={it.id} message={it} />),
          next: page.next,
        }))
      : await readPage(SIZE, (limit) => listReviews(db, list, limit, after)).then((page) => ({
          items: page.rows.map((it) => <Review key={it.id} review={it} state={list} />),
          next: page.next,
        }));
  return (
    <>
      <InboxNav current={list} hrefOf={inboxPath} />
      {items.length === 0 ? (
        <EmptyNote>There is nothing in this list.</EmptyNote>
      ) : (
        <ul aria-label={INBOX_LISTS[list]} className="grid gap-4">
          {items}
        </ul>
      )}
      <NextPageLink href={next && inboxPath(list, placeText(next))} />
    </>
  );
});
