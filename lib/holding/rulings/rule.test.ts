import { aMock, aPublishedPaper, addSat } from '@/lib/holding/mocks/testing';
import { withEnv } from '@/lib/server/env-testing';
import { freeze } from '@/lib/sitting/frozen-paper';
import { aCandidate, aPaper, aPaperInBoth, begin, finish, START_MS } from '@/lib/sitting/testing';
import { addPaperSnapshot } from '@/lib/store/attempts';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { listRulings, listScorings } from '@/lib/store/rulings';
import { finished } from '@/lib/store/scores';
import { describeEachEngine } from '@/lib/store/testing';

import { papersWith, readRuledPaper } from './desk-rulings';
import { rescoreAllDue } from './rescore';
import { confirm, type Proposal, proposeRuling, withdrawProposal } from './rule';
import { findDifferences } from './testing';

withEnv({ RULINGS_NEED: '2' });

const NOW_MS = START_MS + 3_600_000;
const asha = { editor: 'asha', nowMs: NOW_MS };
const ravi = { editor: 'ravi', nowMs: NOW_MS + 60_000 };

let ids = 0;
const aProposal = (snapshotId: string, changes: Partial<Proposal> = {}): Proposal => ({
  ...{ id: `proposal-${(ids += 1)}`, snapshotId, question: 1, language: null, reason: 'B is right as well.' },
  ruling: { kind: 'accept', options: [1, 2] },
  ...changes,
});

describeEachEngine('a ruling of two examiners', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  async function aSatMock() {
    const paper = await aPublishedPaper(db, { prefix: `${aCandidate()}-` });
    const mock = await aMock(db, { paper });
    await addSat(
      db,
      mock,
      paper,
      ['1234', '2234', '3234', '2000', '0000'].map((responses) => ({ responses })),
    );
    return { paper, mock };
  }

  const inForce = () => rescoreAllDue(db, NOW_MS + 120_000, { readClock: () => NOW_MS + 120_000 });

  test('a ruling counts nowhere before another examiner has confirmed it, and then once', async () => {
    const { paper } = await aSatMock();
    const proposal = aProposal(paper.snapshotId);
    expect(await proposeRuling(db, proposal, asha)).toBe(true);
    expect(await proposeRuling(db, proposal, asha)).toBe(true);
    expect(await listRulings(db, paper.snapshotId)).toHaveLength(1);
    expect(await confirm(db, proposal.id, asha)).toBe('Another examiner has to confirm this ruling.');
    await inForce();
    expect(await listScorings(db, paper.snapshotId)).toEqual([]);
    const both = await Promise.all([confirm(db, proposal.id, ravi), confirm(db, proposal.id, ravi)]);
    expect(both).toEqual([true, true]);
    await inForce();
    expect(await listScorings(db, paper.snapshotId)).toEqual([{ number: 1, shownAtMs: NOW_MS + 120_000 }]);
    expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
    const audit = (await listAudit(db, 20)).filter(({ subject }) => subject === `${paper.paper.name}: question 1`);
    const own = audit.filter(({ created_at_ms: atMs }) => atMs >= NOW_MS).slice(0, 2);
    expect(own.map(({ editor, after }) => `${editor} ${after}`)).toEqual([
      'ravi A or B is right. Reason: B is right as well.',
      'asha proposed: A or B is right. Reason: B is right as well.',
    ]);
  });

  test('a proposal that is sent again with corrections is refused with a sentence, and the first stands', async () => {
    const { paper } = await aSatMock();
    const proposal = aProposal(paper.snapshotId);
    expect(await proposeRuling(db, proposal, asha)).toBe(true);
    const others: Partial<Proposal>[] = [
      { ruling: { kind: 'accept', options: [1, 3] } },
      { reason: 'C is right as well.' },
      { question: 2 },
    ];
    for (const changes of others)
      expect(await proposeRuling(db, { ...proposal, ...changes }, asha)).toMatch('already proposed another ruling');
    expect(await proposeRuling(db, proposal, asha)).toBe(true);
    expect(await listRulings(db, paper.snapshotId)).toMatchObject([{ reason: proposal.reason }]);
  });

  test('a ruling that waits to be confirmed is not proposed again, unless for another reason', async () => {
    const { paper } = await aSatMock();
    const first = aProposal(paper.snapshotId);
    expect(await proposeRuling(db, first, asha)).toBe(true);
    const again = () => aProposal(paper.snapshotId);
    expect(await proposeRuling(db, again(), ravi)).toMatch('proposed already');
    for (const changes of [{ reason: 'The book agrees.' }, { question: 2 }, { ruling: { kind: 'all' } as const }])
      expect(await proposeRuling(db, aProposal(paper.snapshotId, changes), asha)).toBe(true);
    await confirm(db, first.id, ravi);
    expect(await proposeRuling(db, again(), { ...asha, nowMs: ravi.nowMs + 1 })).toBe(true);
  });

  test('a ruling says before it is confirmed how many gain and how many lose', async () => {
    const { paper } = await aSatMock();
    const effectOf = async (changes: Partial<Proposal>) => {
      const proposal = aProposal(paper.snapshotId, changes);
      await proposeRuling(db, proposal, asha);
      const listed = (await readRuledPaper(db, paper.snapshotId))?.rulings.find(({ id }) => id === proposal.id);
      return listed && [listed.gaining, listed.losing];
    };
    expect(await effectOf({})).toEqual([2, 0]);
    expect(await effectOf({ ruling: { kind: 'accept', options: [2] } })).toEqual([2, 1]);
    expect(await effectOf({ ruling: { kind: 'all' } })).toEqual([4, 0]);
    expect(await effectOf({ ruling: { kind: 'attempted' } })).toEqual([3, 0]);
    expect(await effectOf({ ruling: { kind: 'dropped' } })).toEqual([3, 1]);
  });

  test('rulings that are confirmed before the work begins come into force as one scoring', async () => {
    const { paper } = await aSatMock();
    for (const question of [1, 2, 2]) {
      const proposal = aProposal(paper.snapshotId, { question });
      await proposeRuling(db, proposal, { ...asha, nowMs: ravi.nowMs });
      await confirm(db, proposal.id, ravi);
    }
    await inForce();
    const ruled = await readRuledPaper(db, paper.snapshotId);
    expect(ruled).toMatchObject({ scorings: [{ number: 3 }], dueSinceMs: null });
    expect(ruled?.rulings.map(({ scoring }) => scoring)).toEqual([3, 3, 3]);
    expect(ruled?.paper.key[1]?.rulings).toHaveLength(2);
    expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
  });

  test('a ruling that is confirmed while a scoring is being computed comes into force with the next', async () => {
    const { paper } = await aSatMock();
    const ruledOn = async (question: number) => {
      const proposal = aProposal(paper.snapshotId, { question });
      await proposeRuling(db, proposal, asha);
      await confirm(db, proposal.id, ravi);
    };
    await ruledOn(1);
    let reads = 0;
    const dies = () => {
      if ((reads += 1) > 2) throw new Error('killed');
      return NOW_MS;
    };
    await expect(rescoreAllDue(db, NOW_MS, { readClock: dies, portion: 2 })).rejects.toThrow('killed');
    await ruledOn(2);
    await inForce();
    expect(await readRuledPaper(db, paper.snapshotId)).toMatchObject({
      ...{ scorings: [{ number: 1 }], dueSinceMs: ravi.nowMs },
      rulings: expect.arrayContaining([expect.objectContaining({ number: 2, scoring: null })]),
    });
    await inForce();
    expect((await listScorings(db, paper.snapshotId)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
  });

  test('a ruling is not confirmed if another on its question was since it was proposed', async () => {
    const { paper } = await aSatMock();
    const accepted = { ruling: { kind: 'accept', options: [3] } } as const;
    const [old, other, elsewhere] = [{}, accepted, { question: 2 }].map((it) => aProposal(paper.snapshotId, it));
    if (!old || !other || !elsewhere) throw new Error('too few');
    for (const it of [old, other, elsewhere]) await proposeRuling(db, it, asha);
    expect(await confirm(db, other.id, ravi)).toBe(true);
    expect(await confirm(db, old.id, { ...ravi, nowMs: ravi.nowMs + 1 })).toMatch('propose it again');
    expect(await confirm(db, elsewhere.id, ravi)).toBe(true);
    expect(await confirm(db, other.id, ravi)).toBe(true);
    const ruled = await readRuledPaper(db, paper.snapshotId);
    expect(ruled?.rulings.filter((it) => it.isOutdated)).toMatchObject([{ id: old.id, confirmed: null }]);
    const anew = aProposal(paper.snapshotId);
    await proposeRuling(db, anew, { ...asha, nowMs: ravi.nowMs + 2 });
    expect(await confirm(db, anew.id, { ...ravi, nowMs: ravi.nowMs + 3 })).toBe(true);
  });

  test('a proposal can be withdrawn until it is confirmed, and the audit keeps it', async () => {
    const { paper } = await aSatMock();
    const [gone, stands] = [aProposal(paper.snapshotId), aProposal(paper.snapshotId, { question: 2 })];
    for (const it of [gone, stands]) await proposeRuling(db, it, asha);
    expect(await withdrawProposal(db, gone.id, ravi)).toBe(true);
    expect(await listRulings(db, paper.snapshotId)).toMatchObject([{ id: stands.id }]);
    const before = 'proposed: A or B is right. Reason: B is right as well.';
    const entry = (await listAudit(db, 100)).filter(({ after }) => after === 'withdrawn');
    expect(entry).toMatchObject([{ editor: 'ravi', action: 'ruling', before }]);
    for (const act of [withdrawProposal, confirm])
      expect(await act(db, gone.id, ravi)).toBe('There is no such ruling, or it has been withdrawn.');
    expect(await confirm(db, stands.id, ravi)).toBe(true);
    expect(await withdrawProposal(db, stands.id, asha)).toMatch('has been confirmed');
    expect(await proposeRuling(db, aProposal(paper.snapshotId), asha)).toBe(true);
  });

  test('of a confirmation and a withdrawal at once, one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { paper } = await aSatMock();
      const proposal = aProposal(paper.snapshotId);
      await proposeRuling(db, proposal, asha);
      const acts = [confirm, withdrawProposal];
      if (round % 2) acts.reverse();
      const ends = await Promise.all(acts.map((act) => act(db, proposal.id, ravi)));
      expect(ends.filter((end) => end === true)).toHaveLength(1);
      const [end] = round % 2 ? ends.toReversed() : ends;
      expect(await listRulings(db, paper.snapshotId)).toHaveLength(end === true ? 1 : 0);
    }
  });

  test('a ruling on one language concerns the answers in it, and cannot drop the question', async () => {
    const paper = aPaperInBoth({ id: 'exam-5-1' });
    const snapshotId = freeze(paper).id;
    for (const language of ['en', 'hi', 'both'] as const) {
      const own = await begin(db, paper);
      await finish(db, own, [{ type: 'answer', sequence: 1, questionNumber: 1, option: 2, language }]);
    }
    const inHindi = aProposal(snapshotId, { language: 'hi' });
    expect(await proposeRuling(db, inHindi, asha)).toBe(true);
    await confirm(db, inHindi.id, ravi);
    await inForce();
    const rows = await finished(db)
      .select(['languages', 'correct_answers'])
      .where('attempt.snapshot_id', '=', snapshotId)
      .orderBy('languages')
      .execute();
    expect(rows.map((row) => `${row.languages} ${row.correct_answers}`)).toEqual(['b--- 1', 'e--- 0', 'h--- 1']);
    expect(await findDifferences(db, [snapshotId])).toEqual([]);
    const dropped = aProposal(snapshotId, { language: 'en', ruling: { kind: 'dropped' } });
    expect(await proposeRuling(db, dropped, asha)).toMatch(/dropped in both languages/);
    const { paper: inEnglish } = await aSatMock();
    expect(await proposeRuling(db, aProposal(inEnglish.snapshotId, { language: 'hi' }), asha)).toBe(
      'This question is in one language.',
    );
  });

  test('papersWith finds a shared paper beside two hundred newer own practices', async () => {
    const asked = 'shared-1';
    const { questions, ...paper } = aPaper({ id: 'exam-3-1' }, 1);
    const shared = { ...paper, questions: questions.map((it) => ({ ...it, id: asked })) };
    const papers = [
      shared,
      ...Array.from({ length: 200 }, (_, at) => ({ ...shared, id: 'own-3-1', name: `Own ${at}` })),
      { ...shared, id: 'test-3-1' },
    ];
    await db.transaction().execute(async (trx) => {
      for (const [at, it] of papers.entries()) await addPaperSnapshot(trx, freeze(it), START_MS - 1_000 + at);
    });
    const first = await papersWith(db, asked, 1);
    expect(first.papers).toMatchObject([{ snapshotId: freeze({ ...shared, id: 'test-3-1' }).id }]);
    expect(await papersWith(db, asked, 1, first.next)).toMatchObject({ papers: [{ snapshotId: freeze(shared).id }] });
  });

  test('papersWith finds frozen papers by a question, and rulings on unknown questions are refused', async () => {
    const { paper } = await aSatMock();
    const id = paper.paper.questions[2]?.id ?? '';
    expect(await papersWith(db, id, 10)).toEqual({
      papers: [{ snapshotId: paper.snapshotId, name: paper.paper.name, frozenAtMs: START_MS, number: 3 }],
      next: undefined,
    });
    for (const other of [`${id.slice(0, -1)}_`, 'a\0b'])
      expect(await papersWith(db, other, 10)).toEqual({ papers: [], next: undefined });
    expect(await proposeRuling(db, aProposal(paper.snapshotId, { question: 5 }), asha)).toBe(
      'There is no such question.',
    );
    expect(await confirm(db, 'no-such-ruling', ravi)).toMatch('There is no such ruling');
  });
});
