import fc from 'fast-check';

import { CONFIDENCES, guessLedger } from './confidence';
import type { Verdict } from './scoring';

const SCHEME = { rightUnits: 1200, wrongUnits: 400 };

const answers = fc.array(
  fc.record({
    verdict: fc.constantFrom<Verdict>('correct', 'wrong', 'blank'),
    tag: fc.constantFrom(...CONFIDENCES, null),
  }),
  { maxLength: 50 },
);

test('every answer counts in one entry, and all entries but the guesses add up to the marks without guesses', () => {
  fc.assert(
    fc.property(answers, (all) => {
      const { entries, withoutGuessesUnits } = guessLedger(
        all.map(({ verdict }) => verdict),
        all.map(({ tag }) => tag),
        SCHEME,
      );
      for (const { kind, answers: count, correct, wrong, netUnits } of entries) {
        const own = all.filter(({ verdict, tag }) => verdict !== 'blank' && (tag ?? 'untagged') === kind);
        const right = own.filter(({ verdict }) => verdict === 'correct');
        expect([count, correct, wrong]).toEqual([own.length, right.length, own.length - right.length]);
        expect(netUnits).toBe(right.length * 1200 - (own.length - right.length) * 400);
      }
      const valueOf = (verdict: Verdict) => ({ correct: 1200, wrong: -400, blank: 0, dropped: 0 })[verdict];
      const kept = all.filter(({ tag }) => tag !== 'guess');
      expect(withoutGuessesUnits).toBe(kept.reduce((sum, { verdict }) => sum + valueOf(verdict), 0));
    }),
  );
});

test('the ledger lists the kinds in order and ignores the tag of a blank', () => {
  const { entries } = guessLedger(['blank', 'wrong'], ['guess', 'fifty-fifty'], SCHEME);
  expect(entries.map(({ kind, answers: count }) => `${kind} ${count}`)).toEqual([
    'sure 0',
    'fifty-fifty 1',
    'guess 0',
    'untagged 0',
  ]);
});

test('without a marking scheme the ledger counts answers but has no net marks', () => {
  const { entries, withoutGuessesUnits } = guessLedger(['correct'], ['guess'], null);
  expect(entries.find(({ kind }) => kind === 'guess')).toMatchObject({ answers: 1, correct: 1, netUnits: null });
  expect(withoutGuessesUnits).toBeNull();
});
