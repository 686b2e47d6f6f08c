import fc from 'fast-check';

import { drawWished, practisedIn, wishedDurationMs } from './own-practice';

const past = (questionIds: string, correct: string, responses: string) => ({
  questionIds: [...questionIds],
  correctOptions: [...correct],
  responses,
});

const known = (...attempts: ReturnType<typeof past>[]) => {
  const { seen, wrong } = practisedIn(attempts);
  return { seen: [...seen].sort().join(''), wrong: [...wrong].sort().join('') };
};

describe('what a candidate has practised', () => {
  test('a question of a finished paper is seen, and wrong if another option was chosen', () => {
    expect(known(past('abcd', '1234', '1330'))).toEqual({ seen: 'abcd', wrong: 'b' });
  });

  test('the newest answer to a question counts', () => {
    expect(known(past('ab', '12', '21'), past('ab', '12', '12'))).toEqual({ seen: 'ab', wrong: 'ab' });
    expect(known(past('ab', '12', '12'), past('ab', '12', '21'))).toEqual({ seen: 'ab', wrong: '' });
  });

  test('a blank is no answer, so an older one counts', () => {
    expect(known(past('ab', '12', '00'), past('ab', '12', '22'))).toEqual({ seen: 'ab', wrong: 'a' });
  });

  test('an answer that was right by the key of its time stays right after the host changes the key', () => {
    expect(known(past('a', '2', '2'), past('a', '1', '2'))).toEqual({ seen: 'a', wrong: '' });
  });
});

describe('the draw of a wish', () => {
  const SUBJECTS = ['', 'Polity', 'History', '__proto__'];
  const bank = fc
    .array(fc.constantFrom(...SUBJECTS), { maxLength: 200 })
    .map((all) => all.map((subject, index) => ({ id: `q${index}`, subject })));
  const aWish = fc.record({
    subjects: fc.subarray(SUBJECTS),
    questions: fc.integer({ min: 5, max: 100 }),
    from: fc.constantFrom('all', 'wrong', 'unseen'),
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
