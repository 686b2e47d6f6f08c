import { randomUUID } from 'node:crypto';

import { readHostBank } from '@/lib/content/nouns/bank';
import { draw } from '@/lib/exam/composing';
import { type Composition, questionsIn } from '@/lib/exam/composition';
import { addComposedPaper, findComposedPaper, publishComposedPaper } from '@/lib/holding/papers/composed-papers';
import { freeze } from '@/lib/sitting/frozen-paper';
import type { Db } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';

import { paperBank } from './paper-bank';
import { toKeyedPaper } from './publish';
import { subjectsOf, viewPaper } from './view-paper';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const MINUTE_MS = 60_000;

const question = (id: string, Subject: string, more: object = {}) => ({
  _id: id,
  Question: `<p>What is <em>${id}</em>?</p>`,
  ...{ AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four', CorrectAns: '3', Explanation: `Because of ${id}.` },
  ...{ CategoryId: 2, SubCategoryId: 3, IsActive: true, Subject },
  ...more,
});

const LIST = [
  ...Array.from({ length: 6 }, (_, at) => question(`p${at}`, 'Polity')),
  ...Array.from({ length: 6 }, (_, at) => question(`h${at}`, 'History', { AnsD: 'All of the above' })),
  question('inactive', 'Polity', { IsActive: false }),
  question('faulty', 'Polity', { CorrectAns: '7' }),
  question('elsewhere', 'Polity', { SubCategoryId: 4 }),
];

const COMPOSITION: Composition = {
  ...{ categoryId: 2, subCategoryId: 3, name: 'The first mock', minutes: 30, right: '2', wrong: '2/3' },
  ...{ shuffle: 'questions-and-options', isLocked: true, avoidLast: 1, seed: 'spring' },
  sections: [
    { name: 'Part A', minutes: 10, blueprint: [{ subject: 'Polity', count: 2 }], questions: [] },
    { name: 'Part B', minutes: 20, blueprint: [{ subject: 'History', count: 3 }], questions: [] },
  ],
};

/** What a published paper has beside it, and no page shows. */
const sealedOf = (snapshotId: string) => ({
  snapshot_id: snapshotId,
  digest: randomUUID(),
  file: '',
  locked_secret: '',
});

let db: Db;
withSqlite((it) => (db = it));

const bank = readHostBank(LIST);

/** A draft with drawn questions. */
async function aDraft(changes: Partial<Composition> = {}) {
  const pool = await paperBank(db, bank, COMPOSITION);
  const id = randomUUID();
  await addComposedPaper(db, { id, editor: 'asha', nowMs: NOW_MS }, draw({ ...COMPOSITION, ...changes }, pool));
  return rowOf(id);
}

async function rowOf(id: string) {
  const row = await findComposedPaper(db, id);
  if (!row) throw new Error('there is no such paper');
  return row;
}

test('a paper can have the active questions of its sub-category that are not faulty', async () => {
  const pool = await paperBank(db, bank, COMPOSITION);
  expect(subjectsOf(pool)).toEqual([
    { subject: 'History', count: 6, fresh: 6 },
    { subject: 'Polity', count: 6, fresh: 6 },
  ]);
  expect(pool.find('p1')).toMatchObject({ id: 'p1', correctOption: '3' });
  for (const id of ['inactive', 'faulty', 'elsewhere']) expect(pool.find(id)).toBeUndefined();
});

test.each([
  ['what P1', undefined, ['p1']],
  ['p1', 'History', []],
  ['because', 'History', ['h0', 'h1', 'h2']],
  ['', 'Polity', ['p0', 'p1', 'p2']],
  ['<em>', undefined, []],
])('a search for %j in the subject %j finds %j', async (words, subject, ids) => {
  const pool = await paperBank(db, bank, COMPOSITION);
  expect(pool.search(words, subject, 3).map(({ id }) => id)).toEqual(ids);
});

test('options that speak of others keep their order as soon as they are drawn', async () => {
  const { composition } = await aDraft();
  for (const { subject, keepsOptions } of questionsIn(composition)) expect(keepsOptions).toBe(subject === 'History');
});

test('candidates get the questions in their sections, with the times and marks of the settings', async () => {
  const row = await aDraft();
  const pool = await paperBank(db, bank, COMPOSITION);
  const paper = toKeyedPaper(row.id, row.composition, pool.find);
  expect(paper).toMatchObject({
    ...{ id: `paper-${row.id}`, durationMs: 30 * MINUTE_MS, scheme: { rightUnits: 1_200, wrongUnits: 400 } },
    shuffle: 'questions-and-options',
    sections: [
      { name: 'Part A', first: 1, last: 2, isLocked: true, durationMs: 10 * MINUTE_MS },
      { name: 'Part B', first: 3, last: 5, isLocked: true, durationMs: 20 * MINUTE_MS },
    ],
  });
  expect(paper.questions.map(({ keepsOptions }) => keepsOptions)).toEqual([undefined, undefined, true, true, true]);
  expect(paper.key).toEqual(paper.questions.map(({ id }) => ({ correctAns: '3', explanation: `Because of ${id}.` })));
});

test('a paper without marks counts answers, open sections stay open, and one without a name is left out', async () => {
  const pool = await paperBank(db, bank, COMPOSITION);
  const open = await aDraft({ isLocked: false, right: '', wrong: '', shuffle: 'none' });
  const paper = toKeyedPaper(open.id, open.composition, pool.find);
  expect(paper).toMatchObject({ scheme: null, sections: [{ isLocked: false }, { isLocked: false }] });
  expect(paper).not.toHaveProperty('shuffle');
  const section = { name: '', minutes: null, blueprint: [{ subject: 'Polity', count: 2 }], questions: [] };
  const single = await aDraft({ isLocked: false, sections: [section] });
  expect(toKeyedPaper(single.id, single.composition, pool.find).sections).toEqual([]);
});

test('a draft shows what the host has changed or lost, and which questions the last paper had', async () => {
  const row = await aDraft();
  const [lost, changed, recent] = questionsIn(row.composition).map(({ id }) => id);
  const later = readHostBank(
    LIST.flatMap((it) => {
      if (it._id === lost) return [];
      return it._id === changed ? [{ ...it, AnsA: 'another' }] : [it];
    }),
  );
  const last = await aDraft();
  const pool = await paperBank(db, bank, COMPOSITION);
  const snapshot = { ...freeze(toKeyedPaper(last.id, last.composition, pool.find)), questionIds: [recent ?? ''] };
  await publishComposedPaper(db, { id: last.id, editor: 'asha', nowMs: NOW_MS }, 1, snapshot, sealedOf(snapshot.id));
  const shown = await viewPaper(db, row, later);
  const all = shown?.sections.flatMap(({ questions }) => questions) ?? [];
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(all.filter(({ it }) => !it)).toMatchObject([{ id: lost }]);
  expect(all.filter(({ isChanged }) => isChanged)).toMatchObject([{ id: changed }]);
  expect(all.filter(({ wasRecent }) => wasRecent)).toMatchObject([{ id: recent }]);
  expect(shown?.faults).toHaveLength(2);
  expect(await viewPaper(db, row, null)).toBeNull();
});

test('a published paper shows what was frozen, without a bank', async () => {
  const row = await aDraft();
  const pool = await paperBank(db, bank, COMPOSITION);
  const paper = toKeyedPaper(row.id, row.composition, pool.find);
  const questionIds = paper.questions.map(({ id }) => id);
  const snapshot = { ...freeze(paper), questionIds };
  const sealed = sealedOf(snapshot.id);
  await publishComposedPaper(db, { id: row.id, editor: 'asha', nowMs: NOW_MS }, 1, snapshot, sealed);
  const shown = await viewPaper(db, await rowOf(row.id), null);
  const { digest } = sealed;
  expect(shown).toMatchObject({ paper, pool: null, faults: [], missing: [], hasChanged: false, digest });
  const texts = shown?.sections.flatMap(({ questions }) => questions.map(({ it }) => it));
  expect(texts).toMatchObject(
    paper.questions.map(({ id, question: text }) => ({
      question: text,
      correctOption: '3',
      explanation: `Because of ${id}.`,
    })),
  );
});
