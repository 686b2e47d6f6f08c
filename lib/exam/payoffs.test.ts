import { randomOf } from './arrangement';
import type { Confidence } from './confidence';
import type { MarkingScheme } from './paper';
import { payoffsOf } from './certainty';

const UPSC: MarkingScheme = { rightUnits: 1_200, wrongUnits: 400 };

const tagged = (confidence: Confidence | null, right: number, wrong: number, scheme: MarkingScheme | null = UPSC) => [
  ...Array.from({ length: right }, () => ({ confidence, verdict: 'correct' as const, scheme })),
  ...Array.from({ length: wrong }, () => ({ confidence, verdict: 'wrong' as const, scheme })),
];

test('each tag has its answers, its right ones and what they earned each', () => {
  expect(payoffsOf([...tagged('sure', 45, 5), ...tagged('guess', 10, 90)])).toEqual([
    { kind: 'sure', answers: 50, correct: 45, meanUnits: 1_040, isClear: true },
    { kind: 'guess', answers: 100, correct: 10, meanUnits: -240, isClear: true },
  ]);
});

test('fewer than fifty answers of a kind, blanks, and answers on papers without marks say nothing', () => {
  const blanks = tagged('guess', 60, 0).map((it) => ({ ...it, verdict: 'blank' as const }));
  expect(payoffsOf([...tagged('guess', 20, 29), ...blanks, ...tagged('guess', 30, 30, null)])).toEqual([]);
  expect(payoffsOf(tagged(null, 90, 90))).toEqual([]);
});

test('a mean that chance can give is not clear', () => {
  expect(payoffsOf(tagged('guess', 14, 36))).toMatchObject([{ meanUnits: 48, isClear: false }]);
});

test('of 10,000 candidates 95 % of those who get advice get it with the right sign', () => {
  const random = randomOf('advice');
  let [given, right] = [0, 0];
  for (let candidate = 0; candidate < 10_000; candidate += 1) {
    // A guess among four is worth nothing; candidates do better or worse.
    const chance = 0.15 + 0.3 * random();
    const answers = 50 + Math.floor(250 * random());
    const hits = Array.from({ length: answers }, random).filter((at) => at < chance).length;
    const [payoff] = payoffsOf(tagged('guess', hits, answers - hits));
    if (!payoff?.isClear) continue;
    given += 1;
    if (payoff.meanUnits > 0 === chance > 0.25) right += 1;
  }
  expect(given).toBeGreaterThan(2_000);
  expect(right / given).toBeGreaterThanOrEqual(0.95);
});
