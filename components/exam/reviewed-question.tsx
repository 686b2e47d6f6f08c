import type { ComponentProps } from 'react';

import type { LanguageView } from '@/lib/exam/languages';
import type { QuestionText } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { InLanguages } from './in-languages';
import { ReviewedOptions } from './reviewed-options';

type Explained = QuestionText<SafeHtml> & { explanation?: SafeHtml };

type Props = {
  question: Explained & { hindi?: Explained };
  language?: LanguageView;
  /** The level of the heading above it. */
  under?: 2 | 3;
} & Pick<ComponentProps<typeof ReviewedOptions>, 'correct'> &
  Partial<Pick<ComponentProps<typeof ReviewedOptions>, 'chosen' | 'verdict' | 'cohort' | 'ruling'>>;

/** A question with its options, its key and its explanation, by default in all its languages. */
export const ReviewedQuestion = ({
  question: { question, options, explanation, hindi },
  language = 'both',
  under = 3,
  chosen = null,
  verdict = 'blank',
  cohort = null,
  correct,
  ruling,
}: Props) => {
  const Heading = `h${under + 1}` as 'h3' | 'h4';
  return (
    <>
      <InLanguages
        html={question}
        hindi={hindi?.question}
        language={language}
        under={under}
        className="[&_blockquote]:font-sans [&_blockquote]:not-italic"
      />
      <ReviewedOptions
        options={options}
        hindi={hindi?.options}
        language={language}
        chosen={chosen}
        correct={correct}
        verdict={verdict}
        cohort={cohort}
        ruling={ruling}
      />
      {explanation && (
        <>
          <Heading className="mt-4 mb-1 font-sans text-base">Explanation</Heading>
          <InLanguages html={explanation} hindi={hindi?.explanation} language={language} under={under} />
        </>
      )}
    </>
  );
};
