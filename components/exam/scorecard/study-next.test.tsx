/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { StudyNext } from './summary';
import { asked, scorecardOf } from './testing';

const QUESTIONS = [
  asked(1, { subject: 'Polity', chosen: 2, verdict: 'correct' }),
  asked(2, { subject: 'Polity' }),
  asked(3, { subject: 'Economy', chosen: 1, verdict: 'wrong' }),
  asked(4, { subject: 'Economy', chosen: 2, verdict: 'correct' }),
];

const LINKS = new Map([
  ['Economy', [{ label: 'Syllabus: Money', href: '/TextContent?syllabus=eco' }]],
  ['Polity', [{ label: 'Syllabus: Parliament', href: '/TextContent?syllabus=pol' }]],
]);

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('the panel names the subject that cost most marks, with questions to review and links to study', () => {
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions: QUESTIONS })} studyLinks={LINKS} />);
  expect(container).toHaveTextContent('Most marks were lost in Economy, where you have 1.33 of 4.00.');
  expect(links()).toEqual([
    ['1 wrong answer', '/Score?attempt=a-1&show=wrong#your-answers'],
    ['1 question without an answer', '/Score?attempt=a-1&show=blank#your-answers'],
    ['Syllabus: Money', '/TextContent?syllabus=eco'],
    ['Review your answers', '#your-answers'],
  ]);
});

test('without marks the panel names the subject with most missed answers', () => {
  const questions = [...QUESTIONS, asked(5, { subject: 'Polity' })];
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions }, null)} studyLinks={new Map()} />);
  expect(screen.getByRole('heading', { name: 'What was missed' })).toBeInTheDocument();
  expect(container).toHaveTextContent('Most right answers were missed in Polity, where you have 1 of 3.');
});

test('for a paper of one subject the panel counts the right answers', () => {
  const { container } = render(
    <StudyNext scorecard={scorecardOf({ questions: QUESTIONS.slice(0, 2) })} studyLinks={LINKS} />,
  );
  expect(container).toHaveTextContent('You have 1 of 2 right answers.');
});

test('without a loss the panel links only to the review', () => {
  const questions = [QUESTIONS[0], QUESTIONS[3]].flatMap((it) => it ?? []);
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions })} studyLinks={LINKS} />);
  expect(container).toHaveTextContent('Nowhere: every answer is right.');
  expect(links()).toEqual([['Review your answers', '#your-answers']]);
});
