import { filterQuestions, type Filtered, type ReviewQuery, reviewView } from './review-filter';

const asked = (number: number, more: Partial<Filtered>): Filtered => ({
  number,
  subject: 'Polity',
  isMarked: false,
  verdict: 'correct',
  confidence: null,
  ...more,
});

const QUESTIONS = [
  asked(1, { confidence: 'guess' }),
  asked(2, { verdict: 'wrong', confidence: 'guess', subject: 'Economy' }),
  asked(3, { verdict: 'wrong', confidence: 'sure' }),
  asked(4, { verdict: 'blank', subject: 'Economy' }),
  asked(5, { isMarked: true, confidence: 'fifty-fifty' }),
  asked(6, { verdict: 'blank', isMarked: true, subject: '' }),
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
])('%j is no filter and shows all questions', (query) => {
  expect(numbers(query)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the query names the question to try again and its new answer', () => {
  expect(reviewView({ try: '3' }, QUESTIONS)).toMatchObject({ tried: 3, answer: null });
  expect(reviewView({ try: '3', answer: '4' }, QUESTIONS)).toMatchObject({ tried: 3, answer: 4 });
});

test.each(['0', '7', '03', '3.0', ' 3', '1e0', '-1', '', 'x', ['3', '3'], ['3']])('%j names no question', (value) => {
  expect(reviewView({ try: value, answer: '1' }, QUESTIONS)).toMatchObject({ tried: null, answer: null });
});

test.each(['0', '5', '01', 'A', '', ['1']])('the view ignores the answer %j', (answer) => {
  expect(reviewView({ try: '3', answer }, QUESTIONS)).toMatchObject({ tried: 3, answer: null });
});
