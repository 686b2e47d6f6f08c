/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { ProgressBySubject } from './progress-by-subject';

const test1 = (day: number, percentage: string) => ({ finishedAtMs: Date.UTC(2026, 9, day, 11, 5), percentage });

const POLITY = { total: 24, answered: 18, correct: 12 };
const NONE = { total: 4, answered: 0, correct: 0 };

const PROGRESS = {
  tests: 4,
  papers: [
    { name: 'CSAT', attempts: [test1(1, '35.00'), test1(5, '75.00'), test1(9, '60.00')] },
    { name: 'SSC CGL Tier I', attempts: [test1(2, '20.00')] },
  ],
  months: ['2026-09', '2026-10'],
  subjects: [
    { name: 'Polity', ...POLITY, byMonth: [undefined, POLITY] },
    { name: '', ...NONE, byMonth: [NONE, NONE] },
  ],
  hasOlder: false,
};

const rowsOf = (name: string) =>
  Array.from(screen.getByRole('table', { name }).querySelectorAll('tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  );

test('each paper stands by itself, with its first, best and last percentage', () => {
  render(<ProgressBySubject progress={PROGRESS} />);
  expect(rowsOf('By paper, over all tests: percentage of right answers')).toEqual([
    ['Paper', 'Times', 'First', 'Best', 'Last'],
    ['CSAT', '3', '35.00', '75.00', '60.00'],
    ['SSC CGL Tier I', '1', '20.00', '20.00', '20.00'],
  ]);
});

test('no line goes through different papers: one is drawn for each paper that was taken again', () => {
  render(<ProgressBySubject progress={PROGRESS} />);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'CSAT: percentage of right answers' })).toBeVisible();
  expect(rowsOf('CSAT: percentage of right answers').slice(1)).toEqual([
    ['1 Oct 2026', '35.00'],
    ['5 Oct 2026', '75.00'],
    ['9 Oct 2026', '60.00'],
  ]);
});

test('the sums say whether they are over all tests, or over the newest', () => {
  render(<ProgressBySubject progress={{ ...PROGRESS, hasOlder: true }} />);
  expect(screen.getByRole('table', { name: /^By paper, over your newest 4 tests/ })).toBeVisible();
  expect(screen.getByRole('table', { name: /^By subject, over your newest 4 tests/ })).toBeVisible();
});

test('each subject shows its answered and correct questions, and its accuracy month by month', () => {
  render(<ProgressBySubject progress={PROGRESS} />);
  expect(rowsOf('By subject, over all tests: accuracy (%), also by month')).toEqual([
    ['Subject', 'Answered', 'Correct', 'Accuracy', 'Sept 2026', 'Oct 2026'],
    ['Polity', '18 of 24', '12', '66.67', '–', '66.67'],
    ['Other questions', '0 of 4', '0', '–', '–', '–'],
  ]);
});

test('attempts without known subjects have no table of subjects', () => {
  render(<ProgressBySubject progress={{ ...PROGRESS, subjects: [] }} />);
  expect(screen.queryByRole('table', { name: /^By subject/ })).not.toBeInTheDocument();
});

test('before the first attempt there is nothing to show', () => {
  const { container } = render(<ProgressBySubject progress={{ ...PROGRESS, papers: [], subjects: [] }} />);
  expect(container).toBeEmptyDOMElement();
});
