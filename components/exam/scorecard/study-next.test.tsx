/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { StudyNext } from './study-next';
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

test('the subject that cost most marks is named, with the way to study it', () => {
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions: QUESTIONS })} studyLinks={LINKS} />);
  expect(container).toHaveTextContent('Most marks were lost in Economy, where you have 1.33 of 4.00.');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Syllabus: Money', '/TextContent?syllabus=eco'],
  ]);
});

test('without marks it is the one with most answers missed', () => {
  const questions = [...QUESTIONS, asked(5, { subject: 'Polity' })];
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions }, null)} studyLinks={new Map()} />);
  expect(container).toHaveTextContent('Most right answers were missed in Polity, where you have 1 of 3.');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  ['one subject', QUESTIONS.slice(0, 2)],
  ['nothing lost', [QUESTIONS[0], QUESTIONS[3]].flatMap((it) => it ?? [])],
])('with %s there is nothing to say', (_, questions) => {
  const { container } = render(<StudyNext scorecard={scorecardOf({ questions })} studyLinks={LINKS} />);
  expect(container).toBeEmptyDOMElement();
});
