import type { Paper, QuestionRange } from '@/lib/exam/paper';
import { type PaletteState, paletteState, type Progress } from '@/lib/exam/progress';

import { STATE_TEXTS } from './palette-states';
import { PaletteSymbol } from './palette-symbol';

const NUMBER_COLOURS = {
  'not-visited': 'text-black',
  'not-answered': 'text-black',
  answered: 'text-black',
  marked: 'text-white',
  'answered-marked': 'text-white',
} satisfies Record<PaletteState, string>;

type Props = {
  paper: Pick<Paper, 'sections'>;
  progress: Progress;
  current: number;
  /** The questions that can be gone to. */
  open: QuestionRange;
  onChoose: (questionNumber: number) => void;
};

/** The numbers 1 to N, each in the shape of its state; a number leads to its question. */
export function Palette({ paper, progress, current, open, onChoose }: Props) {
  const parts: readonly (QuestionRange & { name?: string })[] =
    paper.sections.length > 0 ? paper.sections : [{ first: 1, last: progress.length }];
  return (
    <nav aria-label="Choose a question">
      {parts.map(({ name, first, last }) => (
        <div key={first} className="mt-3">
          {name && <h3 className="mb-2 font-sans text-sm">{name}</h3>}
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2 md:grid-cols-5">
            {progress.slice(first - 1, last).map((question, index) => {
              const number = first + index;
              const state = paletteState(question);
              return (
                <li key={number}>
                  <button
                    type="button"
                    aria-label={`Question ${number}: ${STATE_TEXTS[state]}`}
                    disabled={number < open.first || open.last < number}
                    aria-current={number === current ? 'true' : undefined}
                    onClick={() => onChoose(number)}
                    className="relative grid size-11 place-items-center rounded-card disabled:opacity-40 aria-[current]:ring-2 aria-[current]:ring-ink aria-[current]:ring-offset-2"
                  >
                    <PaletteSymbol state={state} isLarge />
                    <span
                      className={`absolute inset-0 grid place-items-center text-sm font-bold ${NUMBER_COLOURS[state]}`}
                    >
                      {number}
                    </span>
                  </button>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </nav>
  );
}
