export type SubjectCounts = { name: string; total: number; answered: number; correct: number };

type Finished = { paperName: string; finished_at_ms: number; percentage: string; subjects: string };

/** Sums up finished attempts, which come newest first. */
export function progressOf(newestFirst: readonly Finished[]) {
  const tests = newestFirst.toReversed();
  const bySubject = new Map<string, SubjectCounts>();
  for (const { subjects } of tests) {
    const counts: SubjectCounts[] = JSON.parse(subjects);
    for (const { name, total, answered, correct } of counts) {
      const before = bySubject.get(name) ?? { name, total: 0, answered: 0, correct: 0 };
      bySubject.set(name, {
        name,
        total: before.total + total,
        answered: before.answered + answered,
        correct: before.correct + correct,
      });
    }
  }
  return {
    attempts: tests.map((it) => ({
      finishedAtMs: it.finished_at_ms,
      paperName: it.paperName,
      percentage: it.percentage,
    })),
    subjects: [...bySubject.values()],
  };
}

/** `hasOlder` says that there can be attempts before these. */
export type PracticeProgress = ReturnType<typeof progressOf> & { hasOlder: boolean };
