/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { Summary } from './summary';
import { asked, scorecardOf } from './testing';

const RIGHT = { chosen: 2, verdict: 'correct' } as const;
const WRONG = { chosen: 1, verdict: 'wrong' } as const;

test('the summary shows marks out of the full marks, and what wrong answers cost', () => {
  render(
    <Summary scorecard={scorecardOf({ questions: [asked(1, RIGHT), asked(2, RIGHT), asked(3, WRONG), asked(4)] })} />,
  );
  expect(screen.getByText('Marks 3.33 of 8.00')).toBeInTheDocument();
  expect(
    screen.getByText(
      'Right answers (2) gave 4.00 marks, wrong answers (1) took 0.67 off, unanswered questions (1) cost nothing.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('‘Your Marks In (%)’ counts right answers of all questions.')).toBeInTheDocument();
  expect(screen.getByText('Accuracy 66.67 %')).toBeInTheDocument();
  expect(screen.getByText('Right: 2 of 3 answered.')).toBeInTheDocument();
});

test('marks below zero have a minus sign', () => {
  render(<Summary scorecard={scorecardOf({ questions: [asked(1, WRONG), asked(2)] })} />);
  expect(screen.getByText('Marks −0.67 of 4.00')).toBeInTheDocument();
  expect(screen.getByText('Accuracy 0.00 %')).toBeInTheDocument();
  expect(screen.getByText('Right: 0 of 1 answered.')).toBeInTheDocument();
});

test('an attempt without an answer has no accuracy', () => {
  render(<Summary scorecard={scorecardOf({ questions: [asked(1)] })} />);
  expect(screen.getByText('Accuracy –')).toBeInTheDocument();
});

test('a paper without a marking scheme shows no marks', () => {
  render(<Summary scorecard={scorecardOf({ questions: [asked(1, RIGHT), asked(2, WRONG)] }, null)} />);
  expect(screen.queryByText(/^Marks/)).not.toBeInTheDocument();
  expect(screen.getByText(/wrong ones \(1\) and unanswered questions \(0\) cost nothing/)).toBeInTheDocument();
  expect(screen.getByText('Accuracy 50.00 %')).toBeInTheDocument();
});
