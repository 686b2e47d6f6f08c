/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { ProgressBySubject } from './progress-by-subject';

const ATTEMPTS = [
  { finishedAtMs: Date.UTC(2026, 8, 30, 20, 0), paperName: 'CSAT', percentage: '35.00' },
  { finishedAtMs: Date.UTC(2026, 9, 5, 11, 5), paperName: 'SSC CGL Tier I', percentage: '75.00' },
];

const SUBJECTS = [
  { name: 'Polity', total: 24, answered: 18, correct: 12 },
  { name: '', total: 4, answered: 0, correct: 0 },
];

const tables = () =>
  screen
    .getAllByRole('table')
    .map((table) =>
      Array.from(table.querySelectorAll('tr'), (row) => Array.from(row.children, (cell) => cell.textContent)),
    );

test('the attempts stand in the given order, with their Indian dates and percentages', () => {
  render(<ProgressBySubject progress={{ attempts: ATTEMPTS, subjects: SUBJECTS, hasOlder: false }} />);
  expect(screen.getByRole('img', { name: 'Percentage of right answers, test by test' })).toBeInTheDocument();
  expect(tables()[0]).toEqual([
    ['Test', 'Percentage'],
    ['1 Oct 2026: CSAT', '35.00'],
    ['5 Oct 2026: SSC CGL Tier I', '75.00'],
  ]);
});

test('the sums say whether they are over all tests, or over the newest', () => {
  const { rerender } = render(
    <ProgressBySubject progress={{ attempts: ATTEMPTS, subjects: SUBJECTS, hasOlder: false }} />,
  );
  expect(screen.getByRole('table', { name: 'By subject, over all tests' })).toBeVisible();
  rerender(<ProgressBySubject progress={{ attempts: ATTEMPTS, subjects: SUBJECTS, hasOlder: true }} />);
  expect(screen.getByRole('table', { name: 'By subject, over your newest 2 tests' })).toBeVisible();
});

test('each subject shows its answered and correct questions over all attempts', () => {
  render(<ProgressBySubject progress={{ attempts: ATTEMPTS, subjects: SUBJECTS, hasOlder: false }} />);
  expect(tables()[1]).toEqual([
    ['Subject', 'Answered', 'Correct', 'Accuracy (%)'],
    ['Polity', '18 of 24', '12', '66.67'],
    ['Other questions', '0 of 4', '0', '–'],
  ]);
});

test('attempts without known subjects have no table of subjects', () => {
  render(<ProgressBySubject progress={{ attempts: ATTEMPTS, subjects: [], hasOlder: false }} />);
  expect(tables()).toHaveLength(1);
});

test('before the first attempt there is nothing to show', () => {
  const { container } = render(<ProgressBySubject progress={{ attempts: [], subjects: [], hasOlder: false }} />);
  expect(container).toBeEmptyDOMElement();
});
