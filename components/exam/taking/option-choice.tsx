import type { ComponentProps } from 'react';

import type { LanguageView } from '@/lib/exam/languages';
import { LETTERS } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

import { InLanguages } from '../in-languages';

type Props = {
  number: number;
  html: SafeHtml;
  hindi?: SafeHtml;
  language: LanguageView;
} & ComponentProps<'input'>;

export const OptionChoice = ({ number, html, hindi, language, ...input }: Props) => (
  <label className="flex cursor-pointer items-start gap-2.5 rounded-card border border-line bg-surface px-3 py-2 hover:border-ink-mid has-checked:border-ink-mid has-checked:bg-ink-soft">
    <input {...input} type="radio" value={number} className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 accent-ink" />
    <span className="font-semibold text-ink">{LETTERS[number - 1]}</span>
    <InLanguages html={html} hindi={hindi} language={language} under={2} as="span" className="min-w-0 grow" />
  </label>
);
