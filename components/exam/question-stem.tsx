import type { ComponentProps } from 'react';

import type { Question } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { InLanguages } from './in-languages';

type Stem = Pick<Question<SafeHtml>, 'question'>;

type Props = { question: Stem & { hindi?: Stem } } & Pick<ComponentProps<typeof InLanguages>, 'language' | 'under'>;

/** What a question asks, without its options. */
export const QuestionStem = ({ question: { question, hindi }, ...shown }: Props) => (
  <InLanguages
    html={question}
    hindi={hindi?.question}
    className="[&_blockquote]:font-sans [&_blockquote]:not-italic"
    {...shown}
  />
);
