import { MOST_DUE } from '@/lib/exam/due';
import { percentText } from '@/lib/exam/marks';
import { logWarning } from '@/lib/server/log';
import { keep, processWide } from '@/lib/server/process-wide';
import { mockPath, ownPracticePath } from '@/lib/site/paths';
import { countTaken } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { findNextMock } from '@/lib/store/mocks';

import { readTests } from './history';
import type { SubjectCounts } from './practice-progress';
import { dueOf } from './replay';
import { listRunning } from './running';
import { pathOfPaper } from './wire';

/** A subject with fewer answers tells little. */
const FEWEST_ANSWERS = 5;

/** The subject with the smallest share of right answers, in per cent; null before there is enough to compare. */
function weakestOf(subjects: readonly SubjectCounts[]) {
  const [weakest, ...others] = subjects
    .filter(({ name, answered }) => name !== '' && answered >= FEWEST_ANSWERS)
    .toSorted((a, b) => a.correct * b.answered - b.correct * a.answered);
  if (!weakest || others.length === 0) return null;
  return { name: weakest.name, percentage: percentText(weakest.correct, weakest.answered) };
}

/** The practice of what is due where most is due today; null when nothing is, or the host cannot be read. */
async function mostDue(db: Db, candidate: string, nowMs: number) {
  const due = await dueOf(db, candidate, nowMs).catch((error: unknown) => {
    logWarning('what is due cannot be read', { reason: error });
    return [];
  });
  const [most] = due.toSorted((a, b) => b.ids.length - a.ids.length);
  if (!most) return null;
  const path = ownPracticePath(most.categoryId, most.subCategoryId, { from: 'due', questions: MOST_DUE });
  return { count: most.ids.length, path };
}

type Due = Awaited<ReturnType<typeof mostDue>>;

const KNOWN_FOR_MS = 5 * 60_000;
const MOST_KNOWN = 5_000;
const known = processWide('due', () => new Map<string, { newest: string; atMs: number; due: Due }>());

/** What is due, worked out at most every five minutes: pages ask often, and it changes with a finish alone. */
async function dueToday(db: Db, candidate: string, newest: string, nowMs: number): Promise<Due> {
  const before = known.get(candidate);
  if (before?.newest === newest && Math.abs(nowMs - before.atMs) < KNOWN_FOR_MS) return before.due;
  const due = await mostDue(db, candidate, nowMs);
  keep(known, candidate, { newest, atMs: nowMs, due }, MOST_KNOWN);
  return due;
}

/**
 * What a candidate should see on every page: what runs, the next mock that may still be entered, what is due, how the
 * newest tests went without what is withheld, and what was done on each paper, by the path on which it is taken.
 */
export async function readHome(db: Db, candidate: string, nowMs: number) {
  const [running, mock, { history, progress }, counts] = await Promise.all([
    listRunning(db, candidate, nowMs),
    findNextMock(db, candidate, nowMs),
    readTests(db, candidate, nowMs),
    countTaken(db, candidate),
  ]);
  const [last] = history;
  const due = last ? await dueToday(db, candidate, `${last.id} ${last.finishedAtMs}`, nowMs) : null;
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
