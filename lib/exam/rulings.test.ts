import fc from 'fast-check';

import { arrangementOf, frozenOption } from './arrangement';
import { arrangeKeyed } from './keyed-arrangement';
import { type KeyedPaper, type Option, OPTIONS } from './paper';
import { type QuestionRuling, withRulings } from './rulings';
import { judge } from './scoring';

const paper: KeyedPaper = {
  ...{
    id: 'paper',
    categoryId: 1,
    subCategoryId: 1,
    name: 'General Studies',
    durationMs: 1,
    sections: [],
    scheme: null,
  },
  questions: ['a', 'b', 'c'].map((id) => ({ id, question: '', options: ['1', '2', '3', '4'], subject: '' })),
  key: ['1', '2', '3'].map((correctAns) => ({ correctAns, explanation: '' })),
  shuffle: 'questions-and-options',
};

const accepting = (questionId: string, ...options: Option[]): QuestionRuling => ({
  questionId,
  language: null,
  ruling: { kind: 'accept', options },
});

test('a paper without rulings is the same paper', () => {
  expect(withRulings(paper, [])).toBe(paper);
  expect(withRulings(paper, [accepting('elsewhere', 1)])).toEqual(paper);
});

test('a later ruling on a question replaces an earlier one, and leaves other questions alone', () => {
  const ruled = withRulings(paper, [accepting('a', 2), accepting('a', 3, 4)]);
  expect(judge(ruled, { a: 2, b: 2, c: 1 })).toEqual(['wrong', 'correct', 'wrong']);
  expect(judge(ruled, { a: 4, b: 3, c: 3 })).toEqual(['correct', 'wrong', 'correct']);
});

test('a shuffled paper gives the same verdicts as the frozen paper', () => {
  const aRuling = fc.record({
    questionId: fc.constantFrom('a', 'b', 'c'),
    language: fc.constant(null),
    ruling: fc
      .subarray([...OPTIONS], { minLength: 1 })
      .map((options) => ({ kind: 'accept' as const, options: options as Option[] })),
  });
  const options = fc.constantFrom(...OPTIONS);
  fc.assert(
    fc.property(fc.array(aRuling, { maxLength: 5 }), fc.tuple(options, options, options), fc.uuid(), (all, own, id) => {
      const ruled = withRulings(paper, all);
      const places = arrangementOf(paper, id);
      const mine = arrangeKeyed(ruled, id);
      const responses = Object.fromEntries(mine.questions.map((it, index) => [it.id, own[index] ?? 1]));
      const frozen = Object.fromEntries(
        places.map((place, index) => [paper.questions[place.at]?.id ?? '', frozenOption(place, own[index] ?? 1)]),
      );
      const byId = new Map(ruled.questions.map((it, index) => [it.id, judge(ruled, frozen)[index]]));
      expect(judge(mine, responses)).toEqual(mine.questions.map((it) => byId.get(it.id)));
    }),
  );
});
