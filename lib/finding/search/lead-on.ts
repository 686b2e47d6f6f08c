import { setImmediate } from 'node:timers/promises';

import { madeOfContent } from '@/lib/content/host/last-good';
import { listAvailableTests } from '@/lib/content/nouns/available-tests';
import { countQuestions } from '@/lib/content/nouns/questions';
import { blockText } from '@/lib/html/plain-text';
import { testInstructionPath } from '@/lib/site/paths';
import { isStopWord, termsOf } from '@/lib/text/words';

import { listTexts } from './documents';
import { type Kind, kinds, type SearchDocument } from './kinds';

export type Lead = { what: string; title: string; href: string };

/** How many times a word of a title counts. */
const TITLE = 3;
/** Shorter words tell little of a subject. */
const LEAST_LETTERS = 4;

type Source = { kind: Kind; title: string; href: string; group?: string; words: string };
type Weights = ReadonlyMap<string, number>;

const fromText = ({ kind, title, href, group = '', text = '', html = '' }: SearchDocument): Source => {
  const heading = `${title} ${group} `.repeat(TITLE);
  return { kind, title, href, group, words: `${heading}${text} ${blockText(html)}` };
};

/** The tests of one subject, or else all, with the words of their questions, of which no page shows any. */
async function listTests(): Promise<Source[]> {
  const [groups, counts] = await Promise.all([listAvailableTests(), countQuestions()]);
  const tests = groups.flatMap((group) => group.tests);
  const ofSubjects = tests.filter(({ subjects }) => subjects.length === 1);
  return (ofSubjects.length > 0 ? ofSubjects : tests).map(({ categoryId, subCategoryId, name }): Source => {
    const count = counts.find((it) => it.categoryId === categoryId && it.subCategoryId === subCategoryId);
    const words = [name, ...(count?.words ?? [])].join(' ');
    return { kind: 'test', title: name, href: testInstructionPath(categoryId, subCategoryId), words };
  });
}

/** Each source with its words: the rarer a word among all sources, the more it weighs (tf–idf, of length 1). */
async function weigh(sources: readonly Source[]) {
  const counted: Map<string, number>[] = [];
  const spread = new Map<string, number>();
  for (const { words } of sources) {
    await setImmediate();
    const counts = new Map<string, number>();
    for (const term of termsOf(words)) {
      if (term.length >= LEAST_LETTERS && !isStopWord(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
    counted.push(counts);
  }
  const rarity = (term: string) => Math.log(sources.length / (spread.get(term) ?? 1));
  return sources.map(({ kind, title, href, group }, index) => {
    const raw = [...(counted[index] ?? [])].map(
      ([term, count]) => [term, (1 + Math.log(count)) * rarity(term)] as const,
    );
    const length = Math.hypot(...raw.map(([, weight]) => weight)) || 1;
    return { kind, title, href, group, weights: new Map(raw.map(([term, weight]) => [term, weight / length])) };
  });
}

const weighed = madeOfContent(weigh);

const likeness = (a: Weights, b: Weights) => {
  let sum = 0;
  for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0);
  return sum;
};

/**
 * Where a text leads on: the test of its subject, the text most like it, and the next one of its kind. The page of a
 * magazine names no other one (specification §2).
 */
export async function leadsFrom(href: string): Promise<Lead[]> {
  const all = await weighed(async () => [...(await listTexts()).map(fromText), ...(await listTests())]);
  const own = all.find((it) => it.href === href);
  if (!own) return [];
  const nearest = (some: typeof all) => {
    let [best, most]: [typeof own | undefined, number] = [undefined, -1];
    for (const it of some) {
      const like = likeness(own.weights, it.weights);
      if (like > most) [best, most] = [it, like];
    }
    return best;
  };
  const isLed = ({ kind }: { kind: Kind }) => kind !== 'magazine' || own.kind !== 'magazine';
  const ofKind = all.filter((it) => it.kind === own.kind && isLed(it));
  const ofGroup = ofKind.filter(({ group }) => group === own.group);
  const alike = ofGroup.length > 1 ? ofGroup : ofKind;
  const next = alike.length > 1 ? alike[(alike.indexOf(own) + 1) % alike.length] : undefined;
  const test = nearest(all.filter(({ kind }) => kind === 'test'));
  const related = nearest(all.filter((it) => it.kind !== 'test' && it !== own && it !== next && isLed(it)));
  return [
    ...(test ? [{ what: 'Test yourself', title: test.title, href: test.href }] : []),
    ...(related ? [{ what: `Related: ${kinds[related.kind].one}`, title: related.title, href: related.href }] : []),
    ...(next ? [{ what: `Next: ${kinds[next.kind].one}`, title: next.title, href: next.href }] : []),
  ];
}
