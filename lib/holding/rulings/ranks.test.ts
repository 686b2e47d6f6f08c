import fc from 'fast-check';

import { type Option, OPTIONS, type Ruling } from '@/lib/exam/paper';
import { readResults } from '@/lib/holding/mocks/results';
import { aMock, aPublishedPaper, addSat } from '@/lib/holding/mocks/testing';
import { START_MS } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { rescoreAllDue } from './rescore';
import { confirm, proposeRuling } from './rule';

const QUESTIONS = 4;
const NOW_MS = START_MS + 3 * 3_600_000;
const examiner = { editor: 'editor', nowMs: NOW_MS };

const responses = fc.stringMatching(new RegExp(`^[0-4]{${QUESTIONS}}$`));
const ruling: fc.Arbitrary<Ruling> = fc.oneof(
  fc
    .subarray([...OPTIONS], { minLength: 1 })
    .map((options) => ({ kind: 'accept' as const, options: options as Option[] })),
  fc.constantFrom(
    { kind: 'all' as const },
    { kind: 'attempted' as const },
    { kind: 'dropped' as const },
    { kind: 'spread' as const },
  ),
);
const rulings = fc.array(fc.record({ question: fc.integer({ min: 1, max: QUESTIONS }), ruling }), {
  ...{ minLength: 1, maxLength: 4 },
});

type Place = { rank: number; score: number };

/** The change of a rank that others' marks explain: how many came to stand above, less how many no longer do. */
function overtaking(own: number, before: ReadonlyMap<string, Place>, after: ReadonlyMap<string, Place>): number {
  let change = 0;
  for (const [who, { score }] of before) {
    const now = after.get(who)?.score ?? NaN;
    change += Number(now > own) - Number(score > own);
  }
  return change;
}

describeEachEngine('the rank list', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  async function placesOf(mockId: string): Promise<Map<string, Place>> {
    const results = await readResults(db, mockId, { size: 50, nowMs: NOW_MS });
    if (results?.state !== 'known') throw new Error('no results');
    return new Map(results.rows.map(({ shownAs, rank, score }) => [shownAs, { rank, score }]));
  }

  test('a ruling moves a candidate whose marks it leaves only past those whose marks it changes', async () => {
    let [untouched, moved] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(responses, { minLength: 3, maxLength: 12 }), rulings, async (sat, sequence) => {
        const paper = await aPublishedPaper(db);
        const mock = await aMock(db, { paper });
        await addSat(
          db,
          mock,
          paper,
          sat.map((it) => ({ responses: it })),
        );
        let before = await placesOf(mock.id);
        expect(before.size).toBe(sat.length);
        for (const [at, it] of sequence.entries()) {
          const id = `${mock.id}-${at}`;
          const proposal = { id, snapshotId: paper.snapshotId, language: null, reason: 'The print was wrong.', ...it };
          expect(await proposeRuling(db, proposal, examiner)).toBe(true);
          expect(await confirm(db, id, examiner)).toBe(true);
          await rescoreAllDue(db, NOW_MS, { readClock: () => NOW_MS });
          const after = await placesOf(mock.id);
          expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
          for (const [who, was] of before) {
            const is = after.get(who);
            if (is?.score !== was.score) continue;
            expect(is.rank - was.rank).toBe(overtaking(was.score, before, after));
            untouched += 1;
            if (is.rank !== was.rank) moved += 1;
          }
          before = after;
        }
      }),
      { numRuns: 40, seed: 16, endOnFailure: true },
    );
    // The plans have candidates whose marks a ruling leaves, and others move some of these.
    expect(untouched).toBeGreaterThan(100);
    expect(moved).toBeGreaterThan(20);
  });
});
