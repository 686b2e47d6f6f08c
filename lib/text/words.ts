const PLAIN = /^[a-z\d]+$/;

/** Marks by which spellings of one word can differ: marks on Latin letters, the nukta, and invisible characters. */
const DROPPED = /\p{Cf}|[\u0300-\u036f]|\u093c/gu;
const CHANDRABINDU = /[\u0900\u0901]/g;
const DEVANAGARI_DIGIT = /[०-९]/g;
/** A half nasal, which can also be written as an anusvara: before its own row, and म before व (हिन्दी, हिंदी). */
const HALF_NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भव])/g;
const ANUSVARA = '\u0902';
const ZERO = 0x966;

/** Gives one spelling to all that readers treat as the same. */
function foldLetters(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - ZERO))
    .replace(CHANDRABINDU, ANUSVARA)
    .replace(HALF_NASAL, ANUSVARA);
}

/** Words that have another meaning without their last letter. */
const SINGULAR = new Set(['news', 'mains', 'rights']);

/** An English noun without its plural ending. Other words can lose letters too, but texts and queries lose the same. */
function singular(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || SINGULAR.has(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^ius]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The term of a written word: the same for each of its spellings, and empty if it has no readable character. */
export const foldWord = (word: string) =>
  singular(
    foldLetters(
      word
        .toLowerCase()
        .replace(/['’]s$/, '')
        .replace(/['’.,]/g, ''),
    ),
  );

/** Words that say nothing about the subject of a search, in English, in Hindi, and in Hindi in Latin letters. */
const STOP_WORDS = new Set(
  [
    'a an the of in on at to for from with by and or is are was be do does can i my me we you your it this that there',
    'how what when where which who why about any some please want need get find show tell',
    'का के की को में से पर ने है हैं हो और या एक यह वह ये वे इस उस तथा एवं लिए कैसे क्या कब कहाँ कौन कितना कितनी करें करे करना मुझे चाहिए बताइए',
    'ka ke ki ko mein se hai hain aur ya kaise kya kab kahan kaun kitna kitni kare karen karein karna liye mujhe chahiye',
  ]
    .flatMap((line) => line.split(' '))
    .map(foldWord),
);

export const isStopWord = (term: string) => STOP_WORDS.has(term);

/** A word, or several words found as one, and its place in the text. */
export type Word = { term: string; start: number; end: number };

/** Includes marks and joiners, since vowel signs are marks: a Devanagari word stays whole. */
const LETTERS = String.raw`[\p{L}\p{M}\p{N}\p{Cf}]+`;
const RUN = new RegExp(String.raw`${LETTERS}(?:['’.,]${LETTERS})*`, 'gu');
/** Words that contain stops: 'U.P.' and '18,000'. */
const ABBREVIATION_OR_NUMBER = /^(?:\p{L}\p{M}*(?:\.\p{L}\p{M}*)+|\p{Nd}+(?:,\p{Nd}+)+)$/u;
const BETWEEN_STOPS = /[^.,]+/g;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const add = (written: string, start: number) => {
    const term = foldWord(written);
    if (term !== '') words.push({ term, start, end: start + written.length });
  };
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!/[.,]/.test(run) || ABBREVIATION_OR_NUMBER.test(run)) add(run, index);
    else for (const part of run.matchAll(BETWEEN_STOPS)) add(part[0], index + part.index);
  }
  return words;
}

export const termsOf = (text: string) => wordsOf(text).map(({ term }) => term);
