import { filterQuestions, type Filtered, type ReviewQuery, reviewView } from './review-filter';

const asked = (number: number, more: Partial<Filtered>): Filtered => ({
  number,
  subject: 'Polity',
  chosen: 1,
  isMarked: false,
  verdict: 'correct',
  confidence: null,
  ...more,
});

const QUESTIONS = [
  asked(1, { confidence: 'guess' }),
  asked(2, { verdict: 'wrong', confidence: 'guess', subject: 'Economy' }),
  asked(3, { verdict: 'wrong', confidence: 'sure' }),
  asked(4, { verdict: 'blank', chosen: null, subject: 'Economy' }),
  // Answered and marked, on a paper that does not evaluate what is marked.
  asked(5, { verdict: 'blank', isMarked: true, confidence: 'fifty-fifty' }),
  asked(6, { verdict: 'blank', chosen: null, isMarked: true, subject: '' }),
];

const numbers = (query: ReviewQuery) =>
  filterQuestions(QUESTIONS, reviewView(query, QUESTIONS)).map(({ number }) => number);

test.each<[ReviewQuery, number[]]>([
  [{}, [1, 2, 3, 4, 5, 6]],
  [{ show: 'wrong' }, [2, 3]],
  [{ show: 'blank' }, [4, 6]],
  [{ show: 'guessed' }, [1, 2]],
  [{ show: 'marked' }, [5, 6]],
  [{ subject: 'Economy' }, [2, 4]],
  [{ subject: 'Economy', show: 'wrong' }, [2]],
  [{ subject: 'Economy', show: 'marked' }, []],
])('%j shows the questions %j', (query, expected) => {
  expect(numbers(query)).toEqual(expected);
});

test.each<ReviewQuery>([
  { show: 'Wrong' },
  { show: '' },
  { show: 'constructor' },
  { show: ['wrong', 'wrong'] },
  { subject: 'Geography' },
  { subject: '' },
  { subject: ['Economy'] },
])('%j asks for nothing that there is, and shows all', (query) => {
  expect(numbers(query)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a question is tried again by its number, with the answer that was given to it', () => {
  expect(reviewView({ try: '3' }, QUESTIONS)).toMatchObject({ tried: 3, answer: null });
  expect(reviewView({ try: '3', answer: '4' }, QUESTIONS)).toMatchObject({ tried: 3, answer: 4 });
});

test.each(['0', '7', '03', '3.0', ' 3', '1e0', '-1', '', 'x', ['3', '3'], ['3']])('%j names no question', (value) => {
  expect(reviewView({ try: value, answer: '1' }, QUESTIONS)).toMatchObject({ tried: null, answer: null });
});

test.each(['0', '5', '01', 'A', '', ['1']])('%j is no answer', (answer) => {
  expect(reviewView({ try: '3', answer }, QUESTIONS)).toMatchObject({ tried: 3, answer: null });
});
