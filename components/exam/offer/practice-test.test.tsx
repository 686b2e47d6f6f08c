/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { choiceOf } from '../taking/choice-of';
import { PracticeTest } from './practice-test';

const GROUPS = [
  {
    category: 'SSC',
    tests: [
      { categoryId: 2, subCategoryId: 4, name: 'Tier II', questionCount: 1, subjects: [] },
      {
        ...{ categoryId: 2, subCategoryId: 3, name: 'Tier I', questionCount: 24 },
        subjects: [
          { name: 'Reasoning', count: 1_200 },
          { name: 'English', count: 12 },
          { name: 'x'.repeat(201), count: 1 },
        ],
      },
    ],
  },
  {
    category: 'UPSC',
    tests: [{ categoryId: 1, subCategoryId: 1, name: 'General Studies', questionCount: 25, subjects: [] }],
  },
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

test('the first tests stand open, and the categories of a long list fold', () => {
  const many = (category: string, count: number) => {
    const test = { categoryId: 3, questionCount: 9, subjects: [] };
    const tests = Array.from({ length: count }, (_, subCategoryId) => ({ ...test, subCategoryId, name: category }));
    return { category, tests };
  };
  const openOnes = (groups: ReturnType<typeof many>[]) => {
    const { unmount } = render(<PracticeTest groups={groups} />);
    const open = screen.getAllByRole('heading', { level: 4 }).map((it) => it.closest('details')?.open);
    unmount();
    return open;
  };
  expect(openOnes([many('Whole', 4), many('Subject', 6), many('More', 1)])).toEqual([true, true, false]);
  expect(openOnes([many('Whole', 11), many('More', 1)])).toEqual([true, false]);
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

describe('practice of one’s own', () => {
  /** The form of Tier I as a visitor without JavaScript would send it. */
  const sent = () => {
    const form = screen.getByRole('button', { name: 'Practise Tier I', hidden: true }).closest('form');
    if (!form) throw new Error('no form');
    return { path: form.getAttribute('action'), query: new URLSearchParams(new FormData(form) as never) };
  };

  test('twenty questions of all subjects are what a candidate is first offered', () => {
    render(<PracticeTest groups={GROUPS} />);
    const { path, query } = sent();
    expect(`${path}?${query}`).toBe('/Test?Cat=2&Sub=3&From=all&Questions=20');
  });

  test('the address that the form sends names what was chosen', async () => {
    render(<PracticeTest groups={GROUPS} />);
    const form = within(screen.getByRole('button', { name: 'Practise Tier I' }).closest('form') ?? document.body);
    await userEvent.click(form.getByRole('radio', { name: /^due today/ }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Reasoning 1,200' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'English 12' }));
    await userEvent.clear(form.getByRole('spinbutton'));
    await userEvent.type(form.getByRole('spinbutton'), '45');
    const { query } = sent();
    expect(choiceOf('test', query)).toEqual({
      ...{ kind: 'own', categoryId: 2, subCategoryId: 3 },
      ...{ from: 'due', questions: 45, subjects: ['Reasoning', 'English'] },
    });
  });

  test('a form takes 5 to 100 questions alone', () => {
    render(<PracticeTest groups={GROUPS} />);
    for (const field of screen.getAllByRole('spinbutton')) {
      for (const [value, isTaken] of [
        ['4', false],
        ['5', true],
        ['100', true],
        ['101', false],
        ['', false],
        ['5.5', false],
      ] as const) {
        (field as HTMLInputElement).value = value;
        expect((field as HTMLInputElement).checkValidity()).toBe(isTaken);
      }
    }
  });

  test('a test with one subject offers no choice of subjects, nor is one offered that no address may name', () => {
    render(<PracticeTest groups={GROUPS} />);
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['Reasoning', 'English']);
  });
});
