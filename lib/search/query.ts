import { LONGEST_PHRASE, sameMeaning } from './same-meaning';
import { isStopWord } from './stop-words';
import { termsOf } from './words';

/** One thing that a query asks for: a word, or several words that the glossary knows as one term. */
export type Want = {
  words: string[];
  /** What else it may be called. */
  others: string[];
};

/** The term of the glossary that begins a list of words, the longest there is. */
function leadingPhrase(terms: readonly string[]): Want | undefined {
  for (let length = Math.min(LONGEST_PHRASE, terms.length); length > 0; length -= 1) {
    const words = terms.slice(0, length);
    const others = sameMeaning(words.join(' '));
    if (others) return { words, others: [...others] };
  }
  return undefined;
}

/** What a query asks for, each thing once. Words that say nothing are left out, unless there are no others. */
export function wantsOf(query: string): Want[] {
  const terms = termsOf(query);
  const wants = new Map<string, Want>();
  for (let at = 0; at < terms.length;) {
    const [term = ''] = terms.slice(at);
    const want = leadingPhrase(terms.slice(at)) ?? { words: [term], others: [] };
    if (want.others.length > 0 || !isStopWord(term)) wants.set(want.words.join(' '), want);
    at += want.words.length;
  }
  if (wants.size > 0) return [...wants.values()];
  return [...new Set(terms)].map((term) => ({ words: [term], others: [] }));
}
