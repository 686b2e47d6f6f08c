import { countTaken } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { findNextMock } from '@/lib/db/mocks';
import { MOST_DUE } from '@/lib/exam/due';
import { percentText } from '@/lib/exam/marks';
import { logWarning } from '@/lib/server/log';
import { mockPath, ownPracticePath } from '@/lib/site/paths';

import { readTests } from './history';
import type { SubjectCounts } from './practice-progress';
import { dueOf } from './replay';
import { listRunning } from './running';
import { pathOfPaper } from './wire';

/** A subject with fewer questions tells little. */
const FEWEST_QUESTIONS = 5;

/** The subject with the smallest share of right answers, in per cent; null before there is enough to compare. */
function weakestOf(subjects: readonly SubjectCounts[]) {
  const [weakest, ...others] = subjects
    .filter(({ name, total }) => name !== '' && total >= FEWEST_QUESTIONS)
    .toSorted((a, b) => a.correct * b.total - b.correct * a.total);
  if (!weakest || others.length === 0) return null;
  return { name: weakest.name, percentage: percentText(weakest.correct, weakest.total) };
}

/** The practice of what is due where most is due today; null when nothing is, or the host cannot be read. */
async function dueToday(db: Db, candidate: string, nowMs: number) {
  const due = await dueOf(db, candidate, nowMs).catch((error: unknown) => {
    logWarning('what is due cannot be read', { reason: error });
    return [];
  });
  const [most] = due.toSorted((a, b) => b.ids.length - a.ids.length);
  if (!most) return null;
  const path = ownPracticePath(most.categoryId, most.subCategoryId, { from: 'due', questions: MOST_DUE });
  return { count: most.ids.length, path };
}

/**
 * What a candidate should see on every page: what runs, the next mock that may still be entered, what is due, how the
 * newest tests went without what is withheld, and what was done on each paper, by the path on which it is taken.
 */
export async function readHome(db: Db, candidate: string, nowMs: number) {
  const [running, mock, due, { history, progress }, counts] = await Promise.all([
    listRunning(db, candidate, nowMs),
    findNextMock(db, candidate, nowMs),
    dueToday(db, candidate, nowMs),
    readTests(db, candidate, nowMs),
    countTaken(db, candidate),
  ]);
  const [last] = history;
  const lastOn = (path: string) => {
    const found = history.find((it) => it.path === path);
    return found ? { id: found.id, percentage: found.percentage } : null;
  };
  return {
    running,
    nextMock: mock
      ? { name: mock.name, path: mockPath(mock.id), opensMs: mock.opens_ms, isOpen: mock.opens_ms <= nowMs }
      : null,
    due,
    last: last ? { id: last.id, name: last.paperName, percentage: last.percentage } : null,
    weakest: weakestOf(progress.subjects),
    taken: Object.fromEntries(
      counts.map(({ paper_id: paperId, times }) => {
        const path = pathOfPaper(paperId);
        return [path, { times, last: lastOn(path) }];
      }),
    ),
  };
}

export type Home = Awaited<ReturnType<typeof readHome>>;
