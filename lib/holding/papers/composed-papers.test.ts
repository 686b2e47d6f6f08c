import { remove } from '@/lib/exam/composing';
import { type Composition, questionsIn } from '@/lib/exam/composition';
import { listPaperSnapshots } from '@/lib/store/attempts';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { readPage } from '@/lib/store/pages';
import { describeEachEngine } from '@/lib/store/testing';

import {
  addComposedPaper,
  changeComposedPaper,
  deleteDraft,
  findComposedPaper,
  findDraft,
  listComposedPapers,
  publishComposedPaper,
  questionsOfLastPapers,
} from './composed-papers';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

const aComposition = (name: string, ids: readonly string[] = ['q1', 'q2']): Composition => ({
  categoryId: 1,
  subCategoryId: 3,
  name,
  minutes: 60,
  right: '2',
  wrong: '2/3',
  shuffle: 'none',
  isLocked: false,
  avoidLast: 2,
  seed: 'spring',
  sections: [
    {
      name: '',
      minutes: null,
      blueprint: [],
      questions: ids.map((id) => ({ id, subject: 'Polity', digest: id, isChosen: false, keepsOptions: false })),
    },
  ],
});

const LATER_MS = NOW_MS + 60_000;

const by = (id: string, nowMs = LATER_MS) => ({ id, editor: 'asha', nowMs });

describeEachEngine('composed papers', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    for (const table of ['question_use', 'mock', 'composed_paper', 'paper_snapshot', 'audit'] as const)
      await db.deleteFrom(table).execute();
  });

  const addPaper = (id: string, ids?: readonly string[], nowMs = NOW_MS) =>
    addComposedPaper(db, by(id, nowMs), aComposition(`Paper ${id}`, ids));
  const publish = (id: string, ids: readonly string[], version = 1, nowMs = LATER_MS) =>
    publishComposedPaper(
      db,
      by(id, nowMs),
      version,
      { id: `snapshot ${id}`, content: `{"of":"${id}"}`, questionIds: ids, frozenQuestions: [] },
      { snapshot_id: `snapshot ${id}`, digest: `digest ${id}`, file: '', locked_secret: '' },
    );
  const changesOf = async () =>
    (await listAudit(db, 20)).map(({ editor, action, subject, before, after }) => [
      editor,
      action,
      subject,
      before,
      after,
    ]);

  test('a draft is stored once, however often it is sent', async () => {
    expect(await addPaper('a')).toBe(true);
    expect(await addPaper('a', ['other'])).toBe(false);
    expect(await findComposedPaper(db, 'a')).toEqual({
      ...{ id: 'a', name: 'Paper a', category_id: 1, sub_category_id: 3, questions: 2, version: 1 },
      ...{ snapshot_id: null, created_at_ms: NOW_MS, published_at_ms: null, composition: aComposition('Paper a') },
    });
    expect(await changesOf()).toEqual([['asha', 'paper', 'Paper a', '', 'a new draft']]);
  });

  test.each(['', 'unknown', "' or '1'='1", 'a\0b'])('no paper has the id %j', async (id) => {
    await addPaper('a');
    expect(await findComposedPaper(db, id)).toBeUndefined();
    expect(await findDraft(db, id, 1)).toBeUndefined();
  });

  test('a change raises the version, and the audit tells it in words', async () => {
    await addPaper('a');
    expect(await changeComposedPaper(db, by('a'), 1, (it) => remove(it, 'q1'))).toBe(true);
    const changed = await findComposedPaper(db, 'a');
    expect(changed).toMatchObject({ version: 2, questions: 1 });
    expect(changed && questionsIn(changed.composition)).toMatchObject([{ id: 'q2' }]);
    expect((await changesOf())[0]).toEqual(['asha', 'paper', 'Paper a', 'question q1', '']);
  });

  test('a change that is refused leaves everything as it was', async () => {
    await addPaper('a');
    const before = await findComposedPaper(db, 'a');
    expect(await changeComposedPaper(db, by('a'), 1, () => ({ refused: 'No.' }))).toBe('No.');
    expect(await findComposedPaper(db, 'a')).toEqual(before);
    expect(await changesOf()).toHaveLength(1);
  });

  test('only one of several simultaneous changes to one version is made', async () => {
    await addPaper('a');
    const ends = await Promise.all([
      changeComposedPaper(db, by('a'), 1, (it) => remove(it, 'q1')),
      changeComposedPaper(db, by('a'), 1, (it) => remove(it, 'q2')),
      publish('a', ['q1', 'q2']),
      deleteDraft(db, by('a'), 1),
    ]);
    expect(ends.filter((end) => end === true)).toHaveLength(1);
    expect(ends.filter((end) => end === false)).toHaveLength(3);
    expect(await changesOf()).toHaveLength(2);
  });

  test('publishing freezes a paper for good, with its snapshot and the use of its questions', async () => {
    await addPaper('a');
    expect(await publish('a', ['q1', 'q2'])).toBe(true);
    expect(await findComposedPaper(db, 'a')).toMatchObject({
      ...{ snapshot_id: 'snapshot a', published_at_ms: LATER_MS, version: 2 },
    });
    expect(await listPaperSnapshots(db, ['snapshot a'])).toEqual([{ id: 'snapshot a', content: '{"of":"a"}' }]);
    const uses = await db.selectFrom('question_use').selectAll().orderBy('question_id').execute();
    expect(uses).toEqual(['q1', 'q2'].map((id) => ({ question_id: id, composed_paper_id: 'a' })));
    for (const version of [1, 2, 3]) {
      expect(await changeComposedPaper(db, by('a'), version, (it) => remove(it, 'q1'))).toBe(false);
      expect(await deleteDraft(db, by('a'), version)).toBe(false);
      expect(await publish('a', ['q1'], version)).toBe(false);
    }
    expect(await changesOf()).toEqual([
      ['asha', 'paper', 'Paper a', 'draft', 'published with 2 questions, sealed as digest a'],
      ['asha', 'paper', 'Paper a', '', 'a new draft'],
    ]);
  });

  test('a publishing that fails half way leaves a draft and nothing else', async () => {
    await addPaper('a');
    await expect(publish('a', ['q1', 'q1'])).rejects.toThrow();
    expect(await findDraft(db, 'a', 1)).toEqual(aComposition('Paper a'));
    expect(await listPaperSnapshots(db, ['snapshot a'])).toEqual([]);
    expect(await db.selectFrom('question_use').selectAll().execute()).toEqual([]);
    expect(await changesOf()).toHaveLength(1);
  });

  test('a draft can be deleted', async () => {
    await addPaper('a');
    expect(await deleteDraft(db, by('a'), 1)).toBe(true);
    expect(await findComposedPaper(db, 'a')).toBeUndefined();
    expect((await changesOf())[0]).toEqual(['asha', 'paper', 'Paper a', 'draft', 'deleted']);
  });

  test('the last papers of a sub-category are those published last, whenever they were begun', async () => {
    for (const [id, at] of [
      ['late', 1],
      ['early', 2],
      ['middle', 3],
    ] as const) {
      await addPaper(id, [`only ${id}`, 'shared'], NOW_MS + at);
    }
    await addPaper('draft', ['of a draft']);
    await addComposedPaper(db, by('other'), { ...aComposition('Other'), subCategoryId: 4 });
    await publish('early', ['only early', 'shared'], 1, NOW_MS + 100);
    await publish('middle', ['only middle', 'shared'], 1, NOW_MS + 200);
    await publish('late', ['only late', 'shared'], 1, NOW_MS + 300);
    await publish('other', ['of another'], 1, NOW_MS + 400);
    const last = async (papers: number, subCategoryId = 3) =>
      [...(await questionsOfLastPapers(db, { categoryId: 1, subCategoryId }, papers))].sort();
    expect(await last(1)).toEqual(['only late', 'shared']);
    expect(await last(2)).toEqual(['only late', 'only middle', 'shared']);
    expect(await last(9)).toEqual(['only early', 'only late', 'only middle', 'shared']);
    expect(await last(0)).toEqual([]);
    expect(await last(9, 4)).toEqual(['of another']);
  });

  test('the list shows newest papers first, in pages, with the mocks that have them', async () => {
    for (let made = 0; made < 5; made += 1) await addPaper(`paper-${made}`, ['q1'], NOW_MS + made);
    await publish('paper-3', ['q1']);
    const mock = (id: string, opensMs: number, isWithdrawn: 0 | 1) => ({
      ...{ id, name: id, composed_paper_id: 'paper-3', snapshot_id: 'snapshot paper-3', is_withdrawn: isWithdrawn },
      ...{ opens_ms: opensMs, last_start_ms: opensMs, closes_ms: opensMs, results_ms: opensMs },
      ...{ is_open_to_all: 1 as const, created_at_ms: NOW_MS },
    });
    await db
      .insertInto('mock')
      .values([mock('m1', NOW_MS, 0), mock('m2', NOW_MS + 9, 0), mock('m3', NOW_MS + 99, 1)])
      .execute();
    const first = await readPage(3, '', (...page) => listComposedPapers(db, ...page));
    expect(first.rows.map(({ id, mocks, last_opens_ms: opensMs }) => [id, mocks, opensMs])).toEqual([
      ['paper-4', 0, null],
      ['paper-3', 2, NOW_MS + 9],
      ['paper-2', 0, null],
    ]);
    const second = await readPage(3, first.next ?? '', (...page) => listComposedPapers(db, ...page));
    expect(second.rows.map(({ id }) => id)).toEqual(['paper-1', 'paper-0']);
    expect(second.next).toBeUndefined();
    expect(first.rows[0]).not.toHaveProperty('content');
  });
});
