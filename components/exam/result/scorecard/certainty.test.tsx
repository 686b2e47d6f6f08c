/** @jest-environment jsdom */
import { render } from '@testing-library/react';

import { Certainty } from './standing';
import { asked, scorecardOf } from './testing';

const QUESTIONS = Array.from({ length: 10 }, (_, at) => asked(at + 1, { chosen: 2, verdict: 'correct' }));
const CUT_OFF = { name: 'UPSC, General', year: 2024, marksUnits: 9_000, real: '87.98 of 200' };
const CUT_OFFS = [{ ...CUT_OFF, year: 2018, marksUnits: 12_000 }, CUT_OFF];

const text = (more: Partial<Parameters<typeof scorecardOf>[0]>, scheme?: null) =>
  render(<Certainty scorecard={scorecardOf({ questions: QUESTIONS, ...more }, scheme)} />).container.textContent;

test('the score has its band of 95 %, and the chance to reach the cut-off of the last year', () => {
  const told = text({ errors: { ofPaper: null, own: 1_800 }, cutOffs: CUT_OFFS, candidates: 4 });
  expect(told).toContain('20 ± 6 marks');
  expect(told).toContain('lies between 14 and 20 in 95 of 100 cases');
  expect(told).toContain('the binomial error of your own answers: fewer than 30 candidates have taken this paper.');
  expect(told).toContain('the last cut-off (UPSC, General, 2024) on another paper like this one: 88 %.');
});

test('with enough candidates the error of the paper counts', () => {
  const told = text({ errors: { ofPaper: 600, own: 1_800 }, candidates: 400 });
  expect(told).toContain('20 ± 2 marks');
  expect(told).toContain('by the answers of all who took this paper');
  expect(told).not.toMatch(/binomial|cut-off/);
});

test('who is not compared with others reads of the own answers alone', () => {
  expect(text({ candidates: 400 })).toContain('the binomial error of your own answers.');
});

test('a score below zero has a minus sign, and a paper without marks counts right answers', () => {
  const wrong = QUESTIONS.map((it) => ({ ...it, verdict: 'wrong' as const }));
  expect(text({ questions: wrong })).toContain('−7 ± 2 marks');
  expect(text({ errors: { ofPaper: null, own: 1 } }, null)).toContain('10 ± 2 right answers');
});

test('a single question says nothing', () => {
  expect(text({ questions: QUESTIONS.slice(0, 1) })).toBe('');
});
