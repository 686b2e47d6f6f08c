/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { CutOffs } from './standing';
import { asked, scorecardOf } from './testing';

/** These come to 36.00 of 80 marks. */
const QUESTIONS = Array.from({ length: 40 }, (_, index) =>
  asked(index + 1, index < 18 ? { chosen: 2, verdict: 'correct' } : {}),
);

const UPSC = 'UPSC Preliminary, GS-I, General category';

const CUT_OFFS = [
  { name: UPSC, year: 2025, marksUnits: 22_238, real: '92.66 of 200' },
  { name: UPSC, year: 2024, marksUnits: 21_115, real: '87.98 of 200' },
  { name: UPSC, year: 2023, marksUnits: 21_601, real: '90.00 of 200' },
  { name: 'Another examination', year: 2024, marksUnits: 21_600, real: '90.00 of 200' },
];

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children).map((cell) => cell.textContent));

test('each cut-off shows its examination, year and scaled marks, and whether the score reaches it', () => {
  render(<CutOffs scorecard={scorecardOf({ questions: QUESTIONS, cutOffs: CUT_OFFS })} />);
  expect(rowsOf(UPSC)).toEqual([
    ['2025', '92.66 of 200', '37.06 of 80.00', '1.06 short'],
    ['2024', '87.98 of 200', '35.19 of 80.00', 'Reached'],
    ['2023', '90.00 of 200', '36.00 of 80.00', 'Just short'],
  ]);
  expect(rowsOf('Another examination')).toEqual([['2024', '90.00 of 200', '36.00 of 80.00', 'Reached']]);
});

test('the panel says how many cut-offs the score reaches, and that they are scaled', () => {
  const { container } = render(<CutOffs scorecard={scorecardOf({ questions: QUESTIONS, cutOffs: CUT_OFFS })} />);
  expect(container).toHaveTextContent('Your score reaches 2 of 4.');
  expect(container).toHaveTextContent('those of the real examination, scaled to the 80.00 marks of this paper');
});

test('a score that UPSC would publish as the cut-off reaches it', () => {
  const verdicts = ['correct', 'correct', 'wrong'] as const;
  const questions = verdicts.map((verdict, index) => asked(index + 1, { chosen: 2, verdict }));
  const published = [
    { name: UPSC, year: 2024, marksUnits: 2_004, real: '3.34 of 6' },
    { name: UPSC, year: 2023, marksUnits: 2_010, real: '3.35 of 6' },
  ];
  render(<CutOffs scorecard={scorecardOf({ questions, cutOffs: published })} />);
  expect(rowsOf(UPSC).map((row) => row[3])).toEqual(['Reached', '0.01 short']);
});

test.each([
  ['that has no cut-offs', scorecardOf({ questions: QUESTIONS })],
  ['that has no marks', scorecardOf({ questions: QUESTIONS, cutOffs: CUT_OFFS }, null)],
])('a paper %s shows no cut-offs', (_, scorecard) => {
  const { container } = render(<CutOffs scorecard={scorecard} />);
  expect(container).toBeEmptyDOMElement();
});
