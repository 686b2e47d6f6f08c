'use client';

import { buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Paper } from '@/lib/exam/paper';
import type { Progress } from '@/lib/exam/progress';

import { COUNTS, countsOf } from './counters';

type Props = {
  paper: Pick<Paper, 'sections'>;
  progress: Progress;
  isOpen: boolean;
  onClose: () => void;
  onFinish: () => void;
};

/** The counts before the end, by section where there are any, and the question whether to end. */
export function FinishDialog({ paper, progress, isOpen, onClose, onFinish }: Props) {
  const parts =
    paper.sections.length > 0
      ? [
          ...paper.sections.map((section) => ({ name: section.name, counts: countsOf(progress, section) })),
          { name: 'Whole paper', counts: countsOf(progress) },
        ]
      : [{ name: null, counts: countsOf(progress) }];
  return (
    <Dialog title="Finish the test?" isOpen={isOpen} onClose={onClose}>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Your answers so far</caption>
        <thead>
          <tr className="border-b-2 border-ink align-bottom">
            {COUNTS.map((label) => (
              <th key={label} scope="col" className="px-1 py-2 text-xs">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(({ name, counts }) => (
          <tbody key={name} className="border-b border-line">
            {name !== null && (
              <tr>
                <th scope="rowgroup" colSpan={COUNTS.length} className="pt-3 text-left font-semibold text-ink">
                  {name}
                </th>
              </tr>
            )}
            <tr>
              {COUNTS.map((label) => (
                <td key={label} className="px-1 py-1.5 text-center text-lg tabular-nums">
                  {counts[label]}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      <p className="mt-4">Answers that are marked for review count. After the finish nothing can be changed.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={onFinish} className={buttonLook.solid}>
          Finish test
        </button>
        <button type="button" onClick={onClose} className={buttonLook.outline}>
          Go back to the questions
        </button>
      </div>
    </Dialog>
  );
}
