/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { type PlotMark, ScoreDistribution } from './score-distribution';

const COUNTS = [
  { value: -4.67, count: 2 },
  { value: 12, count: 30 },
  { value: 19.33, count: 10 },
  { value: 20, count: 8 },
  { value: 61, count: 1 },
];

const MARKS: PlotMark[] = [
  { label: 'You', values: [{ value: 20, text: '20.00' }], isMain: true },
  { label: 'Topper', values: [{ value: 61, text: '61.00' }] },
  {
    label: 'Cut-offs 2024 to 2025',
    values: [
      { value: 35, text: '35.00', name: 'Prelims 2024' },
      { value: 39, text: '39.00', name: 'Prelims 2025' },
    ],
  },
  { label: 'None', values: [] },
];

const show = (counts = COUNTS, marks = MARKS) =>
  render(<ScoreDistribution title="How 51 scored" valueName="Marks" counts={counts} marks={marks} />);

const rowsOf = (table: HTMLElement | undefined) =>
  within(table ?? document.body)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children).map((cell) => cell.textContent));

const picture = () => screen.getByRole('img', { name: 'How 51 scored' });

test('the first table counts every value by range', () => {
  show();
  expect(rowsOf(screen.getAllByRole('table')[0])).toEqual([
    ['−5 to under 0', '2'],
    ['0 to under 5', '0'],
    ['5 to under 10', '0'],
    ['10 to under 15', '30'],
    ['15 to under 20', '10'],
    ['20 to under 25', '8'],
    ...[25, 30, 35, 40, 45, 50, 55].map((from) => [`${from} to under ${from + 5}`, '0']),
    ['60 to under 65', '1'],
  ]);
});

test('the second table names every value marked in the drawing', () => {
  show();
  expect(rowsOf(screen.getAllByRole('table')[1])).toEqual([
    ['You', '20.00'],
    ['Topper', '61.00'],
    ['Prelims 2024', '35.00'],
    ['Prelims 2025', '39.00'],
  ]);
});

test('each bar is as high as its count and shows it', () => {
  show();
  const bars = Array.from(picture().querySelectorAll('rect'));
  const heights = bars.map((bar) => Number(bar.getAttribute('height')));
  const tallest = Math.max(...heights);
  expect(heights.map((height) => Math.round((height / tallest) * 30))).toEqual([
    ...[2, 0, 0, 30, 10, 8],
    ...[0, 0, 0, 0, 0, 0, 0, 1],
  ]);
  for (const text of ['2', '30', '10', '8', '1']) expect(within(picture()).getByText(text)).toBeInTheDocument();
});

test('each mark has a label and a line at its place', () => {
  show();
  const labels = ['You 20.00', 'Topper 61.00', 'Cut-offs 2024 to 2025'];
  for (const label of labels) expect(within(picture()).getByText(label)).toBeInTheDocument();
  expect(within(picture()).queryByText(/^None/)).not.toBeInTheDocument();
  const dots = Array.from(picture().querySelectorAll('circle'), (dot) => dot.getAttribute('cx'));
  const at = (value: number) => `${Number((((value + 5) / 70) * 100).toFixed(3))}%`;
  expect(dots).toEqual([20, 61, 35, 39].map(at));
  for (const place of [20, 61, 35, 39].map(at)) {
    expect(picture().querySelector(`line[x1="${place}"][x2="${place}"][stroke-width]`)).not.toBeNull();
  }
});

test('the table names single values, not ranges, if whole values need no ranges', () => {
  show(
    [
      { value: 3, count: 4 },
      { value: 5, count: 7 },
    ],
    [],
  );
  expect(rowsOf(screen.getAllByRole('table')[0])).toEqual([
    ['3', '4'],
    ['4', '0'],
    ['5', '7'],
  ]);
});

test('only the tallest bar shows its count if counts are long, in Indian grouping', () => {
  show(
    [
      { value: 1, count: 123_456 },
      { value: 2, count: 4_000 },
    ],
    [],
  );
  expect(within(picture()).getByText('1,23,456')).toBeInTheDocument();
  expect(within(picture()).queryByText('4,000')).not.toBeInTheDocument();
  expect(rowsOf(screen.getAllByRole('table')[0])).toEqual([
    ['1', '1,23,456'],
    ['2', '4,000'],
  ]);
});
