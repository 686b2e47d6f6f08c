import { closeTag, escapeText, openTag } from '@/lib/html/tags';

import type { DraftText } from './question';

/** A part of a text that looks the same throughout; `html` in place of a text, such as a picture. */
export type Run = { text: string; tags: readonly string[]; html?: string; font?: string };

export const plainRun = (text: string): Run => ({ text, tags: [] });

export const textOfRuns = (runs: readonly Run[]): string => runs.map((it) => it.text).join('');

/** Texts one below the other. */
export const joined = (texts: readonly (readonly Run[])[]): Run[] =>
  texts.flatMap((it, index) => [...(index > 0 ? [plainRun('\n')] : []), ...it]);

/** The part of a text from one character to another. */
export function cutRuns(runs: readonly Run[], from: number, to = Infinity): Run[] {
  let start = 0;
  return runs.flatMap((run) => {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, run.text.length)];
    start += run.text.length;
    return first < last ? [{ ...run, text: run.text.slice(first, last) }] : [];
  });
}

/** The text as HTML, or, if its tags are meant as such, as it is written. */
export function htmlOf(runs: readonly Run[], isHtml = false): string {
  const written = (text: string) => (isHtml ? text : escapeText(text).replaceAll('\n', '<br>').replaceAll('\t', ' '));
  let [html, open] = ['', [] as readonly string[]];
  for (const { tags, text, html: inPlace } of [...runs, plainRun('')]) {
    const kept = open.findIndex((it, index) => it !== tags[index]);
    const from = kept < 0 ? open.length : kept;
    const closing = open.slice(from).toReversed().map(closeTag);
    html += [...closing, ...tags.slice(from).map((it) => openTag(it)), inPlace ?? written(text)].join('');
    open = tags;
  }
  return html;
}

export const htmlText = (runs: readonly Run[]): DraftText => ({ text: htmlOf(runs), format: 'html' });

export const isBlank = (runs: readonly Run[]) => textOfRuns(runs).trim() === '';
export const beginningOf = (runs: readonly Run[]) => textOfRuns(runs).trim().slice(0, 40);

export const trimmed = (runs: readonly Run[]) => {
  const text = textOfRuns(runs);
  return cutRuns(runs, text.length - text.trimStart().length, text.trimEnd().length);
};
