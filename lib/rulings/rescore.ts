import { setImmediate } from 'node:timers/promises';

import { cohortOf, countSome } from '@/lib/attempts/cohort';
import { thaw } from '@/lib/attempts/frozen-paper';
import { scorer } from '@/lib/attempts/rescore';
import { everyFewSeconds } from '@/lib/attempts/sweep';
import { addCounts } from '@/lib/db/cohorts';
import { commitAlone, type Trx } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import {
  addRescored,
  beginGeneration,
  countedAmong,
  findDueGenerations,
  type FinishedRow,
  type GenerationRow,
  holdScores,
  listFinishedOn,
  listMoves,
  moveCursor,
  showGeneration,
} from '@/lib/db/generations';
import {
  forgetAnalyses,
  type ItemOfMock,
  listAnalysed,
  type MockAnalysis,
  type RankList,
  storeAnalysis,
} from '@/lib/db/mock-results';
import { rulingsUpTo } from '@/lib/db/rulings';
import type { Paper } from '@/lib/exam/paper';
import { analysisOf } from '@/lib/mocks/analysis';

/** How many attempts one commit scores; a save waits for these at most. */
export const PORTION = 250;
/** Another instance takes a generation over from one that has been silent for this long. */
const LEASE_MS = 15_000;

type Named = Pick<GenerationRow, 'snapshot_id' | 'number' | 'cursor'>;

/** Which of these attempts on one frozen paper their cohorts count. */
async function countedOf(trx: Trx, frozen: Paper, rows: readonly FinishedRow[]): Promise<Set<string>> {
  const counted = new Set<string>();
  for (const paperId of new Set(rows.map((row) => row.paper_id))) {
    const candidates = rows.filter((row) => row.paper_id === paperId).map((row) => row.candidate);
    for (const id of await countedAmong(trx, cohortOf({ ...frozen, id: paperId }), candidates)) counted.add(id);
  }
  return counted;
}

/**
 * Scores the next attempts of a generation.
 * @returns the cursor to go on from; null at the end, undefined if another instance is at it
 */
async function scorePortion(
  db: Db,
  generation: Named,
  size: number,
  leasedUntilMs: number,
): Promise<string | null | undefined> {
  const { snapshot_id: snapshotId, number } = generation;
  const rows = await listFinishedOn(db, snapshotId, generation.cursor, size);
  const last = rows.at(-1);
  if (!last) return null;
  const frozen = await thaw(db, snapshotId);
  const scored = scorer(frozen, snapshotId, number, await rulingsUpTo(db, snapshotId, number));
  // Stored responses never change, so all the work is done before the commit.
  const all = rows.map((row) => scored({ id: row.id, result: row, countedIn: row.paper_id }));
  const isMoved = await commitAlone(db, async (trx) => {
    await holdScores(trx, snapshotId, 'alone');
    if (!(await moveCursor(trx, generation, last.id, leasedUntilMs))) return false;
    const counted = await countedOf(trx, frozen, rows);
    await addRescored(
      trx,
      all.map((row) => (counted.has(row.attempt_id) ? row : { ...row, counted_in: null })),
    );
    return true;
  });
  return isMoved ? last.id : undefined;
}

/** How the counts of scores change when a generation takes the place of the one before. */
async function movesOf(trx: Trx, generation: Named, frozen: Paper) {
  const { now, before } = await listMoves(trx, generation);
  const counts = (rows: typeof now, sign: 1 | -1) =>
    rows.map(({ counted_in: id, score, many }) => ({
      cohort: cohortOf({ ...frozen, id }),
      score,
      candidates: sign * many,
    }));
  return [...counts(now, 1), ...counts(before, -1)];
}

/** Shows a generation whose attempts are all scored: counts, ranks and analyses change at once. */
async function show(db: Db, generation: Named, nowMs: number): Promise<boolean> {
  const { snapshot_id: snapshotId, number } = generation;
  const frozen = await thaw(db, snapshotId);
  const analyses: { list: RankList; whole: MockAnalysis; items: ItemOfMock[] }[] = [];
  for (const list of await listAnalysed(db, snapshotId, number))
    analyses.push({ list, ...(await analysisOf(db, list, nowMs)) });
  return commitAlone(db, async (trx) => {
    await holdScores(trx, snapshotId, 'alone');
    // What no count has yet would move without having been counted.
    while (await countSome(trx, snapshotId));
    if (!(await showGeneration(trx, generation, nowMs))) return false;
    await addCounts(trx, 'cohort_score', await movesOf(trx, generation, frozen));
    // An analysis that was made meanwhile belongs to the generation before.
    await forgetAnalyses(trx, snapshotId);
    for (const { list, whole, items } of analyses) await storeAnalysis(trx, list, whole, items);
    return true;
  });
}

type Pace = { readClock?: () => number; portion?: number };

/** Brings one generation into force; stops if another instance is at it, or an earlier one is not in force yet. */
async function rescore(
  db: Db,
  due: GenerationRow,
  { readClock = Date.now, portion = PORTION }: Pace = {},
): Promise<boolean> {
  let generation: Named = due;
  const leaseEndMs = () => readClock() + LEASE_MS;
  if (due.state === 'waiting' && !(await commitAlone(db, (trx) => beginGeneration(trx, due, leaseEndMs()))))
    return false;
  for (;;) {
    const cursor = await scorePortion(db, generation, portion, leaseEndMs());
    if (cursor === undefined) return false;
    if (cursor === null) return show(db, generation, readClock());
    generation = { ...generation, cursor };
    await setImmediate();
  }
}

const MOST_AT_ONCE = 10;

/** Brings every generation into force that waits, or that another instance has left; one after the other. */
export async function rescoreAllDue(db: Db, nowMs: number, pace: Pace = {}): Promise<void> {
  for (const due of await findDueGenerations(db, nowMs, MOST_AT_ONCE)) await rescore(db, due, pace);
}

/** Looks every few seconds for rulings that have been confirmed. */
export const startRescoring = () => everyFewSeconds('rescoring', (db, nowMs) => rescoreAllDue(db, nowMs));
