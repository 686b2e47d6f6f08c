import { NextPageLink } from '@/components/desk/next-page-link';
import { INBOX_LISTS, type InboxList, InboxNav, isInboxList, Message, Review } from '@/components/desk/people/inbox';
import { EmptyNote } from '@/components/ui/item-list';
import { deskPaths, inboxPath } from '@/lib/site/paths';
import { database, type Db } from '@/lib/store/database';
import { listContactMessages, listReviews } from '@/lib/store/inbox';
import { readPage } from '@/lib/store/pages';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 50;

export const metadata = deskMetadata('Inbox');

async function readItems(db: Db, list: InboxList, after: string) {
  if (list === 'open' || list === 'answered') {
    const areAnswered = list === 'answered';
    const { rows, next } = await readPage(SIZE, after, (...page) => listContactMessages(db, areAnswered, ...page));
    return { items: rows.map((it) => <Message key={it.id} message={it} />), next };
  }
  const { rows, next } = await readPage(SIZE, after, (...page) => listReviews(db, list, ...page));
  return { items: rows.map((it) => <Review key={it.id} review={it} state={list} />), next };
}

export default deskPage(deskPaths.inbox, 'Inbox', async ({ query }) => {
  const db = await database();
  const wanted = query('show');
  const list = isInboxList(wanted) ? wanted : 'open';
  const { items, next } = await readItems(db, list, query('after'));
  return (
    <>
      <InboxNav current={list} hrefOf={inboxPath} />
      {items.length === 0 ? (
        <EmptyNote>
          {query('after') ? 'There is nothing older in this list.' : 'There is nothing in this list.'}
        </EmptyNote>
      ) : (
        <ul aria-label={INBOX_LISTS[list]} className="grid gap-4">
          {items}
        </ul>
      )}
      <NextPageLink href={next && inboxPath(list, next)} />
    </>
  );
});
