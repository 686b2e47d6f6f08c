import { addCounts, listCohortAnswers, listScores } from './cohorts';
import { commitAlone } from './commit-together';
import type { Db } from './database';
import { describeEachEngine } from './testing';

const numbered = (cohort: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ cohort, question_id: `q${at}`, did: 'option-1', candidates: 1 }));

const countsOf = async (db: Db, cohort: string) =>
  (await listCohortAnswers(db, cohort)).map(({ candidates }) => candidates);

describeEachEngine('cohort counts', (store) => {
  test('answers to 20,000 questions are counted', async () => {
    const db = await store.open();
    const all = numbered('a paper', 20_000);
    for (let candidate = 0; candidate < 2; candidate += 1)
      await commitAlone(db, (trx) => addCounts(trx, 'cohort_answer', all));
    const counts = await countsOf(db, 'a paper');
    expect(counts).toHaveLength(all.length);
    expect(counts.filter((candidates) => candidates !== 2)).toEqual([]);
  });

  test('candidates whom two instances count together in any order are each counted once', async () => {
    const url = await store.freshUrl();
    const instances = [await store.open(url), await store.open(url)];
    const ends = Array.from({ length: 100 }, (_, candidate) => {
      const cohort = `paper ${candidate % 3}`;
      const all = numbered(cohort, 50);
      return commitAlone(instances[candidate % 2]!, async (trx) => {
        await addCounts(trx, 'cohort_score', [{ cohort, score: candidate % 5, candidates: 1 }]);
        await addCounts(trx, 'cohort_answer', candidate % 2 ? all : all.toReversed());
      });
    });
    await Promise.all(ends);
    const [db] = instances;
    for (const [paper, finished] of [34, 33, 33].entries()) {
      const scores = await listScores(db!, `paper ${paper}`);
      expect(scores.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(finished);
      expect(scores.map(({ score }) => score)).toEqual([0, 1, 2, 3, 4]);
      expect(await countsOf(db!, `paper ${paper}`)).toEqual(Array.from({ length: 50 }, () => finished));
    }
  });

  test('a candidate who is counted at a score and out again leaves no row', async () => {
    const db = await store.open();
    await commitAlone(db, async (trx) => {
      const rows = [1, -1].map((candidates) => ({ cohort: 'a paper', score: 7, candidates }));
      await addCounts(trx, 'cohort_score', rows);
    });
    expect(await db.selectFrom('cohort_score').selectAll().execute()).toEqual([]);
  });
});
