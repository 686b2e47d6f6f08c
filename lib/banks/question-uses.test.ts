import { analyseAllDue } from '@/lib/holding/mocks/analysis';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import { describeEachEngine } from '@/lib/store/testing';

import { listUses } from './question-uses';

const RESULTS_MS = START_MS + 120 * MINUTE_MS;

describeEachEngine('the uses of questions', (store) => {
  test('the uses of a question are its number of published papers and its figures in the newest mock', async () => {
    const db = await store.open();
    expect(await listUses(db, ['q1', 'q9'])).toEqual(new Map());
    expect(await listUses(db, [])).toEqual(new Map());

    const [short, long] = [await aPublishedPaper(db, { questions: 2 }), await aPublishedPaper(db, { questions: 4 })];
    const mocks = [
      await aMock(db, { paper: short, name: 'June' }),
      await aMock(db, { paper: long, name: 'July', results_ms: RESULTS_MS + 1 }),
      await aMock(db, { paper: short, name: 'August', results_ms: RESULTS_MS + 2 }),
    ];
    const [june, july, august] = mocks;
    if (!june || !july || !august) throw new Error('no mocks');
    await addSat(db, june, short, [{ responses: '12' }, { responses: '11' }]);
    await addSat(db, july, long, [{ responses: '1234' }, { responses: '0200' }, { responses: '0000' }]);
    await addSat(db, august, short, [{ responses: '11' }, { responses: '11' }]);
    const usesAt = async (nowMs: number) => {
      await analyseAllDue(db, nowMs);
      const uses = await listUses(db, ['q1', 'q2', 'q4', 'q9']);
      return [...uses].map(([id, { papers, newest }]) => [id, papers, newest?.mock, newest?.figures.facility]).sort();
    };
    expect(await usesAt(RESULTS_MS - 1)).toEqual([
      ['q1', 2, undefined, undefined],
      ['q2', 2, undefined, undefined],
      ['q4', 1, undefined, undefined],
    ]);
    expect(await usesAt(RESULTS_MS)).toEqual([
      ['q1', 2, 'June', 1],
      ['q2', 2, 'June', 0.5],
      ['q4', 1, undefined, undefined],
    ]);
    expect(await usesAt(RESULTS_MS + 2)).toEqual([
      ['q1', 2, 'August', 1],
      ['q2', 2, 'August', 0],
      ['q4', 1, 'July', 1 / 3],
    ]);
  });
});
