import { foldWord } from './fold';
import { phrasesFrom } from './same-meaning';
import { type Word, wordsOf } from './words';

const HYPHEN = /^[-\u2010\u2011]$/;
const HYPHENS = /[-\u2010\u2011]/g;

/** Words joined by hyphens, as one: 'UP-PCS' is also looked for as 'uppcs'. */
function joinedWords(text: string, words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let start: number | undefined;
  words.forEach((word, index) => {
    const next = words[index + 1];
    const isJoined = next !== undefined && HYPHEN.test(text.slice(word.end, next.start));
    start = isJoined || start !== undefined ? (start ?? word.start) : undefined;
    if (start === undefined || isJoined) return;
    joined.push({ term: foldWord(text.slice(start, word.end).replace(HYPHENS, '')), start, end: word.end });
    start = undefined;
  });
  return joined;
}

/** Terms of the glossary that have several words, as one: so they are found only where these stand together. */
function phrases(words: readonly Word[]): Word[] {
  return words.flatMap((word, index) =>
    (phrasesFrom.get(word.term) ?? []).flatMap((terms) => {
      const last = words[index + terms.length - 1];
      const isHere = last && terms.every((term, offset) => words[index + offset]?.term === term);
      return isHere ? [{ term: terms.join(' '), start: word.start, end: last.end }] : [];
    }),
  );
}

/** Everything that a text is found under, and where in it. */
export function indexedWords(text: string): Word[] {
  const words = wordsOf(text);
  return [...words, ...joinedWords(text, words), ...phrases(words)];
}
