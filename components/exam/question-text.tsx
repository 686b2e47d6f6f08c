import type { ComponentProps } from 'react';

import type { LanguageView } from '@/lib/exam/languages';
import type { Question } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { QuestionStem } from './question-stem';

type Props = {
  number: number;
  /** How many questions the paper has; not said outside a test. */
  of?: number;
  question: Pick<Question<SafeHtml>, 'question' | 'hindi'>;
  language: LanguageView;
  headingId: string;
  textId: string;
} & Pick<ComponentProps<'h2'>, 'ref'>;

/** A question as it is asked, above its options. */
export const QuestionText = ({ number, of, question, language, headingId, textId, ref }: Props) => (
  <>
    <div className="flex flex-wrap items-baseline gap-x-2" lang="en">
      <h2 ref={ref} id={headingId} tabIndex={-1} className="text-xl leading-tight!">
        Question No: {number}
      </h2>
      {of && <p className="text-muted">of {of}</p>}
      <p className="text-sm leading-tight! text-muted sm:ml-auto">Question Type: Multiple Choice Question</p>
    </div>
    <div id={textId} className="mt-2">
      <QuestionStem question={question} language={language} under={2} />
    </div>
  </>
);
