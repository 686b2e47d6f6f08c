/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import type { ItemFigures, Weakness } from '@/lib/exam/item-figures';
import { OPTIONS } from '@/lib/exam/paper';
import type { KnownResults } from '@/lib/holding/mocks/results';
import { toSafeHtml } from '@/lib/html/sanitize';

import { ComingResults, MockResults } from './mock-results';

const figures = (changes: Partial<ItemFigures> = {}): ItemFigures => ({
  candidates: 90,
  facility: 0.5,
  deviation: 0.5,
  discrimination: 0.4,
  efficiency: 0.6,
  pointBiserial: 0.45,
  correctedPointBiserial: 0.4,
  upperLower: 0.5,
  draws: { top: [0, 25, 5, 0, 0], middle: [2, 10, 8, 5, 5], bottom: [10, 5, 5, 5, 5] },
  medianBand: 5,
  weaknesses: [],
  ...changes,
});

const weak = (kind: Weakness['kind'], options: Weakness['options'] = []): Weakness => ({ kind, options });

const ITEMS = [
  figures(),
  figures({ facility: 0.97, discrimination: null, weaknesses: [weak('easy')] }),
  figures({ facility: 0.2, discrimination: -0.31, weaknesses: [weak('wrong-key', [2]), weak('negative')] }),
  figures({ discrimination: 0.1, weaknesses: [weak('low')] }),
];

const html = (text: string) => toSafeHtml(text, () => undefined);

const PAPER: KnownResults['paper'] = {
  ...{ id: 'paper-1', categoryId: 2, subCategoryId: 3, name: 'CGL Tier I', durationMs: 1_800_000, sections: [] },
  questions: OPTIONS.map((number) => ({
    ...{ id: `q${number}`, subject: 'Reasoning', question: html(`Question ${number}?`) },
    options: [html('one'), html('two'), html('three'), html('four')],
  })),
  scheme: { rightUnits: 1_200, wrongUnits: 400 },
  key: OPTIONS.map((number) => ({ correctAns: String(number), explanation: html('') })),
};

const RESULTS: KnownResults = {
  mock: { id: 'm', name: 'The first mock', snapshot_id: 's', scoring: 0 },
  counts: { entries: 92, ranked: 90, voided: 2 },
  state: 'known',
  paper: PAPER,
  scoreCounts: [
    { score: -1_600, candidates: 30 },
    { score: 2_400, candidates: 50 },
    { score: 4_800, candidates: 10 },
    { score: 3_600, candidates: 0 },
  ],
  rows: [
    {
      ...{ rank: 1, username: 'asha', name: 'Asha Rao', shownAs: '4711 0815 1234', score: 4_800, sections: [] },
      ...{
        rollNumber: 'R-1',
        group: 'Morning',
        rankInGroup: 1,
        tookMs: 1_500_000,
        correct: 4,
        wrong: 0,
        blank: 0,
        percentage: '100.00',
      },
    },
    {
      ...{ rank: 11, username: null, name: '', shownAs: '4711 0815 9999', score: 2_400, sections: [] },
      ...{
        rollNumber: '',
        group: 'Morning',
        rankInGroup: 2,
        tookMs: null,
        correct: 2,
        wrong: 0,
        blank: 2,
        percentage: '50.00',
      },
    },
  ],
  groups: null,
  leftOut: [
    { username: 'kiran', name: '', rollNumber: '', group: '', state: 'voided: Two in one chair' },
    { username: 'ravi', name: 'Ravi Das', rollNumber: 'R-2', group: 'Evening', state: 'absent' },
  ],
  next: 100,
  analysis: {
    whole: {
      ...{ candidates: 90, mean: 1_333, deviation: 2_000, kr20: 0.712, alpha: 0.698, standardError: 1_100 },
      ...{ scores: 120_000, analysedAtMs: 0 },
    },
    items: ITEMS.map((it, index) => ({ number: index + 1, figures: it })),
  },
};

const show = (asked: Partial<Parameters<typeof MockResults>[0]['asked']> = {}, results = RESULTS, isFinal = true) =>
  render(
    <MockResults
      results={results}
      asked={{ cut: '', sort: '', question: '', group: '', ...asked }}
      isFinal={isFinal}
    />,
  );

const part = (name: string) => within(screen.getByRole('region', { name }));

const cellsOf = (row: HTMLElement) => Array.from(row.children).map((cell) => cell.textContent);

const questionRows = () => part('Questions').getAllByRole('row').slice(1).map(cellsOf);

test('before the results there are counts and a time, and nothing else', () => {
  const { container } = render(
    <ComingResults
      results={{
        ...{ mock: RESULTS.mock, counts: RESULTS.counts },
        state: 'waiting',
        resultsMs: Date.UTC(2026, 10, 22),
      }}
    />,
  );
  expect(container).toHaveTextContent(
    /^The results come 22 Nov 2026, 5:30 am\. So far 92 candidates entered, 2 voided\.$/,
  );
});

test('the rank list says who is who, with ranks, marks and times, and goes on after its last place', () => {
  show();
  const rows = part('Rank list').getAllByRole('row').map(cellsOf);
  expect(rows).toEqual([
    ['Username', 'Name', 'Rank', 'Marks', 'Time', 'Correct', 'Wrong', 'Blank', 'Per cent'],
    ['asha', 'Asha Rao', '1', '8.00', '25:00', '4', '0', '0', '100.00'],
    // The account is closed.
    ['4711 0815 9999', '', '11', '4.00', '–', '2', '0', '2', '50.00'],
    ['Username', 'Name', 'State'],
    ['kiran', '', 'voided: Two in one chair'],
    ['ravi', 'Ravi Das', 'absent'],
  ]);
  const further = part('Rank list').getByRole('link', { name: 'Further ranks' });
  expect(further).toHaveAttribute('href', '/Desk/Results?mock=m&after=100#ranks');
});

test('results of a batch have roll numbers, groups and the ranks in them, and can show one group alone', () => {
  show({ group: 'Morning', cut: '8' }, { ...RESULTS, groups: ['Evening', 'Morning'] });
  const rows = part('Rank list').getAllByRole('row').map(cellsOf);
  expect(rows.map((row) => row.slice(0, 7))).toEqual([
    ['Username', 'Name', 'Roll number', 'Group', 'Rank in group', 'Rank', 'Marks'],
    ['asha', 'Asha Rao', 'R-1', 'Morning', '1', '1', '8.00'],
    ['4711 0815 9999', '', '', 'Morning', '2', '11', '4.00'],
    ['Username', 'Name', 'Roll number', 'Group', 'State'],
    ['kiran', '', '', '', 'voided: Two in one chair'],
    ['ravi', 'Ravi Das', 'R-2', 'Evening', 'absent'],
  ]);
  const form = part('Rank list').getByLabelText('Group').closest('form');
  expect(form).toHaveFormValues({ group: 'Morning', mock: 'm', cut: '8' });
  const further = part('Rank list').getByRole('link', { name: 'Further ranks' });
  expect(further).toHaveAttribute('href', '/Desk/Results?mock=m&after=100&cut=8&group=Morning#ranks');
});

test('a mock whose list tells nothing shows no columns for it, and no choice of a group', () => {
  show();
  expect(screen.queryByLabelText('Group')).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Roll number' })).not.toBeInTheDocument();
});

test.each([
  [true, 'Final ranks.'],
  [false, 'Provisional ranks.'],
])('the rank list says whether it is final: %s', (isFinal, text) => {
  const { container } = show({}, RESULTS, isFinal);
  expect(part('Rank list').getByText(text)).toBeVisible();
  expect(container).toHaveTextContent(
    isFinal ? 'The results and ranks are final.' : 'are provisional until the time for objections is over',
  );
});

test('links and forms keep the cut-offs and the order of the questions, also on the next page of ranks', () => {
  const { container } = show({ cut: '100 90', sort: 'time' });
  const links = [...part('Questions').getAllByRole('link'), part('Rank list').getByRole('link', { name: /Further/ })];
  for (const link of links) expect(link).toHaveAttribute('href', expect.stringContaining('cut=100+90'));
  expect(links.at(-1)).toHaveAttribute('href', expect.stringContaining('sort=time'));
  expect(container.querySelector('form')).toHaveFormValues({ cut: '100 90', sort: 'time' });
});

test('the figures of the paper are in marks', () => {
  show();
  const pairs = part('Scores')
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(pairs).toEqual([
    ['Mean marks', '2.22'],
    ['Standard deviation', '3.33'],
    ['Standard error', '1.83'],
    ['KR-20', '0.71'],
    ['Alpha on marks', '0.70'],
  ]);
});

test('an editor’s own cut-offs count who reaches them, and texts that are no number are named', () => {
  show({ cut: '8, 4 x -2.67' });
  expect(screen.getByText('No mark: x. Write 66.5 or −3.')).toBeVisible();
  const rows = part('Cut-offs of your own').getAllByRole('row').slice(1).map(cellsOf);
  expect(rows).toEqual([
    ['8', '10', '11.1'],
    ['4', '60', '66.7'],
    ['−2.67', '90', '100.0'],
  ]);
  expect(screen.getByLabelText(/^Marks/)).toHaveValue('8, 4 x -2.67');
});

test('the weakest question comes first, with the reasons in words', () => {
  show();
  const rows = questionRows();
  expect(rows.map(([name]) => name)).toEqual(['3. Question 3?', '4. Question 4?', '2. Question 2?', '1. Question 1?']);
  expect(rows.map(([, reason]) => reason)).toEqual([
    'Perhaps the key is wrong: the best chose B. Candidates who did well elsewhere did worse here',
    'It hardly separates better candidates from others',
    'Too easy: at least nineteen in twenty were right',
    '',
  ]);
  expect(rows[0]?.slice(2)).toEqual(['20 %', '0.50', '−0.31', '0.60', '0.45', '0.40', '0.50', '30–40 s']);
});

test.each([
  ['number', [1, 2, 3, 4]],
  ['facility', [3, 1, 4, 2]],
  ['discrimination', [2, 3, 4, 1]],
])('questions are sorted by %s', (sort, numbers) => {
  show({ sort });
  expect(questionRows().map(([name]) => Number.parseInt(name ?? '', 10))).toEqual(numbers);
  const sorted = part('Questions')
    .getAllByRole('columnheader')
    .filter((it) => it.hasAttribute('aria-sort'));
  expect(sorted.map((it) => it.getAttribute('aria-sort'))).toEqual(['ascending']);
});

test('a question shows its key, and which candidates chose each option', () => {
  show({ question: '3' });
  const table = part('Question 3').getByRole('table', { name: /What each option drew/ });
  expect(within(table).getAllByRole('row').map(cellsOf)).toEqual([
    ['Option', 'Top third', 'Middle third', 'Bottom third'],
    ['A', '25 (83 %)', '10 (33 %)', '5 (17 %)'],
    ['B', '5 (17 %)', '8 (27 %)', '5 (17 %)'],
    ['C (right)', '0 (0 %)', '5 (17 %)', '5 (17 %)'],
    ['D', '0 (0 %)', '5 (17 %)', '5 (17 %)'],
    ['Blank', '0 (0 %)', '2 (7 %)', '10 (33 %)'],
  ]);
  expect(part('Question 3').getByText('Right answer')).toBeInTheDocument();
});

test('until the figures have been worked out the page says so, and has the ranks', () => {
  show({ question: '3' }, { ...RESULTS, analysis: null });
  expect(screen.getByRole('status')).toHaveTextContent('being worked out');
  expect(part('Rank list').getAllByRole('row')).toHaveLength(6);
  expect(part('Questions').queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Question 3' })).not.toBeInTheDocument();
});
