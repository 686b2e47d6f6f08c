import type { KeyedPaper } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { addPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { freeze, outlineOf, outlinesOf, loadFrozen } from './frozen-paper';
import { aLockedPaper, aPaper, html, MINUTE_MS, START_MS } from './testing';

test('equal papers freeze to the same id', () => {
  const paper = aPaper();
  expect(freeze(paper)).toEqual(freeze(aPaper()));
  expect(freeze(paper)).toEqual(freeze(paper));
  expect(freeze(paper).id).toMatch(/^[\w-]{43}$/);
});

test('any change of a paper changes its frozen id', () => {
  const paper = aPaper();
  const [first, ...others] = paper.questions;
  const [firstKey, ...otherKeys] = paper.key;
  if (!first || !firstKey) throw new Error('no question');
  const changed: KeyedPaper<SafeHtml>[] = [
    paper,
    aPaper({ name: 'CGL Tier II' }),
    aPaper({ id: 'test-2-3' }),
    aPaper({ durationMs: 31 * MINUTE_MS }),
    aPaper({ scheme: null }),
    aPaper({ categoryId: 7 }),
    aLockedPaper(),
    aPaper({ questions: [{ ...first, question: html('Which?') }, ...others] }),
    aPaper({ questions: [...others, first] }),
    aPaper({ key: [{ ...firstKey, correctAns: '4' }, ...otherKeys] }),
    aPaper({ key: [{ ...firstKey, explanation: html('Otherwise.') }, ...otherKeys] }),
  ];
  expect(new Set(changed.map((it) => freeze(it).id)).size).toBe(changed.length);
});

describeEachEngine('a frozen paper', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  const keep = async (paper: KeyedPaper<SafeHtml>) => {
    const frozen = freeze(paper);
    await db.transaction().execute((trx) => addPaperSnapshot(trx, frozen, START_MS));
    return frozen.id;
  };

  test('a thawed paper equals the frozen one, with its key', async () => {
    const paper = aLockedPaper({ name: `On ${store.engine}: परीक्षा ½ "<>&` });
    expect(await loadFrozen(db, await keep(paper))).toEqual(paper);
  });

  test('papers that draw the same questions in other orders add some kilobytes each to the store', async () => {
    const long = (word: string) => html(`<p>${word.repeat(5_000)}</p>`);
    const questions = aPaper().questions.map((it, at) => ({ ...it, question: long(`${store.engine} ${at} `) }));
    const key = [1, 2, 3, 4].map((it) => ({ correctAns: `${it}`, explanation: long('why ') }));
    const turned = <Item>(items: readonly Item[], by: number) => [...items.slice(by), ...items.slice(0, by)];
    const papers = [0, 1, 2, 3].map((by) => aPaper({ questions: turned(questions, by), key: turned(key, by) }));
    const bytesOf = async () => {
      const snapshots = await db.selectFrom('paper_snapshot').select('content').execute();
      const frozen = await db.selectFrom('frozen_question').select('content').execute();
      return [...snapshots, ...frozen].reduce((bytes, { content }) => bytes + content.length, 0);
    };
    const ids = [await keep(papers[0] ?? aPaper())];
    const before = await bytesOf();
    for (const paper of papers.slice(1)) ids.push(await keep(paper));
    expect((await bytesOf()) - before).toBeLessThan(3 * 2_000);
    for (const [at, id] of ids.entries()) expect(await loadFrozen(db, id)).toEqual(papers[at]);
  });

  test('an outline names the paper, its questions and right options', async () => {
    const paper = aPaper({
      name: `Outlined on ${store.engine}`,
      key: [1, 2, 3, 4].map((it) => ({ correctAns: ` ${it} `, explanation: html('') })),
    });
    const id = await keep(paper);
    const outlines = await outlinesOf(db, [id, 'missing', id]);
    expect([...outlines.keys()]).toEqual([id]);
    const { name, durationMs } = paper;
    const questions = { questionIds: ['q1', 'q2', 'q3', 'q4'], correctOptions: ['1', '2', '3', '4'] };
    const wanted = { name, durationMs, categoryId: 2, subCategoryId: 3, scheme: paper.scheme, ...questions };
    expect(outlines.get(id)).toEqual(wanted);
    expect(await outlineOf(db, id)).toEqual(wanted);
    await expect(outlineOf(db, 'missing')).rejects.toThrow('paper snapshot missing is missing');
  });

  test('thawing a missing paper throws an error with its id', async () => {
    await expect(loadFrozen(db, 'missing')).rejects.toThrow('paper snapshot missing is missing');
  });

  test('each of 120 papers is thawed by its own id, at the first and the second reading', async () => {
    const papers = Array.from({ length: 120 }, (_, index) => aPaper({ name: `${store.engine} ${index}` }));
    const ids = [];
    for (const paper of papers) ids.push(await keep(paper));
    for (let reading = 0; reading < 2; reading += 1) {
      for (const [index, id] of ids.entries()) expect((await loadFrozen(db, id)).name).toBe(`${store.engine} ${index}`);
    }
  });
});
