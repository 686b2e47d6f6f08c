import { filterQuestions, type Filtered, type ReviewQuery, reviewView } from './review-filter';

const asked = (number: number, more: Partial<Filtered>): Filtered & { number: number } => ({
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
  [{ show: 'missed' }, [2, 3, 4, 6]],
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
