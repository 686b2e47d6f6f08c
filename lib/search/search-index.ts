import MiniSearch from 'minisearch';

import { blockText } from './block-text';
import { plainWord } from './fold';
import { indexedWords } from './indexed-words';
import { kinds } from './kinds';
import type { SearchDocument } from './search-document';
import { isStopWord } from './stop-words';
import { termsOf, type Word } from './words';

/** A text and everything that it is found under. */
export type IndexedText = { text: string; words: Word[] };

/** A document as the index keeps it. */
export type IndexedDocument = Omit<SearchDocument, 'title' | 'text' | 'html'> & {
  title: IndexedText;
  /** The terms of the title that say something, in its order. */
  titleTerms: string[];
  /** All else that can be read of it, on one line. */
  body: IndexedText;
};

export type SearchIndex = {
  documents: readonly IndexedDocument[];
  /** Finds documents by their place in the list above. */
  engine: MiniSearch;
  /** Everything that the documents are found under, as it is written in them at its shortest. */
  vocabulary: ReadonlyMap<string, string>;
};

/** What a match in each field counts: a title says more than the words of a text. */
const BOOST = { title: 5, label: 3, body: 1 };

/** Documents that are indexed without a pause: candidates in a test wait for the same processor. */
const WITHOUT_PAUSE = 10;

const BETWEEN_TERMS = '\n';

const indexedText = (text: string): IndexedText => ({ text, words: indexedWords(text) });

const indexed = ({ title, text = '', html = '', ...rest }: SearchDocument): IndexedDocument => ({
  ...rest,
  title: indexedText(title),
  titleTerms: termsOf(title).filter((term) => !isStopWord(term)),
  body: indexedText([text, blockText(html)].filter((part) => part !== '').join(' ')),
});

/** What the kind of a document and its group are called. */
const labelOf = ({ kind, group = '' }: IndexedDocument) =>
  indexedText([kinds[kind].one, kinds[kind].keywords ?? '', group].join(', '));

const fieldsOf = (document: IndexedDocument) => ({
  title: document.title,
  label: labelOf(document),
  body: document.body,
});

const joinTerms = ({ words }: IndexedText) => words.map(({ term }) => term).join(BETWEEN_TERMS);

/** Makes the documents searchable. */
export async function buildIndex(sources: readonly SearchDocument[]): Promise<SearchIndex> {
  const documents = sources.map(indexed);
  const fields = documents.map(fieldsOf);
  const engine = new MiniSearch({
    fields: Object.keys(BOOST),
    tokenize: (terms) => (terms === '' ? [] : terms.split(BETWEEN_TERMS)),
    processTerm: (term) => term,
    // What is looked up is one term, which may have a space in it.
    searchOptions: { tokenize: (term) => [term], boost: BOOST, weights: { prefix: 0.5, fuzzy: 0.3 } },
  });
  await engine.addAllAsync(
    fields.map(({ title, label, body }, id) => ({
      id,
      title: joinTerms(title),
      label: joinTerms(label),
      body: joinTerms(body),
    })),
    { chunkSize: WITHOUT_PAUSE },
  );
  const vocabulary = new Map<string, string>();
  for (const { text, words } of fields.flatMap(Object.values<IndexedText>)) {
    for (const { term, start, end } of words) {
      const written = plainWord(text.slice(start, end));
      if (written.length < (vocabulary.get(term)?.length ?? Infinity)) vocabulary.set(term, written);
    }
  }
  return { documents, engine, vocabulary };
}
