/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { SubjectsNext } from './parts';
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

const NEXT = new Map([
  ['Economy', { categoryId: 3, subCategoryId: 8, name: 'Indian Economy', questionCount: 16, subjects: [] }],
]);

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('the panel names the subject that cost most marks, with questions to practise and to review', () => {
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions: QUESTIONS })} />);
  expect(container).toHaveTextContent('Most marks were lost in Economy, where you have 1.33 of 4.00.');
  expect(links()).toEqual([
    ['Practise these 2', '/Test?Cat=1&Sub=1&From=missed&Questions=100&Attempt=a-1'],
    ['Review your answers', '#your-answers'],
    ['1 wrong answer', '/Score?attempt=a-1&show=wrong#your-answers'],
    ['1 question without an answer', '/Score?attempt=a-1&show=blank#your-answers'],
  ]);
});

test('without marks the panel names the subject with most missed answers', () => {
  const questions = [...QUESTIONS, asked(5, { subject: 'Polity' })];
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions }, null)} />);
  expect(screen.getByRole('heading', { name: 'What was missed' })).toBeInTheDocument();
  expect(container).toHaveTextContent('Most right answers were missed in Polity, where you have 1 of 3.');
});

test('for a paper of one subject the panel counts the right answers', () => {
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions: QUESTIONS.slice(0, 2) })} />);
  expect(container).toHaveTextContent('You have 1 of 2 right answers.');
});

test('without a loss there is nothing to practise', () => {
  const questions = [QUESTIONS[0], QUESTIONS[3]].flatMap((it) => it ?? []);
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions })} />);
  expect(container).toHaveTextContent('Nowhere: every answer is right.');
  expect(links()).toEqual([['Review your answers', '#your-answers']]);
});

test('each subject leads to the practice of what was missed, to its next test and to what there is to read', () => {
  const scorecard = scorecardOf({ questions: QUESTIONS });
  render(<SubjectsNext scorecard={scorecard} studyLinks={LINKS} nextTests={NEXT} />);
  expect(links()).toEqual([
    ['Practise this one', '/Test?Cat=1&Sub=1&From=missed&Questions=100&Subject=Polity&Attempt=a-1'],
    ['Syllabus: Parliament', '/TextContent?syllabus=pol'],
    ['Practise this one', '/Test?Cat=1&Sub=1&From=missed&Questions=100&Subject=Economy&Attempt=a-1'],
    ['Next test: Indian Economy', '/TestInstruction?Cat=3&Sub=8'],
    ['Syllabus: Money', '/TextContent?syllabus=eco'],
  ]);
});

test('a result of several sub-categories leads to no practice, which is of one', () => {
  const scorecard = { ...scorecardOf({ questions: QUESTIONS }), place: null };
  render(
    <>
      <StudyNext scorecard={scorecard} />
      <SubjectsNext scorecard={scorecard} studyLinks={LINKS} nextTests={NEXT} />
    </>,
  );
  expect(screen.queryByRole('link', { name: /^Practise/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Next test: Indian Economy' })).toBeInTheDocument();
});
