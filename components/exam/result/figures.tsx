import type { ReactNode } from 'react';

import { minutesOf } from '@/lib/exam/times';
import { countText } from '@/lib/text/counted';

import { marksText } from '../texts';
import { said } from '../words/said';
import { Say, SayIfKnown } from '../words/words';

/** A label of the specification, which the marks of a paper do not go by. */
const OF_ALL = 'Your Marks In (%)';

/** The figures of a result, two or three in a row on a phone, and all in one row if there is room. */
export function Figures({ figures }: { figures: readonly { label: string; value: string | number }[] }) {
  const columns =
    figures.length % 3 === 0
      ? 'grid-cols-3'
      : 'grid-cols-2 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:inline-grid';
  return (
    <>
      <dl
        className={`card grid ${columns} gap-px overflow-hidden bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none`}
      >
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col justify-between gap-1 bg-surface px-3 py-2.5 md:px-5 md:py-3 lg:min-w-40"
          >
            <dt className="text-sm text-muted max-md:leading-5">
              <SayIfKnown text={label} />
            </dt>
            <dd className="font-serif text-3xl font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {figures.some(({ label }) => label === OF_ALL) && (
        <p className="mt-1 text-xs text-muted">
          <Say text="‘{label}’ counts right answers of all questions." values={{ label: OF_ALL }} />
        </p>
      )}
    </>
  );
}

/** The text after the time of an attempt with compensatory or granted time. */
export function extraText(extraMs = 0) {
  const n = minutesOf(extraMs);
  const text = n === 1 ? 'with 1 minute of extra time' : 'with {n} minutes of extra time';
  return extraMs > 0 && <> · {said(text, { n })}</>;
}

type PartProps = { id: string; title: ReactNode; className?: string; children: ReactNode };

export const Part = ({ id, title, className = '', children }: PartProps) => (
  <section aria-labelledby={id} className={`min-w-0 break-inside-avoid pb-10 print:pb-5 print:text-sm ${className}`}>
    <h2 id={id} className="mb-3 text-2xl print:mb-1 print:text-xl">
      {title}
    </h2>
    {children}
  </section>
);

type Props = {
  totalQuestions: number;
  correctAnswers: number;
  wrongAnswers: number;
  /** In units of lib/exam/marks.ts; not set for a paper without marks. */
  marks: { units: number; fullUnits: number } | undefined;
};

/** The marks of a result, what right answers gave, what wrong ones cost, and how many are unanswered. */
export function MarksFirst({ totalQuestions, correctAnswers, wrongAnswers, marks }: Props) {
  const [right, wrong] = [countText(correctAnswers), countText(wrongAnswers)];
  const blank = countText(totalQuestions - correctAnswers - wrongAnswers);
  const givenUnits = marks && totalQuestions > 0 ? (marks.fullUnits / totalQuestions) * correctAnswers : 0;
  return (
    <div>
      <p className="font-serif text-2xl font-semibold text-ink">
        {marks ? (
          <Say
            text="Marks {marks} of {full}"
            values={{ marks: marksText(marks.units), full: marksText(marks.fullUnits) }}
          />
        ) : (
          <Say text="{right} of {all} right" values={{ right, all: countText(totalQuestions) }} />
        )}
      </p>
      <p className="text-muted max-md:text-sm">
        {marks ? (
          <Say
            text="Right answers ({right}) gave {given} marks, wrong answers ({wrong}) took {taken} off, unanswered questions ({blank}) cost nothing."
            values={{ right, given: marksText(givenUnits), wrong, taken: marksText(givenUnits - marks.units), blank }}
          />
        ) : (
          <Say
            text="On this paper right answers are counted, and wrong ones ({wrong}) and unanswered questions ({blank}) cost nothing."
            values={{ wrong, blank }}
          />
        )}
      </p>
    </div>
  );
}
