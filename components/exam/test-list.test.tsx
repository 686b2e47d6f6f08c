/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { TestList } from './test-list';

const GROUPS = [
  {
    category: 'SSC',
    tests: [
      { categoryId: 2, subCategoryId: 4, name: 'Tier II', questionCount: 1 },
      { categoryId: 2, subCategoryId: 3, name: 'Tier I', questionCount: 24 },
    ],
  },
  { category: 'UPSC', tests: [{ categoryId: 1, subCategoryId: 1, name: 'General Studies', questionCount: 25 }] },
];

test('each category stands over its own tests, in the order given', () => {
  render(<TestList groups={GROUPS} />);
  expect(screen.getAllByRole('heading', { level: 4 }).map((it) => it.textContent)).toEqual(['SSC', 'UPSC']);
  const lists = screen.getAllByRole('list');
  const startsIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(lists.map(startsIn)).toEqual([['Start Tier II', 'Start Tier I'], ['Start General Studies']]);
});

test('a test tells how many questions there are and how long it lasts', () => {
  render(<TestList groups={GROUPS} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('1 question · 30 minutes'),
    expect.stringContaining('24 questions · 30 minutes'),
    expect.stringContaining('25 questions · 30 minutes'),
  ]);
});

test("'Start' leads to the instructions of its test", () => {
  render(<TestList groups={GROUPS} />);
  expect(screen.getByRole('link', { name: 'Start Tier I' })).toHaveAttribute('href', '/TestInstruction?Cat=2&Sub=3');
});

test('where there is nothing to take the list says so', () => {
  render(<TestList groups={[]} />);
  expect(screen.getByText(/There is no test to take at the moment/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('where there are tests nothing says that there are none', () => {
  render(<TestList groups={GROUPS} />);
  expect(screen.queryByText(/There is no test/)).not.toBeInTheDocument();
});
