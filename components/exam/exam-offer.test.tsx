/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { OfferedPaper } from '@/lib/attempts/wire';

import { ExamOffer } from './exam-offer';

jest.mock('./exam-help', () => ({ ExamHelp: () => null }));

const PAPER: OfferedPaper = {
  state: 'offered',
  name: 'General Studies',
  durationMs: 1_800_000,
  totalQuestions: 100,
  sections: [],
  scheme: null,
  lastAttemptId: null,
};

const factOf = (paper: OfferedPaper) => {
  render(<ExamOffer offer={{ paper, receivedAtMs: 0 }} isReady={false} onBegin={() => {}} />);
  return screen.getByText('Questions').nextElementSibling?.textContent;
};

test('the offer tells how many questions a paper has', () => {
  expect(factOf(PAPER)).toBe('100');
});

test('the offer tells that the questions are drawn, and from how many', () => {
  expect(factOf({ ...PAPER, drawnFrom: 5_000 })).toBe('100, drawn anew for each test from 5,000');
});
