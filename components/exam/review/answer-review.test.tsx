/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { type ReviewQuery, reviewView } from '@/lib/exam/review-filter';
import { toSafeHtml } from '@/lib/html/sanitize';

import { asked } from '../result/scorecard/testing';
import { AnswerReview } from './answer-review';

const QUESTIONS = [
  asked(1, { subject: 'Polity', chosen: 2, verdict: 'correct', confidence: 'guess' }),
  asked(2, {
    subject: 'Economy',
    chosen: 3,
    verdict: 'wrong',
    confidence: 'sure',
    spentMs: 47_000,
    cohort: { optionCounts: { options: [34, 41, 5, 0], blank: 20 }, medianTimeBand: 6 },
  }),
  asked(3, { subject: 'Economy', isMarked: true }),
  asked(4, { subject: 'Polity', chosen: 1, verdict: 'wrong', isMarked: true }),
];

const LINKS = new Map([
  [
    'Economy',
    [
      { label: 'Syllabus: Money', href: '/TextContent?syllabus=eco' },
      { label: 'Old paper: Budgets', href: '/uploads/budgets.pdf' },
    ],
  ],
]);

const show = (query: ReviewQuery = {}) =>
  render(
    <AnswerReview
      attemptId="a-1"
      place={{ categoryId: 1, subCategoryId: 5 }}
      questions={QUESTIONS}
      language="en"
      view={reviewView(query, QUESTIONS)}
      studyLinks={LINKS}
    />,
  );

const question = (number: number) => screen.getByRole('article', { name: new RegExp(`^Question ${number}\\b`) });

const choices = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href') ?? null]);

const current = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map((link) => link.textContent);

test('the filters are links, each with the number of its questions', () => {
  show();
  expect(choices('Show')).toEqual([
    ['All (4)', '/Score?attempt=a-1#your-answers'],
    ['Wrong or not answered (3)', '/Score?attempt=a-1&show=missed#your-answers'],
    ['Wrong (2)', '/Score?attempt=a-1&show=wrong#your-answers'],
    ['Not answered (1)', '/Score?attempt=a-1&show=blank#your-answers'],
    ['Guessed (1)', '/Score?attempt=a-1&show=guessed#your-answers'],
    ['Marked for review (2)', '/Score?attempt=a-1&show=marked#your-answers'],
  ]);
  expect(choices('Subject')).toEqual([
    ['All subjects (4)', '/Score?attempt=a-1#your-answers'],
    ['Polity (2)', '/Score?attempt=a-1&subject=Polity#your-answers'],
    ['Economy (2)', '/Score?attempt=a-1&subject=Economy#your-answers'],
  ]);
  expect([current('Show'), current('Subject')]).toEqual([['All (4)'], ['All subjects (4)']]);
});

test('a filter shows only its questions and keeps the choice of the other filter', () => {
  show({ show: 'wrong', subject: 'Economy' });
  expect(screen.getAllByRole('article')).toEqual([question(2)]);
  expect([current('Show'), current('Subject')]).toEqual([['Wrong (1)'], ['Economy (1)']]);
  expect(choices('Show')[0]).toEqual(['All (2)', '/Score?attempt=a-1&subject=Economy#your-answers']);
  expect(choices('Subject')[0]).toEqual(['All subjects (2)', '/Score?attempt=a-1&show=wrong#your-answers']);
});

test('a filter without questions is not a link', () => {
  show({ subject: 'Economy' });
  expect(choices('Show')[4]).toEqual(['Guessed (0)', null]);
});

test('an active filter without questions says so and stays marked as current', () => {
  show({ subject: 'Economy', show: 'guessed' });
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.getByText('There is no such question in this attempt.')).toBeInTheDocument();
  expect(current('Show')).toEqual(['Guessed (0)']);
});

test('a paper of one subject has no subject filter', () => {
  const questions = QUESTIONS.map((it) => ({ ...it, subject: 'Polity' }));
  render(
    <AnswerReview
      attemptId="a-1"
      place={{ categoryId: 1, subCategoryId: 5 }}
      questions={questions}
      language="en"
      view={reviewView({}, questions)}
      studyLinks={new Map()}
    />,
  );
  expect(screen.queryByRole('navigation', { name: 'Subject' })).not.toBeInTheDocument();
});

test('the questions show as in the test, or in the language of the address, and links keep it', () => {
  const html = (text: string) => toSafeHtml(text, () => undefined);
  const options = [html('एक'), html('दो'), html('तीन'), html('चार')] as const;
  const hindi = { question: html('कौन?'), options, explanation: html('क्यों।') };
  const questions = QUESTIONS.map((it) => (it.number === 2 ? { ...it, hindi, explanation: html('Why.') } : it));
  const read = (query: ReviewQuery) => (
    <AnswerReview
      attemptId="a-1"
      place={{ categoryId: 1, subCategoryId: 5 }}
      questions={questions}
      language="hi"
      view={reviewView(query, questions)}
      studyLinks={LINKS}
    />
  );
  const { rerender } = render(read({}));
  const texts = () => ['कौन?', 'दो', 'क्यों।', 'Why.'].filter((text) => within(question(2)).queryByText(text));
  expect(texts()).toEqual(['कौन?', 'दो', 'क्यों।']);
  expect(within(question(2)).getByText('क्यों।').closest('[lang]')).toHaveAttribute('lang', 'hi');
  expect(current('Language')).toEqual(['हिन्दी']);
  rerender(read({ language: 'en', show: 'wrong' }));
  expect(texts()).toEqual(['Why.']);
  expect(choices('Show')[2]).toEqual(['Wrong (2)', '/Score?attempt=a-1&show=wrong&language=en#your-answers']);
  rerender(read({ language: 'both' }));
  expect(texts()).toHaveLength(4);
});

test.each([
  ['correct', [], 'border-success'],
  ['dropped', [], 'border-line'],
  ['correct', [4], 'border-success'],
  ['wrong', [3], 'border-danger'],
] as const)('an answer that a ruling makes %s has that frame, whatever the options %j', (verdict, correct, frame) => {
  const questions = [asked(1, { chosen: 3, verdict, correct })];
  render(
    <AnswerReview
      attemptId="a-1"
      place={{ categoryId: 1, subCategoryId: 5 }}
      questions={questions}
      language="en"
      view={reviewView({}, questions)}
      studyLinks={LINKS}
    />,
  );
  expect(screen.getByText('Your answer').closest('li')).toHaveClass(frame);
});

test('a question shows the candidate’s tag and time, and the median of the cohort', () => {
  show();
  for (const text of ['Your tag: Sure', 'Your time: 0:47', 'Median of the candidates: 40–50 s']) {
    expect(within(question(2)).getByText(text)).toBeInTheDocument();
  }
  expect(question(3)).not.toHaveTextContent(/Your tag|Your time|Median/);
});

test('each option shows in words and as a bar how many candidates chose it', () => {
  show();
  const items = within(question(2))
    .getAllByRole('listitem')
    .filter((item) => /chosen by/.test(item.textContent ?? ''));
  expect(items.map((item) => item.textContent?.match(/chosen by .*/)?.[0])).toEqual([
    'chosen by 34 %',
    'chosen by 41 %',
    'chosen by 5 %',
    'chosen by 0 %',
  ]);
  expect(items.map((item) => item.querySelector('rect.fill-ink-mid')?.getAttribute('width'))).toEqual([
    '34%',
    '41%',
    '5%',
    '0%',
  ]);
  expect(question(2)).toHaveTextContent('Left blank by 20 % of the candidates.');
  expect(question(1)).not.toHaveTextContent(/chosen by|Left blank/);
});

test('each question links to study material if there is any, and to its neighbours within the filter', () => {
  show({ show: 'wrong' });
  const links = (number: number) =>
    within(question(number))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links(2)).toEqual([
    ['Something wrong with this question?', '/Objections?attempt=a-1&question=2'],
    ['Syllabus: Money', '/TextContent?syllabus=eco'],
    ['Old paper: Budgets', '/uploads/budgets.pdf'],
    ['Question 4', '#q4'],
  ]);
  expect(links(4)).toEqual([
    ['Something wrong with this question?', '/Objections?attempt=a-1&question=4'],
    ['Question 2', '#q2'],
  ]);
});

test('what a filter shows can be practised, and nothing without a filter or a question', () => {
  const practice = () => screen.queryByRole('link', { name: /^Practise/ });
  const { unmount } = show({ show: 'wrong', subject: 'Economy' });
  expect(practice()).toHaveTextContent('Practise this one');
  expect(practice()).toHaveAttribute('href', '/Test?Cat=1&Sub=5&From=wrong&Questions=100&Subject=Economy&Attempt=a-1');
  unmount();
  show();
  expect(practice()).toBeNull();
});

test('each question is a closed row with its outcome and first words, and only one row opens at a time', () => {
  const { container } = show();
  const rows = [...container.querySelectorAll<HTMLDetailsElement>('details')];
  expect(rows.map((row) => [row.getAttribute('name'), row.open])).toEqual(QUESTIONS.map(() => ['question', false]));
  expect(rows[1]?.querySelector('summary')).toHaveTextContent('Question 2: Wrong' + 'What is asked in 2?' + 'Economy');
});
