'use client';

import { useEffect, useId, useRef } from 'react';

import { buttonLook } from '@/components/ui/button';
import { Html } from '@/components/ui/html';
import { type Confidence, CONFIDENCES } from '@/lib/exam/confidence';
import type { Option, Question } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { CONFIDENCE_TEXTS } from './confidence-texts';

type Props = {
  number: number;
  question: Question<SafeHtml>;
  isLast: boolean;
  chosen: Option | null;
  confidence: Confidence | null;
  onTag: (confidence: Confidence) => void;
  onChoose: (option: Option) => void;
  onSave: () => void;
  onMark: () => void;
  onClear: () => void;
  onFinish: () => void;
};

/** The question on the screen with its four options, and what can be done with it. */
export function QuestionForm({
  number,
  question,
  isLast,
  chosen,
  confidence,
  onTag,
  onChoose,
  onSave,
  onMark,
  onClear,
  onFinish,
}: Props) {
  const headingId = useId();
  const textId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownNumber = useRef(number);
  const [a, b, c, d] = question.options;
  const choices: readonly { option: Option; letter: string; html: SafeHtml }[] = [
    { option: 1, letter: 'A', html: a },
    { option: 2, letter: 'B', html: b },
    { option: 3, letter: 'C', html: c },
    { option: 4, letter: 'D', html: d },
  ];

  // Another question is another place: who listens hears it, who tabs goes on from its top.
  useEffect(() => {
    if (shownNumber.current === number) return;
    shownNumber.current = number;
    heading.current?.focus();
  }, [number]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <p className="text-sm text-muted">Question Type: Multiple Choice Question</p>
      <h2 ref={heading} id={headingId} tabIndex={-1} className="mt-1 w-fit scroll-mt-24 text-xl">
        Question No: {number}
      </h2>
      <div id={textId} className="mt-3">
        <Html html={question.question} under={2} className="[&_blockquote]:font-sans [&_blockquote]:not-italic" />
      </div>
      <fieldset aria-labelledby={`${headingId} ${textId}`} className="mt-5 grid min-w-0 grid-cols-1 gap-2.5">
        {choices.map(({ option, letter, html }) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-line bg-white px-4 py-3 hover:border-ink-mid has-checked:border-ink-mid has-checked:bg-ink-soft"
          >
            <input
              type="radio"
              name="option"
              value={option}
              checked={chosen === option}
              onChange={() => onChoose(option)}
              className="mt-1 size-5 shrink-0 accent-ink"
            />
            <span className="font-semibold text-ink">{letter}</span>
            <Html html={html} under={2} className="min-w-0 grow" />
          </label>
        ))}
      </fieldset>
      <div role="group" aria-label="How sure are you?" className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        <span className="text-muted" aria-hidden="true">
          How sure are you?
        </span>
        {CONFIDENCES.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === confidence}
            onClick={() => onTag(kind)}
            className="min-h-9 rounded-full border border-line bg-white px-3.5 text-ink hover:border-ink-mid aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
          >
            {CONFIDENCE_TEXTS[kind]}
          </button>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className={`${buttonLook.primary} max-sm:w-full`}>
          {isLast ? 'Save & Finish' : 'Save & Next'}
        </button>
        <button type="button" onClick={onMark} className={`${buttonLook.outline} max-sm:w-full`}>
          Mark for review and next
        </button>
        <button type="button" onClick={onClear} className={`${buttonLook.outline} max-sm:grow`}>
          Clear Response
        </button>
        <button type="button" onClick={onFinish} className={`${buttonLook.outline} max-sm:grow sm:ml-auto`}>
          Finish test
        </button>
      </div>
    </form>
  );
}
