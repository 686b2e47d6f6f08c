import { countTaken } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { findNextMock } from '@/lib/db/mocks';
import { percentText } from '@/lib/exam/marks';
import { mockPath } from '@/lib/site/paths';

import { readTests } from './history';
import type { SubjectCounts } from './practice-progress';
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

/**
 * What a candidate should see on every page: what runs, the next mock that may still be entered, how the newest tests
 * went without what is withheld, and what was done on each paper, by the path on which it is taken.
 */
export async function readHome(db: Db, candidate: string, nowMs: number) {
  const [running, mock, { history, progress }, counts] = await Promise.all([
    listRunning(db, candidate, nowMs),
    findNextMock(db, candidate, nowMs),
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
