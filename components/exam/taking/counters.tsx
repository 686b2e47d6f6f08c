import { buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Countdown } from '@/lib/exam/countdown';
import type { Paper, QuestionRange } from '@/lib/exam/paper';
import { type PaletteState, type Progress, progressLists } from '@/lib/exam/progress';

import { useWords } from '../words/words';
import { useTimeLeft } from './countdown-clock';
import { PaletteSymbol } from './palette';
import { dropSecondClick } from './second-click';

/** The counts in the left panel and the summary (specification §2), of the whole paper or of a section. */
const COUNTS = ['Answered', 'Not Answered', 'Not Visited', 'Marked for Review'] as const;

/** What the palette shows of the questions that each counts. */
const SHAPES: readonly PaletteState[] = ['answered', 'not-answered', 'not-visited', 'marked'];

const CountName = ({ index, className = '' }: { index: number; className?: string }) => (
  <span className={`inline-flex items-center gap-x-2 gap-y-1 wrap-anywhere ${className}`}>
    <PaletteSymbol state={SHAPES[index] ?? 'answered'} size="size-5" />
    {COUNTS[index]}
  </span>
);

function countsOf(progress: Progress, range?: QuestionRange): number[] {
  const { answered, notAnswered, notVisited, markedForReview } = progressLists(progress, range);
  return [answered, notAnswered, notVisited, markedForReview].map((numbers) => numbers.length);
}

export function Counters({ progress }: { progress: Progress }) {
  const counts = countsOf(progress);
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem*var(--size),100%),1fr))] gap-x-4 text-sm"
      lang="en"
    >
      {COUNTS.map((label, index) => (
        <div key={label} className="flex items-center justify-between gap-2 border-b border-line py-1">
          <dt className="flex">
            <CountName index={index} />
          </dt>
          <dd className="font-semibold text-ink tabular-nums">{counts[index]}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  paper: Pick<Paper, 'sections'>;
  progress: Progress;
  countdown: Countdown;
  isOpen: boolean;
  onClose: () => void;
  onFinish: () => void;
};

/** With what a candidate gives away who finishes now. */
function Summary({ paper, progress, countdown, onClose, onFinish }: Omit<Props, 'isOpen'>) {
  const say = useWords();
  const time = useTimeLeft(countdown);
  const n = progress.filter(({ option }) => option === null).length;
  const parts = [
    ...paper.sections.map((section) => ({ name: section.name, counts: countsOf(progress, section) })),
    { name: paper.sections.length > 0 && say('Whole paper'), counts: countsOf(progress) },
  ];
  return (
    <>
      <p className="mb-3 text-lg font-semibold text-ink">{say('{n} unanswered, {time} left', { n, time })}</p>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{say('Your answers so far')}</caption>
        <thead>
          <tr className="border-b-2 border-ink align-bottom" lang="en">
            {COUNTS.map((label, index) => (
              <th key={label} scope="col" className="px-1 py-2 text-xs">
                <CountName index={index} className="flex-col" />
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(({ name, counts }) => (
          <tbody key={String(name)} className="border-b border-line">
            {name && (
              <tr>
                <th scope="rowgroup" colSpan={COUNTS.length} className="pt-3 text-left font-semibold text-ink">
                  {name}
                </th>
              </tr>
            )}
            <tr>
              {counts.map((count, index) => (
                <td key={index} className="px-1 py-1.5 text-center text-lg tabular-nums">
                  {count}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      <p className="mt-4">
        {say('Answers that you marked for review count. After you finish, you can’t change anything.')}
      </p>
      <div onClickCapture={dropSecondClick} className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={onFinish} className={buttonLook.solid}>
          {say('Finish test')}
        </button>
        <button type="button" onClick={onClose} className={buttonLook.outline}>
          {say('Go back to the questions')}
        </button>
      </div>
    </>
  );
}

export function FinishDialog({ isOpen, ...summary }: Props) {
  const say = useWords();
  return (
    <Dialog title={say('Finish the test?')} closeLabel={say('Close')} isOpen={isOpen} onClose={summary.onClose}>
      {isOpen && <Summary {...summary} />}
    </Dialog>
  );
}
