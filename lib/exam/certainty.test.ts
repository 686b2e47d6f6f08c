import { randomOf } from './arrangement';
import { BAND, binomialError, chanceToReach, paperError, worthOf } from './certainty';
import type { ScoreCounts } from './cohort';
import { ItemAnalysis } from './item-analysis';
import type { MarkingScheme } from './paper';
import type { Verdict } from './scoring';
import { sum } from './statistics';

const UPSC: MarkingScheme = { rightUnits: 1_200, wrongUnits: 400 };
const CANDIDATES = 10_000;

/** A standard normal value (Box and Muller). */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const countsOf = (values: readonly number[]): ScoreCounts => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([score, candidates]) => ({ score, candidates }));
};

/** The chances of a right and of a wrong answer; the rest are blanks. */
type Chances = { right: number; wrong: number };

const drawn = ({ right, wrong }: Chances, random: () => number): Verdict => {
  const at = random();
  return at < right ? 'correct' : at < right + wrong ? 'wrong' : 'blank';
};

const scoreOf = (verdicts: readonly Verdict[]) => sum(verdicts.map((it) => worthOf(UPSC, it)));
const trueScoreOf = (chances: readonly Chances[]) =>
  sum(chances.map(({ right, wrong }) => right * UPSC.rightUnits - wrong * UPSC.wrongUnits));

/** Candidates who know a question by their ability and its difficulty (a two-parameter logistic model), and else guess. */
function sittings(questions: number, random: () => number) {
  const difficulties = Array.from({ length: questions }, () => 0.8 * normal(random));
  return Array.from({ length: CANDIDATES }, () => {
    const ability = normal(random);
    const chances = difficulties.map((difficulty): Chances => {
      const knows = 1 / (1 + Math.exp(difficulty - ability));
      return { right: knows + 0.15 * (1 - knows), wrong: 0.4 * (1 - knows) };
    });
    return { chances, verdicts: chances.map((it) => drawn(it, random)) };
  });
}

test.each([40, 100])('on a paper of %i questions 95 ± 1 %% of 10,000 true scores lie in the band of its error', (n) => {
  const all = sittings(n, randomOf(`paper of ${n}`));
  const perQuestion = Array.from({ length: n }, (_, at) =>
    countsOf(all.map(({ verdicts }) => worthOf(UPSC, verdicts[at] ?? 'blank'))),
  );
  const error = paperError(perQuestion, countsOf(all.map(({ verdicts }) => scoreOf(verdicts)))) ?? NaN;
  const inside = all.filter(
    ({ chances, verdicts }) => Math.abs(scoreOf(verdicts) - trueScoreOf(chances)) <= BAND * error,
  );
  expect(inside.length / CANDIDATES).toBeGreaterThanOrEqual(0.94);
  expect(inside.length / CANDIDATES).toBeLessThanOrEqual(0.96);
});

/** Candidates whose questions are drawn from many alike. */
function alike(questions: number, random: () => number) {
  return Array.from({ length: CANDIDATES }, () => {
    const right = 0.2 + 0.6 * random();
    const one: Chances = { right, wrong: (1 - right) * random() };
    const chances = Array.from({ length: questions }, () => one);
    const sit = () => chances.map((it) => drawn(it, random));
    return { chances, verdicts: sit(), again: sit() };
  });
}

test.each([20, 40, 100])('of %i questions alike 95 ± 1 %% of 10,000 true scores lie in the binomial band', (n) => {
  const inside = alike(n, randomOf(`alike ${n}`)).filter(
    ({ chances, verdicts }) =>
      Math.abs(scoreOf(verdicts) - trueScoreOf(chances)) <= BAND * binomialError(verdicts, UPSC),
  );
  expect(inside.length / CANDIDATES).toBeGreaterThanOrEqual(0.94);
  expect(inside.length / CANDIDATES).toBeLessThanOrEqual(0.96);
});

test('the chance to reach a cut-off is the share of those who then reach it', () => {
  const cutOff = 35 * 600;
  const told = alike(40, randomOf('cut-off')).map(({ verdicts, again }) => ({
    chance: chanceToReach(cutOff, scoreOf(verdicts), binomialError(verdicts, UPSC)),
    isReached: scoreOf(again) >= cutOff,
  }));
  for (const [from, to] of [
    [0, 0.1],
    [0.1, 0.4],
    [0.4, 0.6],
    [0.6, 0.9],
    [0.9, 1.01],
  ] as const) {
    const some = told.filter(({ chance }) => from <= chance && chance < to);
    const reached = some.filter(({ isReached }) => isReached).length / some.length;
    expect(Math.abs(reached - sum(some.map(({ chance }) => chance)) / some.length)).toBeLessThan(0.1);
  }
});

test('the error of a paper from counts is that of the item analysis', () => {
  const random = randomOf('thirty');
  const options = Array.from({ length: 30 }, () => [0, 1, 2].map(() => Math.floor(5 * random())));
  const verdictOf = (option: number | undefined): Verdict => (option ? (option === 1 ? 'correct' : 'wrong') : 'blank');
  const scores = options.map((own) => scoreOf(own.map(verdictOf)));
  const analysis = new ItemAnalysis(
    [0, 1, 2].map(() => ({ correctAns: '1' })),
    UPSC,
  );
  options.forEach((own, at) => analysis.add({ responses: own.join(''), score: scores[at] ?? 0, spentMs: [] }));
  const perQuestion = [0, 1, 2].map((at) => countsOf(options.map((own) => worthOf(UPSC, verdictOf(own[at])))));
  expect(paperError(perQuestion, countsOf(scores))).toBeCloseTo(analysis.paper().standardError ?? NaN, 9);
  expect(paperError(perQuestion, countsOf(scores.slice(1)))).toBeNull();
});

test('on a paper without marks a right answer counts one, and equal scores have no error of the paper', () => {
  expect((['correct', 'wrong', 'blank'] as const).map((it) => worthOf(null, it))).toEqual([1, 0, 0]);
  expect(
    paperError([[{ score: 1, candidates: 40 }], [{ score: 0, candidates: 40 }]], [{ score: 1, candidates: 40 }]),
  ).toBeNull();
});

test('who has every answer right still has a band', () => {
  expect(
    binomialError(
      Array.from({ length: 20 }, () => 'correct' as const),
      null,
    ),
  ).toBeGreaterThan(0.5);
});

test.each([
  [0, 0.5],
  [1, 0.841345],
  [-1.96, 0.024998],
])('a score %d deviations above a cut-off reaches it again with the chance %d', (z, chance) => {
  expect(chanceToReach(0, z * Math.SQRT2, 1)).toBeCloseTo(chance, 6);
});
