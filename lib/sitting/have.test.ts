import fc from 'fast-check';

import { withMore } from '@/lib/exam/log';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { aLockedPaper, answers, begin, finish, LAPTOP, type Own, PHONE, readOpen, save, storedEvents } from './testing';
import type { FinishAnswer, SaveAnswer } from './wire';

const haveIn = (answer: SaveAnswer | FinishAnswer) => ('have' in answer ? answer.have : undefined);

describeEachEngine('what an answer says of the store', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  test('a save and a reading tell what is stored of each page', async () => {
    const own = await begin(db);
    expect((await readOpen(db, own)).have).toEqual({});
    expect(haveIn(await save(db, own, [answers(1, 1, 1), answers(2, 2, 1)]))).toEqual({ [PHONE]: [[1, 2]] });
    const both = { [PHONE]: [[1, 2]], [LAPTOP]: [[1, 1]] };
    expect(haveIn(await save(db, own, [answers(1, 2, 4)], { device: LAPTOP }))).toEqual(both);
    expect(haveIn(await save(db, own, []))).toEqual(both);
    expect((await readOpen(db, own)).have).toEqual(both);
  });

  test('an event that was refused leaves a gap, and what follows is told', async () => {
    const own = await begin(db, aLockedPaper());
    const answer = await save(db, own, [answers(1, 1, 1), answers(2, 3, 3), answers(3, 2, 2)]);
    expect(answer).toMatchObject({ acknowledged: [1, 3], refused: [{ sequence: 2, reason: 'too-early' }] });
    const gap = { [PHONE]: [[1, 1], [3, 3]] }; // prettier-ignore
    expect(haveIn(answer)).toEqual(gap);
    expect(haveIn(await save(db, own, [answers(3, 2, 2), answers(1, 1, 1)]))).toEqual(gap);
    expect((await readOpen(db, own)).have).toEqual(gap);
  });

  test('an answer tells exactly what is stored, also after retries and lost answers', async () => {
    const aSave = fc.record({
      device: fc.constantFrom('phone-0001', 'laptop-0001', '__proto__'),
      /** Questions 3 and 4 come too early. */
      questions: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      sequence: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(aSave, { minLength: 2, maxLength: 12 }), async (saves) => {
        const own = await begin(db, aLockedPaper());
        for (const { device, questions, sequence } of saves) {
          const events = questions.map((question, index) => answers(sequence + index, question, 1));
          const answer = await save(db, own, events, { device });
          const stored = withMore({}, await storedEvents(db, own));
          expect(haveIn(answer)).toEqual(stored);
          expect((await readOpen(db, own)).have).toEqual(stored);
        }
      }),
      { numRuns: store.engine === 'SQLite' ? 100 : 30 },
    );
  });

  test('two pages that save at once are both told what is stored', async () => {
    const own = await begin(db);
    const saves = [PHONE, LAPTOP].map((device) => save(db, own, [answers(1, 1, 1)], { device }));
    const told = (await Promise.all(saves)).map(haveIn);
    expect(told).toContainEqual({ [PHONE]: [[1, 1]], [LAPTOP]: [[1, 1]] });
  });

  describe('a finish', () => {
    const finishWith = (own: Own, have: Record<string, [number, number][]>, isTimeUp?: boolean) =>
      finish(db, own, [answers(3, 2, 2)], { have, isTimeUp });

    test('a finish waits for events that were acknowledged and are stored no more', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1), answers(2, 1, 2)]);
      const lost = db.deleteFrom('attempt_event').where('attempt_id', '=', own.id).where('sequence', '=', 2);
      await lost.execute();
      expect(await finishWith(own, { [PHONE]: [[1, 2]] })).toMatchObject({ state: 'open', acknowledged: [3] });
      expect(await finishWith(own, { [LAPTOP]: [[1, 1]] })).toMatchObject({ state: 'open' });
      expect(haveIn(await finishWith(own, { [PHONE]: [[1, 2]] }))).toEqual({ [PHONE]: [[1, 1], [3, 3]] }); // prettier-ignore
      await save(db, own, [answers(2, 1, 2)]);
      const both = { [PHONE]: [[1, 2]] as [number, number][] };
      expect(await finishWith(own, both)).toMatchObject({ state: 'finished', figures: { totalAnswered: 2 } });
    });

    test('a finish that names nothing as acknowledged finishes', async () => {
      const own = await begin(db);
      expect(await finish(db, own, [answers(1, 1, 1)])).toMatchObject({ state: 'finished' });
    });
  });
});
