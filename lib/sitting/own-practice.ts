import { drawWished, type PracticeSource, type DrawSource, wishedDurationMs } from '@/lib/exam/own-practice';
import type { KeyedPaper } from '@/lib/exam/paper';
import { filterQuestions } from '@/lib/exam/review-filter';
import type { SafeHtml } from '@/lib/html/sanitize';
import type { Db } from '@/lib/store/database';

import { markingOf, type DrawPool, withKeys, withPool } from './paper-source';
import { dueOf, isAt, replay, seenAt } from './replay';
import { readScorecard } from './scorecard';
import { type OwnChoice, type PaperFault, paperIdOf } from './wire';

/** Without a scheme: half an hour for fifty questions. */
const USUAL_PACE = { durationMs: 30 * 60_000, questions: 50 };

const OF_RESULT = [': from a result', 'nothing-shown'] as const;

/** How a paper is named after its source, and what is said when the source has nothing. */
const SOURCES = {
  all: ['', 'no-questions'],
  due: [': due today', 'nothing-due'],
  unseen: [': what I have never seen', 'nothing-unseen'],
  ...{ missed: OF_RESULT, wrong: OF_RESULT, blank: OF_RESULT, guessed: OF_RESULT, marked: OF_RESULT },
} as const satisfies Record<PracticeSource, readonly [what: string, fault: PaperFault]>;

/** Tells which questions a wish draws from. None has a question of an open attempt, whose key the draw would show. */
async function sourceOf(db: Db, candidate: string, choice: OwnChoice, nowMs: number): Promise<DrawSource> {
  const { from, attempt = '' } = choice;
  if (from === 'all') return () => true;
  if (from === 'due') {
    const due = await dueOf(db, candidate, nowMs);
    return due.find((it) => isAt(it, choice))?.ids ?? [];
  }
  if (from === 'unseen') {
    const past = await replay(db, candidate, nowMs);
    const seen = seenAt(past, choice);
    return (id) => !seen.has(id) && !past.isHidden(id);
  }
  const result = await readScorecard(db, candidate, attempt, nowMs, false);
  // In another sub-category the same id is another question.
  if (!result || !('questions' in result) || !result.place || !isAt(result.place, choice)) return [];
  return filterQuestions(result.questions, { show: from, subject: null }).map(({ id }) => id);
}

/** Makes a paper in which each question has the time of the sub-category's own paper, without sections and cut-offs. */
function toPaper(choice: OwnChoice, { subCategory, all, total }: DrawPool, source: DrawSource) {
  const [what, fault] = SOURCES[choice.from];
  const { drawn, of } = drawWished(all, choice, source, Math.random);
  if (drawn.length === 0) return fault;
  const { name, mostQuestions, scheme } = subCategory;
  const pace = scheme ? { durationMs: scheme.durationMs, questions: Math.min(total, mostQuestions) } : USUAL_PACE;
  return {
    id: paperIdOf(choice),
    categoryId: choice.categoryId,
    subCategoryId: choice.subCategoryId,
    name: `${name}, own practice${what}`,
    durationMs: wishedDurationMs(drawn.length, pace),
    ...withKeys(drawn.map(({ read }) => read())),
    sections: [],
    ...(drawn.length < of && { drawnFrom: of }),
    scheme: markingOf(subCategory),
  };
}

/** The paper that a candidate has put together; with fewer questions than wished if there are no more. */
export const loadOwnPaper = (
  db: Db,
  candidate: string,
  choice: OwnChoice,
  nowMs: number,
): Promise<KeyedPaper<SafeHtml> | PaperFault> =>
  withPool(db, choice, nowMs, async (pool) => toPaper(choice, pool, await sourceOf(db, candidate, choice, nowMs)));
