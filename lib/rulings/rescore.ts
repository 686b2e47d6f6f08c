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
  forgetBefore,
  type GenerationRow,
  holdScores,
  listFinishedOn,
  listMoves,
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
import { currentGeneration, rulingsUpTo } from '@/lib/db/rulings';
import { consume, forgive, type Limit } from '@/lib/db/throttle';
import type { Paper } from '@/lib/exam/paper';
import { analysisOf } from '@/lib/mocks/analysis';

/** How many attempts one commit scores; a save waits for these at most. */
export const PORTION = 250;
/** One instance at a time works at a paper; after a crash another can begin when this time is over. */
const TURN: Limit = { name: 'scoring', points: 1, windowMs: 15_000 };

type Named = Pick<GenerationRow, 'snapshot_id' | 'number'>;

/** Runs a write while it holds the scores of a paper alone. */
type Write = (run: (trx: Trx) => Promise<void>) => Promise<void>;

/** Scores the next attempts that have no score in a generation; returns the last of them. */
async function scoreSome(db: Db, generation: Named, size: number, after: string, write: Write) {
  const { snapshot_id: snapshotId, number } = generation;
  const rows = await listFinishedOn(db, snapshotId, after, size, number);
  if (rows.length === 0) return undefined;
  const scored = scorer(await thaw(db, snapshotId), snapshotId, number, await rulingsUpTo(db, snapshotId, number));
  // Stored responses never change, so all the work is done before the commit.
  const all = rows.map((row) => scored({ id: row.id, result: row, countedIn: row.paper_id }));
  await write(async (trx) => {
    const counted = await countedAmong(
      trx,
      rows.map(({ id }) => id),
    );
    await addRescored(
      trx,
      all.flatMap((row) => {
        const isIn = counted.get(row.attempt_id);
        return isIn === undefined ? [] : [isIn ? row : { ...row, counted_in: null }];
      }),
    );
  });
  return rows.at(-1)?.id;
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
    // Those that have finished meanwhile.
    while (await scoreSome(trx, generation, PORTION, '', (run) => run(trx)));
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

/**
 * Brings one generation into force, unless an earlier one is not. If its turn ends before, the next turn goes on: what is
 * scored stays.
 */
async function rescore(db: Db, due: GenerationRow, { readClock = Date.now, portion = PORTION }: Pace): Promise<void> {
  if ((await currentGeneration(db, due.snapshot_id)) !== due.number - 1) return;
  await commitAlone(db, (trx) => beginGeneration(trx, due));
  const endMs = readClock() + TURN.windowMs;
  const write: Write = (run) =>
    commitAlone(db, async (trx) => {
      await holdScores(trx, due.snapshot_id, 'alone');
      await run(trx);
    });
  for (let after: string | undefined = ''; after !== undefined;) {
    if (readClock() > endMs) return;
    after = await scoreSome(db, due, portion, after, write);
    await setImmediate();
  }
  if (!(await show(db, due, readClock()))) return;
  const before = { ...due, number: due.number - 1 };
  while (await commitAlone(db, (trx) => forgetBefore(trx, before))) await setImmediate();
}

const MOST_AT_ONCE = 10;

/** Brings every generation into force that waits, or that another instance has left; one after the other. */
export async function rescoreAllDue(db: Db, nowMs: number, pace: Pace = {}): Promise<void> {
  for (const due of await findDueGenerations(db, MOST_AT_ONCE)) {
    if ((await consume(db, TURN, due.snapshot_id, nowMs)) > 0) continue;
    await rescore(db, due, pace);
    await forgive(db, TURN, due.snapshot_id);
  }
}

/** Looks every few seconds for rulings that have been confirmed. */
export const startRescoring = () => everyFewSeconds('rescoring', (db, nowMs) => rescoreAllDue(db, nowMs));
