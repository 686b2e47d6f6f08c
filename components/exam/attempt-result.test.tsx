/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import type { Review, ReviewedQuestion } from '@/lib/attempts/history';
import { toSafeHtml } from '@/lib/html/sanitize';

import { AttemptResult } from './attempt-result';

const html = (text: string) => toSafeHtml(text, (path) => path);

const asked = (number: number, more: Partial<ReviewedQuestion>): ReviewedQuestion => ({
  number,
  question: html(`<p>What is <em>asked</em> in ${number}?</p>`),
  options: [html('<p>first</p>'), html('second'), html('third'), html('fourth')],
  subject: '',
  chosen: null,
  correct: 2,
  isMarked: false,
  verdict: 'blank',
  explanation: html(''),
  ...more,
});

const QUESTIONS = [
  asked(1, { chosen: 2, verdict: 'correct', explanation: html('<p>Because of one.</p>'), subject: 'Polity' }),
  asked(2, { chosen: 4, verdict: 'wrong', explanation: html('<p>Because of two.</p>'), isMarked: true }),
  asked(3, { explanation: html('<p>Because of three.</p>') }),
  asked(4, { chosen: 1 }),
];

const REVIEW: Review = {
  state: 'finished',
  id: 'a',
  kind: 'test',
  figures: { totalQuestions: 5, totalAnswered: 3, totalNotAnswered: 2, correctAnswers: 1, percentage: '20.00' },
  paperName: 'SSC CGL Tier I',
  finishedAtMs: Date.UTC(2026, 9, 5, 11, 5),
  questions: QUESTIONS,
};

beforeEach(() => {
  render(<AttemptResult title="Your Result" review={REVIEW} />);
});

const question = (number: number) => screen.getByRole('article', { name: `Question ${number}` });

/** What the options of a question say, in words. */
const options = (number: number) =>
  within(within(question(number)).getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the result tells the paper, the date and the figures as they are stored', () => {
  expect(screen.getByText('SSC CGL Tier I')).toBeInTheDocument();
  expect(screen.getByText(/5 Oct 2026, 4:35\spm/)).toBeInTheDocument();
  expect(screen.getAllByRole('term').map((it) => [it.textContent, it.nextElementSibling?.textContent])).toEqual([
    ['Total Que', '5'],
    ['Total Answered', '3'],
    ['Total Not Answered', '2'],
    ['Correct Answers', '1'],
    ['Wrong Answers', '2'],
    ['Your Marks In (%)', '20.00'],
  ]);
});

test("every question is shown with the institute's own HTML and its four options", () => {
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(question(2).querySelector('em')).toHaveTextContent('asked');
  expect(options(3).map((text) => text?.slice(0, 2))).toEqual(['A.', 'B.', 'C.', 'D.']);
  expect(options(3)[0]).toBe('A.first');
});

test("words tell the candidate's answer and the right one", () => {
  expect(options(1)).toEqual(['A.first', 'B.secondYour answerRight answer', 'C.third', 'D.fourth']);
  expect(options(2)).toEqual(['A.first', 'B.secondRight answer', 'C.third', 'D.fourthYour answer']);
  expect(options(3)).toEqual(['A.first', 'B.secondRight answer', 'C.third', 'D.fourth']);
});

test.each([
  [1, 'Correct'],
  [2, 'Wrong'],
  [3, 'Not answered'],
  [4, 'Not evaluated'],
])('question %i is said to be: %s', (number, verdict) => {
  expect(within(question(number)).getByText(verdict)).toBeInTheDocument();
});

test('a question that was marked for review says so, with its subject where it has one', () => {
  expect(question(2)).toHaveTextContent('You marked it for review.');
  expect(question(1)).not.toHaveTextContent('marked');
  expect(question(1)).toHaveTextContent('Polity');
});

test('the explanation stands open where the answer was not right, and is missing where there is none', () => {
  const detailsOf = (number: number) => question(number).querySelector('details');
  expect(detailsOf(1)).toHaveTextContent('Because of one.');
  expect(detailsOf(1)).not.toHaveAttribute('open');
  for (const number of [2, 3]) expect(detailsOf(number)).toHaveAttribute('open');
  expect(detailsOf(2)).toHaveTextContent('Because of two.');
  expect(detailsOf(4)).toBeNull();
});

test('the links above lead to each question, and tell what became of it', () => {
  const links = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Question 1: Correct',
    'Question 2: Wrong',
    'Question 3: Not answered',
    'Question 4: Not evaluated',
  ]);
  expect(links.map((link) => document.querySelector(link.getAttribute('href') ?? ''))).toEqual(
    screen.getAllByRole('article'),
  );
});

test('the counts beside the links are those of the questions', () => {
  const [counts] = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('list');
  expect(counts).toHaveTextContent('Correct: 1Wrong: 1Not answered: 1Not evaluated: 1');
});

test('no outcome is told by colour alone: each has a shape of its own', () => {
  const links = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('link');
  const shapes = links.map((link) => link.querySelector('svg')?.innerHTML);
  expect(new Set(shapes).size).toBe(4);
});
