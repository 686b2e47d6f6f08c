/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { StackedBars } from './stacked-bars';

const LONG = 'A subject with a name that is much longer than a narrow screen is wide';

const ROWS = [
  { label: 'Polity', counts: { correct: 5, wrong: 3, blank: 2 } },
  { label: LONG, counts: { correct: 0, wrong: 50, blank: 1 } },
  { label: 'Nothing asked', counts: { correct: 0, wrong: 0, blank: 0 } },
];

const show = () => render(<StackedBars title="By subject" rowName="Subject" rows={ROWS} />);

const cells = () => screen.getAllByRole('row').map((row) => Array.from(row.children).map((cell) => cell.textContent));

test('the table holds the figures of the drawing and the whole labels', () => {
  show();
  expect(cells()).toEqual([
    ['Subject', 'Correct', 'Wrong', 'Blank'],
    ['Polity', '5', '3', '2'],
    [LONG, '0', '50', '1'],
    ['Nothing asked', '0', '0', '0'],
  ]);
  for (const name of ['Polity', LONG]) expect(screen.getByRole('rowheader', { name })).toBeInTheDocument();
});

test('the drawing is a single picture with a name', () => {
  show();
  expect(screen.getByRole('img', { name: 'By subject' })).toBeInTheDocument();
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

/** The start and width of each segment in the row at `index`. */
const segments = (index: number) => {
  const bar = screen.getByRole('img').querySelectorAll(':scope > svg')[index];
  return Array.from(bar?.querySelectorAll('g > rect[width$="%"]') ?? [], (rect) => [
    rect.getAttribute('x'),
    rect.getAttribute('width'),
  ]);
};

test('each bar consists of the shares of its values, one after the other', () => {
  show();
  expect(segments(0)).toEqual([
    ['0%', '50%'],
    ['50%', '30%'],
    ['80%', '20%'],
  ]);
  expect(segments(1)).toEqual([
    ['0%', '98.039%'],
    ['98.039%', '1.961%'],
  ]);
  expect(segments(2)).toEqual([]);
});

test('a segment shows its value if it has room, and a label too long for a phone is cut', () => {
  show();
  const picture = within(screen.getByRole('img'));
  expect(['5', '3', '2', '50'].map((text) => picture.queryAllByText(text).length)).toEqual([1, 1, 1, 1]);
  expect(picture.queryByText('1')).not.toBeInTheDocument();
  expect(picture.getByText(/^A subject.*…$/).textContent?.length).toBeLessThanOrEqual(42);
});

test('the series differ without their colours', () => {
  const { container } = show();
  const first = segments(0).map(([x]) => screen.getByRole('img').querySelector(`g > rect[x="${x}"]`));
  const fills = first.map(
    (rect) => rect?.getAttribute('fill') ?? (rect?.classList.contains('fill-surface') ? 'open' : 'full'),
  );
  expect(fills).toEqual(['full', expect.stringMatching(/^url\(#/), 'open']);
  const pattern = fills[1]?.slice('url(#'.length, -1) ?? '';
  expect(container.querySelector(`[id="${pattern}"]`)?.tagName).toBe('pattern');
});
