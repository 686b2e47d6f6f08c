/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { asked } from './testing';
import { TimePerQuestion } from './parts';

const OPTION_COUNTS = { options: [1, 2, 3, 4], blank: 0 } as const;

const QUESTIONS = [
  asked(1, {
    chosen: 2,
    verdict: 'correct',
    spentMs: 61_000,
    cohort: { optionCounts: OPTION_COUNTS, medianTimeBand: 6 },
  }),
  asked(2, {
    chosen: 1,
    verdict: 'wrong',
    spentMs: 100_000,
    cohort: { optionCounts: OPTION_COUNTS, medianTimeBand: null },
  }),
  asked(3, {
    chosen: 2,
    verdict: 'correct',
    spentMs: 9_000,
    cohort: { optionCounts: OPTION_COUNTS, medianTimeBand: 0 },
  }),
  asked(4, { spentMs: 5_000 }),
];

const rows = () => screen.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent));

test('each question shows the candidate’s time beside the median of the cohort', () => {
  const { container } = render(<TimePerQuestion questions={QUESTIONS} />);
  expect(rows()).toEqual([
    ['Question', 'Your time', 'Median of the candidates'],
    ['1', '1:01', '40–50 s'],
    ['2', '1:40', '–'],
    ['3', '0:09', '< 5 s'],
    ['4', '0:05', '–'],
  ]);
  expect(container).not.toHaveTextContent('The median of all candidates');
});

test('the panel says how long right, wrong and missing answers took', () => {
  const { container } = render(<TimePerQuestion questions={QUESTIONS} />);
  expect(container).toHaveTextContent(
    'You spent 1:10 on right answers, 1:40 on wrong ones and 0:05 on questions without an answer.',
  );
});

test('a small cohort shows no median and says how many candidates it needs', () => {
  const { container } = render(<TimePerQuestion questions={QUESTIONS.map((it) => ({ ...it, cohort: null }))} />);
  expect(container).toHaveTextContent('The median of all candidates shows once there are 10.');
  expect(rows()[0]).toEqual(['Question', 'Your time']);
});

test('an attempt without recorded times shows no chart', () => {
  const { container } = render(<TimePerQuestion questions={[asked(1), asked(2)]} />);
  expect(container).toBeEmptyDOMElement();
});
