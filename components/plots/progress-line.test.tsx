/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { ProgressLine } from './progress-line';

const point = (day: number, text: string) => ({ label: `${day} Oct`, value: Number(text), text });

const show = (points: Parameters<typeof ProgressLine>[0]['points']) =>
  render(<ProgressLine title="Progress" points={points} />);

const picture = () => screen.getByRole('img', { name: 'Progress' });
const dots = () =>
  Array.from(picture().querySelectorAll('circle'), (dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')]);

test('the table lists every point in the order of time', () => {
  show([point(1, '40.00'), point(2, '66.67'), point(9, '50.00')]);
  expect(screen.getAllByRole('row').map((row) => Array.from(row.children).map((cell) => cell.textContent))).toEqual([
    ['Test', 'Percentage'],
    ['1 Oct', '40.00'],
    ['2 Oct', '66.67'],
    ['9 Oct', '50.00'],
  ]);
});

test('the points go from left to right, higher for better, and lines join them', () => {
  show([point(1, '0.00'), point(2, '100.00'), point(9, '50.00')]);
  expect(dots()).toEqual([
    ['0%', '150'],
    ['50%', '0'],
    ['100%', '75'],
  ]);
  const joined = Array.from(picture().querySelectorAll('line[stroke-width]'), (line) =>
    ['x1', 'y1', 'x2', 'y2'].map((name) => line.getAttribute(name)),
  );
  expect(joined).toEqual([
    ['0%', '150', '50%', '0'],
    ['50%', '0', '100%', '75'],
  ]);
});

test('the drawing labels both ends of the time and puts a single point in the middle', () => {
  const { unmount } = show([point(1, '40.00'), point(5, '45.00'), point(9, '50.00')]);
  expect(within(picture()).getByText('1 Oct')).toBeInTheDocument();
  expect(within(picture()).getByText('9 Oct')).toBeInTheDocument();
  expect(within(picture()).queryByText('5 Oct')).not.toBeInTheDocument();
  unmount();
  show([point(1, '40.00')]);
  expect(dots()).toEqual([['50%', '90']]);
  expect(within(picture()).getAllByText('1 Oct')).toHaveLength(1);
});

test.each([
  [4, 4],
  [30, 1],
])('a line of %i points shows the figures of %i', (count, labelled) => {
  show(Array.from({ length: count }, (_, index) => point(index + 1, `${10 + index}.50`)));
  const figures = Array.from(picture().querySelectorAll('text')).filter((text) => text.textContent?.endsWith('.50'));
  expect(figures).toHaveLength(labelled);
  expect(figures.at(-1)).toHaveTextContent(`${9 + count}.50`);
});
