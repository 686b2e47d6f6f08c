/** @jest-environment jsdom */
import { cleanup, render, screen, within } from '@testing-library/react';

import type { Scorecard } from '@/lib/sitting/scorecard';

import { Standing } from './standing';
import { asked, scorecardOf } from './testing';

/** These come to 2 marks, which are 1,200 units. */
const QUESTIONS = [asked(1, { chosen: 2, verdict: 'correct' }), asked(2), asked(3)];

/** A cohort with these numbers of candidates at 6, 2 and −2 marks. */
const cohort = (high: number, equal: number, low: number) => [
  { score: 3_600, candidates: high },
  { score: 1_200, candidates: equal },
  { score: -1_200, candidates: low },
];

const show = (more: Partial<Scorecard>) =>
  render(<Standing scorecard={scorecardOf({ questions: QUESTIONS, ...more })} />).container;

const compared = () =>
  within(screen.getAllByRole('table')[0] ?? document.body)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children).map((cell) => cell.textContent));

test('rank and percentile come with the number of candidates', () => {
  const section = show({ scoreCounts: cohort(11, 5, 224) });
  expect(screen.getByText('Rank 12 of 240 candidates')).toBeInTheDocument();
  expect(section).toHaveTextContent('Percentile 95.4166667, taken over 240 candidates');
  expect(section).not.toHaveTextContent('first attempt');
});

test('large numbers have Indian grouping', () => {
  show({ scoreCounts: cohort(123_455, 5, 6) });
  expect(screen.getByText('Rank 1,23,456 of 1,23,466 candidates')).toBeInTheDocument();
});

test.each([
  [1, '1 candidate has taken this paper so far. Rank and percentile show once there are 10 candidates'],
  [9, '9 candidates have taken this paper so far. Rank and percentile show once there are 10 candidates'],
])('a cohort of %i candidates has no standing', (candidates, text) => {
  const section = show({ scoreCounts: cohort(0, candidates, 0) });
  expect(section).toHaveTextContent(text);
  expect(section).not.toHaveTextContent(/Rank \d|Percentile \d/);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('for a later attempt the panel says that first attempts count, and its rank among them', () => {
  const section = show({ scoreCounts: cohort(11, 5, 224), isFirst: false });
  expect(screen.getByText('Rank 12 of 240 candidates')).toBeInTheDocument();
  expect(section).toHaveTextContent(
    'This attempt does not count. Its score would have this place among those that count.',
  );
});

test('for a later attempt in a small cohort the panel says that first attempts count, and no rank', () => {
  expect(show({ scoreCounts: cohort(0, 3, 0), isFirst: false })).toHaveTextContent(
    'unless an earlier test of theirs had some of its questions. This attempt does not count.',
  );
});

test('editors read why their attempt is not counted, and candidates read nothing about editors', () => {
  const later = { scoreCounts: cohort(11, 5, 224), isFirst: false };
  expect(show({ ...later, isOfEditor: true })).toHaveTextContent(
    'Attempts of editors are not counted. Its score would have this place among those that count.',
  );
  cleanup();
  expect(show(later)).not.toHaveTextContent('editors');
});

test('the panel has no figure of others if a guardian has to consent first', () => {
  const section = show({ isRanked: false, standing: null, scoreCounts: [] });
  expect(section).toHaveTextContent('We compare your result with others once you have told us your age');
  expect(section).not.toHaveTextContent(/candidates|Average|Topper/);
});

test('a later attempt below every first one reads “below all candidates” instead of a rank', () => {
  show({ scoreCounts: cohort(12, 0, 0), isFirst: false });
  expect(screen.getByText('Below all 12 candidates')).toBeInTheDocument();
});

test('the table compares the score with the average and the topper', () => {
  show({ scoreCounts: cohort(5, 5, 10) });
  expect(compared()).toEqual([
    ['You', '2.00', ''],
    ['Average', '1.00', '1.00 less than yours'],
    ['Topper', '6.00', '4.00 more than yours'],
  ]);
});

test('for the topper the top score reads as equal to yours', () => {
  show({ scoreCounts: cohort(0, 5, 10) });
  expect(compared().at(-1)).toEqual(['Topper', '2.00', 'equal to yours']);
});

test('the distribution marks the candidate, the average, the topper and the cut-offs', () => {
  const cutOffs = [2025, 2023].map((year) => ({ name: 'Prelims', year, marksUnits: year - 825, real: '90.00 of 200' }));
  show({ scoreCounts: cohort(5, 5, 10), cutOffs });
  const picture = within(screen.getByRole('img', { name: 'How 20 candidates scored' }));
  for (const label of ['You 2.00', 'Average 1.00', 'Topper 6.00', 'Cut-offs 2023 to 2025']) {
    expect(picture.getByText(label)).toBeInTheDocument();
  }
  expect(screen.getByRole('rowheader', { name: 'Prelims 2023' })).toBeInTheDocument();
  // The scale is in marks: the cohort has −2, 2 and 6.
  expect(screen.getByRole('row', { name: '6 5' })).toBeInTheDocument();
});

test('a paper without a marking scheme ranks by right answers', () => {
  const scorecard = scorecardOf(
    {
      questions: QUESTIONS,
      scoreCounts: [
        { score: 0, candidates: 10 },
        { score: 3, candidates: 10 },
      ],
    },
    null,
  );
  render(<Standing scorecard={scorecard} />);
  expect(screen.getByText('Rank 11 of 20 candidates')).toBeInTheDocument();
  expect(compared()).toEqual([
    ['You', '1', ''],
    ['Average', '2', '1 more than yours'],
    ['Topper', '3', '2 more than yours'],
  ]);
  expect(screen.getAllByRole('columnheader', { name: 'Correct answers' }).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('img')).getByText('You 1')).toBeInTheDocument();
});

test('practice of one’s own has no rank, and says so', () => {
  const section = show({ kind: 'own' });
  expect(section).toHaveTextContent('Your own practice is not ranked.');
  expect(section).not.toHaveTextContent(/candidates? (has|have) taken|first attempt/);
});

test('without the tick on the profile, the panel shows rank, percentile and topper, and nothing else of others', () => {
  const scoreCounts = [
    { score: 1_200, candidates: 6 },
    { score: 2_400, candidates: 6 },
  ];
  const scorecard = scorecardOf({ questions: [asked(1, { chosen: 2, verdict: 'correct' })], scoreCounts });
  render(<Standing scorecard={{ ...scorecard, isCompared: false }} />);
  expect(screen.getByText('Rank 7 of 12 candidates')).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Topper' })).toBeInTheDocument();
  expect(screen.queryByText('Average')).not.toBeInTheDocument();
  expect(screen.queryByText(/How 12 candidates scored/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your Profile' })).toHaveAttribute('href', '/Profile#consents');
});
