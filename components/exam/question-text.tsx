import type { ComponentProps } from 'react';

import type { LanguageView } from '@/lib/exam/languages';
import type { Question } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { QuestionStem } from './question-stem';

type Props = {
  number: number;
  question: Pick<Question<SafeHtml>, 'question' | 'hindi'>;
  language: LanguageView;
  headingId: string;
  textId: string;
} & Pick<ComponentProps<'h2'>, 'ref'>;

/** A question as it is asked, above its options. */
export const QuestionText = ({ number, question, language, headingId, textId, ref }: Props) => (
  <>
    <p className="text-sm text-muted" lang="en">
      Question Type: Multiple Choice Question
    </p>
    <h2 ref={ref} id={headingId} tabIndex={-1} className="mt-1 w-fit scroll-mt-24 text-xl" lang="en">
      Question No: {number}
    </h2>
    <div id={textId} className="mt-3">
      <QuestionStem question={question} language={language} under={2} />
    </div>
  </>
);
