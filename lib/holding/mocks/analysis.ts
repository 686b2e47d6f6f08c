import { setImmediate } from 'node:timers/promises';

import { ItemAnalysis } from '@/lib/exam/item-analysis';
import { withRulings } from '@/lib/exam/rulings';
import {
  inPortions,
  type ItemOfMock,
  listOpen,
  listResponses,
  listUnanalysed,
  type MockAnalysis,
  type RankList,
  storeAnalysis,
} from '@/lib/holding/mocks/mock-results';
import { isUnclosable } from '@/lib/sitting/finish';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { everyFewSeconds } from '@/lib/sitting/sweep';
import { paperIdOf } from '@/lib/sitting/wire';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { rulingsUpTo } from '@/lib/store/rulings';
import { consume, forgive, type Limit } from '@/lib/store/throttle';

/** Works out the figures of a mock from all that its ranked candidates answered. Saves go on between its steps. */
export async function analysisOf(
  db: Db,
  list: RankList,
  nowMs: number,
): Promise<{ whole: MockAnalysis; items: ItemOfMock[] }> {
  const frozen = await loadFrozen(db, list.snapshot_id);
  const { questions, key, scheme } = withRulings(frozen, await rulingsUpTo(db, list.snapshot_id, list.scoring));
  const analysis = new ItemAnalysis(key, scheme);
  let scores = 0;
  for await (const rows of inPortions(listResponses, db, list)) {
    for (const { responses, languages, spent_ms: spent, score } of rows) {
      analysis.add({ responses, languages, spentMs: spent.split(',').map(Number), score });
      scores += score;
    }
  }
  const items: ItemOfMock[] = [];
  for (const figures of analysis.items()) {
    items.push({ questionId: questions[items.length]?.id ?? '', figures });
    await setImmediate();
  }
  return { whole: { ...analysis.paper(), scores, analysedAtMs: nowMs }, items };
}

/** Analyses a mock and stores all of it, or returns false if ranks or rulings changed meanwhile. */
export async function analyseMock(db: Db, list: RankList, nowMs: number): Promise<boolean> {
  const { whole, items } = await analysisOf(db, list, nowMs);
  return commitAlone(db, (trx) => storeAnalysis(trx, list, whole, items));
}

/** One instance at a time works at a mock; after a crash another can begin when this time is over. */
const TURN: Limit = { name: 'analysis', points: 1, windowMs: 300_000 };

const MOST_AT_ONCE = 100;

/** With this many open attempts, an analysis waits for them even if none of them can be closed. */
const MOST_UNCLOSABLE = 1_000;

/** Whether a mock has an open attempt that can still be closed. */
async function isAwaited(db: Db, mockId: string): Promise<boolean> {
  const open = await listOpen(db, paperIdOf({ kind: 'mock', mockId }), MOST_UNCLOSABLE);
  return open.length === MOST_UNCLOSABLE || !open.every(isUnclosable);
}

/** Analyses every mock whose results have come, unless an attempt is still awaited or another instance is at it. */
export async function analyseAllDue(db: Db, nowMs: number): Promise<void> {
  for (const mock of await listUnanalysed(db, nowMs, MOST_AT_ONCE)) {
    if (await isAwaited(db, mock.id)) continue;
    if ((await consume(db, TURN, mock.id, nowMs)) > 0) continue;
    await analyseMock(db, mock, nowMs);
    await forgive(db, TURN, mock.id);
  }
}

/** Looks every few seconds for mocks whose results have come. */
export const startAnalyses = () => everyFewSeconds('analysis', analyseAllDue);
