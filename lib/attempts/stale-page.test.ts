import fc from 'fast-check';

import type { Db } from '@/lib/db/database';
import { describeEachEngine } from '@/lib/db/testing';

import {
  aLockedPaper,
  answers,
  begin,
  clears,
  LAPTOP,
  marks,
  type Own,
  readOpen,
  save,
  storedEvents,
  visits,
} from './testing';
import type { SaveAnswer } from './wire';

const newsIn = (answer: SaveAnswer) => ('progress' in answer ? answer.progress : undefined);
const orderIn = (answer: SaveAnswer) => ('order' in answer ? answer.order : undefined);

describeEachEngine('a page beside others', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  const onLaptop = (own: Own, events: Parameters<typeof save>[2], seenOrder = 0) =>
    save(db, own, events, { device: LAPTOP, seenOrder });

  test('a lone page gets no progress, however stale it says it is', async () => {
    const own = await begin(db);
    expect(newsIn(await save(db, own, [answers(1, 1, 1)]))).toBeUndefined();
    expect(newsIn(await save(db, own, [answers(2, 2, 1)]))).toBeUndefined();
    expect(newsIn(await save(db, own, []))).toBeUndefined();
  });

  test('a page gets the merged progress after unseen events of another device', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1), answers(2, 2, 1)]);
    await onLaptop(own, [answers(1, 2, 4), marks(2, 3, 3), visits(3, 4)], 2);
    const answer = await save(db, own, [answers(3, 1, 2)], { seenOrder: 2 });
    expect(newsIn(answer)).toEqual({
      answered: [1, 2],
      notAnswered: [4],
      notVisited: [],
      visited: [1, 2, 3, 4],
      markedForReview: [3],
      totalQuestions: 4,
      responses: { q1: 2, q2: 4, q3: 3 },
    });
    expect(newsIn(await save(db, own, [], { seenOrder: orderIn(answer) }))).toBeUndefined();
  });

  test.each([
    ['an answer', answers(1, 2, 1)],
    ['a mark', marks(1, 2, 1)],
    ['a visit', visits(1, 2)],
    ['a clear', clears(1, 2)],
  ])('a page that saves nothing gets the progress with %s of another device', async (_, event) => {
    const own = await begin(db);
    await onLaptop(own, [event]);
    expect(newsIn(await save(db, own, []))).toEqual((await readOpen(db, own)).progress);
  });

  test('a page gets the progress again until it has seen the answer', async () => {
    const own = await begin(db);
    await onLaptop(own, [answers(1, 2, 1)]);
    const lost = await save(db, own, [answers(1, 1, 1)]);
    const again = await save(db, own, [answers(1, 1, 1)]);
    expect(newsIn(lost)).toBeDefined();
    expect(newsIn(again)).toEqual(newsIn(lost));
    const seenOrder = orderIn(again);
    expect(newsIn(await save(db, own, [answers(2, 1, 1)], { seenOrder }))).toBeUndefined();
  });

  test('a page gets no progress after a retry of another device', async () => {
    const own = await begin(db);
    await onLaptop(own, [answers(1, 2, 1)]);
    const seenOrder = orderIn(await save(db, own, [answers(1, 1, 1)]));
    await onLaptop(own, [answers(1, 2, 1)]);
    expect(newsIn(await save(db, own, [answers(2, 1, 1)], { seenOrder }))).toBeUndefined();
  });

  test('a page gets the progress when all of its own events are refused', async () => {
    const own = await begin(db, aLockedPaper());
    await onLaptop(own, [answers(1, 1, 4)]);
    const answer = await save(db, own, [answers(1, 3, 3)]);
    expect(answer).toMatchObject({ refused: [{ sequence: 1, reason: 'too-early' }], order: 1 });
    expect(newsIn(answer)).toMatchObject({ responses: { q1: 4 } });
  });

  test('a page gets the progress when one of its own events is refused', async () => {
    const own = await begin(db, aLockedPaper());
    await onLaptop(own, [answers(1, 1, 4)]);
    const answer = await save(db, own, [answers(1, 2, 2), answers(2, 3, 3)]);
    expect(answer).toMatchObject({ acknowledged: [1], refused: [{ sequence: 2 }], order: 2 });
    expect(newsIn(answer)).toMatchObject({ responses: { q1: 4, q2: 2 } });
  });

  test('a page gets the progress exactly when another device’s event was accepted since', async () => {
    const aSave = fc.record({
      device: fc.constantFrom(0, 1, 2),
      /** Questions 3 and 4 come too early. */
      questions: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      isRetry: fc.boolean(),
      isAnswerLost: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(aSave, { minLength: 2, maxLength: 12 }), async (saves) => {
        const own = await begin(db, aLockedPaper());
        const pages = ['phone-0001', 'laptop-0001', 'tablet-0001'].map((device) => ({
          device,
          seenOrder: 0,
          sequence: 0,
        }));
        for (const { device: at, questions, isRetry, isAnswerLost } of saves) {
          const page = pages[at];
          if (!page) throw new Error('no such page');
          const { device, seenOrder } = page;
          if (isRetry) page.sequence = Math.max(0, page.sequence - questions.length);
          const events = questions.map((question) => answers((page.sequence += 1), question, 1));
          const answer = await save(db, own, events, { device, seenOrder });
          const stored = await storedEvents(db, own);
          const isNews = stored.some((it) => it.device !== device && it.position > seenOrder);
          expect(newsIn(answer)).toEqual(isNews ? (await readOpen(db, own)).progress : undefined);
          if (!isAnswerLost) page.seenOrder = orderIn(answer) ?? 0;
        }
      }),
      { numRuns: store.engine === 'SQLite' ? 100 : 30 },
    );
  });
});
