import type { PaletteState } from '@/lib/exam/progress';
import { paths } from '@/lib/site/paths';

import { PaletteSymbol } from '../taking/palette';
import { type Text, useWords } from '../words/words';

const STATES = {
  'not-visited': 'You have not visited the question yet.',
  'not-answered': 'You have not answered the question.',
  answered: 'You have answered the question.',
  marked: 'You have not answered the question, but have marked it for review.',
  'answered-marked':
    'You have answered the question and marked it for review. The answer still counts in the evaluation.',
} satisfies Record<PaletteState, Text>;

/** *Stars* mark the names of buttons, and [brackets] the keys. */
const TEXTS = {
  time: [
    'The clock is set at the server. The countdown shows how much time remains for you.',
    'When the timer reaches zero, the exam ends by itself. You need not end or submit it.',
    'The clock never pauses, not even when you log out, go offline or close the page.',
  ],
  answering: [
    'Click a number in the palette to go to that question. This does not save your answer to the current one.',
    '*Save & Next* saves your answer and goes on to the next question.',
    '*Mark for Review & Next* saves your answer, marks the question for review and goes on to the next one.',
    'You can say how sure you are of an answer before you save it. This changes no marks; your analysis shows what your guesses earned.',
    '*Clear Response* takes your answer away.',
    '*Finish test* shows a summary of your answers, and ends the test when you confirm it.',
  ],
  sections: [
    'Where a paper has sections, the last *Save & Next* of a section goes on to the first question of the next.',
  ],
  keys: [
    '[1] to [4] or [A] to [D] choose an option.',
    '[S] saves and goes on to the next question.',
    '[M] marks for review and goes on to the next question.',
    '[Y], [H] and [G] tag the answer as sure, fifty-fifty and guess.',
    '[X] clears the response.',
    '[P] goes to the previous question and [N] to the next one. Neither saves anything.',
    '[F] finishes the test, after the summary.',
  ],
} satisfies Record<string, Text[]>;

const SIGNALS: Text =
  'Beside your answers, the institute sees how often and how long this page was left, and from how many browsers and network addresses you answered. These are facts, not a verdict, and they change no marks: a call also hides the page.';

export const EXTRA_MINUTES: Text = '{n} of these minutes are your extra time.';

const LANGUAGE_KEY: Text = '[L] changes the language of the questions.';

const KEY_LOOK = 'rounded-card border border-line bg-surface px-2 font-sans text-sm font-semibold text-ink';

const List = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>
        {text.split(/(\*[^*]+\*|\[\w\])/).map((part, index) => {
          if (!/^[*[]/.test(part)) return part;
          const [Mark, look] = part.startsWith('*') ? (['strong'] as const) : (['kbd', KEY_LOOK] as const);
          return (
            <Mark key={index} className={look} lang={/^.\w/.test(part) ? 'en' : undefined}>
              {part.slice(1, -1)}
            </Mark>
          );
        })}
      </li>
    ))}
  </ul>
);

/** On a phone or a tablet; what is folded can be opened. */
function foldWithoutKeyboard(details: HTMLDetailsElement | null): void {
  if (details && matchMedia('(hover: none), (pointer: coarse)').matches) details.open = false;
}

type Props = {
  minutes: number;
  /** How many of `minutes` are extra time. */
  extraMinutes?: number;
  hasSections?: boolean;
  hasLanguages?: boolean;
  isMock?: boolean;
  /** The level of the headings: below the title of a page (2) or of a dialog (3). */
  level?: 2 | 3;
};

/** How to take a test (specification §2, /TestInstruction). */
export function GeneralInstructions(props: Props) {
  const { minutes, extraMinutes, hasSections = true, hasLanguages, isMock, level = 2 } = props;
  const say = useWords();
  const said = (texts: readonly Text[]) => texts.map((text) => say(text));
  const Heading = `h${level}` as const;
  return (
    <div className="prose">
      <Heading>{say('Time')}</Heading>
      <List
        texts={[
          say('The exam lasts {n} minutes.', { n: minutes }),
          ...(extraMinutes ? [say(EXTRA_MINUTES, { n: extraMinutes })] : []),
          ...said(TEXTS.time),
        ]}
      />
      {isMock && <p>{say(SIGNALS)}</p>}
      <p>
        <a href={paths.scribes} target="_blank">
          {say('Tests with a reader, a scribe or extra time (opens a new tab)')}
        </a>
      </p>
      <Heading>{say('The palette of questions')}</Heading>
      <ul className="!list-none !pl-0">
        {Object.entries(STATES).map(([state, text]) => (
          <li key={state} className="flex items-center gap-4">
            <PaletteSymbol state={state as PaletteState} />
            {say(text)}
          </li>
        ))}
      </ul>
      <Heading>{say('Answering and moving on')}</Heading>
      <List texts={said(TEXTS.answering)} />
      {hasSections && (
        <>
          <Heading>{say('Sections')}</Heading>
          <List texts={said(TEXTS.sections)} />
        </>
      )}
      <details open ref={foldWithoutKeyboard} className="[&>*+*]:mt-3">
        <summary>
          <Heading className="mt-0! inline-block">{say('Keyboard')}</Heading>
        </summary>
        <p>{say('You can take the whole test without a mouse. These keys are shortcuts:')}</p>
        <List texts={said(hasLanguages ? [...TEXTS.keys, LANGUAGE_KEY] : TEXTS.keys)} />
        <p>{say('If these keys are in your way, you can switch them off under Instructions during the exam.')}</p>
      </details>
    </div>
  );
}
