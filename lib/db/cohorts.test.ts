import { countAnswers, listAnswers } from './cohorts';
import { describeEachEngine } from './testing';

describeEachEngine('cohort counts', (store) => {
  test('answers to 20,000 questions are counted', async () => {
    const db = await store.open();
    const all = Array.from({ length: 20_000 }, (_, index) => ({ questionId: `q${index}`, did: 'option-1' }));
    for (let candidate = 0; candidate < 2; candidate += 1) {
      await db.transaction().execute((trx) => countAnswers(trx, 'a paper', all, 1));
    }
    const counts = await listAnswers(db, 'a paper');
    expect(counts).toHaveLength(all.length);
    expect(counts.filter(({ candidates }) => candidates !== 2)).toEqual([]);
  });
});
