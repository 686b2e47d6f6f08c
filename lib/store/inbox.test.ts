import type { Db } from './database';
import { listAudit } from './audit';
import {
  countWaiting,
  listContactMessages,
  listReviews,
  markMessage,
  moveReview,
  REVIEW_STATES,
  type ReviewState,
  saveContactMessage,
  saveReview,
} from './inbox';
import { readPage } from './pages';
import { describeEachEngine } from './testing';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const MESSAGE = { name: 'Asha', email: 'asha@example.org', subject: 'Batch', message: 'When does it begin?' };
const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };

describeEachEngine('the inbox', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    await db.deleteFrom('contact_message').execute();
    await db.deleteFrom('review').execute();
    await db.deleteFrom('audit').execute();
  });

  test('messages are stored whole with their time, and listed newest first', async () => {
    await saveContactMessage(db, { ...MESSAGE, subject: 'first' }, NOW_MS);
    await saveContactMessage(db, { ...MESSAGE, subject: 'third' }, NOW_MS + 2);
    await saveContactMessage(db, { ...MESSAGE, subject: 'second' }, NOW_MS + 1);
    const messages = await listContactMessages(db, false);
    expect(messages.map((message) => message.subject)).toEqual(['third', 'second', 'first']);
    expect(messages[2]).toEqual({
      ...{ ...MESSAGE, subject: 'first', id: expect.any(String) },
      ...{ created_at_ms: NOW_MS, is_answered: 0, answered_at_ms: null },
    });
    expect(new Set(messages.map((message) => message.id)).size).toBe(3);
  });

  const by = (id: string) => ({ id, editor: 'asha', nowMs: NOW_MS + 60_000 });
  const titlesOf = async (state: ReviewState) => (await listReviews(db, state)).map((review) => review.title);
  const saveOne = async (title = 'Notes') => {
    await saveReview(db, { ...REVIEW, reviewTitle: title }, NOW_MS);
    return (await listReviews(db, 'waiting')).find((review) => review.title === title)?.id ?? '';
  };

  test('a new review waits and is not displayed', async () => {
    const id = await saveOne();
    expect(await listReviews(db, 'waiting')).toEqual([
      {
        ...{ id, title: 'Notes', name: 'Asha', content: 'They are clear.' },
        ...{ is_display: 0, is_declined: 0, created_at_ms: NOW_MS, decided_at_ms: null },
      },
    ]);
    expect(await titlesOf('displayed')).toEqual([]);
  });

  test('a review is in one list at a time, wherever editors move it', async () => {
    const id = await saveOne();
    await saveOne('Another');
    for (const [from, to] of [
      ['waiting', 'displayed'],
      ['displayed', 'waiting'],
      ['waiting', 'declined'],
      ['declined', 'waiting'],
    ] as const) {
      expect(await moveReview(db, from, to, by(id))).toBe(true);
      for (const state of REVIEW_STATES) expect((await titlesOf(state)).includes('Notes')).toBe(state === to);
    }
    expect(await titlesOf('waiting')).toContain('Another');
  });

  test('only one of two simultaneous decisions about a review is made', async () => {
    const id = await saveOne();
    const ends = await Promise.all([
      moveReview(db, 'waiting', 'displayed', by(id)),
      moveReview(db, 'waiting', 'declined', by(id)),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(await listAudit(db, 10)).toHaveLength(1);
  });

  test('each change is in the audit with who, when, what, before and after, the newest first', async () => {
    const id = await saveOne();
    await saveContactMessage(db, MESSAGE, NOW_MS);
    const [message] = await listContactMessages(db, false);
    await moveReview(db, 'waiting', 'displayed', by(id));
    await markMessage(db, true, { ...by(message?.id ?? ''), editor: 'ravi', nowMs: NOW_MS + 61_000 });
    const added = { id: expect.any(String) };
    expect(await listAudit(db, 10)).toEqual([
      {
        ...{
          ...added,
          editor: 'ravi',
          action: 'message',
          subject: '',
          whom: 'Asha: Batch',
          about: `message:${message?.id}`,
        },
        ...{ before: 'open', after: 'answered', created_at_ms: NOW_MS + 61_000 },
      },
      {
        ...{ ...added, editor: 'asha', action: 'review', subject: '', whom: 'Asha: Notes', about: `review:${id}` },
        ...{ before: 'waiting', after: 'displayed', created_at_ms: NOW_MS + 60_000 },
      },
    ]);
  });

  test('an answered message leaves the open ones, and can be opened again', async () => {
    await saveContactMessage(db, MESSAGE, NOW_MS);
    const [message] = await listContactMessages(db, false);
    const decision = by(message?.id ?? '');
    expect(await markMessage(db, true, decision)).toBe(true);
    expect(await markMessage(db, true, decision)).toBe(false);
    expect(await listContactMessages(db, false)).toEqual([]);
    expect(await listContactMessages(db, true)).toHaveLength(1);
    expect(await markMessage(db, false, decision)).toBe(true);
    expect(await listContactMessages(db, false)).toHaveLength(1);
  });

  test('the overview counts open messages and waiting reviews', async () => {
    expect(await countWaiting(db)).toEqual({ messages: 0, reviews: 0 });
    await saveContactMessage(db, MESSAGE, NOW_MS);
    await saveOne('first');
    const second = await saveOne('second');
    expect(await countWaiting(db)).toEqual({ messages: 1, reviews: 2 });
    await moveReview(db, 'waiting', 'declined', by(second));
    expect(await countWaiting(db)).toEqual({ messages: 1, reviews: 1 });
  });

  test('pages of a list show every item once, even items of the same moment', async () => {
    for (let made = 0; made < 7; made += 1) await saveOne(`review ${made}`);
    const seen: string[] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
      const place: string = after;
      const { rows, next } = await readPage(3, place, (...page) => listReviews(db, 'waiting', ...page));
      seen.push(...rows.map((review) => review.title));
      after = next;
    }
    expect(seen.sort()).toEqual(Array.from({ length: 7 }, (_, made) => `review ${made}`));
  });

  test.each(['', 'soon', '1', '1.', '-1.a', "1.a' or 1=1", '1.a b'])('%j is no place in a list', async (text) => {
    await saveOne('first');
    const { rows } = await readPage(3, text, (...page) => listReviews(db, 'waiting', ...page));
    expect(rows).toHaveLength(1);
  });

  test.each(['', 'unknown', "' or '1'='1"])('no review has the id %j', async (id) => {
    await saveReview(db, REVIEW, NOW_MS);
    expect(await moveReview(db, 'waiting', 'displayed', by(id))).toBe(false);
    expect(await titlesOf('displayed')).toEqual([]);
    expect(await listAudit(db, 10)).toEqual([]);
  });

  test.each([
    ['quotes', `'it''s' "quoted" \`and\` \\'escaped\\'`],
    ['SQL', `'); drop table review; -- $1 ? :name @name`],
    ['HTML', '<script>alert(1)</script> &amp; <b>'],
    ['emoji', '👩🏽‍🎓🇮🇳 ✔️'],
    ['Devanagari', 'परीक्षा की तैयारी, क्षेत्रज्ञ'],
    ['white space and line breaks', '  two\r\nlines\n\tand a tab  '],
    ['invisible marks', '\u202eright to left\u202c\u200d\ufeff'],
    ['a long text', 'क'.repeat(100_000)],
    ['nothing', ''],
  ])('%s in every field is stored as it is', async (_kind, hostile) => {
    await saveContactMessage(db, { name: hostile, email: hostile, subject: hostile, message: hostile }, NOW_MS);
    await saveReview(db, { reviewTitle: hostile, yourName: hostile, content: hostile }, NOW_MS);
    expect(await listContactMessages(db, false)).toMatchObject([
      { name: hostile, email: hostile, subject: hostile, message: hostile },
    ]);
    expect(await listReviews(db, 'waiting')).toMatchObject([{ title: hostile, name: hostile, content: hostile }]);
  });

  test('a NUL character, which only one engine can store, breaks nothing', async () => {
    const saving = saveReview(db, { ...REVIEW, content: 'before\0after' }, NOW_MS);
    if (store.engine === 'PostgreSQL') await expect(saving).rejects.toThrow(/0x00/);
    else await saving;
    await saveReview(db, { ...REVIEW, reviewTitle: 'next' }, NOW_MS + 1);
    expect((await listReviews(db, 'waiting'))[0]?.title).toBe('next');
  });

  test('fifty reviews that are saved at once are all stored', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => saveReview(db, REVIEW, NOW_MS + index)));
    expect(await listReviews(db, 'waiting')).toHaveLength(50);
  });
});
