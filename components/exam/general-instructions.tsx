import type { ReactNode } from 'react';

import type { PaletteState } from '@/lib/exam/progress';

import { PaletteSymbol } from './palette-symbol';

const STATES: { state: PaletteState; text: string }[] = [
  { state: 'not-visited', text: 'You have not visited the question yet.' },
  { state: 'not-answered', text: 'You have not answered the question.' },
  { state: 'answered', text: 'You have answered the question.' },
  { state: 'marked', text: 'You have not answered the question, but have marked it for review.' },
  {
    state: 'answered-marked',
    text: 'You have answered the question and marked it for review. The answer still counts in the evaluation.',
  },
];

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-card border border-line bg-white px-2 font-sans text-sm font-semibold text-ink">
    {children}
  </kbd>
);

type Props = {
  /** How long the exam lasts. */
  minutes: number;
  /** Whether to tell how sections follow each other. */
  hasSections?: boolean;
  /** The level of the headings: below the page's title, or below a dialog's. */
  level?: 2 | 3;
};

/** How a test is taken (specification §2, /TestInstruction). */
export function GeneralInstructions({ minutes, hasSections = true, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="prose">
      <Heading>Time</Heading>
      <ul>
        <li>{`The exam lasts ${minutes} minutes.`}</li>
        <li>The clock is set at the server. The countdown shows how much time remains for you.</li>
        <li>When the timer reaches zero, the exam ends by itself. You need not end or submit it.</li>
      </ul>
      <Heading>The palette of questions</Heading>
      <ul className="!list-none !pl-0">
        {STATES.map(({ state, text }) => (
          <li key={state} className="flex items-center gap-4">
            <PaletteSymbol state={state} />
            {text}
          </li>
        ))}
      </ul>
      <Heading>Answering and moving on</Heading>
      <ul>
        <li>
          Click a number in the palette to go to that question. This does not save your answer to the current one.
        </li>
        <li>
          <strong>Save &amp; Next</strong> saves your answer and goes on to the next question.
        </li>
        <li>
          <strong>Mark for Review &amp; Next</strong> saves your answer, marks the question for review and goes on to
          the next one.
        </li>
        <li>
          If you like, say how sure you are of an answer before you save it. It changes no marks; your analysis shows
          what your guesses brought.
        </li>
        <li>
          <strong>Clear Response</strong> takes your answer away.
        </li>
        <li>
          <strong>Finish test</strong> shows a summary of your answers, and ends the test when you confirm it.
        </li>
      </ul>
      {hasSections && (
        <>
          <Heading>Sections</Heading>
          <ul>
            <li>
              Where a paper has sections, the last <strong>Save &amp; Next</strong> of a section goes on to the first
              question of the next.
            </li>
          </ul>
        </>
      )}
      <Heading>Keyboard</Heading>
      <p>You can take the whole test without a mouse. These keys are shortcuts:</p>
      <ul>
        <li>
          <Key>1</Key> to <Key>4</Key> or <Key>A</Key> to <Key>D</Key> choose an option.
        </li>
        <li>
          <Key>S</Key> saves and goes on to the next question.
        </li>
        <li>
          <Key>M</Key> marks for review and goes on to the next question.
        </li>
        <li>
          <Key>Y</Key>, <Key>H</Key> and <Key>G</Key> tag the answer as sure, fifty-fifty and guess.
        </li>
        <li>
          <Key>X</Key> clears the response.
        </li>
        <li>
          <Key>P</Key> goes to the previous question and <Key>N</Key> to the next one. Neither saves anything.
        </li>
        <li>
          <Key>F</Key> finishes the test, after the summary.
        </li>
      </ul>
      <p>If these keys are in your way, you can switch them off under Instructions during the exam.</p>
    </div>
  );
}
