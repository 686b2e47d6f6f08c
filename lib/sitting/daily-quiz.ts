import type { KeyedQuestion } from '@/lib/content/nouns/questions';
import { shownIn } from '@/lib/exam/languages';
import { OPTION_OF, type SubCategoryIds } from '@/lib/exam/paper';
import { digestOf } from '@/lib/server/digest';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';
import { addEvents, addPaperSnapshot, holdAttempt, takePlaces } from '@/lib/store/attempts';
import { demandRightClock } from '@/lib/store/clock';
import { commitCounted } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';

import { finishIn } from './finish';
import { freeze } from './frozen-paper';
import { withKeys } from './paper-source';
import { toRow } from './save';
import { addOrFindOpen } from './start';
import { firstRefusal, type StartRule } from './start-rules';
import { QUIZ_PAPER } from './wire';

/** The questions of a day, each with its sub-category. */
type Quiz = { day: string; questions: readonly KeyedQuestion[]; places: readonly SubCategoryIds[] };

/** Needed by every paper; the attempt ends as it starts. */
const DURATION_MS = 60_000;

/** The page of a day's questions, which sends all answers at once. */
const DEVICE = 'page-of-the-day';

/**
 * Keeps what a candidate answered to the questions of a day as a finished practice of one's own, so that it counts toward
 * what is due. The first answers to a day's questions stay; later ones, those of nothing but blanks and those of a
 * candidate who may not start are not kept.
 * @param answers a digit for each question, 0 for a blank
 * @param rules asked in the transaction
 */
export async function keepQuiz(
  db: Db,
  candidate: string,
  { day, questions, places }: Quiz,
  answers: string,
  nowMs: number,
  rules: readonly StartRule[] = [],
): Promise<void> {
  demandRightClock();
  const all = questions.map((question, at) => ({ question, place: places[at], option: OPTION_OF[answers[at] ?? ''] }));
  // Two sub-categories may have the same id, and a paper has it once.
  const asked = all.filter(({ question }, at) => all.findIndex((it) => it.question.id === question.id) === at);
  const given = asked.flatMap(({ question, option }, at) =>
    option ? [{ type: 'answer' as const, questionNumber: at + 1, option, language: shownIn(question, 'both') }] : [],
  );
  if (given.length === 0) return;
  const snapshot = freeze({
    ...{ id: QUIZ_PAPER, name: pageOf(paths.today).title, durationMs: DURATION_MS },
    ...{ categoryId: 0, subCategoryId: 0, places: asked.flatMap(({ place }) => place ?? []) },
    ...withKeys(asked.map(({ question }) => question)),
    ...{ sections: [], scheme: null },
  });
  // Two posts at once are about the same attempt.
  const id = digestOf([candidate, day]);
  await commitCounted(db, async (trx) => {
    if (await firstRefusal(rules, trx, candidate, nowMs)) return;
    await addPaperSnapshot(trx, snapshot, nowMs);
    const { isNew } = await addOrFindOpen(trx, {
      ...{ id, candidate, paper_id: QUIZ_PAPER, snapshot_id: snapshot.id, extra_minutes_per_hour: 0 },
      clock: { startedAtMs: nowMs, deadlineMs: nowMs + DURATION_MS, windows: [] },
    });
    const attempt = isNew && (await holdAttempt(trx, { id, snapshot_id: snapshot.id }));
    if (!attempt) return;
    await takePlaces(trx, id, given.length, nowMs);
    const rows = given.map((it, at) => toRow(attempt, DEVICE, { ...it, sequence: at + 1 }, at + 1, nowMs));
    await addEvents(trx, rows);
    await finishIn(trx, attempt, nowMs);
  });
}
