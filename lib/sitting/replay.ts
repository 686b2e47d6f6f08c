import { charge } from '@/lib/accounts/pace';
import { confidenceOf } from '@/lib/exam/confidence';
import { dueOn, type PastAnswer } from '@/lib/exam/due';
import { languageOf } from '@/lib/exam/languages';
import { OPTION_OF, type SubCategoryIds } from '@/lib/exam/paper';
import { schemeUnder } from '@/lib/exam/rulings';
import { verdictOn } from '@/lib/exam/scoring';
import { institute } from '@/lib/site/institute';
import { listFinishedWork, listSnapshots } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { secretQuestions } from '@/lib/store/mock-entries';
import { rulingsInForce } from '@/lib/store/rulings';
import { indianDay } from '@/lib/text/indian-time';

import { outlinesOf } from './frozen-paper';
import { withPool } from './paper-source';
import { questionIdsOf } from './shared-questions';

/** How many finished attempts are looked at. */
const MOST_ATTEMPTS = 100;
/** Looking at so many costs as much as one call. */
const ATTEMPTS_PER_POINT = 10;

export const isAt = (one: SubCategoryIds, other: SubCategoryIds) =>
  one.categoryId === other.categoryId && one.subCategoryId === other.subCategoryId;

/**
 * The candidate's newest hundred finished attempts, newest first, with each answer as it is judged now. `isHidden` tells
 * the questions whose verdicts nobody may see: those of an open attempt of the candidate, or of a mock without results.
 * Of a paper from several sub-categories each question stands as a test by itself.
 */
export async function replay(db: Db, candidate: string, nowMs: number) {
  const [rows, open, secret] = await Promise.all([
    listFinishedWork(db, candidate, MOST_ATTEMPTS),
    listSnapshots(db, candidate, 'open'),
    secretQuestions(db, nowMs, nowMs),
  ]);
  charge(candidate, rows.length / ATTEMPTS_PER_POINT);
  const snapshots = rows.map((row) => row.snapshot_id);
  const [isInOpen, outlines, inForce] = await Promise.all([
    questionIdsOf(db, open),
    outlinesOf(db, snapshots),
    rulingsInForce(db, [...new Set(snapshots)]),
  ]);
  const tests = rows.flatMap(({ snapshot_id: snapshot, finished_at_ms: finishedAtMs, ...work }) => {
    const outline = outlines.get(snapshot);
    if (!outline) return [];
    const { categoryId, subCategoryId, places, questionIds, correctOptions } = outline;
    const ruled = inForce.get(snapshot);
    const scheme = schemeUnder(outline.scheme, questionIds.length, ruled);
    const answers = questionIds.map((id, at): PastAnswer => {
      const option = OPTION_OF[work.responses[at] ?? ''];
      const rulings = ruled?.filter(({ questionId }) => questionId === id);
      const key = { correctAns: correctOptions[at] ?? '', rulings };
      const verdict = option ? verdictOn(key, option, languageOf(work.languages?.[at])) : 'blank';
      return { id, verdict, confidence: confidenceOf(work.confidences?.[at]) };
    });
    const test = { place: { categoryId, subCategoryId }, finishedAtMs, scheme, answers };
    return places?.map((place, at) => ({ ...test, place, answers: answers.slice(at, at + 1) })) ?? [test];
  });
  return { tests, isHidden: (id: string) => isInOpen.has(id) || secret.has(id) };
}

/** The ids of the questions that the candidate has had in a finished test of a sub-category. */
export const seenAt = ({ tests }: Awaited<ReturnType<typeof replay>>, place: SubCategoryIds): Set<string> =>
  new Set(tests.filter((it) => isAt(it.place, place)).flatMap(({ answers }) => answers.map(({ id }) => id)));

/** The answers whose verdicts may be seen, each with the marking scheme of its paper. */
export const taggedIn = ({ tests, isHidden }: Awaited<ReturnType<typeof replay>>) =>
  tests.flatMap(({ scheme, answers }) =>
    answers.filter(({ id }) => !isHidden(id)).map((answer) => ({ ...answer, scheme })),
  );

const DAY_MS = 86_400_000;
const dayOf = (atMs: number) => Date.parse(indianDay(atMs)) / DAY_MS;

/**
 * What is due for a candidate on the Indian day of `nowMs`, by sub-category, the most urgent questions first; nothing
 * after the day of the examination. Has no question that nobody may practise now.
 */
export async function dueOf(db: Db, candidate: string, nowMs: number): Promise<(SubCategoryIds & { ids: string[] })[]> {
  const { examination } = institute();
  if (examination !== undefined && examination < indianDay(nowMs)) return [];
  const { tests, isHidden } = await replay(db, candidate, nowMs);
  const places = tests.map(({ place }) => place).filter((it, at, all) => all.findIndex((one) => isAt(one, it)) === at);
  // The same id in another sub-category is another question.
  const named = (at: number, id: string) => `${at} ${id}`;
  const had = new Set(tests.flatMap(({ answers }) => answers.map(({ id }) => id)));
  const pools = await Promise.all(
    places.map((place, at) =>
      withPool(db, { kind: 'test', ...place }, nowMs, ({ all }) =>
        all.flatMap(({ id }) => (had.has(id) ? [[named(at, id), id] as const] : [])),
      ),
    ),
  );
  const asked = new Map(pools.flatMap((pool) => (typeof pool === 'string' ? [] : pool)));
  const due = dueOn(
    dayOf(nowMs),
    tests.map(({ place, finishedAtMs, answers }) => {
      const at = places.findIndex((it) => isAt(it, place));
      return { day: dayOf(finishedAtMs), answers: answers.map((it) => ({ ...it, id: named(at, it.id) })) };
    }),
    (name) => !isHidden(asked.get(name) ?? '') && asked.has(name),
  );
  return places.flatMap((place, at) => {
    const ids = due.flatMap((name) => (name.startsWith(`${at} `) ? (asked.get(name) ?? []) : []));
    return ids.length > 0 ? [{ ...place, ids }] : [];
  });
}
