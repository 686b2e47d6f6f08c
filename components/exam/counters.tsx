import type { Paper } from '@/lib/exam/paper';
import { type Progress, progressLists } from '@/lib/exam/progress';

/** The counts that the left panel and the summary show (specification §2), of the whole paper or of a section. */
export const COUNTS = ['Answered', 'Not Answered', 'Not Visited', 'Marked for Review'] as const;

export function countsOf(
  progress: Progress,
  range?: Paper['sections'][number],
): Record<(typeof COUNTS)[number], number> {
  const lists = progressLists(progress, range);
  return {
    Answered: lists.answered.length,
    'Not Answered': lists.notAnswered.length,
    'Not Visited': lists.notVisited.length,
    'Marked for Review': lists.markedForReview.length,
  };
}

export function Counters({ progress }: { progress: Progress }) {
  const counts = countsOf(progress);
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-sm">
      {COUNTS.map((label) => (
        <div key={label} className="flex items-baseline justify-between gap-2 border-b border-line py-1.5">
          <dt>{label}</dt>
          <dd className="font-semibold text-ink tabular-nums">{counts[label]}</dd>
        </div>
      ))}
    </dl>
  );
}
