import type { Db } from './database';
import { approveReview, listContactMessages, listReviews, saveContactMessage, saveReview } from './inbox';
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
  });

  test('messages are stored whole with their time, and listed newest first', async () => {
    await saveContactMessage(db, { ...MESSAGE, subject: 'first' }, NOW_MS);
    await saveContactMessage(db, { ...MESSAGE, subject: 'third' }, NOW_MS + 2);
    await saveContactMessage(db, { ...MESSAGE, subject: 'second' }, NOW_MS + 1);
    const messages = await listContactMessages(db);
    expect(messages.map((message) => message.subject)).toEqual(['third', 'second', 'first']);
    expect(messages[2]).toEqual({ ...MESSAGE, subject: 'first', id: expect.any(String), created_at_ms: NOW_MS });
    expect(new Set(messages.map((message) => message.id)).size).toBe(3);
  });

  test('a review waits until it is approved', async () => {
    await saveReview(db, REVIEW, NOW_MS);
    const stored = {
      id: expect.any(String),
      title: 'Notes',
      name: 'Asha',
      content: 'They are clear.',
      created_at_ms: NOW_MS,
    };
    const [waiting] = await listReviews(db, false);
    expect(waiting).toEqual({ ...stored, is_display: 0 });
    expect(await listReviews(db, true)).toEqual([]);

    expect(await approveReview(db, waiting?.id ?? '')).toBe(true);

    expect(await listReviews(db, false)).toEqual([]);
    expect(await listReviews(db, true)).toEqual([{ ...stored, id: waiting?.id, is_display: 1 }]);
  });

  test('approving changes only the review of that id, and may be repeated', async () => {
    await saveReview(db, { ...REVIEW, reviewTitle: 'first' }, NOW_MS);
    await saveReview(db, { ...REVIEW, reviewTitle: 'second' }, NOW_MS + 1);
    const [newest] = await listReviews(db, false);
    expect(newest?.title).toBe('second');
    expect(await approveReview(db, newest?.id ?? '')).toBe(true);
    expect(await approveReview(db, newest?.id ?? '')).toBe(true);
    expect((await listReviews(db, true)).map((review) => review.title)).toEqual(['second']);
    expect((await listReviews(db, false)).map((review) => review.title)).toEqual(['first']);
  });

  test.each(['', 'unknown', "' or '1'='1"])('no review has the id %j', async (id) => {
    await saveReview(db, REVIEW, NOW_MS);
    expect(await approveReview(db, id)).toBe(false);
    expect(await listReviews(db, true)).toEqual([]);
  });

  test('approved reviews are listed newest first', async () => {
    for (const [title, offsetMs] of Object.entries({ first: 0, third: 2, second: 1 })) {
      await saveReview(db, { ...REVIEW, reviewTitle: title }, NOW_MS + offsetMs);
    }
    for (const { id } of await listReviews(db, false)) await approveReview(db, id);
    expect((await listReviews(db, true)).map((review) => review.title)).toEqual(['third', 'second', 'first']);
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
    expect(await listContactMessages(db)).toMatchObject([
      { name: hostile, email: hostile, subject: hostile, message: hostile },
    ]);
    expect(await listReviews(db, false)).toMatchObject([{ title: hostile, name: hostile, content: hostile }]);
  });

  test('a NUL character, which only one engine can store, breaks nothing', async () => {
    const saving = saveReview(db, { ...REVIEW, content: 'before\0after' }, NOW_MS);
    if (store.engine === 'PostgreSQL') await expect(saving).rejects.toThrow(/0x00/);
    else await saving;
    await saveReview(db, { ...REVIEW, reviewTitle: 'next' }, NOW_MS + 1);
    expect((await listReviews(db, false))[0]?.title).toBe('next');
  });

  test('fifty reviews that are saved at once are all stored', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => saveReview(db, REVIEW, NOW_MS + index)));
    expect(await listReviews(db, false)).toHaveLength(50);
  });
});
