/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { TimeBars } from './time-bars';

const SECOND_MS = 1_000;

const range = (from: number, to: number | null) => ({ fromMs: from * SECOND_MS, toMs: to && to * SECOND_MS });

const BARS = [
  { label: '1', spentMs: 30 * SECOND_MS, usual: range(30, 40) },
  { label: '2', spentMs: 40 * SECOND_MS, usual: range(30, 40) },
  { label: '3', spentMs: 0, usual: null },
  { label: '4', spentMs: 400 * SECOND_MS, usual: range(300, null) },
];

const show = (bars: Parameters<typeof TimeBars>[0]['bars'] = BARS) =>
  render(<TimeBars title="Time on each question" bars={bars} />);

const rows = () => screen.getAllByRole('row').map((row) => Array.from(row.children).map((cell) => cell.textContent));
const picture = () => screen.getByRole('img', { name: 'Time on each question' });
const hatched = () => Array.from(picture().querySelectorAll('rect[fill^="url(#"]'));

test('the table lists every time beside its median', () => {
  show();
  expect(rows()).toEqual([
    ['Question', 'Your time', 'Median of the candidates'],
    ['1', '0:30', '30–40 s'],
    ['2', '0:40', '30–40 s'],
    ['3', '0:00', '–'],
    ['4', '6:40', '≥ 300 s'],
  ]);
});

test('without medians neither the table nor the legend mentions them', () => {
  show(BARS.map((bar) => ({ ...bar, usual: null })));
  expect(rows()[0]).toEqual(['Question', 'Your time']);
  expect(rows()[1]).toEqual(['1', '0:30']);
  expect(screen.queryByText('Median of the candidates')).not.toBeInTheDocument();
  expect(screen.queryByText('Longer than the median')).not.toBeInTheDocument();
  expect(hatched()).toEqual([]);
});

test('only bars longer than their range are hatched, and the legend says so', () => {
  show();
  expect(hatched().map((bar) => bar.getAttribute('x'))).toEqual(['31.25%']);
  expect(screen.getByText('Longer than the median')).toBeInTheDocument();
});

test('the bars are as high as their times, on an axis of minutes and seconds', () => {
  show();
  const bars = Array.from(picture().querySelectorAll('rect[width="12.5%"]'), (bar) =>
    Number(bar.getAttribute('height')),
  );
  expect(bars.map((height) => Math.round((height / (bars[3] ?? NaN)) * 400))).toEqual([30, 40, 0, 400]);
  for (const text of ['0:00', '2:00', '4:00', '6:00', '8:00']) {
    expect(within(picture()).getByText(text)).toBeInTheDocument();
  }
});

test('a very long time does not flatten the other bars: the drawing cuts its bar and says so', () => {
  const short = Array.from({ length: 20 }, (_, index) => ({ label: `${index + 1}`, spentMs: 60_000, usual: null }));
  const { container, unmount } = show(short);
  expect(container).not.toHaveTextContent('beyond the top of the chart');
  unmount();
  show([...short, { label: '21', spentMs: 3_600_000, usual: null }]);
  const heights = Array.from(picture().querySelectorAll('rect'), (bar) => Number(bar.getAttribute('height')));
  const [first = 0] = heights.filter((height) => height > 10);
  expect(Math.max(...heights) / first).toBeLessThan(4);
  expect(screen.getByText(/beyond the top of the chart/)).toBeInTheDocument();
  expect(rows().at(-1)).toEqual(['21', '60:00']);
});

test.each([
  [12, ['1', '5', '10']],
  [60, ['1', '10', '20', '30', '40', '50', '60']],
])('a chart of %i bars numbers only so many that the numbers keep apart', (count, expected) => {
  show(Array.from({ length: count }, (_, index) => ({ label: `${index + 1}`, spentMs: 60_000, usual: null })));
  const texts = Array.from(picture().querySelectorAll('text'), (text) => text.textContent ?? '');
  expect(texts.filter((text) => /^\d+$/.test(text))).toEqual(expected);
});
