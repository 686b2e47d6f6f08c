/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { PracticeTest } from './practice-test';

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

test('each category heads its own tests, in the given order', () => {
  render(<PracticeTest groups={GROUPS} />);
  expect(screen.getAllByRole('heading', { level: 4 }).map((it) => it.textContent)).toEqual(['SSC', 'UPSC']);
  const lists = screen.getAllByRole('list');
  const startsIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(lists.map(startsIn)).toEqual([['Start Tier II', 'Start Tier I'], ['Start General Studies']]);
});

test('a test names its number of questions and its length', () => {
  render(<PracticeTest groups={GROUPS} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('1 question · 30 minutes'),
    expect.stringContaining('24 questions · 30 minutes'),
    expect.stringContaining('25 questions · 30 minutes'),
  ]);
});

test("'Start' leads to the instructions of its test", () => {
  render(<PracticeTest groups={GROUPS} />);
  expect(screen.getByRole('link', { name: 'Start Tier I' })).toHaveAttribute('href', '/TestInstruction?Cat=2&Sub=3');
});

test('an empty list says that there is no test to take', () => {
  render(<PracticeTest groups={[]} />);
  expect(screen.getByText(/There is no test to take at the moment/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a list of tests does not say that there is none', () => {
  render(<PracticeTest groups={GROUPS} />);
  expect(screen.queryByText(/There is no test/)).not.toBeInTheDocument();
});

test('the tests stand below the note on the type of question', () => {
  render(<PracticeTest groups={GROUPS} />);
  const note = screen.getByText('Question Type : Multiple Choice Question');
  expect(note.compareDocumentPosition(screen.getByRole('link', { name: 'Start Tier II' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test("'Instructions' opens the instructions with headings below that of the dialog", async () => {
  render(<PracticeTest groups={GROUPS} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Instructions' }));
  const dialog = screen.getByRole('dialog', { name: 'General Instructions' });
  expect(dialog).toHaveTextContent('The exam lasts 30 minutes.');
  expect(within(dialog).getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(within(dialog).getByRole('heading', { level: 3, name: 'Time' })).toBeInTheDocument();
});
