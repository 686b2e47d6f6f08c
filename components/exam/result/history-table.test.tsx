/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { TestHistory } from './history-table';

const ENTRIES = [
  {
    id: 'new-one',
    path: '/ExamPaper?categoryId=2&subCategoryId=3',
    paperName: 'SSC CGL Tier I',
    finishedAtMs: Date.UTC(2026, 9, 5, 11, 5),
    totalQuestions: 24,
    correctAnswers: 18,
    percentage: '75.00',
  },
  {
    id: 'old one',
    path: '/ExamPaper?categoryId=1&subCategoryId=2',
    paperName: 'CSAT',
    finishedAtMs: Date.UTC(2026, 8, 30, 20, 0),
    totalQuestions: 20,
    correctAnswers: 7,
    percentage: '35.00',
  },
];

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replace(/\s+/g, ' ')),
    );

test('an attempt with extra time names it beside its paper', () => {
  render(<TestHistory entries={ENTRIES.map((it, index) => ({ ...it, extraMs: index * 600_000 }))} />);
  const [plain, longer] = rows();
  expect(plain?.[1]).not.toMatch(/extra/);
  expect(longer?.[1]).toMatch(/CSAT · with 10 minutes of extra time$/);
});

test('the columns have the names of the specification', () => {
  render(<TestHistory entries={ENTRIES} />);
  expect(screen.getAllByRole('columnheader').map((it) => it.textContent)).toEqual([
    'Sr No',
    'Date',
    'Total Que',
    'Correct Ans',
    'Percentage',
  ]);
});

test('a hundred attempts lead to the older ones, which are numbered on from there', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => ({ ...ENTRIES[0]!, id: `a${at}` }));
  const { rerender } = render(<TestHistory entries={hundred} />);
  expect(screen.getByRole('link', { name: 'Older tests' })).toHaveAttribute('href', '/Profile?older=100#your-tests');
  rerender(<TestHistory entries={ENTRIES} from={100} />);
  expect(rows().map(([number]) => number)).toEqual(['101', '102']);
  expect(screen.queryByRole('link', { name: 'Older tests' })).not.toBeInTheDocument();
  rerender(<TestHistory entries={[]} from={200} />);
  expect(screen.getByText('There are no older tests.')).toBeVisible();
});

test('each attempt is a row in the given order, with its date in Indian time', () => {
  render(<TestHistory entries={ENTRIES} />);
  expect(rows()).toEqual([
    ['1', '5 Oct 2026, 4:35 pm SSC CGL Tier I', '24', '18', '75.00'],
    ['2', '1 Oct 2026, 1:30 am CSAT', '20', '7', '35.00'],
  ]);
});

test('the date links to the review of its attempt and has the time of the finish in datetime', () => {
  const { container } = render(<TestHistory entries={ENTRIES} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/Score?attempt=new-one', '/Score?attempt=old+one']);
  expect(links[0]).toHaveAccessibleName(/^5 Oct 2026, 4:35\spm SSC CGL Tier I$/);
  expect(container.querySelector('time')).toHaveAttribute('datetime', '2026-10-05T11:05:00.000Z');
});

test('an empty history says so and links to the tests', () => {
  render(<TestHistory entries={[]} />);
  expect(screen.getByText('You have not finished a test yet.')).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/OnlineTestSeries#practice-test');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('an unavailable history does not look like an empty one', () => {
  render(<TestHistory entries="unavailable" />);
  expect(screen.getByText(/cannot be loaded at the moment/)).toBeInTheDocument();
  expect(screen.queryByText(/not finished/)).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('withheld figures show as dashes with a sentence that says why', () => {
  const [first] = ENTRIES;
  if (!first) throw new Error('ENTRIES is empty');
  const waitsFor = { name: 'Geography', path: '/Test?Cat=3&Sub=7' };
  render(<TestHistory entries={[{ ...first, waitsFor, correctAnswers: null, percentage: null }]} />);
  expect(rows()).toEqual([['1', '5 Oct 2026, 4:35 pm SSC CGL Tier I', '24', '–', '–']]);
  expect(screen.getByText(/^Your answers are stored\. The solutions show when your other test/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go on with Geography' })).toHaveAttribute('href', waitsFor.path);
});
