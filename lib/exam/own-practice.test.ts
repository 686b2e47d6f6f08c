import fc from 'fast-check';

import { drawWished, wishedDurationMs } from './own-practice';

describe('the draw of a wish', () => {
  const SUBJECTS = ['', 'Polity', 'History', '__proto__'];
  const bank = fc
    .array(fc.constantFrom(...SUBJECTS), { maxLength: 200 })
    .map((all) => all.map((subject, index) => ({ id: `q${index}`, subject })));
  const aWish = fc.record({
    subjects: fc.subarray(SUBJECTS),
    questions: fc.integer({ min: 5, max: 100 }),
    from: fc.constantFrom('all' as const, 'wrong' as const, 'unseen' as const),
  });

  test('a draw has the wished number or all there are: each question once, fit, and of the subjects', () => {
    fc.assert(
      fc.property(bank, aWish, fc.integer({ min: 1, max: 4 }), (all, wish, every) => {
        const isFit = (id: string) => Number(id.slice(1)) % every === 0;
        const { drawn, of } = drawWished(all, wish, isFit, Math.random);
        const fit = all.filter(
          ({ id, subject }) => isFit(id) && (wish.subjects.length === 0 || wish.subjects.includes(subject)),
        );
        expect(of).toBe(fit.length);
        expect(drawn).toHaveLength(Math.min(wish.questions, fit.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((it) => fit.includes(it))).toBe(true);
      }),
    );
  });

  test('a small subject gives as many questions as a large one', () => {
    const all = Array.from({ length: 500 }, (_, index) => ({
      id: `${index}`,
      subject: index < 10 ? 'small' : 'large',
    }));
    const { drawn } = drawWished(all, { subjects: [], questions: 20, from: 'all' }, () => true, Math.random);
    expect(drawn.filter(({ subject }) => subject === 'small')).toHaveLength(10);
  });
});

test('of questions in an order the first that the bank has are drawn', () => {
  const all = [...'abcde'].map((id) => ({ id, subject: id === 'd' ? 'History' : 'Polity' }));
  const wish = { subjects: ['Polity'], questions: 2, from: 'due' } as const;
  expect(drawWished(all, wish, [...'xedca'], Math.random)).toEqual({ drawn: [all[4], all[2]], of: 3 });
});

describe('the time of a practice of one’s own', () => {
  const MINUTE_MS = 60_000;

  test.each([
    [20, 120, 100, 24],
    [7, 120, 100, 8],
    [5, 30, 50, 3],
    [100, 30, 25, 120],
    [5, 1, 100, 1],
  ])('%i questions of a paper with %i minutes for %i take %i minutes', (wished, minutes, questions, expected) => {
    expect(wishedDurationMs(wished, { durationMs: minutes * MINUTE_MS, questions })).toBe(expected * MINUTE_MS);
  });

  test('no question has more time than in the paper, except that a practice lasts at least a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 100 }),
        fc.integer({ min: 60_000, max: 36_000_000 }),
        fc.integer({ min: 1, max: 500 }),
        (wished, durationMs, questions) => {
          const ms = wishedDurationMs(wished, { durationMs, questions });
          expect(ms).toBeLessThanOrEqual(Math.max(MINUTE_MS, (wished * durationMs) / questions));
          expect(ms % MINUTE_MS).toBe(0);
        },
      ),
    );
  });
});
