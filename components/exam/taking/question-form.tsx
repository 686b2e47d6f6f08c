import { type RefObject, useEffect, useId, useRef, useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { AlertDialog } from '@/components/ui/dialog';
import { type Confidence, CONFIDENCES } from '@/lib/exam/confidence';
import { LANGUAGE_VIEWS, type LanguageView } from '@/lib/exam/languages';
import { LETTERS, type Option, OPTIONS } from '@/lib/exam/paper';
import type { QuestionProgress } from '@/lib/exam/progress';
import type { AttemptView, RunningAttempt } from '@/lib/sitting/client/running-attempt';

import { QuestionText } from '../question-text';
import { CONFIDENCE_TEXTS } from '../texts';
import { type Text, useWords } from '../words/words';
import { OptionChoice } from './option-choice';
import { dropSecondClick } from './second-click';
import { useShortcuts } from './use-shortcuts';

type Selection = Pick<QuestionProgress, 'option' | 'confidence'>;

const NOTHING: Selection = { option: null };

const nextView = (language: LanguageView): LanguageView =>
  LANGUAGE_VIEWS[(LANGUAGE_VIEWS.indexOf(language) + 1) % LANGUAGE_VIEWS.length] ?? 'en';

type Props = {
  attempt: RunningAttempt;
  view: AttemptView;
  heading: RefObject<HTMLHeadingElement | null>;
  language: LanguageView;
  onLanguage: (language: LanguageView) => void;
  hasShortcuts: boolean;
  onFinish: () => void;
};

export function QuestionForm({ attempt, view, heading, language, onLanguage, hasShortcuts, onFinish }: Props) {
  const say = useWords();
  const { current, progress } = view;
  const question = attempt.paper.questions[current - 1];
  const isLast = current === attempt.paper.questions.length;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [alert, setAlert] = useState<Text | null>(null);
  /** A text for screen readers, which do not announce it by themselves. */
  const [told, setTold] = useState('');
  const headingId = useId();
  const textId = useId();

  // A new question starts from its saved choice.
  const [shown, setShown] = useState(current);
  const reset = () => {
    setSelection(null);
    setIsRefused(false);
    setTold('');
  };
  if (shown !== current) {
    setShown(current);
    reset();
  }

  // On a new question a screen reader reads its heading, and Tab goes on from its top.
  const focused = useRef(0);
  useEffect(() => {
    if (focused.current !== current) heading.current?.focus();
    focused.current = current;
  }, [current, heading]);

  const { option: chosen, confidence } = selection ?? progress[current - 1] ?? NOTHING;
  const choose = (option: Option) => {
    setSelection({ option, confidence });
    setIsRefused(false);
    setTold('');
  };
  const chooseByKey = (option: Option) => {
    choose(option);
    setTold(say('Option {letter} is chosen.', { letter: LETTERS[option - 1] ?? '' }));
  };
  const tag = (wanted: Confidence) =>
    setSelection({ option: chosen, confidence: wanted === confidence ? undefined : wanted });
  const finishOrAsk = () => {
    if (attempt.getView().progress.some(({ option }) => option === null)) onFinish();
    else attempt.finish();
  };
  const saveAs = (isMarked: boolean) => {
    if (chosen === null) return setIsRefused(true);
    const step = attempt.answerAndNext(chosen, isMarked, confidence, language);
    reset();
    if (step === 'section-end') {
      setAlert('Saved. This was the last question of the section; the next opens at its time.');
    }
    return step;
  };
  const save = () => {
    if (chosen === null && isLast) finishOrAsk();
    else if (saveAs(false) === 'paper-end') finishOrAsk();
  };
  const mark = () => {
    if (saveAs(true) === 'paper-end') onFinish();
  };
  const clear = () => {
    if (chosen !== null) setTold(say('The answer is cleared.'));
    setSelection(NOTHING);
    attempt.clear();
  };
  useShortcuts(
    {
      ...Object.fromEntries(OPTIONS.flatMap((it) => [it, 'abcd'[it - 1]].map((key) => [key, () => chooseByKey(it)]))),
      s: save,
      m: mark,
      y: () => tag('sure'),
      h: () => tag('fifty-fifty'),
      g: () => tag('guess'),
      x: clear,
      p: () => attempt.goTo(current - 1),
      n: () => attempt.goTo(current + 1),
      f: onFinish,
      ...(attempt.isInTwoLanguages && { l: () => onLanguage(nextView(language)) }),
    },
    hasShortcuts,
  );

  if (!question) return null;
  return (
    <>
      <form
        className="flex min-w-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <QuestionText
          // A new heading each time, since a screen reader does not repeat one that already has the focus.
          key={current}
          number={current}
          of={attempt.paper.questions.length}
          question={question}
          language={language}
          headingId={headingId}
          textId={textId}
          ref={heading}
        />
        {attempt.isInTwoLanguages && !question.hindi && language !== 'en' && (
          <p className="mt-2 text-sm text-muted">{say('This question is in English only.')}</p>
        )}
        <fieldset aria-labelledby={`${headingId} ${textId}`} className="mt-3 grid min-w-0 grid-cols-1 gap-2">
          {question.options.map((html, index) => (
            <OptionChoice
              key={index}
              number={index + 1}
              html={html}
              hindi={question.hindi?.options[index]}
              language={language}
              name="option"
              checked={chosen === index + 1}
              onChange={() => choose((index + 1) as Option)}
            />
          ))}
        </fieldset>
        <div
          role="group"
          aria-label={say('How sure are you?')}
          className="mt-3 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm"
        >
          <span className="text-muted max-sm:w-full" aria-hidden="true">
            {say('How sure are you?')}
          </span>
          {CONFIDENCES.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === confidence}
              onClick={() => tag(kind)}
              className="min-h-11 rounded-full border border-line bg-surface px-4 text-ink hover:border-ink-mid aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
            >
              {say(CONFIDENCE_TEXTS[kind])}
            </button>
          ))}
        </div>
        <div onClickCapture={dropSecondClick} className="exam-actions">
          <div>
            {isRefused && (
              <p role="alert" className="rounded-card bg-danger px-4 py-2 font-semibold text-on-ink" lang="en">
                Please select an answer before proceeding.
              </p>
            )}
            <button type="submit" className={buttonLook.primary} lang="en">
              {isLast ? 'Save & Finish' : 'Save & Next'}
            </button>
            <button type="button" onClick={mark} className={buttonLook.outline} lang="en">
              Mark for review and next
            </button>
          </div>
          <div>
            <button type="button" onClick={clear} className={buttonLook.outline}>
              {say('Clear Response')}
            </button>
            <button type="button" onClick={onFinish} className={`${buttonLook.outline} sm:ml-auto`}>
              {say('Finish test')}
            </button>
          </div>
        </div>
      </form>
      <p role="status" className="sr-only">
        {told}
      </p>
      <AlertDialog message={alert && say(alert)} okLabel={say('OK')} onClose={() => setAlert(null)} />
    </>
  );
}
