/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { ownHistory, ownReview } from '@/lib/attempts/own-history';

import ScorePage from './page';

jest.mock('@/lib/attempts/own-history', () => ({ ownHistory: jest.fn(), ownReview: jest.fn() }));
jest.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`led to ${path}`);
  },
}));

type Query = Awaited<Parameters<typeof ScorePage>[0]['searchParams']>;

const open = async (query: Query) => render(await ScorePage({ searchParams: Promise.resolve(query) }));

beforeEach(() => {
  jest.mocked(ownHistory).mockReset().mockResolvedValue(null);
  jest.mocked(ownReview).mockReset().mockResolvedValue('missing');
});

const figures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((it) => [it.textContent, it.nextElementSibling?.textContent]));

test('without an attempt the figures are those of the address, and no attempt is looked for', async () => {
  await open({ score: '18', percentage: '75' });
  expect(screen.getByRole('heading', { level: 1, name: 'Your Result' })).toBeInTheDocument();
  expect(figures()).toEqual({ 'Correct Answers': '18', 'Your Marks In (%)': '75.00' });
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/OnlineTestSeries');
  expect(ownReview).not.toHaveBeenCalled();
});

test('what is no figure is a dash', async () => {
  await open({ score: 'x' });
  expect(figures()).toEqual({ 'Correct Answers': '–', 'Your Marks In (%)': '–' });
});

test("one's own attempt is shown as it is stored, whatever else the address says", async () => {
  jest.mocked(ownReview).mockResolvedValue({
    state: 'finished',
    id: 'a-1',
    kind: 'test',
    figures: { totalQuestions: 4, totalAnswered: 3, totalNotAnswered: 1, correctAnswers: 2, percentage: '50.00' },
    paperName: 'CSAT',
    finishedAtMs: 0,
    questions: [],
  });
  await open({ attempt: 'a-1', score: '4', percentage: '100' });
  expect(jest.mocked(ownReview).mock.calls).toEqual([['a-1']]);
  expect(screen.getByText('CSAT')).toBeInTheDocument();
  expect(figures()).toMatchObject({ 'Correct Answers': '2', 'Your Marks In (%)': '50.00' });
});

test.each<[string | string[]]>([['a-1'], [''], [['a-1', 'a-2']]])(
  'of %j there is no result to show, and a way back',
  async (attempt) => {
    await open({ attempt });
    expect(screen.getByText('There is no such result.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Online Test Series' })).toHaveAttribute('href', '/OnlineTestSeries');
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  },
);

test('of a repeated attempt none is looked for', async () => {
  await open({ attempt: ['a-1', 'a-2'] });
  expect(jest.mocked(ownReview).mock.calls).toEqual([['']]);
});

test('a store that fails is not taken for a result that is missing', async () => {
  jest.mocked(ownReview).mockResolvedValue('unavailable');
  await open({ attempt: 'a-1' });
  expect(screen.getByText(/cannot be loaded at the moment/)).toBeInTheDocument();
  expect(screen.queryByText('There is no such result.')).not.toBeInTheDocument();
});

test('an anonymous visitor is led to the login, and from there back to that result', async () => {
  jest.mocked(ownReview).mockResolvedValue('anonymous');
  await expect(open({ attempt: 'a-1' })).rejects.toThrow('led to /login?callbackUrl=%2FScore%3Fattempt%3Da-1');
});
