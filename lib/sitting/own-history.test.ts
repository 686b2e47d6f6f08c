import { currentSession } from '@/lib/accounts/session';

import { heldConsents } from '@/lib/sitting/held-consents';
import { type Invitation, listInvitations } from '@/lib/store/mocks';

import { finishOwnDue } from './finish';
import { listHistory, readTests } from './history';
import { own, ownProfile, ownScorecard } from './own-history';
import { readScorecard, type Scorecard } from './scorecard';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/store/database', () => ({ database: async () => 'the store' }));
jest.mock('@/lib/store/mocks', () => ({
  ...jest.requireActual<object>('@/lib/store/mocks'),
  listInvitations: jest.fn(),
}));
jest.mock('@/lib/sitting/held-consents', () => ({ heldConsents: jest.fn() }));
jest.mock('./finish', () => ({ finishOwnDue: jest.fn() }));
jest.mock('./history', () => ({ listHistory: jest.fn(), readTests: jest.fn() }));
jest.mock('./replay', () => ({ replay: jest.fn(), taggedIn: () => [] }));
jest.mock('./scorecard', () => ({ readScorecard: jest.fn() }));

const ownHistory = () => own('history', listHistory);

const ENTRY = {
  id: 'a',
  path: '/Test?Cat=1&Sub=2',
  paperName: 'CSAT',
  finishedAtMs: 0,
  totalQuestions: 20,
  correctAnswers: 7,
  percentage: '35.00',
};
const SCORECARD: Scorecard = {
  state: 'finished',
  id: 'a',
  kind: 'test',
  figures: { totalQuestions: 0, totalAnswered: 0, totalNotAnswered: 0, correctAnswers: 0, percentage: '0.00' },
  paperName: 'CSAT',
  place: { categoryId: 1, subCategoryId: 2 },
  errors: { ofPaper: null, own: 0 },
  language: 'en',
  finishedAtMs: 0,
  extraMs: 0,
  scoring: 0,
  changes: [],
  questions: [],
  isFirst: true,
  isOfEditor: false,
  isRanked: true,
  fullUnits: null,
  marksUnits: null,
  accuracy: null,
  subjects: [],
  sections: [],
  ledger: { entries: [], withoutGuessesUnits: null },
  rankScore: 0,
  isCompared: true,
  standing: null,
  scoreCounts: [],
  candidates: 1,
  cutOffs: [],
};

const logIn = (username: string) =>
  jest
    .mocked(currentSession)
    .mockResolvedValue({ username, hostToken: 'secret', sessionId: 's', startedAtMs: 0, iat: 0, exp: 1 });

const warn = jest.spyOn(console, 'warn');

beforeEach(() => {
  jest.mocked(heldConsents).mockReset().mockResolvedValue(new Map());
  jest.mocked(finishOwnDue).mockReset();
  jest.mocked(currentSession).mockReset().mockResolvedValue(null);
  jest.mocked(listHistory).mockReset().mockResolvedValue([ENTRY]);
  jest.mocked(readScorecard).mockReset().mockResolvedValue(SCORECARD);
  warn.mockReset();
});

const logged = () => warn.mock.calls.map(([line]) => String(line));

test('an anonymous visitor has no history, and the store is not asked for one', async () => {
  expect(await ownHistory()).toBeNull();
  expect(listHistory).not.toHaveBeenCalled();
});

test('due attempts of the logged-in candidate are closed before anything is read', async () => {
  logIn('asha');
  expect(await ownHistory()).toEqual([ENTRY]);
  expect(jest.mocked(listHistory).mock.calls).toEqual([['the store', 'asha', expect.any(Number)]]);
  expect(jest.mocked(finishOwnDue).mock.calls).toEqual([['the store', 'asha', expect.any(Number)]]);
  expect(logged()).toEqual([]);
});

test.each([true, false])(
  'ownScorecard reads the candidate’s scorecard; with figures of others: %s',
  async (isCompared) => {
    logIn('asha');
    jest.mocked(heldConsents).mockResolvedValue(new Map([[isCompared ? 'comparison' : 'register', 1]]));
    expect(await ownScorecard('id-1')).toEqual(SCORECARD);
    expect(jest.mocked(readScorecard).mock.calls).toEqual([
      ['the store', 'asha', 'id-1', expect.any(Number), isCompared],
    ]);
  },
);

test('the profile reads tests, consents and invitations once, and invitations name mock and window', async () => {
  const tests = { history: [ENTRY], progress: { tests: 0, papers: [], months: [], subjects: [], hasOlder: false } };
  jest.mocked(readTests).mockResolvedValue(tests);
  const mock = { id: 'm', name: 'Mock', opens_ms: 1, last_start_ms: 2, closes_ms: 3, results_ms: 4, is_withdrawn: 0 };
  jest.mocked(listInvitations).mockResolvedValue([{ ...mock, version: 1, own_deadline_ms: 5 } as Invitation]);
  expect(await ownProfile(100)).toBeNull();
  expect(listInvitations).not.toHaveBeenCalled();
  logIn('asha');
  const times = { opensMs: 1, lastStartMs: 2, closesMs: 3, resultsMs: 4, ownEndMs: 5 };
  const invitations = [{ ...times, id: 'm', name: 'Mock', isWithdrawn: false, version: 1 }];
  expect(await ownProfile(100)).toEqual({ ...tests, payoffs: [], consents: new Map(), invitations });
  expect(readTests).toHaveBeenCalledWith('the store', 'asha', expect.any(Number), 100);
  expect(finishOwnDue).toHaveBeenCalledTimes(1);
  expect(listInvitations).toHaveBeenCalledWith('the store', 'asha', expect.any(Number), 20);
});

test('an attempt without a scorecard is missing', async () => {
  logIn('asha');
  jest.mocked(readScorecard).mockResolvedValue(undefined);
  expect(await ownScorecard('id-1')).toBe('missing');
});

test.each(['id-1', ''])('an anonymous visitor learns nothing about %j, not even that it is missing', async (id) => {
  expect(await ownScorecard(id)).toBeNull();
  expect(readScorecard).not.toHaveBeenCalled();
});

describe.each([
  ['the session cannot be checked', () => jest.mocked(currentSession).mockRejectedValue(new Error('locked'))],
  [
    'the attempts cannot be read',
    () => {
      logIn('asha');
      jest.mocked(listHistory).mockRejectedValue(new Error('locked'));
      jest.mocked(readScorecard).mockRejectedValue(new Error('locked'));
    },
  ],
])('when %s', (_, fail) => {
  test.each([
    ['history', ownHistory],
    ['scorecard', () => ownScorecard('id-1')],
  ])('a failure makes the %s unavailable, and one log line says why', async (what, load) => {
    fail();
    expect(await load()).toBe('unavailable');
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toContain(`"event":"no ${what}","reason":"locked"`);
  });
});
