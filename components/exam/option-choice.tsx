import type { ComponentProps } from 'react';

import { Html } from '@/components/ui/html';
import type { SafeHtml } from '@/lib/html/sanitize';

import { LETTERS } from './texts';

type Props = { number: number; html: SafeHtml } & ComponentProps<'input'>;

export const OptionChoice = ({ number, html, ...input }: Props) => (
  <label className="flex cursor-pointer items-start gap-3 rounded-card border border-line bg-white px-4 py-3 hover:border-ink-mid has-checked:border-ink-mid has-checked:bg-ink-soft">
    <input {...input} type="radio" value={number} className="mt-1 size-5 shrink-0 accent-ink" />
    <span className="font-semibold text-ink">{LETTERS[number - 1]}</span>
    <Html html={html} under={2} className="min-w-0 grow" />
  </label>
);
