import type { Glossary } from '@/lib/content/nouns/glossary';
import { foldWord, termsOf, type Word, wordsOf } from '@/lib/text/words';

/** The lookup key of a glossary phrase: the terms of its words, with spaces between them. */
const keyOf = (phrase: string) => termsOf(phrase).join(' ');

/** The terms of a glossary with their other names, for `indexedWords` and `wantsOf`. */
export function namesIn({ sameMeaning, foundToo }: Glossary) {
  const others = new Map<string, Set<string>>();
  const add = (key: string, names: readonly string[]) => {
    const known = others.get(key) ?? new Set();
    others.set(key, known);
    for (const name of names) if (name !== key) known.add(name);
  };
  for (const phrases of sameMeaning) {
    const keys = phrases.map(keyOf);
    for (const key of keys) add(key, keys);
  }
  for (const [asked, found] of foundToo) add(keyOf(found), [keyOf(asked)]);
  const keys = [...others.keys()].map((key) => key.split(' '));
  return {
    others,
    firstWords: new Set(keys.map(([first]) => first)),
    mostWords: Math.max(...keys.map((it) => it.length)),
  };
}

export type Names = ReturnType<typeof namesIn>;

/** The glossary terms at the start of a list of words, the shortest first. */
function termsAt(words: readonly Word[], { others, firstWords, mostWords }: Names): Word[] {
  const [first] = words;
  if (!first || !firstWords.has(first.term)) return [];
  const run = words.slice(0, mostWords);
  return run.flatMap(({ end }, last) => {
    const wordTerms = run.slice(0, last + 1).map(({ term }) => term);
    return others.has(wordTerms.join(' ')) ? { term: wordTerms.join(' '), start: first.start, end } : [];
  });
}

/** Words joined by hyphens are also indexed as one: 'UP-PCS' as 'uppcs'. */
const HYPHENATED = /[\p{L}\p{M}\p{N}]+(?:[-\u2010\u2011][\p{L}\p{M}\p{N}]+)+/gu;
const HYPHENS = /[-\u2010\u2011]/g;

/** All terms under which a text is found, with their places: its words, and other names of its terms. */
export function indexedWords(text: string, names: Names): { words: Word[]; names: Word[] } {
  const single = wordsOf(text);
  const joined = [...text.matchAll(HYPHENATED)].map(({ 0: written, index }) => ({
    term: foldWord(written.replace(HYPHENS, '')),
    start: index,
    end: index + written.length,
  }));
  const known = [
    ...single.flatMap((_, at) => termsAt(single.slice(at, at + names.mostWords), names)),
    ...joined.flatMap((it) => termsAt([it], names)),
  ];
  const others = known.flatMap((it) => [...(names.others.get(it.term) ?? [])].map((term) => ({ ...it, term })));
  const words = [...single, ...joined, ...known.filter(({ term }) => term.includes(' '))];
  const written = new Set(words.map(({ term }) => term));
  return { words, names: others.filter(({ term }) => !written.has(term)) };
}

/** The places of each term in a text. */
export type Places = ReadonlyMap<string, readonly Word[]>;

export function placesOf({ words, names }: ReturnType<typeof indexedWords>): Places {
  const places = new Map<string, Word[]>();
  for (const word of [...words, ...names]) {
    const known = places.get(word.term);
    if (known) known.push(word);
    else places.set(word.term, [word]);
  }
  return places;
}

/** The different wants of a query: the longest glossary terms as a whole, and all other words. */
export function wantsOf(query: string, names: Names): string[] {
  const words = wordsOf(query);
  const wants = new Set<string>();
  for (let at = 0; at < words.length;) {
    const term = termsAt(words.slice(at), names).at(-1)?.term ?? words[at]?.term ?? '';
    wants.add(term);
    at += term.split(' ').length;
  }
  return [...wants];
}
