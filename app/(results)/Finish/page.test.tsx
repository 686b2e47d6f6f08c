/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { ownHistory } from '@/lib/attempts/own-history';

import FinishPage from './page';

jest.mock('@/lib/attempts/own-history', () => ({ ownHistory: jest.fn() }));

const figures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((it) => [it.textContent, it.nextElementSibling?.textContent]));

test('every visitor sees the figures of the address under their names', async () => {
  jest.mocked(ownHistory).mockResolvedValue(null);
  const query = { totalAnswered: '18', totalNotAnswered: '6', correctAnswers: '11', percentage: '45.8' };
  render(await FinishPage({ searchParams: Promise.resolve(query) }));
  expect(screen.getByRole('heading', { level: 1, name: 'Thank You' })).toBeInTheDocument();
  expect(figures()).toEqual({
    'Total Answered': '18',
    'Total Not Answered': '6',
    'Correct Answers': '11',
    'Your Marks In (%)': '45.80',
  });
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/UPSC');
});

test('a value that is not a figure shows as a dash, also while the store fails', async () => {
  jest.mocked(ownHistory).mockResolvedValue('unavailable');
  const query = { totalAnswered: '-1', totalNotAnswered: ['6', '6'], percentage: '101' };
  render(await FinishPage({ searchParams: Promise.resolve(query) }));
  expect(figures()).toEqual({
    'Total Answered': '–',
    'Total Not Answered': '–',
    'Correct Answers': '–',
    'Your Marks In (%)': '–',
  });
  expect(screen.getByText(/cannot be loaded at the moment/)).toBeInTheDocument();
});
