'use client';

import type { ComponentProps } from 'react';

import type { LanguageView } from '@/lib/exam/languages';
import type { QuestionText } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { InLanguages } from '../in-languages';
import { QuestionStem } from '../question-stem';
import { Say } from '../words/words';
import { ReviewedOptions } from './reviewed-options';

type Explained = QuestionText<SafeHtml> & { explanation?: SafeHtml };

type Props = {
  question: Explained & { hindi?: Explained };
  language?: LanguageView;
  /** The level of the heading above it. */
  under?: 2 | 3;
} & Omit<ComponentProps<typeof ReviewedOptions>, 'options' | 'hindi' | 'language'>;

/**
 * A question with its options, its key and its explanation, by default in all its languages. A page of many questions
 * carries them as data, a third of the size of their tags.
 */
export const ReviewedQuestion = ({ question, language = 'both', under = 3, ...answer }: Props) => {
  const { options, explanation, hindi } = question;
  const Heading = `h${under + 1}` as 'h3' | 'h4';
  return (
    <>
      <QuestionStem question={question} language={language} under={under} />
      <ReviewedOptions {...answer} options={options} hindi={hindi} language={language} />
      {explanation && (
        <>
          <Heading className="mt-4 mb-1 font-sans text-base">
            <Say text="Explanation" />
          </Heading>
          <InLanguages html={explanation} hindi={hindi?.explanation} language={language} under={under} />
        </>
      )}
    </>
  );
};
