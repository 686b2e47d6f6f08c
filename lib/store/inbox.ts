import { randomUUID } from 'node:crypto';

import { expressionBuilder, type Selectable } from 'kysely';

import type { ContactForm, ReviewForm } from '@/lib/forms/visitor-forms';

import { type Act, audited } from './audit';
import { countRows } from './count-rows';
import type { Db } from './database';
import { newestFirst, type RowPlace } from './pages';
import type { Schema } from './schema';

export type MessageRow = Selectable<Schema['contact_message']>;
export type ReviewRow = Selectable<Schema['review']>;

/** Stores a message; returns its id. */
export async function saveContactMessage(db: Db, message: ContactForm, nowMs: number): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('contact_message')
    .values({ id, ...message, created_at_ms: nowMs, answered_at_ms: null })
    .execute();
  return id;
}

const MOST = 1_000;

const flag = (isSet: boolean) => (isSet ? 1 : 0);

const messagesThat = (db: Db, areAnswered: boolean) =>
  db.selectFrom('contact_message').where('is_answered', '=', flag(areAnswered));

/** The messages, newest first. */
export const listContactMessages = (db: Db, areAnswered: boolean, limit = MOST, after?: RowPlace) =>
  messagesThat(db, areAnswered).selectAll().$call(newestFirst(limit, after)).execute();

/** Marks a message; returns false if there is none, or if it is marked so already. */
export const markMessage = (db: Db, isAnswered: boolean, act: Act): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const changed = await trx
      .updateTable('contact_message')
      .set({ is_answered: flag(isAnswered), answered_at_ms: act.nowMs })
      .where('id', '=', act.id)
      .where('is_answered', '=', flag(!isAnswered))
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    const [before, after] = isAnswered ? ['open', 'answered'] : ['answered', 'open'];
    return { action: 'message', subject: '', before, after, about: `message:${act.id}` };
  });

export const REVIEW_STATES = ['waiting', 'displayed', 'declined'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

const columnsOf = (state: ReviewState) =>
  ({ is_display: flag(state === 'displayed'), is_declined: flag(state === 'declined') }) as const;

const { and } = expressionBuilder<Schema, 'review'>();

/** Stores a review, which waits until an editor decides; returns its id. */
export async function saveReview(db: Db, review: ReviewForm, nowMs: number): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('review')
    .values({
      id,
      title: review.reviewTitle,
      name: review.yourName,
      content: review.content,
      ...columnsOf('waiting'),
      created_at_ms: nowMs,
      decided_at_ms: null,
    })
    .execute();
  return id;
}

const reviewsThatAre = (db: Db, state: ReviewState) => db.selectFrom('review').where(and(columnsOf(state)));

/** The reviews, newest first. */
export const listReviews = (db: Db, state: ReviewState, limit = MOST, after?: RowPlace) =>
  reviewsThatAre(db, state).selectAll().$call(newestFirst(limit, after)).execute();

/** Moves a review from one state to another; returns false if it is not in the first. */
export const moveReview = (db: Db, from: ReviewState, to: ReviewState, act: Act): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const changed = await trx
      .updateTable('review')
      .set({ ...columnsOf(to), decided_at_ms: act.nowMs })
      .where('id', '=', act.id)
      .where(and(columnsOf(from)))
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    return { action: 'review', subject: '', before: from, after: to, about: `review:${act.id}` };
  });

/** How many messages are open, and how many reviews wait. */
export async function countWaiting(db: Db): Promise<{ messages: number; reviews: number }> {
  const [messages, reviews] = await Promise.all([
    countRows(messagesThat(db, false)),
    countRows(reviewsThatAre(db, 'waiting')),
  ]);
  return { messages, reviews };
}
