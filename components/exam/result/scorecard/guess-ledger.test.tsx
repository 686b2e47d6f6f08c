/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { AnalysedQuestion } from '@/lib/sitting/scorecard';

import { GuessLedger } from './parts';
import { asked, scorecardOf } from './testing';

type Tag = AnalysedQuestion['confidence'];

/** Right and wrong questions with these tags. */
const answered = (right: Tag[], wrong: Tag[]) => [
  ...right.map((confidence, index) => asked(index + 1, { chosen: 2, verdict: 'correct', confidence })),
  ...wrong.map((confidence, index) => asked(right.length + index + 1, { chosen: 3, verdict: 'wrong', confidence })),
];

const show = (questions: AnalysedQuestion[], isMarked = true) =>
  render(<GuessLedger ledger={scorecardOf({ questions }, isMarked ? undefined : null).ledger} />).container;

const rows = () => screen.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent));

test('the ledger shows the answers of each kind and the marks they brought', () => {
  show(answered(['sure', 'sure', 'fifty-fifty', null], ['guess', 'guess', 'fifty-fifty']));
  expect(rows()).toEqual([
    ['Tag', 'Answers', 'Correct', 'Wrong', 'Net marks'],
    ['Sure', '2', '2', '0', '4.00'],
    ['Fifty-fifty', '2', '1', '1', '1.33'],
    ['Guess', '2', '0', '2', '−1.33'],
    ['Not tagged', '1', '1', '0', '2.00'],
  ]);
});

test.each<[string, AnalysedQuestion[]]>([
  ['Your guesses cost you 1.33 marks. Without them you would have 2.00.', answered(['sure'], ['guess', 'guess'])],
  ['Your guesses earned you 2.00 marks. Without them you would have −0.67.', answered(['guess'], ['sure'])],
  ['Your guesses neither cost nor earned you marks.', answered(['guess', 'sure'], ['guess', 'guess', 'guess'])],
  ['You tagged no answer as a guess.', answered(['sure'], [])],
])('the ledger says: %s', (sentence, questions) => {
  show(questions);
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

test('without any tag the ledger says how to tag and has no table', () => {
  expect(show(answered([null], [null]))).toHaveTextContent(
    'No answer is tagged: next time, tag your answers as sure, fifty-fifty or a guess while you answer',
  );
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('for a paper without marks the ledger counts the right guesses', () => {
  expect(show(answered(['guess'], ['guess', 'sure']), false)).toHaveTextContent('Guesses that were right: 1 of 2.');
  expect(rows()[0]).toEqual(['Tag', 'Answers', 'Correct', 'Wrong']);
  expect(rows()[3]).toEqual(['Guess', '2', '1', '1']);
});
