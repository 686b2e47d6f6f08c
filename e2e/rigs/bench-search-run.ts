import { searchPath } from '@/lib/site/paths';
import { currentIndex } from '@/lib/search/current-index';
import { find } from '@/lib/search/find';
import { currentGlossary } from '@/lib/content/glossary';
import type { SearchIndex } from '@/lib/search/search-index';

import { runServer, withCleanUp } from './exam-server';
import { Latencies } from './latencies';
import { type Random, seededRandom } from './seeded-random';

const SEED = 20_261_120;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const NOWHERE = () => ({});
const WARM_UP = 20;
const PORT = Number(process.env.PORT || 4324);

const pick = <T>(from: ArrayLike<T>, random: Random): T | undefined => from[Math.floor(random() * from.length)];
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function misspelt(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + (pick(LETTERS, random) ?? '') + text.slice(at + 1);
}

/** Two hundred fixed queries: titles and parts of them, misspelt ones, Hindi ones, and nonsense. */
function queriesFor({ documents }: SearchIndex): string[] {
  const random = seededRandom(SEED);
  const titles = documents.map(({ title }) => title);
  const hindi = currentGlossary()
    .sameMeaning.flat()
    .filter((phrase) => /\p{Script=Devanagari}/u.test(phrase));
  const partOfTitle = () =>
    (pick(titles, random) ?? '')
      .split(' ')
      .slice(0, 1 + Math.floor(random() * 4))
      .join(' ');
  return [
    ...times(80, partOfTitle),
    ...times(60, () => misspelt(partOfTitle(), random)),
    ...times(30, () => `${pick(hindi, random)} ${pick(hindi, random)}`),
    ...times(30, () => times(60, () => pick(`${LETTERS}    `, random) ?? '').join('')),
  ];
}

export type SearchBench = { name: string; latencies: Latencies };

/** Runs each query through the functions that the page calls. */
export async function benchFunctions(): Promise<{ queries: string[]; bench: SearchBench }> {
  const queries = queriesFor(await currentIndex(NOWHERE));
  const latencies = new Latencies();
  const ask = async (query: string) => {
    const startedAtMs = performance.now();
    find(await currentIndex(NOWHERE), query);
    return performance.now() - startedAtMs;
  };
  for (const query of queries.slice(0, WARM_UP)) await ask(query);
  for (const query of queries) latencies.add(await ask(query));
  return { queries, bench: { name: 'index and search', latencies } };
}

/** Asks for each query as a page of the built site, one after the other. @throws StartError */
export const benchPages = (root: string, databaseUrl: string, queries: readonly string[]): Promise<SearchBench> =>
  withCleanUp(async (defer) => {
    const server = await runServer(root, PORT, databaseUrl, defer);
    const latencies = new Latencies();
    const ask = async (query: string) => {
      const startedAtMs = performance.now();
      const response = await fetch(server.origin + searchPath(query));
      await response.text();
      if (!response.ok) latencies.fail(`status ${response.status} for "${query}"`);
      return performance.now() - startedAtMs;
    };
    for (const query of queries.slice(0, WARM_UP)) await ask(query);
    for (const query of queries) latencies.add(await ask(query));
    return { name: 'the whole page over HTTP', latencies };
  });
