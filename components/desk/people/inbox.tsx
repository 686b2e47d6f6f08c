import type { ReactNode } from 'react';

import { IndianTime } from '@/components/ui/indian-time';
import { deskEndpoints } from '@/lib/site/paths';
import type { MessageRow, ReviewRow, ReviewState } from '@/lib/store/inbox';

import { ChangeButton } from '../change-button';
import { ViewsNav } from '../views-nav';

/** The lists of the inbox, under the names that addresses have for them. */
export const INBOX_LISTS = {
  open: 'Open messages',
  answered: 'Answered messages',
  waiting: 'Waiting reviews',
  displayed: 'Displayed reviews',
  declined: 'Declined reviews',
} as const;

export type InboxList = keyof typeof INBOX_LISTS;

export const isInboxList = (name: string): name is InboxList => Object.hasOwn(INBOX_LISTS, name);

const LISTS = Object.keys(INBOX_LISTS).filter(isInboxList);

export const InboxNav = ({ current, hrefOf }: { current: InboxList; hrefOf: (list: InboxList) => string }) => (
  <ViewsNav
    label="Lists of the inbox"
    views={LISTS.map((name) => ({ name, label: INBOX_LISTS[name], href: hrefOf(name) }))}
    current={current}
  />
);

const MOVES = {
  waiting: [
    { to: 'displayed', label: 'Approve', look: 'solid' },
    { to: 'declined', label: 'Decline', look: 'outline' },
  ],
  displayed: [{ to: 'waiting', label: 'Take back', look: 'outline' }],
  declined: [{ to: 'waiting', label: 'Take back', look: 'outline' }],
} as const;

type SentProps = { title: string; from: string; atMs: number; text: string; children: ReactNode };

/** Something a visitor sent, with what an editor can do about it. */
const Sent = ({ title, from, atMs, text, children }: SentProps) => (
  <li className="card p-4 md:p-5">
    <h2 className="text-lg">{title}</h2>
    <p className="text-sm text-muted">
      {from}, <IndianTime atMs={atMs} />
    </p>
    <p className="mt-2 max-w-prose whitespace-pre-line">{text}</p>
    <div className="mt-3 flex flex-wrap items-start gap-3">{children}</div>
  </li>
);

const replyTo = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

export const Message = ({ message: it }: { message: MessageRow }) => (
  <Sent title={it.subject} from={it.name} atMs={it.created_at_ms} text={it.message}>
    <a href={replyTo(it.email, it.subject)} className="text-link py-2.5">
      Write to {it.email}
    </a>
    <ChangeButton
      endpoint={deskEndpoints.message(it.id)}
      change={{ isAnswered: it.is_answered === 0 }}
      label={it.is_answered === 0 ? 'Answered' : 'Open again'}
      subject={it.subject}
    />
  </Sent>
);

export const Review = ({ review: it, state }: { review: ReviewRow; state: ReviewState }) => (
  <Sent title={it.title} from={it.name} atMs={it.created_at_ms} text={it.content}>
    {MOVES[state].map(({ to, label, look }) => (
      <ChangeButton
        key={to}
        endpoint={deskEndpoints.review(it.id)}
        change={{ from: state, to }}
        label={label}
        subject={it.title}
        look={look}
      />
    ))}
  </Sent>
);
