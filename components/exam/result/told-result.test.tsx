/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { keepAttemptOfResult, keepLostSteps } from '@/lib/sitting/client/remembered';

import { ResultOfAddress } from './told-result';

const FIGURES = [
  { label: 'Correct Answers', value: '18' },
  { label: 'Your Marks In (%)', value: '–' },
];

const entry = (id: string) => ({
  id,
  paperName: 'CSAT',
  path: '/Test?Cat=1&Sub=2',
  finishedAtMs: 0,
  totalQuestions: 20,
  correctAnswers: 7,
  percentage: '35.00',
});

const draw = (history: Parameters<typeof ResultOfAddress>[0]['history'], resultsAtMs?: number) =>
  render(
    <ResultOfAddress title="Thank You" figures={FIGURES} resultsAtMs={resultsAtMs} history={history} backTo="/UPSC" />,
  );

/** This tab comes from the test whose attempt is `id`. */
const comeFrom = (id: string) => keepAttemptOfResult(window.location.pathname + window.location.search, id);

beforeEach(() => sessionStorage.clear());

const review = () => screen.queryByRole('link', { name: 'Review your answers' });

test.each([[null], ['unavailable' as const], [[]], [[entry('a')]]])(
  'with %j as history the page shows the figures and the way back',
  (history) => {
    draw(history);
    expect(screen.getByRole('heading', { level: 1, name: 'Thank You' })).toBeInTheDocument();
    expect(screen.getAllByRole('term').map((it) => [it.textContent, it.nextElementSibling?.textContent])).toEqual([
      ['Correct Answers', '18'],
      ['Your Marks In (%)', '–'],
    ]);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/UPSC');
  },
);

test('the links lead to the attempt whose figures are shown, though another has been finished since', () => {
  comeFrom('old');
  draw([entry('new'), entry('old')]);
  expect(review()).toHaveAttribute('href', '/Score?attempt=old');
  expect(screen.getByRole('link', { name: 'Response sheet' })).toHaveAttribute('href', '/ResponseSheet?attempt=old');
  expect(screen.getByRole('table')).toBeInTheDocument();
});

test('marks come first, with what wrong answers cost and the name of the test', () => {
  comeFrom('old');
  draw([{ ...entry('old'), wrongAnswers: 3, marks: { units: 7_200, fullUnits: 24_000 } }]);
  expect(screen.getByText('Marks 12.00 of 40.00')).toBeInTheDocument();
  const text =
    'Right answers (7) gave 14.00 marks, wrong answers (3) took 2.00 off, unanswered questions (10) cost nothing.';
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getAllByText('CSAT')[0]).toBeInTheDocument();
});

test('figures have no links if this tab knows no attempt for their address', () => {
  draw([entry('new'), entry('old')]);
  expect(review()).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Response sheet' })).not.toBeInTheDocument();
});

test.each([[null], ['unavailable' as const], [[]]])('with %j as history the page offers no review', (history) => {
  comeFrom('new');
  draw(history);
  expect(review()).not.toBeInTheDocument();
});

test('an attempt whose key is withheld has no review link', () => {
  comeFrom('new');
  draw([{ ...entry('new'), correctAnswers: null, percentage: null }, entry('old')]);
  expect(review()).not.toBeInTheDocument();
});

test('the page says which steps of the attempt came too late to count', () => {
  comeFrom('old');
  keepLostSteps('old', 3);
  draw([entry('new'), entry('old')], Date.UTC(2026, 10, 22, 12, 30));
  expect(screen.getByRole('alert')).toHaveTextContent(/^3 steps of yours /);
});

test('a visitor who is not logged in sees no history', () => {
  draw(null);
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
});

test('while results wait, the page says when they come, and shows only the figures that it knows', () => {
  draw(null, Date.UTC(2026, 10, 22, 12, 30));
  expect(screen.getByText(/Your answers are stored/).closest('p')).toHaveTextContent('22 Nov 2026, 6:00 pm');
  expect(screen.getAllByRole('term').map((it) => it.textContent)).toEqual(['Correct Answers']);
});
