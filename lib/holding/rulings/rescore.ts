import { setImmediate } from 'node:timers/promises';

import type { Paper } from '@/lib/exam/paper';
import { withRulings } from '@/lib/exam/rulings';
import { analysisOf } from '@/lib/holding/mocks/analysis';
import {
  forgetAnalyses,
  type ItemOfMock,
  listAnalysed,
  type MockAnalysis,
  type RankList,
  storeAnalysis,
} from '@/lib/holding/mocks/mock-results';
import { cohortOf, countSome } from '@/lib/sitting/cohort';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { scoreRow } from '@/lib/sitting/rescore';
import { everyFewSeconds } from '@/lib/sitting/sweep';
import { addCounts } from '@/lib/store/cohorts';
import { commitAlone, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { currentScoring, lastScoring, listDuePapers, rulingsUpTo, showScoring } from '@/lib/store/rulings';
import {
  addScores,
  countScores,
  forgetBefore,
  holdScores,
  lastScored,
  listCountedIn,
  listUnscored,
  type Scoring,
} from '@/lib/store/scores';
import { consume, forgive, type Limit } from '@/lib/store/throttle';

/** How many attempts one commit scores; a save waits for these at most. */
export const ATTEMPTS_A_COMMIT = 250;
/** One instance at a time works at a paper; after a crash another can begin when this time is over. */
const TURN: Limit = { name: 'scoring', points: 1, windowMs: 15_000 };

type Commit = (write: (trx: Trx) => Promise<void>) => Promise<void>;

/** Scores the next attempts that have no score in a scoring; returns the last of them. */
async function scoreSome(db: Db, of: Scoring, size: number, after: string, commit: Commit) {
  const { snapshotId: snapshot_id, scoring } = of;
  const rows = await listUnscored(db, of, after, size);
  if (rows.length === 0) return undefined;
  const ruled = withRulings(await loadFrozen(db, snapshot_id), await rulingsUpTo(db, snapshot_id, scoring));
  // Stored responses rarely change, so all the work is done before the commit.
  const nameOf = ({ responses, languages }: { responses: string | null; languages: string | null }) =>
    `${responses} ${languages}`;
  const scored = new Map(
    rows.map((row) => {
      const score = scoreRow(ruled, { attempt_id: row.id, snapshot_id, scoring, counted_in: null }, row);
      return [row.id, { score, of: nameOf(row) }];
    }),
  );
  await commit(async (trx) => {
    await holdScores(trx, snapshot_id, 'alone');
    const stay = await listCountedIn(trx, [...scored.keys()], of);
    await addScores(
      trx,
      stay.flatMap(({ attempt_id: id, counted_in, ...now }) => {
        const known = scored.get(id);
        // An attempt whose late answers were accepted meanwhile is scored when the scoring is shown.
        return known?.of === nameOf(now) ? [{ ...known.score, counted_in }] : [];
      }),
    );
  });
  return rows.at(-1)?.id;
}

/** How the counts of scores change when a scoring takes the place of the one before. */
async function movesOf(trx: Trx, { snapshotId, scoring, current }: Scoring, frozen: Paper) {
  const counts = async (of: number, sign: 1 | -1) =>
    (await countScores(trx, snapshotId, of)).map(({ counted_in: id, score, many }) => ({
      cohort: cohortOf({ ...frozen, id }),
      score,
      candidates: sign * many,
    }));
  return [...(await counts(scoring, 1)), ...(await counts(current, -1))];
}

/** Shows a scoring whose attempts are all scored: counts, ranks and analyses change at once. */
async function show(db: Db, of: Scoring, nowMs: number): Promise<boolean> {
  const { snapshotId, scoring, current } = of;
  const frozen = await loadFrozen(db, snapshotId);
  const analyses: { list: RankList; whole: MockAnalysis; items: ItemOfMock[] }[] = [];
  for (const list of await listAnalysed(db, snapshotId, scoring))
    analyses.push({ list, ...(await analysisOf(db, list, nowMs)) });
  return commitAlone(db, async (trx) => {
    await holdScores(trx, snapshotId, 'alone');
    // Another instance has shown one.
    if ((await currentScoring(trx, snapshotId)) !== current) return false;
    // Those that have finished meanwhile.
    while (await scoreSome(trx, of, ATTEMPTS_A_COMMIT, '', (write) => write(trx)));
    // What no count has yet would move without having been counted.
    while (await countSome(trx, snapshotId));
    await showScoring(trx, snapshotId, scoring, nowMs);
    await addCounts(trx, 'cohort_score', await movesOf(trx, of, frozen));
    // An analysis that was made meanwhile belongs to the scoring before.
    await forgetAnalyses(trx, snapshotId);
    for (const { list, whole, items } of analyses) await storeAnalysis(trx, list, whole, items);
    return true;
  });
}

type Pace = { readClock?: () => number; portion?: number };

/**
 * Brings the confirmed rulings on a paper into force, all at once, or those that an unfinished scoring counts. If its
 * turn ends before, the next turn goes on: what is scored stays.
 */
async function rescore(
  db: Db,
  snapshotId: string,
  { readClock = Date.now, portion = ATTEMPTS_A_COMMIT }: Pace,
): Promise<void> {
  const current = await currentScoring(db, snapshotId);
  const begun = await lastScored(db, snapshotId);
  const of = { snapshotId, current, scoring: begun > current ? begun : await lastScoring(db, snapshotId) };
  const endMs = readClock() + TURN.windowMs;
  for (let after: string | undefined = ''; after !== undefined;) {
    if (readClock() > endMs) return;
    after = await scoreSome(db, of, portion, after, (write) => commitAlone(db, write));
    await setImmediate();
  }
  if (!(await show(db, of, readClock()))) return;
  while (await commitAlone(db, (trx) => forgetBefore(trx, of))) await setImmediate();
}

const MOST_AT_ONCE = 10;

/** Brings all confirmed rulings into force, also those that another instance has left; one paper after the other. */
export async function rescoreAllDue(db: Db, nowMs: number, pace: Pace = {}): Promise<void> {
  for (const snapshotId of await listDuePapers(db, MOST_AT_ONCE)) {
    if ((await consume(db, TURN, snapshotId, nowMs)) > 0) continue;
    await rescore(db, snapshotId, pace);
    await forgive(db, TURN, snapshotId);
  }
}

/** Looks every few seconds for rulings that have been confirmed. */
export const startRescoring = () => everyFewSeconds('rescoring', (db, nowMs) => rescoreAllDue(db, nowMs));
