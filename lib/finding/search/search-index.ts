import { setImmediate } from 'node:timers/promises';

import MiniSearch from 'minisearch';

import { madeOfContent } from '@/lib/content/host/last-good';
import { currentGlossary, type Glossary } from '@/lib/content/nouns/glossary';

import { listDocuments, sitePages, type StaticTexts } from './documents';
import { indexedWords, type Names, namesIn, type Places, placesOf } from './indexed-words';
import { kinds, type SearchDocument } from './kinds';
import { blockText } from '@/lib/html/plain-text';

export type IndexedDocument = Omit<SearchDocument, 'text' | 'html'> & {
  /** The whole text besides the title, on one line. */
  body: string;
  titlePlaces: Places;
  bodyPlaces: Places;
};

export type SearchIndex = {
  documents: readonly IndexedDocument[];
  /** Finds documents by their position in the list above. */
  engine: MiniSearch;
  /** The glossary's names with which the index was made and is searched. */
  names: Names;
};

/** The weight of a match in each field: a title counts more than a text, and a word more than its other names. */
const BOOST = { title: 5, titleNames: 4, label: 3, labelNames: 2.4, body: 1, bodyNames: 0.8 };

/** How many documents are indexed without a pause: tests of candidates need the same processor. */
const WITHOUT_PAUSE = 10;

const BETWEEN_TERMS = '\n';

const labelOf = ({ kind, group = '', keywords = '' }: SearchDocument) =>
  [kinds[kind].one, kinds[kind].keywords ?? '', group, keywords].join(', ');

function indexed({ text = '', html = '', ...rest }: SearchDocument, id: number, names: Names) {
  const body = [text, blockText(html)].filter((part) => part !== '').join(' ');
  const found = {
    title: indexedWords(rest.title, names),
    label: indexedWords(labelOf(rest), names),
    body: indexedWords(body, names),
  };
  const fields = Object.entries(found).flatMap(([field, it]) => {
    const joined = [it.words, it.names].map((all) => all.map(({ term }) => term).join(BETWEEN_TERMS));
    return [
      [field, joined[0]],
      [`${field}Names`, joined[1]],
    ];
  });
  const places = { titlePlaces: placesOf(found.title), bodyPlaces: placesOf(found.body) };
  const document: IndexedDocument = { ...rest, body, ...places };
  return { document, fields: { id, ...Object.fromEntries(fields) } };
}

type Content = { sources: readonly SearchDocument[]; glossary: Glossary };

export async function buildIndex({ sources, glossary }: Content): Promise<SearchIndex> {
  const names = namesIn(glossary);
  const engine = new MiniSearch({
    fields: Object.keys(BOOST),
    tokenize: (terms) => (terms === '' ? [] : terms.split(BETWEEN_TERMS)),
    processTerm: (term) => term,
    // A lookup is for one term, which can hold a space.
    searchOptions: {
      tokenize: (term) => [term],
      boost: BOOST,
      weights: { prefix: 0.3, fuzzy: 0.2 },
      bm25: { k: 1.2, b: 0.3, d: 0.5 },
    },
  });
  const documents: IndexedDocument[] = [];
  for (const [position, source] of sources.entries()) {
    if (position % WITHOUT_PAUSE === 0) await setImmediate();
    const { document, fields } = indexed(source, position, names);
    documents.push(document);
    engine.add(fields);
  }
  return { documents, engine, names };
}

const index = madeOfContent(buildIndex);

/** The index of the content that pages show. Drafts are indexed only for the editor who sees them. */
export const currentIndex = (texts: () => StaticTexts) =>
  index(async () => ({ sources: await listDocuments(sitePages(texts())), glossary: currentGlossary() }));
