import fc from 'fast-check';

import { dueOn, LADDER_DAYS, MOST_DUE, type PastAnswer, type PastTest } from './due';

const WRONG = { verdict: 'wrong', confidence: null } as const;
const SURE_AND_WRONG = { verdict: 'wrong', confidence: 'sure' } as const;
const RIGHT = { verdict: 'correct', confidence: null } as const;
const SURE = { verdict: 'correct', confidence: 'sure' } as const;
const GUESSED = { verdict: 'correct', confidence: 'guess' } as const;
const BLANK = { verdict: 'blank', confidence: null } as const;

const on = (day: number, answers: Record<string, Omit<PastAnswer, 'id'>>): PastTest => ({
  day,
  answers: Object.entries(answers).map(([id, answer]) => ({ id, ...answer })),
});

const due = (today: number, ...newestFirst: PastTest[]) => dueOn(today, newestFirst, () => true).join('');

test('wrong answers that were sure come first, then other wrong ones, then right ones by a guess', () => {
  expect(due(1, on(0, { a: GUESSED, b: WRONG, c: SURE_AND_WRONG, d: RIGHT, e: SURE, f: BLANK }))).toBe('cba');
});

test('of equally urgent questions the one that has waited longest comes first', () => {
  expect(due(9, on(5, { a: WRONG }), on(2, { b: WRONG }))).toBe('ba');
});

test('nothing of today is due today', () => {
  expect(due(3, on(3, { a: WRONG }))).toBe('');
  expect(due(4, on(3, { a: WRONG }))).toBe('a');
});

test('a right answer that is not sure returns after 3, 7, 15 and 30 days, and then leaves', () => {
  const tests = [on(0, { a: WRONG })];
  let day = 0;
  for (const days of LADDER_DAYS) {
    expect(due(day + days - 1, ...tests)).toBe('');
    expect(due(day + days, ...tests)).toBe('a');
    day += days;
    tests.unshift(on(day, { a: RIGHT }));
  }
  expect(due(day + 1_000, ...tests)).toBe('');
});

test('a question that is answered right and sure leaves, wherever it stands', () => {
  expect(due(100, on(1, { a: SURE, b: SURE }), on(0, { a: WRONG, b: GUESSED }))).toBe('');
});

test('a wrong answer puts a question back to the first step, and a guess leaves it on its own', () => {
  expect(due(5, on(4, { a: WRONG }), on(1, { a: RIGHT }), on(0, { a: WRONG }))).toBe('a');
  const guessed = [on(4, { a: GUESSED }), on(1, { a: RIGHT }), on(0, { a: WRONG })];
  expect(due(6, ...guessed)).toBe('');
  expect(due(7, ...guessed)).toBe('a');
});

test('a blank changes nothing, but the question is not asked twice on a day', () => {
  expect(due(2, on(1, { a: BLANK }), on(0, { a: WRONG }))).toBe('a');
  expect(due(1, on(1, { a: BLANK }), on(0, { a: WRONG, b: WRONG }))).toBe('b');
});

test('at most twenty are due on a day, those that were asked today with them, and none that is not free', () => {
  const answer = fc.record({
    id: fc.integer({ min: 0, max: 60 }).map(String),
    verdict: fc.constantFrom('wrong' as const, 'correct' as const, 'blank' as const),
    confidence: fc.constantFrom('sure' as const, 'guess' as const, null),
  });
  const past = fc
    .array(fc.record({ day: fc.integer({ min: 0, max: 6 }), answers: fc.array(answer, { maxLength: 40 }) }), {
      maxLength: 8,
    })
    .map((tests) => tests.toSorted((a, b) => b.day - a.day));
  fc.assert(
    fc.property(past, (tests) => {
      const isFree = (id: string) => Number(id) % 3 !== 0;
      const morning = dueOn(
        6,
        tests.filter(({ day }) => day < 6),
        isFree,
      );
      const asked = new Set(tests.filter(({ day }) => day === 6).flatMap(({ answers }) => answers.map(({ id }) => id)));
      expect(morning.length).toBeLessThanOrEqual(MOST_DUE);
      expect(morning.every(isFree)).toBe(true);
      expect(dueOn(6, tests, isFree)).toEqual(morning.filter((id) => !asked.has(id)));
    }),
  );
});
