import { OPTIONS } from '@/lib/exam/paper';
import type { ObjectionRequest } from '@/lib/forms/objection-form';
import { addSat, aMock, aPublishedPaper, type PublishedPaper } from '@/lib/holding/mocks/testing';
import { erase } from '@/lib/privacy/erase';
import { readScorecard } from '@/lib/sitting/scorecard';
import { startAttempt } from '@/lib/sitting/start';
import { aCandidate, aPaper, MINUTE_MS } from '@/lib/sitting/testing';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { findMock, listSharing, type MockRow } from '@/lib/store/mock-entries';
import { prolongObjections } from '@/lib/store/mocks';
import { countWaitingObjections, isFinal, listMocksWithObjections, listObjected } from '@/lib/store/objections';
import { describeEachEngine } from '@/lib/store/testing';

import { answerObjections, listWaitingObjections, readObjections, readObjectionTexts } from './answers';
import { readRuledPaper } from './desk-rulings';
import { changeObjection, readOwnKey, readOwnReports, readOwnStanding } from './objections';
import { rescoreAllDue } from './rescore';
import { confirm, proposeRuling } from './rule';

const OPENS_MS = Date.UTC(2026, 7, 23, 9, 30);
const KEY_MS = OPENS_MS + 61 * MINUTE_MS;
const RESULTS_MS = OPENS_MS + 120 * MINUTE_MS;
const UNTIL_MS = OPENS_MS + 240 * MINUTE_MS;
const QUESTIONS = 4;
const WHY = 'The standard book says the opposite on its first page.';

describeEachEngine('objections', (store) => {
  /** On SQLite one store for both: two in one process would block each other. */
  let instances: Db[];
  let db: Db;

  beforeAll(async () => {
    const url = await store.freshUrl();
    db = await store.open(url);
    instances = [db, store.engine === 'PostgreSQL' ? await store.open(url) : db];
  });

  type Sitting = { mockId: string; candidate: string; id: string; paper: PublishedPaper };

  /** A mock with a provisional key that candidates sat: they chose A, B and C in turn and left the last question. */
  async function aSitting(
    count = 1,
    changes: Parameters<typeof aMock>[1] = {},
    paper?: PublishedPaper,
  ): Promise<[Sitting, ...Sitting[]]> {
    const own = paper ?? (await aPublishedPaper(db, { questions: QUESTIONS, prefix: `${aCandidate()}-` }));
    const mock = await aMock(db, {
      ...{ paper: own, opens_ms: OPENS_MS, last_start_ms: OPENS_MS + 30 * MINUTE_MS },
      ...{ closes_ms: OPENS_MS + 60 * MINUTE_MS, key_ms: KEY_MS, results_ms: RESULTS_MS },
      ...{ objections_until_ms: UNTIL_MS, ...changes },
    });
    const candidates = Array.from({ length: count }, () => aCandidate());
    const ids = await addSat(
      ...([db, mock, own] as const),
      candidates.map((candidate) => ({ candidate, responses: '1230' })),
    );
    const all = candidates.map((candidate, at) => ({ mockId: mock.id, candidate, id: ids[at] ?? '', paper: own }));
    return all as [Sitting, ...Sitting[]];
  }

  const keyOf = ({ candidate, id }: Sitting, nowMs = KEY_MS) => readOwnKey(db, candidate, id, nowMs);
  const aSend = (question: number, changes: Partial<Extract<ObjectionRequest, { do: 'send' }>> = {}) => ({
    ...{ do: 'send' as const, right: ['4' as const], reason: WHY, links: '' },
    ...{ question, ...changes },
  });
  const change = ({ candidate, id }: Sitting, request: ObjectionRequest, nowMs = KEY_MS, at = 0) =>
    changeObjection(instances[at] ?? db, candidate, id, request, nowMs);
  const object = (it: Sitting, question = 1, nowMs = KEY_MS) => change(it, aSend(question), nowMs);
  const withdraw = (it: Sitting, question = 1, nowMs = KEY_MS) => change(it, { do: 'withdraw', question }, nowMs);
  const of = ({ mockId, paper }: Sitting, question = 1) => ({
    mockId,
    questionId: paper.paper.questions[question - 1]?.id ?? '',
  });
  const texts = (it: Sitting, question = 1) =>
    readObjectionTexts(db, { ...of(it, question), snapshotId: it.paper.snapshotId }, { size: 100, after: 0 });
  const refuse = async (it: Sitting, seen: number, question = 1, at = 0, answers?: number) =>
    answerObjections(
      instances[at] ?? db,
      {
        ...{ do: 'refuse', question, seen, reason: 'The key follows the Act as amended.' },
        answers: answers ?? (await texts(it, question)).answers.length,
      },
      { mockId: it.mockId, editor: 'examiner', nowMs: KEY_MS },
    );
  const objectedIn = ({ mockId }: Sitting) => listObjected(db, mockId);

  /** Checks the stored counts against the objections themselves. */
  async function expectCounts(it: Sitting) {
    const rows = await db.selectFrom('objection').selectAll().where('mock_id', '=', it.mockId).execute();
    const kept = await db.selectFrom('objected_question').selectAll().where('mock_id', '=', it.mockId).execute();
    for (const { question_id: id, last_place: last } of kept) {
      const own = rows.filter((row) => row.question_id === id);
      expect(Math.max(0, ...own.map((row) => row.place))).toBeLessThanOrEqual(last);
      const told = (await objectedIn(it)).find((row) => row.question_id === id);
      const waiting = own.filter((row) => row.answer_id === null).length;
      expect([told?.objections ?? 0, told?.waiting ?? 0]).toEqual([own.length, waiting]);
    }
  }

  describe('the key', () => {
    test('the key is shown from its time on, without marks, verdicts and explanations', async () => {
      const [it] = await aSitting();
      expect(await keyOf(it, KEY_MS - 1)).toEqual({ state: 'coming', keyAtMs: KEY_MS });
      const key = await keyOf(it);
      expect(key).toMatchObject({ state: 'shown', isProvisional: true, isFinal: false, isOpen: true });
      if (key.state !== 'shown') throw new Error('not shown');
      expect(key.questions.map(({ number, chosen, right }) => [number, chosen, right])).toEqual([
        [1, 1, [1]],
        [2, 2, [2]],
        [3, 3, [3]],
        [4, null, [4]],
      ]);
      expect(JSON.stringify(key)).not.toMatch(/explanation|verdict|marks|percentage|rank/i);
      expect(await keyOf(it, RESULTS_MS)).toMatchObject({ isProvisional: false });
    });

    test('the key is in the candidate’s own order', async () => {
      const paper = await aPublishedPaper(db, {
        ...{ questions: QUESTIONS, prefix: `${aCandidate()}-`, shuffle: 'questions-and-options' },
      });
      const all = await aSitting(8, {}, paper);
      for (const it of all) {
        const key = await keyOf(it);
        if (key.state !== 'shown') throw new Error('not shown');
        for (const { id, options, chosen, right } of key.questions) {
          const frozen = paper.paper.questions.findIndex((question) => question.id === id);
          expect(right.map((it) => options[it - 1])).toEqual([['one', 'two', 'three', 'four'][frozen % 4]]);
          expect(chosen === null ? null : options[chosen - 1]).toBe(['one', 'two', 'three', null][frozen]);
        }
      }
    });

    test('only a candidate whose attempt on the mock is not void sees its key', async () => {
      const [it, voided] = await aSitting(2);
      await db
        .updateTable('mock_entry')
        .set({ void_reason: 'A phone.' })
        .where('attempt_id', '=', voided?.id ?? '')
        .execute();
      const missing = { state: 'missing' };
      expect(await keyOf({ ...it, candidate: aCandidate() })).toEqual(missing);
      expect(await keyOf({ ...it, id: 'unknown' })).toEqual(missing);
      expect(await keyOf({ ...it, id: 'a\0b' })).toEqual(missing);
      expect(voided && (await keyOf(voided, RESULTS_MS))).toEqual({ state: 'void', reason: 'A phone.' });
      const practice = await startAttempt(db, it.candidate, aPaper({ id: 'exam-1-1' }, 2), KEY_MS);
      expect(await keyOf({ ...it, id: practice.id })).toEqual(missing);
    });

    test('the key comes with the results if none is provisional, and not without objections', async () => {
      const [late] = await aSitting(1, { key_ms: null });
      expect(await keyOf(late, RESULTS_MS - 1)).toEqual({ state: 'coming', keyAtMs: RESULTS_MS });
      expect(await keyOf(late, RESULTS_MS)).toMatchObject({ state: 'shown', isProvisional: false });
      const [none] = await aSitting(1, { key_ms: null, objections_until_ms: null });
      expect(await keyOf(none, RESULTS_MS)).toEqual({ state: 'missing' });
    });

    test('the key waits while another mock or an open test of the candidate has one of its questions', async () => {
      const [it] = await aSitting();
      const later = { key_ms: KEY_MS + MINUTE_MS, results_ms: RESULTS_MS + MINUTE_MS };
      await aSitting(1, later, it.paper);
      expect(await keyOf(it)).toEqual({ state: 'withheld', resultsAtMs: RESULTS_MS + MINUTE_MS });
      expect(await keyOf(it, KEY_MS + MINUTE_MS)).toMatchObject({ state: 'shown' });
      expect(await object(it)).toMatch('not taken');
      const [other] = await aSitting();
      await startAttempt(db, other.candidate, { ...other.paper.paper, id: 'exam-1-9' }, KEY_MS);
      expect(await keyOf(other)).toEqual({
        state: 'withheld',
        waitsFor: { name: other.paper.paper.name, path: '/ExamPaper?categoryId=1&subCategoryId=9' },
      });
      expect(await object(other)).toMatch('not taken');
    });
  });

  describe('an objection', () => {
    test('an objection is sent, changed and withdrawn until the last moment, and no later', async () => {
      const [it] = await aSitting();
      expect(await object(it, 1, KEY_MS - 1)).toMatch('not taken');
      expect(await object(it)).toBe(true);
      const links = 'https://example.org/book\nhttps://example.org/page';
      const changed = aSend(1, { right: ['2', '3'], reason: `${WHY} Twice.`, links });
      expect(await change(it, changed, UNTIL_MS - 1)).toBe(true);
      expect(await change(it, changed, UNTIL_MS)).toMatch('not taken');
      expect(await withdraw(it, 1, UNTIL_MS)).toMatch('not taken');
      expect((await texts(it)).rows).toMatchObject([
        {
          ...{ candidate: it.candidate, options: '23', reason: `${WHY} Twice.`, sent_at_ms: UNTIL_MS - 1 },
          links: '["https://example.org/book","https://example.org/page"]',
        },
      ]);
      const key = await keyOf(it, UNTIL_MS);
      expect(key).toMatchObject({
        isOpen: false,
        questions: [{ objection: { options: [2, 3], answer: null } }, { objection: null }, {}, {}],
      });
      expect(await withdraw(it, 1, UNTIL_MS - 1)).toBe(true);
      expect(await withdraw(it, 1, UNTIL_MS - 1)).toMatch('not objected');
      expect(await objectedIn(it)).toEqual([]);
      await expectCounts(it);
    });

    test('an objection that no option is right is kept apart from one that several are', async () => {
      const all = await aSitting(3);
      await change(all[0], aSend(1, { right: ['none'] }));
      for (const it of all.slice(1)) await change(it, aSend(1, { right: ['4', '1'] }));
      expect((await texts(all[0])).claims).toEqual([
        { options: [], count: 1 },
        { options: [1, 4], count: 2 },
      ]);
    });

    test('an objection goes by the frozen paper, whatever the candidate’s order is', async () => {
      const paper = await aPublishedPaper(db, {
        ...{ questions: QUESTIONS, prefix: `${aCandidate()}-`, shuffle: 'questions-and-options' },
      });
      const all = await aSitting(10, {}, paper);
      for (const it of all) {
        const key = await keyOf(it);
        if (key.state !== 'shown') throw new Error('not shown');
        const own = key.questions.find(({ id }) => id === of(it).questionId);
        const right = OPTIONS.filter((option) => ['two', 'four'].includes(String(own?.options[option - 1])));
        await change(it, aSend(own?.number ?? 0, { right: right.map((option) => `${option}` as const) }));
        expect(await keyOf(it)).toMatchObject({
          questions: expect.arrayContaining([expect.objectContaining({ id: own?.id, number: own?.number })]),
        });
        const again = await keyOf(it);
        if (again.state !== 'shown') throw new Error('not shown');
        expect(again.questions[(own?.number ?? 0) - 1]?.objection?.options).toEqual(right);
      }
      expect((await texts(all[0])).claims).toEqual([{ options: [2, 4], count: 10 }]);
    });

    test('an objection is refused if it says what the key says, or names no question of the paper', async () => {
      const [it] = await aSitting();
      expect(await change(it, aSend(4))).toMatch('what the key says');
      expect(await change(it, aSend(4, { right: ['4', '1'] }))).toBe(true);
      expect(await change(it, aSend(QUESTIONS + 1))).toMatch('no such question');
      expect(await change({ ...it, id: 'unknown' }, aSend(1))).toBe(false);
      expect(await change({ ...it, candidate: aCandidate() }, aSend(1))).toBe(false);
    });

    test('an objection of a voided candidate is not taken', async () => {
      const [it] = await aSitting();
      await db.updateTable('mock_entry').set({ void_reason: 'A phone.' }).where('attempt_id', '=', it.id).execute();
      expect(await object(it)).toMatch('not taken');
    });

    test('objections are limited for each candidate, and a flood costs nobody else', async () => {
      const [flood, other] = await aSitting(2);
      const ends = [];
      for (let sent = 0; sent < 151; sent += 1) ends.push(await withdraw(flood, 1));
      expect(ends.slice(0, 150)).not.toContainEqual(expect.any(Number));
      expect(ends.at(-1)).toBeGreaterThan(0);
      expect(await object(flood)).toBeGreaterThan(0);
      expect(other && (await object(other))).toBe(true);
      expect(await object(flood, 1, KEY_MS + 60 * MINUTE_MS)).toBe(true);
    });

    test('two devices at once send one objection, and withdraw it once', async () => {
      const all = await aSitting(6);
      const atOnce = (run: (it: Sitting, at: number) => Promise<unknown>) =>
        Promise.all(
          all.flatMap((it) => [0, 1, 0, 1].map((at, device) => run(it, at).then((end) => ({ device, end })))),
        );
      await atOnce((it, at) => change(it, aSend(1, { reason: `${WHY} From instance ${at}.` }), KEY_MS, at));
      expect((await texts(all[0])).rows.map((row) => row.candidate).sort()).toEqual(
        all.map((it) => it.candidate).sort(),
      );
      await expectCounts(all[0]);
      const ends = await atOnce((it, at) => change(it, { do: 'withdraw', question: 1 }, KEY_MS, at));
      expect(ends.filter(({ end }) => end === true)).toHaveLength(all.length);
      await expectCounts(all[0]);
    });
  });

  describe('an answer', () => {
    test('an answer reaches all objections that the editor saw, and later ones wait', async () => {
      const [first, second, third] = await aSitting(3);
      if (!second || !third) throw new Error('too few');
      await object(first);
      await object(second);
      const { seen } = await texts(first);
      await object(third);
      expect(await refuse(first, seen)).toBe(true);
      expect((await texts(first)).rows.map(({ refusal }) => refusal)).toEqual([
        ...Array(2).fill('The key follows the Act as amended.'),
        null,
      ]);
      expect(await keyOf(first)).toMatchObject({
        questions: [
          { objection: { answer: { refusal: 'The key follows the Act as amended.', rulingId: null } } },
          {},
          {},
          {},
        ],
      });
      expect(await objectedIn(first)).toMatchObject([{ objections: 3, waiting: 1 }]);
      await expectCounts(first);
      expect(await listAudit(db, 1)).toMatchObject([
        {
          ...{ editor: 'examiner', action: 'objections', subject: 'The first mock: question 1' },
          ...{ before: '2 objections', after: 'refused: The key follows the Act as amended.' },
        },
      ]);
    });

    test('a changed objection loses its answer, and one that is sent again unchanged keeps it', async () => {
      const [it] = await aSitting();
      await object(it);
      await refuse(it, 1);
      await object(it);
      expect(await objectedIn(it)).toMatchObject([{ waiting: 0 }]);
      await change(it, aSend(1, { right: ['3'] }));
      expect(await objectedIn(it)).toMatchObject([{ objections: 1, waiting: 1 }]);
      expect(await refuse(it, 1)).toBe(false);
      expect(await refuse(it, 2)).toBe(true);
      await withdraw(it);
      await expectCounts(it);
    });

    test('an answer by a ruling needs a confirmed one on this question, and replaces a refusal for all', async () => {
      const all = await aSitting(2);
      const [it] = all;
      for (const each of all) await object(each);
      await refuse(it, 2);
      let places = 0;
      const ruling = (id: string, question: number, confirmedAtMs: number | null) =>
        db
          .insertInto('ruling')
          .values({
            ...{ id, snapshot_id: it.paper.snapshotId, question_id: of(it, question).questionId, language: null },
            ...{ ruling: '{"kind":"dropped"}', reason: 'Two readings.', gaining: 0, losing: 0, proposed_by: 'one' },
            ...{ proposed_at_ms: KEY_MS, confirmed_by: confirmedAtMs && 'two', confirmed_at_ms: confirmedAtMs },
            place: confirmedAtMs && (places += 1),
          } as never)
          .execute();
      await ruling('proposed', 1, null);
      await ruling('of-another', 2, KEY_MS);
      await ruling('replaced', 1, KEY_MS);
      await ruling('confirmed', 1, KEY_MS);
      const rule = (id: string) =>
        answerObjections(
          db,
          { do: 'rule', question: 1, seen: 2, answers: 1, ruling: id },
          { mockId: it.mockId, editor: 'examiner', nowMs: KEY_MS },
        );
      expect(await rule('unknown')).toMatch('no such ruling');
      expect(await rule('of-another')).toMatch('no such ruling');
      expect(await rule('proposed')).toMatch('confirmed');
      expect(await rule('replaced')).toMatch('A later ruling');
      expect((await texts(it)).rulings.map(({ id }) => id).sort()).toEqual(['confirmed', 'proposed']);
      expect(await rule('confirmed')).toBe(true);
      expect((await texts(it)).rows.map((row) => row.ruling_id)).toEqual(['confirmed', 'confirmed']);
      expect((await texts(it)).answers).toHaveLength(2);
      await expectCounts(it);
    });

    test('an answer is not overwritten by an editor who has not seen it', async () => {
      const [it] = await aSitting();
      await object(it);
      expect(await refuse(it, 1, 1, 0, 0)).toBe(true);
      expect(await refuse(it, 1, 1, 0, 0)).toBe(false);
      expect((await texts(it)).answers).toHaveLength(1);
      expect(await refuse(it, 1, 1, 0, 1)).toBe(true);
    });

    test('an answer reaches each objection that comes in meanwhile or leaves it waiting', async () => {
      const all = await aSitting(24);
      await object(all[0]);
      const answers = async (at: number) => {
        for (let turn = 0; turn < 6; turn += 1) await refuse(all[0], (await texts(all[0])).seen, 1, at);
      };
      await Promise.all([
        ...all.map((it, at) => change(it, aSend(1), KEY_MS, at % 2)),
        ...[answers(0), answers(1)],
        ...all.slice(0, 8).map((it, at) => change(it, { do: 'withdraw', question: 1 }, KEY_MS, (at + 1) % 2)),
      ]);
      await expectCounts(all[0]);
      const { rows, seen } = await texts(all[0]);
      expect(rows.length).toBeGreaterThanOrEqual(16);
      await refuse(all[0], seen);
      expect(await countWaitingObjections(db, all[0].mockId)).toBe(0);
      await expectCounts(all[0]);
    });
  });

  test('results are final once the time is over and each objection is answered, or if none are taken', async () => {
    const [it] = await aSitting();
    const finalAt = async ({ mockId }: Sitting, nowMs: number) => {
      const mock = await db.selectFrom('mock').selectAll().where('id', '=', mockId).executeTakeFirstOrThrow();
      return isFinal(db, mock, nowMs);
    };
    const OVER_MS = UNTIL_MS + 10_000;
    expect(await finalAt(it, OVER_MS - 1)).toBe(false);
    expect(await finalAt(it, OVER_MS)).toBe(true);
    await object(it);
    expect(await finalAt(it, OVER_MS)).toBe(false);
    expect((await listMocksWithObjections(db, 100)).find(({ id }) => id === it.mockId)).toMatchObject({ waiting: 1 });
    await refuse(it, 1);
    expect(await finalAt(it, OVER_MS)).toBe(true);
    const longer = { id: it.mockId, editor: 'examiner', nowMs: UNTIL_MS - 1 };
    expect(await prolongObjections(db, UNTIL_MS + MINUTE_MS, longer)).toBe(true);
    expect(await finalAt(it, OVER_MS)).toBe(false);
    expect(await object(it, 2, UNTIL_MS)).toBe(true);
    const [none] = await aSitting(1, { key_ms: null, objections_until_ms: null });
    expect(await finalAt(none, RESULTS_MS - 1)).toBe(false);
    expect(await finalAt(none, RESULTS_MS)).toBe(true);
  });

  test('an objection whose account is erased stays in the counts and waits for nobody', async () => {
    const [erased, other] = await aSitting(2);
    for (const it of [erased, other]) if (it) await object(it);
    expect(await erase(db, erased.candidate)).toBe(true);
    expect(await objectedIn(erased)).toMatchObject([{ objections: 2, waiting: 1 }]);
    expect((await listMocksWithObjections(db, 100)).find(({ id }) => id === erased.mockId)).toMatchObject({
      waiting: 1,
    });
    await erase(db, other?.candidate ?? '');
    expect(await countWaitingObjections(db, erased.mockId)).toBe(0);
    expect((await listMocksWithObjections(db, 100)).map(({ id }) => id)).not.toContain(erased.mockId);
    expect(await isFinal(db, (await findMock(db, erased.mockId)) as MockRow, UNTIL_MS + 10_000)).toBe(true);
  });

  test('another mock with the same questions suspends objections, and their time can be made longer', async () => {
    const [it] = await aSitting();
    const times = { opens_ms: UNTIL_MS - MINUTE_MS, last_start_ms: UNTIL_MS, closes_ms: UNTIL_MS + MINUTE_MS };
    const RESTS_MS = UNTIL_MS + 60 * MINUTE_MS;
    const [NOW_MS, LATER_MS] = [UNTIL_MS + 30_000, RESTS_MS + MINUTE_MS];
    const mock = await findMock(db, it.mockId);
    if (!mock) throw new Error('no mock');
    const prolong = (untilMs: number) => prolongObjections(db, untilMs, { id: it.mockId, editor: 'e', nowMs: NOW_MS });
    const standing = (nowMs: number) => readOwnStanding(db, it.candidate, it.id, nowMs);
    expect(await isFinal(db, mock, NOW_MS)).toBe(true);
    expect(await prolong(NOW_MS)).toBe('The end of objections must be in the future.');

    const other = await aMock(db, { paper: it.paper, name: 'Another', ...times, results_ms: RESTS_MS });
    await aMock(db, { ...times, results_ms: RESTS_MS });
    expect(await listSharing(db, mock, NOW_MS)).toMatchObject([{ name: 'Another' }]);
    const { state } = (await readObjections(db, it.mockId, NOW_MS)) ?? {};
    expect(state).toMatchObject({ restUntilMs: RESTS_MS, isFinal: false });
    expect(await standing(NOW_MS)).toMatchObject({ objections: null, hasResults: false, isFinal: false });
    expect(await prolong(RESTS_MS)).toMatch('Nobody can object before its key');
    expect(await prolong(LATER_MS)).toBe(true);
    const objections = { keyAtMs: RESTS_MS, isShown: false, isOpen: false, untilMs: LATER_MS };
    expect(await standing(NOW_MS)).toMatchObject({ objections });
    expect(await object(it, 1, NOW_MS)).toMatch('not taken');
    expect(await standing(RESTS_MS)).toMatchObject({ hasResults: true, objections: { isShown: true, isOpen: true } });
    expect(await object(it, 1, RESTS_MS)).toBe(true);
    await withdraw(it, 1, RESTS_MS);

    // A mock that opens when all is over changes nothing.
    await db
      .updateTable('mock')
      .set({ opens_ms: UNTIL_MS + 20_000 })
      .where('id', '=', other.id)
      .execute();
    expect(await isFinal(db, mock, NOW_MS)).toBe(true);
  });

  test('the desk lists the questions with most objections first, with their counts', async () => {
    const all = await aSitting(3);
    for (const it of all) await object(it, 2);
    await object(all[0], 3);
    const listed = await readObjections(db, all[0].mockId, KEY_MS);
    expect(listed).toMatchObject({
      state: { phase: 'open', isFinal: false, mock: { name: 'The first mock' } },
      objected: [
        { number: 2, objections: 3, waiting: 3, figures: null },
        { number: 3, objections: 1, waiting: 1 },
      ],
    });
    expect(await readObjections(db, 'unknown', KEY_MS)).toBeUndefined();
    expect(await readObjections(db, 'a\0b', KEY_MS)).toBeUndefined();
  });

  test('a ruling in force shows in the key, at the desk and to candidates who sat', async () => {
    const [it] = await aSitting();
    await object(it);
    const { snapshotId } = it.paper;
    const [id, act] = [aCandidate(), { editor: 'examiner', nowMs: KEY_MS }];
    const proposal = { id, snapshotId, question: 1, language: null, reason: 'B is right as well.' };
    await proposeRuling(db, { ...proposal, ruling: { kind: 'accept', options: [1, 2] } }, act);
    await confirm(db, id, act);
    await rescoreAllDue(db, KEY_MS);
    expect((await readObjections(db, it.mockId, KEY_MS))?.objected).toMatchObject([{ key: 'A or B' }]);
    const rulings = [{ text: 'A or B is right.', reason: 'B is right as well.' }];
    expect(await keyOf(it)).toMatchObject({ questions: [{ right: [1, 2], rulings }, { right: [2] }, {}, {}] });
  });

  test('on a shuffled paper candidates read the institute’s texts, and the desk theirs, with the reader’s letters', async () => {
    const paper = await aPublishedPaper(db, {
      ...{ questions: QUESTIONS, prefix: `${aCandidate()}-`, shuffle: 'questions-and-options' },
    });
    const all = await aSitting(6, {}, paper);
    const [first] = all;
    const ownOf = async (it: Sitting) => {
      const key = await keyOf(it, RESULTS_MS);
      const own = key.state === 'shown' && key.questions.find(({ id }) => id === of(it).questionId);
      if (!own) throw new Error('not shown');
      const letter = (text: string) => 'ABCD'[own.options.findIndex((option) => String(option) === text)] ?? '?';
      return { ...own, letter };
    };
    for (const it of all) {
      const { number, letter } = await ownOf(it);
      const right = [`${'ABCD'.indexOf(letter('four')) + 1}` as '1'];
      await change(it, aSend(number, { right, reason: `The book has {${letter('four')}} there, not {Z}.` }));
    }
    const written = await Promise.all(all.map(async (it) => (await ownOf(it)).letter('four')));
    expect(new Set(written).size).toBeGreaterThan(1);
    const desk = await texts(first);
    expect(desk.rows.map((row) => row.reason)).toEqual(
      written.map((own) => `The book has D (own ${own}) there, not {Z}.`),
    );
    expect(desk.rows.map((row) => 'ABCD'[row.order?.indexOf(4) ?? -1])).toEqual(written);

    await answerObjections(
      db,
      { do: 'refuse', question: 1, seen: 6, answers: 0, reason: 'The Act says {A}, and {D} was repealed.' },
      { mockId: first.mockId, editor: 'examiner', nowMs: KEY_MS },
    );
    const [id, act] = [aCandidate(), { editor: 'examiner', nowMs: KEY_MS }];
    const proposal = { id, snapshotId: paper.snapshotId, question: 1, language: null, reason: 'As {B} says.' };
    await proposeRuling(db, { ...proposal, ruling: { kind: 'accept', options: [1, 2] } }, act);
    await confirm(db, id, act);
    await rescoreAllDue(db, KEY_MS);
    expect((await readRuledPaper(db, paper.snapshotId))?.rulings).toMatchObject([{ reason: 'As B says.' }]);
    for (const it of all) {
      const { letter, objection, rulings } = await ownOf(it);
      expect(objection?.answer?.refusal).toBe(`The Act says ${letter('one')}, and ${letter('four')} was repealed.`);
      expect(objection?.reason).toContain(`The book has {${letter('four')}}`);
      expect(rulings.map(({ reason }) => reason)).toEqual([`As ${letter('two')} says.`]);
      const card = await readScorecard(db, it.candidate, it.id, UNTIL_MS);
      expect(JSON.stringify(card)).toContain(` As ${letter('two')} says.`);
    }
  });

  test('pages of texts show every objection once', async () => {
    const all = await aSitting(7);
    for (const it of all) await object(it);
    const seen: string[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const page: Awaited<ReturnType<typeof readObjectionTexts>> = await readObjectionTexts(
        db,
        { ...of(all[0]), snapshotId: all[0].paper.snapshotId },
        {
          size: 3,
          after,
        },
      );
      seen.push(...page.rows.map((row) => row.candidate));
      after = page.next;
    }
    expect(seen).toEqual(all.map((it) => it.candidate));
  });

  describe('a report on a question of a review', () => {
    const report = (it: Sitting, question = 1, nowMs = RESULTS_MS, reason = WHY) =>
      change(it, { do: 'report', question, reason }, nowMs);
    const reportsOf = async ({ candidate, id }: Sitting) => (await readOwnReports(db, candidate, id)).reports;

    test('is taken once the review is shown, from whoever sat the test', async () => {
      const [it] = await aSitting();
      expect(await report(it, 1, RESULTS_MS - 1)).toBe('The solutions of this test are not shown now.');
      expect(await report({ ...it, candidate: aCandidate() })).toBe(false);
      expect(await report(it, QUESTIONS + 1)).toBe('This paper has no such question.');
      expect(await report(it)).toBe(true);
      expect([...(await reportsOf(it))]).toMatchObject([[1, { reason: WHY, answer: null }]]);
    });

    test('goes to the desk by its paper, is no objection, and keeps no result from being final', async () => {
      const [it] = await aSitting();
      const { snapshotId } = it.paper;
      await report(it, 2);
      expect(await objectedIn(it)).toEqual([]);
      const mock = await findMock(db, it.mockId);
      expect(mock && (await isFinal(db, mock, UNTIL_MS + 10_000))).toBe(true);
      const waiting = (await listWaitingObjections(db, 1_000)).find(({ id }) => id === snapshotId);
      expect(waiting).toEqual({ id: snapshotId, name: `Reports: ${it.paper.paper.name}`, waiting: 1 });
      const listed = await readObjections(db, snapshotId, RESULTS_MS);
      expect(listed).toMatchObject({ state: null, objected: [{ number: 2, objections: 1, waiting: 1 }] });
    });

    test('reaches its writer with the answer of the desk, and waits again when it changes', async () => {
      const [it] = await aSitting();
      const { snapshotId } = it.paper;
      await report(it);
      const refused = {
        do: 'refuse' as const,
        question: 1,
        seen: 1,
        answers: 0,
        reason: 'Thank you: it is corrected now.',
      };
      const by = { mockId: snapshotId, editor: 'examiner', nowMs: RESULTS_MS };
      expect(await answerObjections(db, refused, by)).toBe(true);
      expect((await reportsOf(it)).get(1)?.answer).toMatchObject({ refusal: refused.reason });
      const audits = await listAudit(db, 1_000);
      const answered = audits.find(({ subject }) => subject === `${it.paper.paper.name}: question 1`);
      expect(answered).toMatchObject({ before: '1 report', after: `answer: ${refused.reason}` });
      expect(await report(it)).toBe(true);
      expect((await reportsOf(it)).get(1)?.answer).not.toBeNull();
      expect(await report(it, 1, RESULTS_MS, 'Option B is misprinted as well.')).toBe(true);
      expect((await reportsOf(it)).get(1)).toMatchObject({ reason: 'Option B is misprinted as well.', answer: null });
    });

    test('names options by the letters of its reader', async () => {
      const paper = await aPublishedPaper(db, {
        ...{ questions: QUESTIONS, prefix: `${aCandidate()}-`, shuffle: 'questions-and-options' },
      });
      const [it] = await aSitting(1, {}, paper);
      const key = await keyOf(it, RESULTS_MS);
      const own = key.state === 'shown' && key.questions.find(({ id }) => id === of(it).questionId);
      if (!own) throw new Error('not shown');
      const letter = 'ABCD'[own.options.findIndex((option) => String(option) === 'four')];
      await report(it, own.number, RESULTS_MS, `Option {${letter}} is misprinted here.`);
      const desk = await readObjectionTexts(
        db,
        { ...of(it), mockId: paper.snapshotId, snapshotId: paper.snapshotId },
        { size: 10, after: 0 },
      );
      expect(desk.rows).toMatchObject([{ reason: 'Option D is misprinted here.', order: null }]);
      expect((await reportsOf(it)).get(own.number)?.reason).toBe(`Option ${letter} is misprinted here.`);
    });
  });
});
