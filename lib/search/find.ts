import { excerpt, marked, type Piece } from './excerpt';
import { type Manner, matchesOf } from './matches';
import { type Want, wantsOf } from './query';
import type { IndexedDocument, SearchIndex } from './search-index';
import { betterSpelling } from './spelling';

/** One result: a document, its title and what it says around the words that were looked for. */
export type Hit = Pick<IndexedDocument, 'kind' | 'group' | 'href' | 'opens' | 'isDraft'> & {
  title: Piece[];
  excerpt: Piece[];
};

export type Found = {
  /** The best of what was found, the best first: what has all that was asked for stands before what has some of it. */
  hits: Hit[];
  /** How many things have all that was asked for. */
  complete: number;
  /** How many things have some of it. Where enough have all of it, these are not looked at. */
  partial: number;
  /** The query as it was perhaps meant; undefined where nothing speaks for that. */
  suggestion?: string;
};

export const MOST_HITS = 30;

/** Where so many have all that was asked for, nobody needs those that have some of it. */
const ENOUGH = 5;

/** What a title counts that is the query, or has it word for word. */
const TITLE_IS_QUERY = 2;
const TITLE_HAS_QUERY = 1.25;

/** From the strictest manner to the most generous. */
const STRICT: Manner = { isLenient: false, needsAll: true };
const LENIENT: Manner = { isLenient: true, needsAll: true };
const LOOSE: Manner = { isLenient: false, needsAll: false };

type Ranked = { document: IndexedDocument; wants: number; exactWants: number; score: number; terms: Set<string> };

/** The ways to put the query, as lists of terms. */
const phrasingsOf = (wants: readonly Want[]): string[][] => [
  wants.flatMap(({ words }) => words),
  ...(wants.length === 1 ? wants.flatMap(({ others }) => others.map((other) => other.split(' '))) : []),
];

function titleFactor({ titleTerms }: IndexedDocument, phrasings: readonly string[][]): number {
  const title = ` ${titleTerms.join(' ')} `;
  const queries = phrasings.map((terms) => ` ${terms.join(' ')} `);
  if (queries.includes(title)) return TITLE_IS_QUERY;
  return queries.some((query) => title.includes(query)) ? TITLE_HAS_QUERY : 1;
}

/** The documents that answer to any of the wants: first to more of them, then to more exactly, then better. */
function rank(index: SearchIndex, wants: readonly Want[], manner: Manner): Ranked[] {
  const answers = wants.map((want) => matchesOf(index, want, manner));
  const phrasings = phrasingsOf(wants);
  return index.documents
    .flatMap((document, id): Ranked[] => {
      const matches = answers.flatMap((answer) => answer.get(id) ?? []);
      if (matches.length === 0) return [];
      const score = matches.reduce((sum, match) => sum + match.score, 0);
      return [
        {
          document,
          wants: matches.length,
          exactWants: matches.filter(({ isExact }) => isExact).length,
          score: score * titleFactor(document, phrasings),
          terms: new Set(matches.flatMap(({ terms }) => terms)),
        },
      ];
    })
    .toSorted((a, b) => b.wants - a.wants || b.exactWants - a.exactWants || b.score - a.score);
}

function hitOf({ document, terms }: Ranked): Hit {
  const { kind, group, href, opens, isDraft, title, body } = document;
  return { kind, group, href, opens, isDraft, title: marked(title, terms), excerpt: excerpt(body, terms) };
}

/** Finds what a query asks for. Any text is a query; one without a word finds nothing. */
export function find(index: SearchIndex, query: string): Found {
  const wants = wantsOf(query);
  const suggestion = betterSpelling(index, query);
  const isComplete = (it: Ranked) => it.wants === wants.length;
  let ranked: Ranked[] = [];
  for (const manner of [STRICT, LENIENT]) {
    ranked = rank(index, wants, manner);
    if (ranked.some(isComplete)) break;
  }
  const complete = ranked.filter(isComplete).length;
  if (complete === 0) ranked = rank(index, wants, LOOSE);
  else if (complete >= ENOUGH) ranked = ranked.slice(0, complete);
  const hits = ranked.slice(0, MOST_HITS).map(hitOf);
  return { hits, complete, partial: ranked.length - complete, suggestion };
}
