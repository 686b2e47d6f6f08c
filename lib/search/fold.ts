const PLAIN = /^[a-z\d]+$/i;

/** What two spellings of one word may differ in: marks on Latin letters, the nukta, and characters that are not seen. */
const DROPPED = /\p{Cf}|[\u0300-\u036f]|\u093c/gu;
const CHANDRABINDU = /[\u0900\u0901]/g;
const DEVANAGARI_DIGIT = /[०-९]/g;
/** Half a nasal that is as often written with an anusvara: before its own row, and म before व (हिन्दी, हिंदी). */
const HALF_NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भव])/g;
const ANUSVARA = '\u0902';
const ZERO = 0x966;

/** One spelling for all spellings of a text that a reader takes for the same. */
function foldLetters(text: string): string {
  const lowered = text.toLowerCase();
  if (PLAIN.test(text)) return lowered;
  return lowered
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - ZERO))
    .replace(CHANDRABINDU, ANUSVARA)
    .replace(HALF_NASAL, ANUSVARA);
}

/** Words that mean something else without their last letter. */
const SINGULAR = new Set(['news', 'mains', 'rights']);

/** An English noun without its plural ending. What it makes of other words does not matter: all are treated alike. */
function singular(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || SINGULAR.has(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^ius]s$/.test(word) ? word.slice(0, -1) : word;
}

/** A word as it is displayed to somebody who misspelt it: in small letters, without a possessive. */
export const plainWord = (word: string) => word.toLowerCase().replace(/['’]s$/, '');

/** What a written word is found under: the same for every way to write it. Empty where nothing of it can be read. */
export const foldWord = (word: string) => singular(foldLetters(plainWord(word).replace(/['’.,]/g, '')));
