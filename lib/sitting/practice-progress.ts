import { indianDay } from '@/lib/text/indian-time';

import { paperKindOf } from './wire';

type Counts = { total: number; answered: number; correct: number };

export type SubjectCounts = Counts & { name: string };

type Finished = { paper_id: string; paperName: string; finished_at_ms: number; percentage: string; subjects: string };

/** How many months the subjects are told for, each by itself. */
const MOST_MONTHS = 3;

const added = (one: Counts | undefined, other: Counts): Counts => ({
  total: (one?.total ?? 0) + other.total,
  answered: (one?.answered ?? 0) + other.answered,
  correct: (one?.correct ?? 0) + other.correct,
});

/**
 * Sums up finished attempts, which come newest first: the attempts of each paper by themselves, since percentages of
 * different papers do not compare, and the subjects over all papers and in each of the newest months ('2026-11').
 */
export function progressOf(newestFirst: readonly Finished[]) {
  const papers = new Map<string, { name: string; attempts: { finishedAtMs: number; percentage: string }[] }>();
  const monthOf = (it: Finished) => indianDay(it.finished_at_ms).slice(0, 7);
  const months = [...new Set(newestFirst.map(monthOf))].slice(0, MOST_MONTHS).reverse();
  const subjects = new Map<string, { all: Counts; byMonth: Map<string, Counts> }>();
  for (const it of newestFirst) {
    // The exam of a sub-category has the name of its practice.
    const paperName = paperKindOf(it.paper_id) === 'exam' ? `${it.paperName}, exam` : it.paperName;
    const id = `${it.paper_id} ${paperName}`;
    const paper = papers.get(id) ?? { name: paperName, attempts: [] };
    papers.set(id, paper);
    paper.attempts.unshift({ finishedAtMs: it.finished_at_ms, percentage: it.percentage });
    for (const { name, ...counts } of JSON.parse(it.subjects) as SubjectCounts[]) {
      const known = subjects.get(name);
      const byMonth = known?.byMonth ?? new Map<string, Counts>();
      byMonth.set(monthOf(it), added(byMonth.get(monthOf(it)), counts));
      subjects.set(name, { all: added(known?.all, counts), byMonth });
    }
  }
  return {
    tests: newestFirst.length,
    papers: [...papers.values()],
    months,
    subjects: [...subjects].map(([name, { all, byMonth }]) => ({
      ...{ name, ...all },
      byMonth: months.map((month) => byMonth.get(month)),
    })),
  };
}

/** `hasOlder` says that there can be attempts before these. */
export type PracticeProgress = ReturnType<typeof progressOf> & { hasOlder: boolean };
