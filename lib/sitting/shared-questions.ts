import { setImmediate } from 'node:timers/promises';

import { type AttemptRow, listOpenAttempts, listSnapshots } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { secretSnapshots } from '@/lib/store/mock-entries';
import { portionsOf } from '@/lib/store/portions';

import { outlineOf, outlinesOf } from './frozen-paper';
import { type NamedTest, pathOfPaper } from './wire';

type SharesQuestion = (snapshotId: string) => Promise<boolean>;

/** The ids of all questions of these papers. */
export async function questionIdsOf(db: Db, snapshotIds: readonly string[]): Promise<Set<string>> {
  const outlines = await outlinesOf(db, snapshotIds);
  return new Set([...outlines.values()].flatMap(({ questionIds }) => questionIds));
}

async function questionsOf(db: Db, snapshotIds: readonly string[]): Promise<SharesQuestion> {
  const questionIds = await questionIdsOf(db, snapshotIds);
  return async (snapshotId) =>
    questionIds.size > 0 && (await outlineOf(db, snapshotId)).questionIds.some((id) => questionIds.has(id));
}

/** Until when nothing may show what a key says: a time in epoch ms, or the end of the candidate's own other test. */
export type Withheld = { resultsAtMs: number } | { waitsFor: NamedTest };

/**
 * Tells which papers withhold what their key says: those with a question of an open attempt of the candidate, or of a
 * mock whose results have not come.
 * @param isKeyOut whether the mock's provisional key ends that: for the key alone, and for candidates who sat the mock
 * @returns a function that takes the id of a frozen paper; it returns null if all may be seen
 */
export async function withholding(
  db: Db,
  candidate: string,
  nowMs: number,
  isKeyOut = false,
): Promise<(snapshotId: string) => Promise<Withheld | null>> {
  const [open, secret] = await Promise.all([listOpenAttempts(db, candidate), secretSnapshots(db, nowMs, { isKeyOut })]);
  const own = await Promise.all(
    open.map(async ({ paper_id: paperId, snapshot_id: id }) => ({
      waitsFor: { name: (await outlineOf(db, id)).name, path: pathOfPaper(paperId) },
      has: await questionsOf(db, [id]),
    })),
  );
  const mocks = await Promise.all(
    [...secret].map(async ([id, resultsAtMs]) => ({ resultsAtMs, has: await questionsOf(db, [id]) })),
  );
  return async (snapshotId) => {
    const waiting = await Promise.all(
      mocks.map(async ({ resultsAtMs, has }) => ((await has(snapshotId)) ? resultsAtMs : 0)),
    );
    const resultsAtMs = Math.max(0, ...waiting);
    if (resultsAtMs > 0) return { resultsAtMs };
    for (const { waitsFor, has } of own) if (await has(snapshotId)) return { waitsFor };
    return null;
  };
}

const PORTION = 100;

/** Whether one of these papers has a question of another; reads them in portions, between which others get their turn. */
async function haveQuestionOf(db: Db, snapshotIds: readonly string[], snapshotId: string): Promise<boolean> {
  if (snapshotIds.length === 0) return false;
  const { questionIds } = await outlineOf(db, snapshotId);
  for (const some of portionsOf(snapshotIds, PORTION)) {
    const others = await questionIdsOf(db, some);
    if (questionIds.some((id) => others.has(id))) return true;
    await setImmediate();
  }
  return false;
}

/** The papers of a candidate's other finished attempts, and whether they share a question with this one's paper. */
export type Earlier = { papers: ReadonlySet<string>; haveQuestion: boolean };

/**
 * Reads a candidate's other finished attempts, of which there can be thousands.
 * @param known what was read before: only papers that it does not have are read
 */
export async function readEarlier(
  db: Db,
  { id, candidate, snapshot_id: snapshotId }: Pick<AttemptRow, 'id' | 'candidate' | 'snapshot_id'>,
  known: Earlier = { papers: new Set(), haveQuestion: false },
): Promise<Earlier> {
  if (known.haveQuestion) return known;
  const all = await listSnapshots(db, candidate, 'finished', id);
  const others = all.filter((it) => !known.papers.has(it));
  return { papers: new Set(all), haveQuestion: await haveQuestionOf(db, others, snapshotId) };
}
