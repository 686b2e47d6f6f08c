/** @jest-environment jsdom */
import type { FinishedState } from '@/lib/sitting/wire';
import { render, screen } from '@testing-library/react';

import { asked, html, scorecardOf } from '@/components/exam/result/scorecard/testing';
import { listStudyLinks } from '@/lib/content/study-links';
import type { OwnStanding } from '@/lib/holding/rulings/objections';
import { ownComparedScorecard } from '@/lib/privacy/compared';
import { keepLostSteps } from '@/lib/sitting/client/remembered';
import { own } from '@/lib/sitting/own-history';

import StoredResultPage from './page';

jest.mock('@/lib/sitting/own-history', () => ({ own: jest.fn() }));
jest.mock('@/lib/privacy/compared', () => ({ ownComparedScorecard: jest.fn() }));
jest.mock('@/lib/content/nouns/available-tests', () => ({ listNextTests: async () => new Map() }));
jest.mock('@/lib/content/study-links', () => ({ listStudyLinks: jest.fn() }));
jest.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`led to ${path}`);
  },
}));

type Query = Awaited<Parameters<typeof StoredResultPage>[0]['searchParams']>;

const open = async (query: Query) => render(await StoredResultPage({ searchParams: Promise.resolve(query) }));

beforeEach(() => {
  jest.mocked(own).mockReset().mockResolvedValue(null);
  jest.mocked(ownComparedScorecard).mockReset().mockResolvedValue('missing');
  jest.mocked(listStudyLinks).mockReset().mockResolvedValue(new Map());
});

const figures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((it) => [it.textContent, it.nextElementSibling?.textContent]));

const QUESTIONS = [
  asked(1, { chosen: 2, verdict: 'correct', subject: 'Polity', explanation: html('Because.') }),
  asked(2, { chosen: 3, verdict: 'wrong', subject: 'Economy', explanation: html('Because of that.') }),
];

test('an own attempt shows as stored, whatever else the address says', async () => {
  jest.mocked(ownComparedScorecard).mockResolvedValue(scorecardOf({ questions: QUESTIONS, paperName: 'CSAT' }));
  await open({ attempt: 'a-1', score: '4', percentage: '100' });
  expect(jest.mocked(ownComparedScorecard).mock.calls).toEqual([['a-1']]);
  expect(screen.getByText('CSAT')).toBeInTheDocument();
  expect(figures()).toMatchObject({ 'Correct Answers': '1', 'Your Marks In (%)': '50.00' });
});

test.each<[string | string[]]>([['a-1'], [''], [['a-1', 'a-2']]])(
  'the address %j shows no result and a way back',
  async (attempt) => {
    await open({ attempt });
    expect(screen.getByText('There is no such result.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Online Test Series' })).toHaveAttribute('href', '/OnlineTestSeries');
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  },
);

test('the page does not look for an attempt that the address names twice', async () => {
  await open({ attempt: ['a-1', 'a-2'] });
  expect(jest.mocked(ownComparedScorecard).mock.calls).toEqual([['']]);
});

test('a store failure does not look like a missing result', async () => {
  jest.mocked(ownComparedScorecard).mockResolvedValue('unavailable');
  await open({ attempt: 'a-1' });
  expect(screen.getByText(/cannot be loaded at the moment/)).toBeInTheDocument();
  expect(screen.queryByText('There is no such result.')).not.toBeInTheDocument();
});

const aWithheld = (fields: Partial<FinishedState> = {}) => ({
  state: 'finished' as const,
  id: 'a-1',
  kind: 'test' as const,
  ...fields,
  figures: {
    totalQuestions: 4,
    totalAnswered: 3,
    totalNotAnswered: 1,
    correctAnswers: null,
    percentage: null,
  },
});

test('for a withheld result the page says when it comes and shows no question', async () => {
  const waitsFor = { name: 'CSAT', path: '/Test?Cat=1&Sub=2' };
  jest.mocked(ownComparedScorecard).mockResolvedValue(aWithheld({ waitsFor }));
  await open({ attempt: 'a-1', show: 'wrong' });
  expect(screen.getByRole('link', { name: 'Go on with CSAT' })).toHaveAttribute('href', waitsFor.path);
  expect(
    screen.getByText(
      'Your answers are stored. The solutions show when your other test on the same questions has ended.',
    ),
  ).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

const UNTIL_MS = Date.UTC(2026, 10, 24, 12, 30);
const aStanding = (fields: Partial<OwnStanding> = {}): OwnStanding => ({
  ...{ attemptId: 'a-1', mockId: 'm-1', hasResults: false, isFinal: false },
  objections: { keyAtMs: Date.UTC(2026, 10, 22, 10), isShown: true, isOpen: true, untilMs: UNTIL_MS },
  ...fields,
});

test('while the results of a mock wait, the page leads to its provisional key', async () => {
  jest.mocked(ownComparedScorecard).mockResolvedValue(aWithheld({ kind: 'mock', resultsAtMs: UNTIL_MS }));
  jest.mocked(own).mockResolvedValue(aStanding());
  const { container } = await open({ attempt: 'a-1' });
  const link = screen.getByRole('link', { name: 'Key and objections' });
  expect(link).toHaveAttribute('href', '/Objections?attempt=a-1');
  expect(link.parentElement).toHaveTextContent(/before 24 Nov 2026, 6:00.pm/);
  expect(container).not.toHaveTextContent(/provisional|final/);
});

test.each([
  [false, 'These results are provisional until every objection to the key has an answer.'],
  [true, 'These results are final.'],
])('the result of a mock says whether it is final: %s', async (isFinal, text) => {
  jest.mocked(ownComparedScorecard).mockResolvedValue({ ...scorecardOf({ questions: QUESTIONS }), kind: 'mock' });
  jest.mocked(own).mockResolvedValue(aStanding({ hasResults: true, isFinal, objections: null }));
  const { container } = await open({ attempt: 'a-1' });
  expect(container).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Rank list' })).toHaveAttribute('href', '/RankList?mock=m-1');
  expect(screen.queryByRole('link', { name: 'Key and objections' })).not.toBeInTheDocument();
});

test('for a mock the page says when its results come, how many questions were answered, and why it is void', async () => {
  const resultsAtMs = Date.UTC(2126, 10, 22, 12, 30);
  jest
    .mocked(ownComparedScorecard)
    .mockResolvedValue(aWithheld({ kind: 'mock', resultsAtMs, voidReason: 'Two people sat.' }));
  await open({ attempt: 'a-1' });
  const text = screen.getByText(/Your answers are stored/);
  expect(text).toHaveTextContent('you answered 3 of 4 questions');
  expect(text).toHaveTextContent('22 Nov 2126, 6:00 pm');
  expect(text).toHaveTextContent('The reason: Two people sat.');
});

test('results that wait for answers from before an outage are not promised for a time that has passed', async () => {
  jest.mocked(ownComparedScorecard).mockResolvedValue(aWithheld({ kind: 'mock', resultsAtMs: Date.now() - 60_000 }));
  await open({ attempt: 'a-1' });
  expect(screen.getByText(/Your answers are stored/)).toHaveTextContent('ranks come in a few minutes, for everybody');
});

test.each([
  ['waits', aWithheld({ kind: 'mock' })],
  ['shows', scorecardOf({ questions: QUESTIONS })],
])('a result that %s says which steps came too late to count', async (_state, scorecard) => {
  keepLostSteps('a-1', 2);
  jest.mocked(ownComparedScorecard).mockResolvedValue(scorecard);
  await open({ attempt: 'a-1' });
  expect(screen.getByRole('alert')).toHaveTextContent(/^2 steps of yours /);
  sessionStorage.clear();
});

test('an anonymous visitor goes to the login and then back to that result', async () => {
  jest.mocked(ownComparedScorecard).mockResolvedValue(null);
  await expect(open({ attempt: 'a-1' })).rejects.toThrow('led to /login?callbackUrl=%2FScore%3Fattempt%3Da-1');
});

describe('an own attempt', () => {
  beforeEach(() => {
    jest.mocked(ownComparedScorecard).mockResolvedValue(scorecardOf({ questions: QUESTIONS }));
    jest
      .mocked(listStudyLinks)
      .mockResolvedValue(new Map([['Economy', [{ label: 'Syllabus: Money', href: '/TextContent?syllabus=eco' }]]]));
  });

  test('the review shows the questions that the address asks for', async () => {
    await open({ attempt: 'a-1', show: 'wrong' });
    expect(screen.getAllByRole('article').map((it) => it.id)).toEqual(['q2']);
  });

  test('the page ignores odd values in the address', async () => {
    await open({ attempt: 'a-1', show: ['wrong'], subject: 'Geography' });
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  test('the study links are those of the attempt’s subjects', async () => {
    await open({ attempt: 'a-1' });
    expect(jest.mocked(listStudyLinks).mock.calls).toEqual([[['Polity', 'Economy']]]);
    for (const link of screen.getAllByRole('link', { name: 'Syllabus: Money' })) {
      expect(link).toHaveAttribute('href', '/TextContent?syllabus=eco');
    }
    expect(screen.getAllByRole('link', { name: 'Syllabus: Money' })).toHaveLength(2);
  });
});
