/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import type { AnalysedQuestion } from '@/lib/attempts/scorecard';
import { type ReviewQuery, reviewView } from '@/lib/exam/review-filter';

import { asked, html, scorecardOf } from './scorecard/testing';
import { TryAgain } from './try-again';

const TRIED = asked(2, {
  subject: 'Economy',
  chosen: 3,
  verdict: 'wrong',
  explanation: html('<p>Because money moves.</p>'),
  confidence: 'guess',
  spentMs: 40_000,
  cohort: { optionCounts: { options: [34, 41, 5, 0], blank: 20 }, medianTimeBand: 6 },
});

/** Readers of Hindi have C as the right option. */
const IN_HINDI: AnalysedQuestion['rulings'] = [{ ruling: { kind: 'accept', options: [3] }, language: 'hi' }];

const OTHERS = [
  asked(1, { chosen: 1, verdict: 'wrong' }),
  asked(3, { chosen: 2, verdict: 'correct' }),
  asked(4, { chosen: 1, verdict: 'wrong' }),
];

const LINKS = new Map([['Economy', [{ label: 'Syllabus: Money', href: '/TextContent?syllabus=eco' }]]]);

function show(query: ReviewQuery = {}, tried: AnalysedQuestion = TRIED) {
  const questions = [...OTHERS, tried].toSorted((a, b) => a.number - b.number);
  return render(
    <TryAgain
      scorecard={scorecardOf({ questions })}
      question={tried}
      view={reviewView({ try: '2', ...query }, questions)}
      studyLinks={LINKS}
    />,
  ).container;
}

test('before an answer the page is the same for any key, old answer and cohort', () => {
  const pageOf = (more: Partial<AnalysedQuestion>) => show({}, { ...TRIED, ...more }).innerHTML;
  const page = pageOf({});
  expect(page).toContain('Check my answer');
  expect(pageOf({ correct: [4], ruling: 'D is right.', rulings: IN_HINDI })).toBe(page);
  expect(pageOf({ chosen: 2, verdict: 'correct' })).toBe(page);
  expect(pageOf({ explanation: html('Another reason.') })).toBe(page);
  expect(pageOf({ cohort: null, confidence: null, spentMs: 0 })).toBe(page);
});

test('the page asks the question with its four options, none of them chosen', () => {
  show();
  expect(screen.getByRole('heading', { level: 2, name: 'Question 2' })).toBeInTheDocument();
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ name, value, checked, required }) => [name, value, checked, required])).toEqual(
    ['1', '2', '3', '4'].map((value) => ['answer', value, false, true]),
  );
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Afirst',
    'Bsecond',
    'Cthird',
    'Dfourth',
  ]);
  expect(screen.getByRole('group')).toHaveAccessibleName('Question 2 What is asked in 2?');
});

test('without JavaScript the form leads to the same question of the same filtered review', () => {
  const container = show({ show: 'wrong', subject: 'Economy' });
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('method', 'get');
  expect(form).toHaveAttribute('action', '/Score');
  expect(
    Array.from(container.querySelectorAll<HTMLInputElement>('input[type="hidden"]'), ({ name, value }) => [
      name,
      value,
    ]),
  ).toEqual([
    ['attempt', 'a-1'],
    ['show', 'wrong'],
    ['subject', 'Economy'],
    ['try', '2'],
  ]);
});

test('without a filter the form sends no filter', () => {
  const names = Array.from(show().querySelectorAll<HTMLInputElement>('input[type="hidden"]'), ({ name }) => name);
  expect(names).toEqual(['attempt', 'try']);
});

test('a right answer is confirmed and shows the explanation', () => {
  const container = show({ answer: '2' });
  expect(screen.getByText('Right: the answer is B.')).toBeInTheDocument();
  expect(screen.getByText('Because money moves.')).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(container).toHaveTextContent('chosen by 41 %');
});

test('a wrong answer shows the right one, the explanation and the new choice as the candidate’s answer', () => {
  show({ answer: '4' });
  expect(screen.getByText('Wrong: you chose D, the answer is B.')).toBeInTheDocument();
  const own = screen.getAllByRole('listitem').filter((item) => /Your answer/.test(item.textContent ?? ''));
  expect(own.map((item) => item.textContent?.slice(0, 8))).toEqual(['D.fourth']);
  expect(screen.getByText('Because money moves.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Syllabus: Money' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Try once more' })).toHaveAttribute('href', '/Score?attempt=a-1&try=2');
});

test.each<[string, Partial<AnalysedQuestion>, ReviewQuery, string, string]>([
  [
    'of every answer',
    { correct: [], rulings: [{ ruling: { kind: 'attempted' }, language: null }] },
    { answer: '4' },
    'No answer to this question is judged.',
    'border-success',
  ],
  [
    'of none',
    { correct: [], rulings: [{ ruling: { kind: 'dropped' }, language: null }] },
    { answer: '4' },
    'No answer to this question is judged.',
    'border-line',
  ],
  [
    'in the language read',
    { rulings: IN_HINDI },
    { answer: '3', language: 'hi' },
    'Right, as the institute has ruled.',
    'border-success',
  ],
  [
    'in the language read, against the key',
    { rulings: IN_HINDI },
    { answer: '2', language: 'hi' },
    'Wrong, as the institute has ruled.',
    'border-danger',
  ],
  [
    'in another language',
    { rulings: IN_HINDI },
    { answer: '3', language: 'en' },
    'Wrong: you chose C, the answer is B.',
    'border-danger',
  ],
])('a ruling judges an answer: %s', (_name, ruled, query, text, frame) => {
  show(query, { ...TRIED, ...ruled, hindi: { question: html('कौन?'), options: TRIED.options, explanation: html('') } });
  expect(screen.getByText(text)).toHaveClass(frame);
  expect(screen.getByText('Your answer').closest('li')).toHaveClass(frame);
});

test('a question without an explanation has no such heading', () => {
  show({ answer: '2' }, { ...TRIED, explanation: html('') });
  expect(screen.queryByRole('heading', { name: 'Explanation' })).not.toBeInTheDocument();
});

test.each<[ReviewQuery, string, string]>([
  [{}, '/Score?attempt=a-1&try=3', '/Score?attempt=a-1#your-answers'],
  [{ show: 'wrong' }, '/Score?attempt=a-1&show=wrong&try=4', '/Score?attempt=a-1&show=wrong#your-answers'],
])('with the filter %j the next question and the way back keep the filter', (query, next, back) => {
  show(query);
  expect(screen.getByRole('link', { name: 'Next question' })).toHaveAttribute('href', next);
  expect(screen.getByRole('link', { name: 'Back to your answers' })).toHaveAttribute('href', back);
});

test('the last question of a filter has no next question', () => {
  show({ subject: 'Economy' });
  expect(screen.queryByRole('link', { name: 'Next question' })).not.toBeInTheDocument();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Your Result' })).toHaveAttribute('href', '/Score?attempt=a-1');
});
