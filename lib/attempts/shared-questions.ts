import { listSnapshots } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';

import { outlineOf } from './frozen-paper';

/** @returns whether the paper of a snapshot shares a question with these papers */
async function questionsOf(db: Db, snapshotIds: readonly string[]): Promise<(snapshotId: string) => Promise<boolean>> {
  const outlines = await Promise.all(snapshotIds.map((id) => outlineOf(db, id)));
  const questionIds = new Set(outlines.flatMap((outline) => outline.questionIds));
  return async (snapshotId) =>
    questionIds.size > 0 && (await outlineOf(db, snapshotId)).questionIds.some((id) => questionIds.has(id));
}

/** Whether an open attempt of the candidate has a question of a paper, so that nothing may show what its key says. */
export const questionsInOpenAttempts = async (db: Db, candidate: string) =>
  questionsOf(db, await listSnapshots(db, candidate, 'open'));

/** Whether the candidate has had a question of a paper in another finished attempt. */
export const questionsInOtherAttempts = async (db: Db, candidate: string, attemptId: string) =>
  questionsOf(db, await listSnapshots(db, candidate, 'finished', attemptId));
