import { currentSession } from '@/lib/auth/session';

import { listHistory, type Review, reviewAttempt } from './history';
import { ownHistory, ownReview } from './own-history';

jest.mock('@/lib/auth/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/db/database', () => ({ database: async () => 'the store' }));
jest.mock('./finish', () => ({ finishAllDue: jest.fn() }));
jest.mock('./history', () => ({ listHistory: jest.fn(), reviewAttempt: jest.fn() }));

const ENTRY = {
  id: 'a',
  paperName: 'CSAT',
  finishedAtMs: 0,
  totalQuestions: 20,
  correctAnswers: 7,
  percentage: '35.00',
};
const REVIEW: Review = {
  state: 'finished',
  id: 'a',
  kind: 'test',
  figures: { totalQuestions: 0, totalAnswered: 0, totalNotAnswered: 0, correctAnswers: 0, percentage: '0.00' },
  paperName: 'CSAT',
  finishedAtMs: 0,
  questions: [],
};

const logIn = (username: string) =>
  jest.mocked(currentSession).mockResolvedValue({ username, hostToken: 'secret', sessionId: 's', startedAtMs: 0 });

const warn = jest.spyOn(console, 'warn');

beforeEach(() => {
  jest.mocked(currentSession).mockReset().mockResolvedValue(null);
  jest.mocked(listHistory).mockReset().mockResolvedValue([ENTRY]);
  jest.mocked(reviewAttempt).mockReset().mockResolvedValue(REVIEW);
  warn.mockReset();
});

/** What was logged, each line whole. */
const logged = () => warn.mock.calls.map(([line]) => String(line));

test('nobody has no history, and the store is not asked for one', async () => {
  expect(await ownHistory()).toBeNull();
  expect(listHistory).not.toHaveBeenCalled();
});

test('the history is that of the candidate who is logged in', async () => {
  logIn('asha');
  expect(await ownHistory()).toEqual([ENTRY]);
  expect(jest.mocked(listHistory).mock.calls).toEqual([['the store', 'asha']]);
  expect(logged()).toEqual([]);
});

test('the review is asked for as the candidate who is logged in', async () => {
  logIn('asha');
  expect(await ownReview('id-1')).toEqual(REVIEW);
  expect(jest.mocked(reviewAttempt).mock.calls).toEqual([['the store', 'asha', 'id-1']]);
});

test('an attempt that the candidate has no review of is missing', async () => {
  logIn('asha');
  jest.mocked(reviewAttempt).mockResolvedValue(undefined);
  expect(await ownReview('id-1')).toBe('missing');
});

test.each(['id-1', ''])('an anonymous visitor learns nothing about %j, not even that it is missing', async (id) => {
  expect(await ownReview(id)).toBe('anonymous');
  expect(reviewAttempt).not.toHaveBeenCalled();
});

describe.each([
  ['the session cannot be checked', () => jest.mocked(currentSession).mockRejectedValue(new Error('locked'))],
  [
    'the attempts cannot be read',
    () => {
      logIn('asha');
      jest.mocked(listHistory).mockRejectedValue(new Error('locked'));
      jest.mocked(reviewAttempt).mockRejectedValue(new Error('locked'));
    },
  ],
])('when %s', (_, fail) => {
  test.each([
    ['history', ownHistory],
    ['review', () => ownReview('id-1')],
  ])('the %s is unavailable, and one line says why', async (what, load) => {
    fail();
    expect(await load()).toBe('unavailable');
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toContain(`"event":"no ${what}","reason":"locked"`);
  });
});
