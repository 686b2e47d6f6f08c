import { editsIn, swapsOf } from './misspelling';
import { wantsOf } from './query';
import { writtenLike } from './same-meaning';
import type { SearchIndex } from './search-index';
import { isStopWord } from './stop-words';
import { wordsOf } from './words';

/** A word that comes near to one that is nowhere, as it is written; of several, the nearest. */
function nearest({ engine, vocabulary }: SearchIndex, term: string): string | undefined {
  const swapped = swapsOf(term).find((it) => vocabulary.has(it));
  if (swapped !== undefined) return vocabulary.get(swapped);
  // One more than the search tolerates: what it does not dare to find may still be asked about.
  const mostEdits = editsIn(term) === 0 ? 0 : editsIn(term) + 1;
  for (let edits = 1; edits <= mostEdits; edits += 1) {
    const found = engine
      .autoSuggest(term, { fuzzy: edits, prefix: false })
      .find(({ terms }) => terms.length === 1 && terms[0] !== term);
    if (found) return vocabulary.get(found.suggestion);
    const [like] = writtenLike(term, edits);
    if (like !== undefined) return like;
  }
  return undefined;
}

/** Whether words of the documents begin so; a whole word does too. */
const isBeginning = ({ engine }: SearchIndex, term: string) => engine.search(term, { prefix: true }).length > 0;

/** The query with every word that is nowhere replaced by one that is; undefined unless that can be done for all. */
export function betterSpelling(index: SearchIndex, query: string): string | undefined {
  const known = new Set(wantsOf(query).flatMap(({ words, others }) => (others.length > 0 ? words : [])));
  let better = '';
  let at = 0;
  for (const { term, start, end } of wordsOf(query)) {
    if (isStopWord(term) || known.has(term) || isBeginning(index, term)) continue;
    const word = nearest(index, term);
    if (word === undefined) return undefined;
    better += query.slice(at, start) + word;
    at = end;
  }
  return at === 0 ? undefined : better + query.slice(at);
}
