import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { thaw } from '@/lib/attempts/frozen-paper';
import { everyFewSeconds } from '@/lib/attempts/sweep';
import { paperIdOf } from '@/lib/attempts/wire';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { hasOpenAttempts, inPortions, listResponses, listUnanalysed, storeAnalysis } from '@/lib/db/mock-results';
import { consume, forgive, type Limit } from '@/lib/db/throttle';
import { ItemAnalysis } from '@/lib/exam/item-analysis';
import type { ItemFigures } from '@/lib/exam/item-figures';

/**
 * Works out the figures of a mock from all that its ranked candidates answered, and stores them together. Saves go on
 * between its steps. Returns false, and stores nothing, if somebody's rank was taken or given meanwhile.
 */
export async function analyseMock(
  db: Db,
  { id, snapshot_id: snapshotId }: { id: string; snapshot_id: string },
  nowMs: number,
): Promise<boolean> {
  const { questions, key, scheme } = await thaw(db, snapshotId);
  const analysis = new ItemAnalysis(
    key.map(({ correctAns }) => correctAns),
    scheme,
  );
  let scores = 0;
  for await (const rows of inPortions(listResponses, db, id)) {
    for (const { responses, spent_ms: spent, score } of rows) {
      analysis.add({ responses, spentMs: spent.split(',').map(Number), score });
      scores += score;
    }
  }
  const items: { questionId: string; figures: ItemFigures }[] = [];
  for (const figures of analysis.items()) {
    items.push({ questionId: questions[items.length]?.id ?? '', figures });
    await setImmediate();
  }
  const whole = { ...analysis.paper(), scores, analysedAtMs: nowMs };
  return commitAlone(db, (trx) => storeAnalysis(trx, id, whole, items));
}

/** Of several instances one works at a mock; after a crash another may begin when this time is over. */
const TURN: Limit = { name: 'analysis', points: 1, windowMs: 300_000 };

const MOST_AT_ONCE = 100;

/** Analyses every mock whose results have come, unless an attempt is still open or another instance is at it. */
export async function analyseAllDue(db: Db, nowMs: number): Promise<void> {
  for (const mock of await listUnanalysed(db, nowMs, MOST_AT_ONCE)) {
    if (await hasOpenAttempts(db, paperIdOf({ kind: 'mock', mockId: mock.id }))) continue;
    if ((await consume(db, TURN, mock.id, nowMs)) > 0) continue;
    await analyseMock(db, mock, nowMs);
    await forgive(db, TURN, mock.id);
  }
}

/** Looks every few seconds for mocks whose results have come. */
export const startAnalyses = () => everyFewSeconds('analysis', analyseAllDue);
