/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { OfferedPaper, PaperChoice } from '@/lib/sitting/wire';

import { ExamOffer } from './exam-offer';

jest.mock('../taking/exam-help', () => ({ ExamHelp: () => null }));

const PAPER: OfferedPaper = {
  state: 'offered',
  candidate: 'asha',
  name: 'General Studies',
  durationMs: 1_800_000,
  totalQuestions: 100,
  sections: [],
  scheme: null,
  lastAttemptId: null,
};

const EXAM: PaperChoice = { kind: 'exam', categoryId: 1, subCategoryId: 1 };
const OWN: PaperChoice = { ...EXAM, kind: 'own', subjects: [], questions: 20, from: 'wrong' };

const factOf = (paper: OfferedPaper, choice: PaperChoice = EXAM) => {
  render(
    <ExamOffer
      offer={{ paper, receivedAtMs: 0 }}
      choice={choice}
      sealed={{ isKept: false, isCutOff: false, startWith: async () => false }}
      onBegin={() => {}}
      language="en"
      onLanguage={() => {}}
    />,
  );
  return screen.getByText('Questions').nextElementSibling?.textContent;
};

test('the offer tells how many questions a paper has', () => {
  expect(factOf(PAPER)).toBe('100');
});

test('the offer tells that the questions are drawn, and from how many', () => {
  expect(factOf({ ...PAPER, drawnFrom: 5_000 })).toBe('100, drawn anew for each test from 5,000');
});

test('practice of one’s own says if there are fewer questions than wished', () => {
  expect(factOf({ ...PAPER, totalQuestions: 7 }, OWN)).toBe('7: there are no more of those you asked for');
});

test('practice of one’s own with all that was wished says from how many it is drawn', () => {
  expect(factOf({ ...PAPER, totalQuestions: 20, drawnFrom: 31 }, OWN)).toBe('20, drawn anew for each test from 31');
});

test('practice of one’s own says before the start that it has no rank', () => {
  factOf(PAPER, OWN);
  expect(screen.getByText('Rank').nextElementSibling).toHaveTextContent('not ranked: this is your own practice');
});

test('the offer names extra time beside the whole time', () => {
  factOf({ ...PAPER, durationMs: 2_400_000, extraMs: 600_000 });
  const time = screen.getByText('Time', { selector: 'dt' }).nextElementSibling;
  expect(time).toHaveTextContent('40 minutes. 10 of these minutes are your extra time.');
});

test('the offer of a mock also shows its own name if its paper has another', () => {
  const window = { opensMs: 0, lastStartMs: 0, closesMs: 0, resultsMs: 0, opensInMs: 0, digest: 'd1' };
  factOf({ ...PAPER, mock: { ...window, name: 'Second mock of November' } });
  expect(screen.getByRole('heading', { level: 1, name: PAPER.name })).toBeVisible();
  expect(screen.getByText('Second mock of November')).toBeVisible();
});

test('the offer of an exam has no line about the rank', () => {
  factOf(PAPER);
  expect(screen.queryByText('Rank')).not.toBeInTheDocument();
});
