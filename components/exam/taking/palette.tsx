import { memo, type ReactNode } from 'react';

import type { Paper, QuestionRange } from '@/lib/exam/paper';
import { type PaletteState, paletteState, type Progress } from '@/lib/exam/progress';

import { type Text, useWords } from '../words/words';

/** Each state in words, and in the shape and colour that candidates know from the computer-based examinations. */
const STATES = {
  'not-visited': {
    text: 'Not visited',
    shape: <rect x="3" y="3" width="26" height="26" rx="4" className="fill-state-unseen" />,
  },
  'not-answered': {
    text: 'Not answered',
    shape: <path d="M3 3h26v18l-7 8H10l-7-8z" className="fill-state-unanswered" />,
  },
  answered: { text: 'Answered', shape: <path d="M10 3h12l7 8v18H3V11z" className="fill-state-answered" /> },
  marked: { text: 'Marked for review', shape: <circle cx="16" cy="16" r="13" className="fill-state-marked" /> },
  'answered-marked': {
    text: 'Answered and marked for review',
    shape: (
      <>
        <circle cx="16" cy="16" r="13" className="fill-state-marked" />
        <circle cx="25" cy="25" r="6" className="fill-state-tick stroke-on-marked" strokeWidth="1.5" />
      </>
    ),
  },
} satisfies Record<PaletteState, { text: Text; shape: ReactNode }>;

export const PaletteSymbol = ({ state, size = 'size-8' }: { state: PaletteState; size?: string }) => (
  <svg viewBox="0 0 32 32" className={`shrink-0 stroke-state-edge ${size}`} aria-hidden="true">
    {STATES[state].shape}
  </svg>
);

type CellProps = {
  number: number;
  state: PaletteState;
  label: string;
  isOpen: boolean;
  isCurrent: boolean;
  onChoose: (questionNumber: number) => void;
};

/** Drawn anew only if its question changes: on a slow phone the cells took half of the time of a save. */
const PaletteCell = memo(function PaletteCell({ number, state, label, isOpen, isCurrent, onChoose }: CellProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!isOpen}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onChoose(number)}
      className="palette-cell"
    >
      <PaletteSymbol state={state} size="size-full" />
      <span
        className={`absolute inset-0 grid place-items-center text-sm font-bold ${state.endsWith('marked') ? 'text-on-marked' : 'text-on-state'}`}
      >
        {number}
      </span>
    </button>
  );
});

type Props = {
  paper: Pick<Paper, 'sections'>;
  progress: Progress;
  current: number;
  open: QuestionRange;
  /** Should stay the same function. */
  onChoose: CellProps['onChoose'];
};

/** The numbers 1 to N, each in the shape of its state; a number leads to its question. */
export function Palette({ paper, progress, current, open, onChoose }: Props) {
  const say = useWords();
  const parts: readonly (QuestionRange & { name?: string })[] =
    paper.sections.length > 0 ? paper.sections : [{ first: 1, last: progress.length }];
  return (
    <nav aria-labelledby="palette">
      <h2 id="palette" className="mt-5 font-sans text-base max-md:sr-only" lang="en">
        Choose a question
      </h2>
      {parts.map(({ name, first, last }) => (
        <div key={first} className="mt-3">
          {name && (
            <h3 className="mb-2 font-sans text-sm" lang="en">
              {name}
            </h3>
          )}
          <ol className="palette">
            {progress.slice(first - 1, last).map((question, index) => {
              const number = first + index;
              const state = paletteState(question);
              return (
                <li key={number}>
                  <PaletteCell
                    number={number}
                    state={state}
                    label={say('Question {n}: {state}', { n: number, state: say(STATES[state].text) })}
                    isOpen={open.first <= number && number <= open.last}
                    isCurrent={number === current}
                    onChoose={onChoose}
                  />
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </nav>
  );
}
