import { logIn } from '@/lib/accounts/testing';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import type { Home } from '@/lib/sitting/home';
import { startAttempt } from '@/lib/sitting/start';
import { answers, aPaper, begin, finish, MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import { type Db, database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { GET } from './route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/accounts/pace', () => ({ paceWaitMs: () => 0, charge: () => {} }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const NOTHING = { running: [], due: null, last: null, weakest: null, taken: {} };

describeEachEngine('what a candidate should see on every page', (store) => {
  let db: Db;
  let nowMs = START_MS;

  beforeAll(async () => {
    db = await store.open();
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  });
  beforeEach(async () => {
    jest.mocked(database).mockResolvedValue(db);
    nowMs = START_MS;
    await db.updateTable('mock').set({ is_withdrawn: 1 }).execute();
  });

  const ask = () => GET(new Request('http://localhost:3000/api/home'));
  const homeOf = async (candidate: string) => {
    logIn(candidate);
    const response = await ask();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return (await response.json()) as Home;
  };

  /** A paper of two subjects with five questions each: by the answers, Polity is right and History is not. */
  const TWO_SUBJECTS = aPaper({ id: 'test-3-5', name: 'Both' }, 10);
  const both = {
    ...TWO_SUBJECTS,
    questions: TWO_SUBJECTS.questions.map((it, at) => ({ ...it, subject: at < 5 ? 'Polity' : 'History' })),
  };

  test('nobody gets nothing', async () => {
    logIn(null);
    expect((await ask()).status).toBe(401);
  });

  test('a new candidate has nothing, and sees nothing of another', async () => {
    const other = await begin(db);
    await finish(db, await begin(db));
    expect(await homeOf(`not ${other.candidate}`)).toEqual({ ...NOTHING, nextMock: null });
  });

  test('running tests have their time left and the page on which they go on, the first end first', async () => {
    const own = await begin(db);
    const { id } = await startAttempt(db, own.candidate, aPaper({ id: 'own-3-5', name: 'Own' }), START_MS - MINUTE_MS);
    nowMs = START_MS + 5 * MINUTE_MS;
    expect((await homeOf(own.candidate)).running).toEqual([
      { id, name: 'Own', path: '/Test?Cat=3&Sub=5&From=all&Questions=20', remainingMs: 24 * MINUTE_MS },
      {
        id: own.id,
        name: 'CGL Tier I',
        path: '/ExamPaper?categoryId=2&subCategoryId=3',
        remainingMs: 25 * MINUTE_MS,
      },
    ]);
    nowMs = START_MS + 24 * 60 * MINUTE_MS;
    expect(await homeOf(own.candidate)).toMatchObject({ running: [], last: { id: own.id, percentage: '0.00' } });
  });

  test('the last result, the weakest subject and what was done on each paper follow the finish', async () => {
    const own = await begin(db, both);
    const given = [1, 2, 3, 4, 1, 1, 1, 1, 2, 1] as const;
    await finish(
      db,
      own,
      given.map((option, at) => answers(at + 1, at + 1, option)),
    );
    const again = await startAttempt(db, own.candidate, both, START_MS + MINUTE_MS);
    await finish(db, { ...own, id: again.id }, [answers(1, 1, 1)], { nowMs: START_MS + 2 * MINUTE_MS });
    const last = { id: again.id, percentage: '10.00' };
    expect(await homeOf(own.candidate)).toMatchObject({
      last: { ...last, name: 'Both' },
      weakest: { name: 'History', percentage: '0.00' },
      taken: { '/Test?Cat=3&Sub=5': { times: 2, last } },
    });
  });

  test('while another test of the candidate has the same questions, no figure of the last one is told', async () => {
    const own = await begin(db, both);
    await finish(db, own, [answers(1, 1, 1)]);
    await startAttempt(db, own.candidate, { ...both, id: 'exam-3-5' }, START_MS);
    expect(await homeOf(own.candidate)).toMatchObject({
      last: { id: own.id, percentage: null },
      weakest: null,
      taken: { '/Test?Cat=3&Sub=5': { times: 1, last: { percentage: null } } },
    });
  });

  test('the next mock is the first that the candidate may still enter', async () => {
    const { candidate } = await begin(db);
    const paper = await aPublishedPaper(db, { prefix: `${store.engine}-` });
    const late = { opens_ms: START_MS + 9 * MINUTE_MS, last_start_ms: START_MS + 99 * MINUTE_MS };
    const open = await aMock(db, { paper });
    const invited = await aMock(db, { paper, candidates: [candidate], name: 'Invited', ...late });
    await aMock(db, { paper, candidates: ['somebody else'], name: 'Of others' });
    await aMock(db, { paper, name: 'Over', last_start_ms: START_MS });
    expect((await homeOf(candidate)).nextMock).toEqual({
      ...{ name: 'The first mock', path: `/ExamPaper?mock=${open.id}`, opensMs: START_MS, isOpen: true },
    });
    await addSat(db, open, paper, [{ candidate, responses: '1234' }]);
    expect((await homeOf(candidate)).nextMock).toEqual({
      ...{ name: 'Invited', path: `/ExamPaper?mock=${invited.id}`, opensMs: late.opens_ms, isOpen: false },
    });
  });
});
