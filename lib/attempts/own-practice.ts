import { charge } from '@/lib/accounts/pace';
import { listFinishedWork, listSnapshots } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { rulingsInForce } from '@/lib/db/rulings';
import { drawWished, practisedIn, type PracticeSource, wishedDurationMs } from '@/lib/exam/own-practice';
import type { KeyedPaper } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { outlinesOf } from './frozen-paper';
import { markingOf, type Pool, withKeys, withPool } from './paper-source';
import { questionIdsOf } from './shared-questions';
import { type OwnChoice, type PaperFault, paperIdOf } from './wire';

/** How many finished attempts are looked at. */
const MOST_ATTEMPTS = 100;
/** Looking at so many costs as much as one call. */
const ATTEMPTS_PER_POINT = 10;

/** Without a scheme: half an hour for fifty questions. */
const USUAL_PACE = { durationMs: 30 * 60_000, questions: 50 };

const WHAT = {
  all: '',
  wrong: ': what I got wrong',
  unseen: ': what I have never seen',
} satisfies Record<PracticeSource, string>;

const NOTHING = {
  all: 'no-questions',
  wrong: 'nothing-wrong',
  unseen: 'nothing-unseen',
} satisfies Record<PracticeSource, PaperFault>;

/** Tells which questions a wish draws from. Drawing wrong or unseen ones of an open attempt would show its key. */
async function sourceOf(db: Db, candidate: string, { from, ...place }: OwnChoice): Promise<(id: string) => boolean> {
  if (from === 'all') return () => true;
  const papers = (['test', 'exam'] as const).map((kind) => paperIdOf({ ...place, kind }));
  const [rows, open] = await Promise.all([
    listFinishedWork(db, candidate, [...papers, paperIdOf({ ...place, kind: 'own', from })], MOST_ATTEMPTS),
    listSnapshots(db, candidate, 'open').then((ids) => questionIdsOf(db, ids)),
  ]);
  charge(candidate, rows.length / ATTEMPTS_PER_POINT);
  const snapshots = rows.map((row) => row.snapshot_id);
  const [outlines, rulings] = await Promise.all([
    outlinesOf(db, snapshots),
    rulingsInForce(db, [...new Set(snapshots)]),
  ]);
  const { seen, wrong } = practisedIn(
    rows.flatMap(({ snapshot_id: id, responses, languages }) => {
      const outline = outlines.get(id);
      return outline ? [{ ...outline, responses, languages, rulings: rulings.get(id) }] : [];
    }),
  );
  return from === 'wrong' ? (id) => wrong.has(id) && !open.has(id) : (id) => !seen.has(id) && !open.has(id);
}

/** Makes a paper in which each question has the time of the sub-category's own paper, without sections and cut-offs. */
function toPaper(choice: OwnChoice, { subCategory, all, total }: Pool, isFit: (id: string) => boolean) {
  const { drawn, of } = drawWished(all, choice, isFit, Math.random);
  if (drawn.length === 0) return NOTHING[choice.from];
  const { name, mostQuestions, scheme } = subCategory;
  const pace = scheme ? { durationMs: scheme.durationMs, questions: Math.min(total, mostQuestions) } : USUAL_PACE;
  return {
    id: paperIdOf(choice),
    categoryId: choice.categoryId,
    subCategoryId: choice.subCategoryId,
    name: `${name}, own practice${WHAT[choice.from]}`,
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
  withPool(db, choice, nowMs, async (pool) => toPaper(choice, pool, await sourceOf(db, candidate, choice)));
