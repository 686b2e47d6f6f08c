import type { ComponentProps } from 'react';

import { Html } from '@/components/ui/html';
import { type LanguageView, shownIn } from '@/lib/exam/languages';
import { picturesOnce } from '@/lib/html/typeset';
import type { SafeHtml } from '@/lib/html/sanitize';

type Props = {
  html: SafeHtml;
  /** Not set for a text in English alone. */
  hindi: SafeHtml | undefined;
  language: LanguageView;
  under: 1 | 2 | 3;
} & Pick<ComponentProps<typeof Html>, 'className' | 'as'>;

type NameProps = { paper: { name: string; nameInHindi?: string }; language: LanguageView };

/** The name of a paper, in Hindi for candidates who read only Hindi. */
export const PaperName = ({ paper: { name, nameInHindi }, language }: NameProps) =>
  language === 'hi' && nameInHindi ? <span lang="hi">{nameInHindi}</span> : <span lang="en">{name}</span>;

/** A text of a question as the candidate reads it. Both languages stand one above the other. */
export function InLanguages({ html, hindi, language, under, className, as: Tag = 'div' }: Props) {
  const shown = shownIn({ hindi }, language);
  const look = { under, className, as: Tag };
  const english = <Html {...look} html={html} lang={language === 'en' ? undefined : 'en'} />;
  if (hindi === undefined || shown === 'en') return english;
  const inHindi = <Html {...look} html={shown === 'hi' ? hindi : picturesOnce(hindi, html)} lang="hi" />;
  return shown === 'hi' ? (
    inHindi
  ) : (
    <Tag className="grid min-w-0 grow grid-cols-1 gap-1 has-[p]:gap-4">
      {english}
      {inHindi}
    </Tag>
  );
}
