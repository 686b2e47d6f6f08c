import fc from 'fast-check';

import { formatMarks, parseMarks } from './marks';
import { LANGUAGE_VIEWS, type LanguageView } from './languages';
import { type KeyedPaper, type KeyRuling, LANGUAGES, type Option, OPTIONS, type Section } from './paper';
import { withRulings } from './rulings';
import { type Item, oracle, type Scheme } from './testing-score';
import { judge, netUnits, score, type Tally } from './scoring';

const unitsOf = (text: string) => {
  const units = parseMarks(text);
  if (typeof units === 'string') throw new Error(`${text} is ${units}`);
  return units;
};

const legible = ({ marksUnits, ...counts }: Tally) => ({
  ...counts,
  marks: marksUnits === null ? null : formatMarks(marksUnits),
});

/** A paper of these items in sections of `sectionSize` questions, with the responses. */
function attemptOf(items: readonly Item[], scheme: Scheme | null, sectionSize = items.length) {
  const sections: Section[] = [];
  for (let first = 1; first <= items.length; first += sectionSize) {
    const last = Math.min(first + sectionSize - 1, items.length);
    sections.push({ name: `Section ${first}`, first, last, isLocked: false, durationMs: null });
  }
  const keyed: KeyedPaper = {
    id: 'paper',
    categoryId: 1,
    subCategoryId: 1,
    name: 'General Studies',
    durationMs: 1_800_000,
    questions: items.map(({ subject }, index) => ({
      id: `question-${index + 1}`,
      question: '',
      options: ['', '', '', ''],
      subject,
    })),
    sections,
    scheme: scheme && { rightUnits: unitsOf(scheme.right), wrongUnits: unitsOf(scheme.wrong) },
    key: items.map(({ correctAns, rulings }) => ({ correctAns, explanation: '', rulings })),
  };
  const responses: Record<string, Option> = {};
  const languages: Record<string, LanguageView> = {};
  items.forEach(({ given, language }, index) => {
    if (given) responses[`question-${index + 1}`] = given;
    if (given && language) languages[`question-${index + 1}`] = language;
  });
  return { keyed, responses, languages };
}

const SCHEMES: Scheme[] = [
  { right: '2', wrong: '2/3' },
  { right: '2.5', wrong: '5/6' },
  { right: '2', wrong: '0.5' },
  { right: '3', wrong: '1' },
  { right: '2.5', wrong: '0.625' },
  { right: '1', wrong: '0' },
];

const aRuling: fc.Arbitrary<KeyRuling> = fc.record({
  language: fc.option(fc.constantFrom(...LANGUAGES)),
  ruling: fc.oneof(
    fc.subarray([...OPTIONS], { minLength: 1 }).map((options) => ({ kind: 'accept' as const, options })),
    fc.constantFrom({ kind: 'all' as const }, { kind: 'attempted' as const }, { kind: 'dropped' as const }),
  ),
});

const anItem: fc.Arbitrary<Item> = fc.record({
  correctAns: fc.constantFrom('1', '2', '3', '4', ' 3 ', '4\n', '', '5', '03', '1 2'),
  subject: fc.constantFrom('Polity', 'History', '', '__proto__'),
  given: fc.option(fc.constantFrom(...OPTIONS)),
  language: fc.option(fc.constantFrom(...LANGUAGE_VIEWS)),
  rulings: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(aRuling, { maxLength: 4 })),
});

test('the scores of paper, sections and subjects equal those from exact fractions, under any rulings', () => {
  fc.assert(
    fc.property(
      fc.array(anItem, { maxLength: 120 }),
      fc.option(fc.constantFrom(...SCHEMES)),
      fc.integer({ min: 1, max: 40 }),
      (items, scheme, sectionSize) => {
        const { keyed, responses, languages } = attemptOf(items, scheme, sectionSize);
        const { sections, subjects, ...whole } = score(keyed, responses, languages);
        expect(legible(whole)).toEqual(oracle(items, scheme));
        expect(sections.map(legible)).toEqual(
          keyed.sections.map(({ name, first, last }) => ({
            name,
            ...oracle(items.slice(first - 1, last), scheme),
          })),
        );
        const names = [...new Set(items.map(({ subject }) => subject))];
        const ofSubject = (name: string) => items.filter(({ subject }) => subject === name);
        expect(subjects.map(legible)).toEqual(names.map((name) => ({ name, ...oracle(ofSubject(name), scheme) })));
      },
    ),
    { numRuns: 500 },
  );
});

test('percentages stay between 0 and 100, and counts add up, whatever rulings drop or give to all', () => {
  fc.assert(
    fc.property(fc.array(anItem, { maxLength: 30 }), (items) => {
      const { keyed, responses, languages } = attemptOf(items, null);
      const { percentage, ...whole } = score(keyed, responses, languages);
      expect(Number(percentage)).toBeGreaterThanOrEqual(0);
      expect(Number(percentage)).toBeLessThanOrEqual(100);
      expect(whole.correctAnswers + whole.wrongAnswers).toBe(whole.totalAnswered);
      expect(whole.totalAnswered + whole.totalNotAnswered).toBe(whole.totalQuestions);
    }),
    { numRuns: 500 },
  );
});

test('marks spread over the rest: of 100 questions with one dropped, each of the other 99 counts 100/99', () => {
  const { keyed, responses } = attemptOf([...run(61, 1), ...run(30, 2), ...run(9, null)], { right: '2', wrong: '2/3' });
  const spread = (ids: number[]) =>
    withRulings(
      keyed,
      ids.map((id) => ({ questionId: `question-${id}`, ruling: { kind: 'spread' }, language: null })),
    );
  const one = score(spread([1]), responses);
  // (60 × 2 − 30 × 2/3) × 100/99 marks.
  expect(legible(one)).toMatchObject({ totalQuestions: 99, correctAnswers: 60, percentage: '60.61', marks: '101.01' });
  expect(one.marksUnits).toBe(Math.round((100 * 600 * 100) / 99));
  const all = Object.fromEntries(keyed.questions.map(({ id }) => [id, 1 as const]));
  expect(legible(score(spread([1]), all)).marks).toBe('200.00');
  expect(legible(score(spread([1, 50, 100]), all)).marks).toBe('200.00');
  expect(legible(score(spread(keyed.key.map((_, at) => at + 1)), all)).marks).toBe('0.00');
});

test('spread marks are the exact ones to half a unit, and keep the order and the ties of candidates', () => {
  const results = fc.record({ correct: fc.nat(200), wrong: fc.nat(200) });
  fc.assert(
    fc.property(
      ...([results, results, fc.constantFrom(...SCHEMES), fc.integer({ min: 1, max: 400 }), fc.nat(400)] as const),
      (one, other, { right, wrong }, left, more) => {
        const scheme = { rightUnits: unitsOf(right), wrongUnits: unitsOf(wrong) };
        const of = (it: typeof one, spread?: { all: number; left: number }) =>
          netUnits({ ...scheme, ...(spread && { spread }) }, it.correct, it.wrong) ?? NaN;
        const spread = { all: left + more, left };
        expect(Math.abs(of(one, spread) * left - of(one) * spread.all) * 2).toBeLessThanOrEqual(left);
        expect(Math.sign(of(one, spread) - of(other, spread))).toBe(Math.sign(of(one) - of(other)));
        expect(of({ correct: left, wrong: 0 }, spread)).toBe(spread.all * scheme.rightUnits);
      },
    ),
  );
});

test('a paper with every question dropped has 0.00 per cent and no marks', () => {
  const dropped = [{ ruling: { kind: 'dropped' as const }, language: null }];
  const { keyed, responses } = attemptOf(
    run(3, 2).map((item) => ({ ...item, rulings: dropped })),
    { right: '2', wrong: '2/3' },
  );
  expect(score(keyed, responses)).toMatchObject({ totalQuestions: 0, percentage: '0.00', marksUnits: 0 });
});

const run = (count: number, given: Option | null): Item[] =>
  Array.from({ length: count }, () => ({ correctAns: '1', subject: 'Polity', given }));

test.each<[string, Scheme, number, number, number, string, string]>([
  ['UPSC General Studies I', { right: '2', wrong: '2/3' }, 60, 31, 9, '60.00', '99.33'],
  ['UPSC CSAT', { right: '2.5', wrong: '5/6' }, 1, 6, 73, '1.25', '-2.50'],
  ['SSC CGL Tier I', { right: '2', wrong: '0.5' }, 70, 25, 5, '70.00', '127.50'],
  ['one right of eight hundred, at the half', { right: '2', wrong: '2/3' }, 1, 0, 799, '0.13', '2.00'],
  ['one right of three, three wrong take all of it', { right: '2', wrong: '2/3' }, 1, 3, 0, '25.00', '0.00'],
])(
  '%s: right, wrong and blank answers make the percentage and the marks',
  (_, scheme, right, wrong, blank, ...texts) => {
    const { keyed, responses } = attemptOf([...run(right, 1), ...run(wrong, 2), ...run(blank, null)], scheme);
    const { percentage, marks } = legible(score(keyed, responses));
    expect([percentage, marks]).toEqual(texts);
  },
);

test('a question whose id is the name of an object method is blank until answered', () => {
  const { keyed } = attemptOf(run(2, null), null);
  const odd = ['constructor', '__proto__'].flatMap((id) => keyed.questions.slice(0, 1).map((it) => ({ ...it, id })));
  expect(judge({ ...keyed, questions: odd }, {})).toEqual(['blank', 'blank']);
  const given = Object.fromEntries([['__proto__', 1 as const]]);
  expect(judge({ ...keyed, questions: odd }, given)).toEqual(['blank', 'correct']);
});

test('a score ignores responses to questions the paper does not have', () => {
  const { keyed } = attemptOf(run(2, null), null);
  expect(score(keyed, { elsewhere: 1 })).toMatchObject({ totalAnswered: 0, totalNotAnswered: 2 });
});
