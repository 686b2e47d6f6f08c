import { enterMock } from '@/lib/sitting/enter-mock';
import { finishAllDue } from '@/lib/sitting/finish';
import { readScorecard } from '@/lib/sitting/scorecard';
import { aCandidate, aLockedPaper, answers, finish, linesOf, MINUTE_MS, save, START_MS } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import { notePresence, willNotePresence } from '@/lib/store/presence';
import { describeEachEngine } from '@/lib/store/testing';

import { aMock, aPublishedPaper, grantAnew } from './testing';

const CLOSES_MS = START_MS + 60 * MINUTE_MS;
const AWAY_MS = CLOSES_MS - 10 * MINUTE_MS;
const BACK_MS = CLOSES_MS + 30 * MINUTE_MS;

describeEachEngine('an outage across the end of a mock and its results', (store) => {
  let db: Db;
  let mockId: string;

  beforeAll(willNotePresence);
  beforeEach(async () => {
    db = await store.open(await store.freshUrl());
    mockId = (await aMock(db, { closes_ms: CLOSES_MS, results_ms: CLOSES_MS + MINUTE_MS })).id;
    await notePresence(db, AWAY_MS - 2_000);
    await notePresence(db, AWAY_MS);
  });

  async function enter(nowMs: number) {
    const candidate = aCandidate();
    const entered = await enterMock(db, candidate, { kind: 'mock', mockId }, nowMs);
    if (entered.state !== 'open') throw new Error(`not open: ${entered.state}`);
    return { candidate, id: entered.id };
  }

  test('nobody sees the key while answers from before the outage still count', async () => {
    const [early, late] = [await enter(START_MS), await enter(START_MS + 29 * MINUTE_MS)];
    await finish(db, early, [answers(1, 1, 1)], { nowMs: START_MS + MINUTE_MS });
    const isShownAt = async (nowMs: number) =>
      'questions' in ((await readScorecard(db, early.candidate, early.id, nowMs)) ?? {});
    // The return is noted a little later than the first candidates come.
    expect(await isShownAt(BACK_MS)).toBe(false);
    await notePresence(db, BACK_MS + 3_000);
    const kept = linesOf(() => save(db, late, [answers(1, 2, 2)], { nowMs: BACK_MS + 4_000 }));
    expect(await kept).toMatchObject([{ event: 'save in grace', attempt: late.id }]);
    for (let afterMs = 5_000; afterMs <= 63_000; afterMs += 2_000) {
      await notePresence(db, BACK_MS + afterMs);
      expect(await isShownAt(BACK_MS + afterMs)).toBe(false);
      expect(await finishAllDue(db, BACK_MS + afterMs)).toBe(0);
    }
    expect(await isShownAt(BACK_MS + 63_001)).toBe(true);
  });

  test('minutes granted in the minute after the return reach candidates whom the outage cost the end', async () => {
    const own = await enter(START_MS + 29 * MINUTE_MS);
    await notePresence(db, BACK_MS);
    const grant = { mockId, candidate: '', minutes: 60, editor: 'editor', nowMs: BACK_MS + 30_000 };
    expect(await grantAnew(db, grant)).toBe(true);
    const nowMs = BACK_MS + 20 * MINUTE_MS;
    await notePresence(db, nowMs);
    expect(await save(db, own, [answers(1, 2, 2)], { nowMs })).toMatchObject({
      acknowledged: [1],
      remainingMs: CLOSES_MS + 59 * MINUTE_MS - nowMs,
    });
  });

  test('minutes granted to somebody who began in the minute after a return lengthen the section that is open', async () => {
    const paper = await aPublishedPaper(db, { sections: aLockedPaper().sections });
    mockId = (await aMock(db, { paper, last_start_ms: CLOSES_MS, closes_ms: CLOSES_MS + 60 * MINUTE_MS })).id;
    const backMs = AWAY_MS + MINUTE_MS / 4;
    await notePresence(db, backMs);
    const { candidate, id } = await enter(backMs + 5_000);
    const grant = { mockId, candidate, minutes: 3, editor: 'editor', nowMs: backMs + 20_000 };
    expect(await grantAnew(db, grant)).toBe(true);
    const saved = await save(db, { candidate, id }, [answers(1, 1, 1)], { nowMs: grant.nowMs });
    expect(saved).toMatchObject({
      sectionTimes: [{ closesInMs: 13 * MINUTE_MS - 15_000, extraMs: 3 * MINUTE_MS }, { name: 'English' }],
    });
  });
});
