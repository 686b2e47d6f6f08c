import SearchableMap from 'minisearch/SearchableMap';

import { FOUND_TOO, SAME_MEANING } from './glossary';
import { termsOf } from './words';

/** A term of the glossary as it is looked up: its words' terms with a space between. */
const keyOf = (phrase: string) => termsOf(phrase).join(' ');

const meanings = new Map<string, Set<string>>();

function add(key: string, others: readonly string[]) {
  const known = meanings.get(key) ?? new Set();
  for (const other of others) if (other !== key) known.add(other);
  meanings.set(key, known);
}

for (const phrases of SAME_MEANING) {
  const keys = phrases.map(keyOf);
  for (const key of keys) add(key, keys);
}
for (const [asked, found] of FOUND_TOO) add(keyOf(asked), [keyOf(found)]);

/** What else a term of the glossary may be called; undefined where it is none. */
export const sameMeaning = (key: string): ReadonlySet<string> | undefined => meanings.get(key);

/** The words of the glossary's terms that have several, by the first of them. */
export const phrasesFrom = new Map<string, string[][]>();
for (const key of meanings.keys()) {
  const [first = '', ...rest] = key.split(' ');
  if (rest.length > 0) phrasesFrom.set(first, [...(phrasesFrom.get(first) ?? []), [first, ...rest]]);
}

/** How many words the longest term of the glossary has. */
export const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length));

const singleWords = SearchableMap.from(
  [...meanings.keys()].filter((key) => !key.includes(' ')).map((key) => [key, key]),
);

/** The glossary's words that are written like this one but for at most so many letters. */
export const writtenLike = (term: string, mostEdits: number): string[] => [
  ...singleWords.fuzzyGet(term, mostEdits).keys(),
];
