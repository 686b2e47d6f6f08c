import { commitCounted } from './commit-together';
import { answersByQuestion, countAnswers, countScores, type Did, listScores } from './cohorts';
import type { Db } from './database';
import { describeEachEngine } from './testing';

const numbered = (count: number): Did[] =>
  Array.from({ length: count }, (_, index) => ({ questionId: `q${index}`, did: 'option-1' }));

const countsOf = async (db: Db, cohort: string) =>
  [...(await answersByQuestion(db, cohort)).values()].flatMap((did) => [...did.values()]);

describeEachEngine('cohort counts', (store) => {
  test('answers to 20,000 questions are counted', async () => {
    const db = await store.open();
    const all = numbered(20_000);
    for (let candidate = 0; candidate < 2; candidate += 1)
      await commitCounted(db, async (trx) => countAnswers(trx, 'a paper', all, 1));
    const counts = await countsOf(db, 'a paper');
    expect(counts).toHaveLength(all.length);
    expect(counts.filter((candidates) => candidates !== 2)).toEqual([]);
  });

  test('candidates of two instances who finish together in any order are each counted once', async () => {
    const url = await store.freshUrl();
    const instances = [await store.open(url), await store.open(url)];
    const all = numbered(50);
    const ends = Array.from({ length: 100 }, (_, candidate) => {
      const cohort = `paper ${candidate % 3}`;
      const own = candidate % 2 ? all : all.toReversed();
      return commitCounted(instances[candidate % 2]!, async (trx) => {
        countScores(trx, [{ cohort, score: candidate % 5, candidates: 1 }]);
        countAnswers(trx, cohort, own, 1);
      });
    });
    await Promise.all(ends);
    const [db] = instances;
    for (const [paper, finished] of [34, 33, 33].entries()) {
      const scores = await listScores(db!, `paper ${paper}`);
      expect(scores.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(finished);
      expect(scores.map(({ score }) => score)).toEqual([0, 1, 2, 3, 4]);
      expect(await countsOf(db!, `paper ${paper}`)).toEqual(all.map(() => finished));
    }
  });

  test('a finish that fails counts nothing, and those beside it count', async () => {
    const db = await store.open();
    const finish = (score: number) =>
      commitCounted(db, async (trx) => {
        countScores(trx, [{ cohort: 'a paper', score, candidates: 1 }]);
        countAnswers(trx, 'a paper', numbered(3), 1);
        if (score === 2) throw new Error('a failing finish');
      });
    const ends = await Promise.allSettled([1, 2, 3].map(finish));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await listScores(db, 'a paper')).toEqual([
      { score: 1, candidates: 1 },
      { score: 3, candidates: 1 },
    ]);
    expect(await countsOf(db, 'a paper')).toEqual([2, 2, 2]);
  });

  test('a candidate who is counted at a score and out again leaves no row', async () => {
    const db = await store.open();
    await commitCounted(db, async (trx) => {
      for (const candidates of [1, -1]) countScores(trx, [{ cohort: 'a paper', score: 7, candidates }]);
    });
    expect(await db.selectFrom('cohort_score').selectAll().execute()).toEqual([]);
  });
});
