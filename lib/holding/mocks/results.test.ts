import { randomUUID } from 'node:crypto';

import { countFrom } from '@/lib/exam/cohort';
import { nameInRankLists, unnameInRankLists } from '@/lib/privacy/consents';
import { startAttempt } from '@/lib/sitting/start';
import { MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import { addClosing, takeBackClosing } from '@/lib/store/closed-accounts';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';
import { foldedName } from '@/lib/text/usernames';

import { analyseAllDue } from './analysis';
import { placesBefore, readRankList, readResults, responsesCsv, resultsCsv } from './results';
import { addSat, aMock, aPublishedPaper } from './testing';

type Names = [string, string, string];

const RESULTS_MS = START_MS + 120 * MINUTE_MS;
const NUMBER = expect.stringMatching(/^\d{4} \d{4} \d{4}$/);
/** The cells of a row without figures, from the name on. */
const EMPTY = ['', '', '', '', '', '', '', '', ''];
const USERNAME = expect.stringMatching(/^candidate-/);

async function whole(pieces: AsyncGenerator<string>): Promise<string[][]> {
  let text = '';
  for await (const piece of pieces) text += piece;
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

describeEachEngine('results of a mock', (store) => {
  let db: Db;
  beforeAll(async () => {
    db = await store.open();
  });

  /** The key is 1, 2, 3, 4; right +2, wrong -2/3. */
  const SAT = [
    { responses: '1234' },
    { responses: '1230' },
    { responses: '0234' },
    { responses: '1111' },
    { responses: '2143' },
    { responses: '1234', voidReason: 'Two in one chair' },
  ];

  async function aSatMock() {
    const paper = await aPublishedPaper(db);
    const mock = await aMock(db, { paper });
    await addSat(db, mock, paper, SAT);
    return { mock, paper };
  }

  const read = async (mockId: string, more: Partial<Parameters<typeof readResults>[2]> = {}) => {
    const results = await readResults(db, mockId, { size: 100, nowMs: RESULTS_MS, ...more });
    if (results?.state !== 'known') throw new Error('no results');
    return results;
  };

  test('before the time of the results there are only counts', async () => {
    const { mock } = await aSatMock();
    expect(await readResults(db, mock.id, { size: 100, nowMs: RESULTS_MS - 1 })).toEqual({
      mock: expect.objectContaining({ id: mock.id }),
      counts: { entries: 6, ranked: 5, voided: 1 },
      state: 'waiting',
      resultsMs: RESULTS_MS,
    });
  });

  test('a mock that does not exist or was withdrawn has no results', async () => {
    const withdrawn = await aMock(db, { is_withdrawn: 1 });
    for (const id of ['no-such-mock', '', '\0', withdrawn.id])
      expect(await readResults(db, id, { size: 100, nowMs: RESULTS_MS })).toBeUndefined();
  });

  test('the rank list has the best first, equal scores share a rank, and voided attempts are left out', async () => {
    const { mock } = await aSatMock();
    const { rows, scoreCounts, next } = await read(mock.id);
    expect(rows.map(({ rank, score, correct, wrong, blank }) => [rank, score, correct, wrong, blank])).toEqual([
      [1, 4_800, 4, 0, 0],
      [2, 3_600, 3, 0, 1],
      [2, 3_600, 3, 0, 1],
      [4, 0, 1, 3, 0],
      [5, -1_600, 0, 4, 0],
    ]);
    expect(rows.map(({ username }) => username)).toEqual([USERNAME, USERNAME, USERNAME, USERNAME, USERNAME]);
    expect(rows.map(({ shownAs }) => shownAs)).toEqual([NUMBER, NUMBER, NUMBER, NUMBER, NUMBER]);
    expect(new Set(rows.map(({ shownAs }) => shownAs)).size).toBe(5);
    expect(next).toBeUndefined();
    expect([6, 0, -2.67, 8.01].map((least) => countFrom(least, scoreCounts, 1_200))).toEqual([3, 4, 5, 0]);
  });

  test('pages of a rank list follow each other with the right ranks', async () => {
    const { mock } = await aSatMock();
    const all = (await read(mock.id)).rows;
    const first = await read(mock.id, { size: 2 });
    const second = await read(mock.id, { size: 2, after: first.next });
    const third = await read(mock.id, { size: 2, after: second.next });
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all);
    expect([first, second, third].map(({ next }) => next)).toEqual([2, 4, undefined]);
  });

  test.each(['', 'x', '-1', '1.5', '1e3', '1 ', "1';--", '12345678'])('%j is the start of a rank list', (text) => {
    expect(placesBefore(text)).toBe(0);
    expect(placesBefore('200')).toBe(200);
  });

  describe('the rank list for candidates', () => {
    const list = (candidate: string, mockId: string, nowMs = RESULTS_MS, size = 100) =>
      readRankList(db, candidate, mockId, { size, nowMs });

    async function aNamedMock(others = 8) {
      const paper = await aPublishedPaper(db, { prefix: randomUUID() });
      const mock = await aMock(db, { paper });
      const [asha, ravi, meera] = ['asha', 'ravi', 'meera'].map((name) => `${name} ${randomUUID()}`) as Names;
      await addSat(db, mock, paper, [
        { candidate: asha, responses: '1234' },
        { candidate: ravi, responses: '1230' },
        { candidate: meera, responses: '0000', voidReason: 'Two in one chair' },
        ...Array.from({ length: others }, () => ({ responses: '1111' })),
      ]);
      await nameInRankLists(db, asha, 'Asha Rao', START_MS);
      return { mock, paper, asha, ravi, meera };
    }

    test('those who sat see names of those who agreed, and numbers of the others', async () => {
      const { mock, asha, ravi, meera } = await aNamedMock();
      const rows = (own: string) => [
        { rank: 1, shownAs: 'Asha Rao', score: 4_800, isOwn: own === asha },
        { rank: 2, shownAs: NUMBER, score: 3_600, isOwn: own === ravi },
        ...Array.from({ length: 8 }, () => ({ rank: 3, shownAs: NUMBER, score: 0, isOwn: false })),
      ];
      for (const candidate of [asha, ravi, meera])
        expect(await list(candidate, mock.id)).toEqual({
          ...{ state: 'shown', name: 'The first mock', isMarked: true, rows: rows(candidate), next: undefined },
        });
      expect(JSON.stringify(await list(ravi, mock.id))).not.toContain(asha);
      await unnameInRankLists(db, asha);
      const rowsNow = Array.from({ length: 10 }, () => ({ shownAs: NUMBER }));
      expect(await list(ravi, mock.id)).toMatchObject({ rows: rowsNow });
    });

    test('it shows nothing while fewer than ten candidates are ranked, as marks would tell whose they are', async () => {
      const { mock, asha } = await aNamedMock(7);
      expect(await list(asha, mock.id)).toEqual({ state: 'few' });
    });

    test('its next page names no attempt of others', async () => {
      const { mock, asha } = await aNamedMock();
      const first = await list(asha, mock.id, RESULTS_MS, 6);
      expect(first).toMatchObject({ rows: { length: 6 }, next: 6 });
      const second = await readRankList(db, asha, mock.id, { size: 6, after: 6, nowMs: RESULTS_MS });
      expect(second).toMatchObject({ rows: { length: 4 }, next: undefined });
    });

    test('nobody sees it before the results, and who did not sit never does', async () => {
      const { mock, asha } = await aNamedMock();
      expect(await list(asha, mock.id, RESULTS_MS - 1)).toEqual({ state: 'waiting', resultsAtMs: RESULTS_MS });
      for (const nowMs of [RESULTS_MS - 1, RESULTS_MS])
        expect(await list('a stranger', mock.id, nowMs)).toEqual({ state: 'missing' });
      for (const id of ['no-such-mock', '', '\0']) expect(await list(asha, id)).toEqual({ state: 'missing' });
    });

    test('it waits while a test of the candidate has the same questions, as the marks in it would tell their key', async () => {
      const { mock, paper, asha, ravi } = await aNamedMock();
      await startAttempt(db, asha, { ...paper.paper, id: 'test-1-1' }, RESULTS_MS);
      expect(await list(asha, mock.id)).toEqual({
        state: 'waiting',
        waitsFor: { name: paper.paper.name, path: '/Test?Cat=1&Sub=1' },
      });
      expect(await list(ravi, mock.id)).toMatchObject({ state: 'shown' });
    });
  });

  test('the figures of the questions come once they have been worked out', async () => {
    const { mock } = await aSatMock();
    expect((await read(mock.id)).analysis).toBeNull();
    await analyseAllDue(db, RESULTS_MS);
    const { analysis } = await read(mock.id);
    // Five candidates tell nothing about how reliable the paper is.
    const untold = { kr20: null, alpha: null, standardError: null };
    expect(analysis?.whole).toMatchObject({ candidates: 5, mean: 2_080, ...untold });
    expect(analysis?.items.map(({ number, figures }) => [number, figures.facility])).toEqual([
      [1, 0.6],
      [2, 0.6],
      [3, 0.6],
      [4, 0.4],
    ]);
  });

  test('the file of results has who is who, marks by section, times, and those without a rank', async () => {
    const sections = [
      { name: 'Part A', first: 1, last: 2, isLocked: false, durationMs: null },
      { name: 'Part B', first: 3, last: 4, isLocked: false, durationMs: null },
    ] as const;
    const paper = await aPublishedPaper(db, { sections });
    const names = ['Ásha', 'Ravi', 'kiran', 'never-came', 'meera'].map((name) => `${name}-${paper.id}`);
    const [asha = '', ravi = '', kiran = '', absent = '', meera = ''] = names;
    const mock = await aMock(db, { paper, candidates: names });
    await addSat(db, mock, paper, [
      { candidate: asha, responses: '1230' },
      { candidate: ravi, responses: '0211' },
      { candidate: meera, responses: '0000' },
      { candidate: kiran, responses: '1234', voidReason: 'Two in one chair' },
    ]);
    const user = { password_hash: '', mobile: '', course: '', created_at_ms: 0 };
    const registered = (username: string, name: string) => {
      const own = { username_key: foldedName(username), username, name, email_key: username, email: username };
      return { ...user, ...own };
    };
    // A registered name is known to the institute; an agreed one may stand in other lists.
    await db
      .insertInto('standin_user')
      .values([registered(asha, 'Asha Rao'), registered(ravi, 'Ravi Das'), registered(absent, 'Nobody Came')])
      .execute();
    const agreed = { candidate: asha, name: '=cmd|Asha', agreed_at_ms: START_MS };
    await db.insertInto('named_in_rank_lists').values(agreed).execute();
    expect(await whole(resultsCsv(db, mock))).toEqual([
      [
        ...['Rank', 'Username', 'Name', 'Marks', 'Part A', 'Part B', 'Minutes', 'Correct', 'Wrong', 'Blank'],
        ...['Percentage', 'State', 'Shown as'],
      ],
      ['1', asha, 'Asha Rao', '6', '4', '2', '30', '3', '0', '1', '75', 'ranked', "'=cmd|Asha"],
      ['2', ravi, 'Ravi Das', '0.67', '2', '-1.33', '30', '1', '2', '1', '25', 'ranked', NUMBER],
      ['3', meera, '', '0', '0', '0', '30', '0', '0', '4', '0', 'ranked', NUMBER],
      ['', kiran, ...EMPTY, 'voided: Two in one chair', ''],
      ['', absent, 'Nobody Came', ...EMPTY.slice(1), 'absent', ''],
    ]);
    const { rows, leftOut } = await read(mock.id);
    expect(rows.map(({ username, name, sections: parts, tookMs }) => [username, name, parts, tookMs])).toEqual([
      [asha, 'Asha Rao', [2_400, 1_200], 30 * MINUTE_MS],
      [ravi, 'Ravi Das', [1_200, -800], 30 * MINUTE_MS],
      [meera, '', [0, 0], 30 * MINUTE_MS],
    ]);
    expect(leftOut).toEqual([
      { username: kiran, name: '', rollNumber: '', group: '', state: 'voided: Two in one chair' },
      { username: absent, name: 'Nobody Came', rollNumber: '', group: '', state: 'absent' },
    ]);
  });

  test('results of a batch have ranks in each group, in the file and on the page of one group alone', async () => {
    const paper = await aPublishedPaper(db);
    const names = ['asha', 'kiran', 'meera', 'never', 'ravi', 'uma'].map((name) => `${name}-${paper.id}`);
    const [asha = '', kiran = '', meera = '', never = '', ravi = '', uma = ''] = names;
    const mock = await aMock(db, { paper, candidates: names });
    const groups: Record<string, string[]> = { Evening: [kiran, uma, never], Morning: [asha, ravi] };
    for (const [group, of] of Object.entries(groups))
      await db.updateTable('mock_candidate').set({ group_name: group }).where('candidate', 'in', of).execute();
    const listed = { name: 'Kiran of the batch', roll_number: 'R-7' };
    await db.updateTable('mock_candidate').set(listed).where('candidate', '=', kiran).execute();
    await addSat(db, mock, paper, [
      { candidate: asha, responses: '1234' },
      { candidate: kiran, responses: '1230' },
      { candidate: uma, responses: '0234' },
      { candidate: meera, responses: '1200' },
      { candidate: ravi, responses: '1000' },
    ]);
    const [head, ...lines] = await whole(resultsCsv(db, mock));
    expect(head?.slice(0, 7)).toEqual(['Rank', 'Username', 'Name', 'Roll number', 'Group', 'Rank in group', 'Marks']);
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([head?.length]));
    const told = new Map(lines.map((line) => [line[1], line]));
    expect(names.map((name) => [told.get(name)?.[0], ...(told.get(name)?.slice(2, 6) ?? [])])).toEqual([
      ['1', '', '', 'Morning', '1'],
      ['2', 'Kiran of the batch', 'R-7', 'Evening', '1'],
      ['4', '', '', '', ''],
      ['', '', '', 'Evening', ''],
      ['5', '', '', 'Morning', '2'],
      ['2', '', '', 'Evening', '1'],
    ]);

    const all = await read(mock.id);
    expect(all.groups).toEqual(['Evening', 'Morning']);
    expect(all.rows.map(({ rankInGroup }) => rankInGroup)).toEqual([1, 1, 1, '', 2]);
    const morning = await read(mock.id, { group: 'Morning', size: 1 });
    expect(morning.rows).toMatchObject([{ username: asha, rank: 1, rankInGroup: 1 }]);
    expect(morning.leftOut).toEqual([]);
    const { rows, next } = await read(mock.id, { group: 'Morning', size: 1, after: morning.next });
    expect([rows, next]).toMatchObject([[{ username: ravi, rank: 5, rankInGroup: 2, group: 'Morning' }], undefined]);
    expect((await read(mock.id, { group: 'Evening' })).leftOut).toMatchObject([{ username: never, group: 'Evening' }]);
    expect((await read(mock.id, { group: 'No such group' })).rows).toEqual([]);
  });

  test('nothing of a batch is in the rank list that candidates read', async () => {
    const paper = await aPublishedPaper(db);
    const candidates = Array.from({ length: 10 }, (_, at) => `cand-${at}-${paper.id}`);
    const mock = await aMock(db, { paper, candidates });
    const listed = { name: 'of the batch', roll_number: 'of the batch', group_name: 'of the batch' };
    await db.updateTable('mock_candidate').set(listed).where('mock_id', '=', mock.id).execute();
    const sat = candidates.map((candidate) => ({ candidate, responses: '1234' }));
    await addSat(db, mock, paper, sat);
    const list = await readRankList(db, candidates[0] ?? '', mock.id, { size: 100, nowMs: RESULTS_MS });
    expect(list).toMatchObject({ state: 'shown', rows: { length: 10 } });
    expect(JSON.stringify(list)).not.toContain('of the batch');
  });

  test('a candidate with a closed account keeps a place under a number until taking it back', async () => {
    const { mock, paper } = await aSatMock();
    const candidate = `ravi-${mock.id}`;
    await addSat(db, mock, paper, [{ candidate, responses: '0004' }]);
    await db.insertInto('named_in_rank_lists').values({ candidate, name: 'Ravi', agreed_at_ms: START_MS }).execute();
    const texts = async () =>
      JSON.stringify([
        (await read(mock.id)).rows,
        await whole(resultsCsv(db, mock)),
        await whole(responsesCsv(db, mock)),
      ]);
    const before = await texts();
    expect(before).toContain('"Ravi"');
    await commitAlone(db, (trx) =>
      addClosing(trx, { candidate, sessionId: 's', eraseAtMs: RESULTS_MS + MINUTE_MS }, RESULTS_MS),
    );
    expect(await texts()).not.toMatch(/ravi/i);
    expect((await read(mock.id)).rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5, 6]);
    await commitAlone(db, (trx) => takeBackClosing(trx, candidate, RESULTS_MS));
    expect(await texts()).toBe(before);
  });

  test('the file of responses has the key first, then each candidate under the number in the rank list', async () => {
    const { mock } = await aSatMock();
    const { rows } = await read(mock.id);
    const [head, key, ...responses] = await whole(responsesCsv(db, mock));
    expect(head).toEqual(['Candidate', 'Marks', 'Q1', 'Q2', 'Q3', 'Q4']);
    expect(key).toEqual(['Key', '', 'A', 'B', 'C', 'D']);
    expect(responses.map(([who]) => who)).toEqual(rows.map(({ shownAs }) => shownAs));
    expect(responses[0]?.slice(1)).toEqual(['8', 'A', 'B', 'C', 'D']);
    expect(responses[4]?.slice(1)).toEqual(['-2.67', 'B', 'A', 'D', 'C']);
    expect(
      responses
        .slice(1, 3)
        .map((row) => row.slice(2).join(''))
        .sort(),
    ).toEqual(['ABC', 'BCD']);
  });
});
