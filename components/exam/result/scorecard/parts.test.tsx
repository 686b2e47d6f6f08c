/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { PartResult } from '@/lib/sitting/scorecard';

import { Parts } from './parts';

const POLITY: PartResult = {
  name: 'Polity',
  totalQuestions: 10,
  correct: 4,
  wrong: 2,
  blank: 4,
  marksUnits: 4_000,
  spentMs: 365_000,
};

const UNNAMED: PartResult = { ...POLITY, name: '', correct: 0, wrong: 0, blank: 10, marksUnits: 0, spentMs: 0 };

const show = (parts: PartResult[]) => render(<Parts partName="Subject" parts={parts} />);

const tables = () =>
  screen
    .getAllByRole('table')
    .map((table) =>
      Array.from(table.querySelectorAll('tr'), (row) => Array.from(row.children, (cell) => cell.textContent)),
    );

test('each part shows its counts, marks, accuracy and time', () => {
  show([POLITY, UNNAMED]);
  expect(tables()[1]).toEqual([
    ['Subject', 'Correct', 'Wrong', 'Blank', 'Marks', 'Accuracy (%)', 'Time'],
    ['Polity', '4', '2', '4', '6.67', '66.67', '6:05'],
    ['Other questions', '0', '0', '10', '0.00', '–', '0:00'],
  ]);
});

test('the drawing and its table show the counts', () => {
  show([POLITY]);
  expect(screen.getByRole('img', { name: 'By subject: correct, wrong and blank' })).toBeInTheDocument();
  expect(tables()[0]).toEqual([
    ['Subject', 'Correct', 'Wrong', 'Blank'],
    ['Polity', '4', '2', '4'],
  ]);
});

test('without a marking scheme there is no column of marks, and without recorded times none of time', () => {
  show([{ ...POLITY, marksUnits: null, spentMs: 0 }]);
  expect(tables()[1]?.[0]).toEqual(['Subject', 'Correct', 'Wrong', 'Blank', 'Accuracy (%)']);
  expect(tables()[1]?.[1]).toEqual(['Polity', '4', '2', '4', '66.67']);
});
