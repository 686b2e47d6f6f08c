import type { SearchDocument } from './kinds';
import { buildIndex } from './search-index';

test('the making of an index lets others have a turn after every ten documents', async () => {
  let turn = 0;
  let isMade = false;
  const next = () => {
    turn += 1;
    if (!isMade) setImmediate(next);
  };
  setImmediate(next);
  const turns: number[] = [];
  const documents = Array.from({ length: 30 }, (_, index): SearchDocument => ({
    ...{ kind: 'article', title: `Article ${index}`, href: '/Articles', opens: 'page' },
    get text() {
      turns[index] = turn;
      return 'Monsoon';
    },
  }));
  const { documents: indexed, engine } = await buildIndex({
    sources: documents,
    glossary: { sameMeaning: [], foundToo: [] },
  });
  isMade = true;
  expect(new Set(turns).size).toBe(3);
  expect(indexed.map(({ title }) => title)).toEqual(documents.map(({ title }) => title));
  expect(engine.documentCount).toBe(30);
});
