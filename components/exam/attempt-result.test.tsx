/** @jest-environment jsdom */
import { cleanup, render, screen, within } from '@testing-library/react';

import type { Scorecard } from '@/lib/attempts/scorecard';
import { reviewView } from '@/lib/exam/review-filter';

import { AttemptResult } from './attempt-result';
import { asked, html, scorecardOf } from './scorecard/testing';

const QUESTIONS = [
  asked(1, { chosen: 2, verdict: 'correct', explanation: html('<p>Because of one.</p>'), subject: 'Polity' }),
  asked(2, { chosen: 4, verdict: 'wrong', explanation: html('<p>Because of two.</p>'), isMarked: true }),
  asked(3, { explanation: html('<p>Because of three.</p>') }),
  asked(4, {}),
];

const NOTHING = reviewView({}, []);

const show = (scorecard: Scorecard) =>
  render(<AttemptResult title="Your Result" scorecard={scorecard} view={NOTHING} studyLinks={new Map()} />);

beforeEach(() => {
  show({
    ...scorecardOf({ questions: QUESTIONS, paperName: 'SSC CGL Tier I' }),
    figures: { totalQuestions: 5, totalAnswered: 3, totalNotAnswered: 2, correctAnswers: 1, percentage: '20.00' },
  });
});

const question = (number: number) => screen.getByRole('article', { name: new RegExp(`^Question ${number}\\b`) });

/** What the options of a question say, in words. */
const options = (number: number) =>
  within(within(question(number)).getAllByRole('list')[0] ?? document.body)
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
])('question %i is said to be: %s', (number, verdict) => {
  expect(within(question(number)).getByText(verdict)).toBeInTheDocument();
});

test('a question that was marked for review says so, with its subject where it has one', () => {
  expect(question(2)).toHaveTextContent('You marked it for review.');
  expect(question(1)).not.toHaveTextContent('marked');
  expect(question(1)).toHaveTextContent('Polity');
});

test('an explanation stands below the options, and is missing where there is none', () => {
  for (const [number, text] of [
    [1, 'Because of one.'],
    [2, 'Because of two.'],
    [3, 'Because of three.'],
  ] as const) {
    expect(question(number)).toHaveTextContent(text);
  }
  expect(question(4)).not.toHaveTextContent('Explanation');
});

test('the links above lead to each question, and tell what became of it', () => {
  const links = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Question 1: Correct',
    'Question 2: Wrong',
    'Question 3: Not answered',
    'Question 4: Not answered',
  ]);
  expect(links.map((link) => document.querySelector(link.getAttribute('href') ?? ''))).toEqual(
    screen.getAllByRole('article'),
  );
});

test('the counts above are those of the questions', () => {
  const [counts] = within(screen.getByRole('region', { name: 'Your answers' })).getAllByRole('list');
  expect(counts).toHaveTextContent('Correct: 1Wrong: 1Not answered: 2');
});

test('no outcome is told by colour alone: each has a shape of its own', () => {
  const links = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('link');
  const shapes = links.map((link) => link.querySelector('svg')?.innerHTML);
  expect(new Set(shapes).size).toBe(3);
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);

test('the specified figures come first, then the analysis part by part, then the review', () => {
  expect(headings()).toEqual([
    'Where marks were lost',
    'Rank and percentile',
    'By subject',
    'What guessing brought',
    'Your answers',
  ]);
  const [firstTerm] = screen.getAllByRole('term');
  const marks = screen.getByText(/^Marks \S+ of/);
  expect(firstTerm && firstTerm.compareDocumentPosition(marks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('sections are shown beside the subjects where they differ, and once where they are the same', () => {
  cleanup();
  const scorecard = scorecardOf({ questions: [asked(1, { subject: 'English' }), asked(2, { subject: 'Reasoning' })] });
  show({ ...scorecard, sections: scorecard.subjects });
  expect(headings()).not.toContain('By section');
  cleanup();
  show({ ...scorecard, sections: scorecard.subjects.map((part) => ({ ...part, name: 'Part A' })) });
  expect(headings()).toEqual(expect.arrayContaining(['By subject', 'By section']));
});

test('a paper without subjects, or of one, is not divided by them', () => {
  for (const subject of ['', 'Polity']) {
    cleanup();
    show(scorecardOf({ questions: [asked(1, { subject })] }));
    expect(headings()).not.toContain('By subject');
  }
});

test('scorecard and review are printed with paper, date and institute; banner, filters and links are not', () => {
  const hidden = [
    screen.getByRole('heading', { level: 1 }),
    screen.getByRole('navigation', { name: 'Questions' }),
    screen.getByRole('navigation', { name: 'Show' }),
    screen.getByText('Review your answers'),
    screen.getByText('Back'),
  ];
  for (const element of hidden) expect(element.closest('.print\\:hidden')).not.toBeNull();
  for (const text of [
    'SSC CGL Tier I',
    'Collector Study Circle · Your Result',
    'Rank and percentile',
    'Your answers',
  ]) {
    expect(screen.getByText(text).closest('.print\\:hidden')).toBeNull();
  }
});
