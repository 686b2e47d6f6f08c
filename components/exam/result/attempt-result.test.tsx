/** @jest-environment jsdom */
import { cleanup, render, screen, within } from '@testing-library/react';

import { reviewView } from '@/lib/exam/review-filter';
import type { Scorecard } from '@/lib/sitting/scorecard';

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
  render(
    <AttemptResult
      testsUrl="https://site.example/OnlineTestSeries"
      institute="Collector Study Circle"
      title="Your Result"
      scorecard={scorecard}
      view={NOTHING}
      studyLinks={new Map()}
      nextTests={new Map()}
    />,
  );

beforeEach(() => {
  show({
    ...scorecardOf({ questions: QUESTIONS, paperName: 'SSC CGL Tier I' }),
    figures: { totalQuestions: 5, totalAnswered: 3, totalNotAnswered: 2, correctAnswers: 1, percentage: '20.00' },
  });
});

const question = (number: number) => screen.getByRole('article', { name: new RegExp(`^Question ${number}\\b`) });

const options = (number: number) =>
  within(within(question(number)).getAllByRole('list')[0] ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the result shows the paper, the date and the figures as stored', () => {
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

test('the review shows every question with the institute’s own HTML and its four options', () => {
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(question(2).querySelector('em')).toHaveTextContent('asked');
  expect(options(3).map((text) => text?.slice(0, 2))).toEqual(['A.', 'B.', 'C.', 'D.']);
  expect(options(3)[0]).toBe('A.first');
});

test('words mark the candidate’s answer and the right one', () => {
  expect(options(1)).toEqual(['A.first', 'B.secondYour answerRight answer', 'C.third', 'D.fourth']);
  expect(options(2)).toEqual(['A.first', 'B.secondRight answer', 'C.third', 'D.fourthYour answer']);
  expect(options(3)).toEqual(['A.first', 'B.secondRight answer', 'C.third', 'D.fourth']);
});

test.each([
  [1, 'Correct'],
  [2, 'Wrong'],
  [3, 'Not answered'],
])('question %i shows the verdict: %s', (number, verdict) => {
  expect(within(question(number)).getByText(verdict)).toBeInTheDocument();
});

test('a question shows its subject if it has one, and whether the candidate marked it for review', () => {
  expect(question(2)).toHaveTextContent('You marked it for review.');
  expect(question(1)).not.toHaveTextContent('marked');
  expect(question(1)).toHaveTextContent('Polity');
});

test('a question shows its explanation, or no heading if it has none', () => {
  for (const [number, text] of [
    [1, 'Because of one.'],
    [2, 'Because of two.'],
    [3, 'Because of three.'],
  ] as const) {
    expect(question(number)).toHaveTextContent(text);
  }
  expect(question(4)).not.toHaveTextContent('Explanation');
});

test('the links above the review lead to each question and name its outcome', () => {
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

test('the counts above the review are those of the questions', () => {
  const [counts] = within(screen.getByRole('region', { name: 'Your answers' })).getAllByRole('list');
  expect(counts).toHaveTextContent('Correct: 1Wrong: 1Not answered: 2');
});

test('each outcome has its own shape besides its colour', () => {
  const links = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('link');
  const shapes = links.map((link) => link.querySelector('svg')?.innerHTML);
  expect(new Set(shapes).size).toBe(3);
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);

test('the marks come first, then the specified figures, the analysis part by part, and the review', () => {
  expect(headings()).toEqual([
    'Where marks were lost',
    'Rank and percentile',
    'How sure this score is',
    'By subject',
    'Subject by subject',
    'What your guesses earned',
    'Your answers',
  ]);
  const [firstTerm] = screen.getAllByRole('term');
  const marks = screen.getByText(/^Marks \S+ of/);
  expect(firstTerm && firstTerm.compareDocumentPosition(marks)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('the result shows sections beside the subjects only if the two differ', () => {
  cleanup();
  const scorecard = scorecardOf({ questions: [asked(1, { subject: 'English' }), asked(2, { subject: 'Reasoning' })] });
  show({ ...scorecard, sections: scorecard.subjects });
  expect(headings()).not.toContain('By section');
  cleanup();
  show({ ...scorecard, sections: scorecard.subjects.map((part) => ({ ...part, name: 'Part A' })) });
  expect(headings()).toEqual(expect.arrayContaining(['By subject', 'By section']));
});

test('a paper without subjects, or with one, has no part by subject', () => {
  for (const subject of ['', 'Polity']) {
    cleanup();
    show(scorecardOf({ questions: [asked(1, { subject })] }));
    expect(headings()).not.toContain('By subject');
  }
});

test('print shows scorecard and review with paper, date and institute, but no banner, filters and links', () => {
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
