'use client';

import { createContext, Fragment, type ReactNode, use, useEffect, useState } from 'react';

import type { LanguageView } from '@/lib/exam/languages';

import { usePageLanguage } from '../taking/use-exam-language';

import type hindi from './hi.json';

/** The English texts of the exam screen. A table beside this file has them all in another language. */
export type Text = keyof typeof hindi;

/** Stands wherever a candidate could think that a break stops the clock. */
export const CLOCK_RUNS_ON: Text = 'The clock runs on meanwhile.';

type Table = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, string | number>>;

/** Gives a text in the language of the screen, with values in place of {names}. */
export type Say = (text: Text, values?: Values) => string;

const Words = createContext<Table | null>(null);

const fill = (text: string, values: Values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** What varies in a sentence that the site answers: a number, or a time in India. */
const VARIES = /\d+(?: \w+ \d{4}, [\d:]+\s[ap]m)?/;

/** A text in the table, or a text that the site has put together from sentences that are there, with {n} for what varies. */
function translationOf(words: Table | null, text: string): string | undefined {
  if (!words || words[text]) return words?.[text];
  const sentences = text.replace(/([.?!]) /g, '$1\n').split('\n');
  const said = sentences.map((sentence) => {
    const [value = ''] = VARIES.exec(sentence) ?? [];
    return words[sentence] ?? words[sentence.replace(value, '{n}')]?.replace('{n}', value);
  });
  return said.includes(undefined) ? undefined : said.join(' ');
}

/** Falls back to English for texts that the table lacks. */
export function useWords(): Say {
  const words = use(Words);
  return (text, values) => fill(translationOf(words, text) ?? text, values);
}

let hindiWords: Table | null = null;

/** Loads the table before it is shown. If the site cannot be reached, another try loads it. */
export const loadWords = () =>
  import('./hi.json').then(
    ({ default: table }) => (hindiWords = table),
    () => null,
  );

/** The table for a view; null for English, which both languages get too. */
function useTable(language: LanguageView): Table | null {
  const [words, setWords] = useState(hindiWords);
  const isHindi = language === 'hi';

  useEffect(() => {
    if (!isHindi || words) return;
    const load = () => void loadWords().then(setWords);
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isHindi, words]);

  return isHindi ? words : null;
}

/** Shows its children's words in the language of a view, and those of both languages in English. */
export function InWords({ language, children }: { language: LanguageView; children: ReactNode }) {
  const shown = useTable(language);
  return (
    <Words value={shown}>
      <div className="contents" lang={shown ? 'hi' : undefined}>
        {children}
      </div>
    </Words>
  );
}

/** The same for the pages around a test, in the language kept by this browser. Each text says if it is in Hindi. */
export const PageWords = ({ children }: { children: ReactNode }) => (
  <Words value={useTable(usePageLanguage()[0])}>{children}</Words>
);

type Parts = Readonly<Record<string, ReactNode>>;

/** Where links and the like stand in a text, in place of {names}. */
const piecesOf = (text: string, parts: Parts) =>
  text
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 1 ? <Fragment key={piece}>{parts[piece] ?? `{${piece}}`}</Fragment> : piece));

/** `values` and elements, the `parts`, stand in place of {names}. A drawing has a text as 'tspan'. */
export type SayProps = { text: Text; values?: Values; parts?: Parts; as?: 'span' | 'tspan' };

/** A text on a page whose other texts stay in English. */
export function Say({ text, values, parts, as: Tag = 'span' }: SayProps) {
  const translated = translationOf(use(Words), text);
  const filled = fill(translated ?? text, values);
  const said = parts ? piecesOf(filled, parts) : filled;
  return translated ? <Tag lang="hi">{said}</Tag> : said;
}

/** A text that may be in no table of words, such as a heading that other rooms use too, or what the site answers. */
export const SayIfKnown = ({ text, ...more }: { text: string } & Omit<SayProps, 'text'>) => (
  <Say text={text as Text} {...more} />
);
