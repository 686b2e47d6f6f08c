import fc from 'fast-check';

import { randomOf } from './arrangement';
import { ItemAnalysis, type Sitting } from './item-analysis';
import { byWeakness, type ItemFigures, LEAST_JUDGED } from './item-figures';
import type { MarkingScheme } from './paper';

const keysOf = (rights: readonly string[]) => rights.map((correctAns) => ({ correctAns }));

function analysisOf(key: string[], sittings: readonly Sitting[], scheme: MarkingScheme | null = null) {
  const analysis = new ItemAnalysis(keysOf(key), scheme);
  for (const sitting of sittings) analysis.add(sitting);
  return { paper: analysis.paper(), items: [...analysis.items()] };
}

const sat = (responses: string, score: number, spentMs: number[] = []): Sitting => ({ responses, score, spentMs });

/**
 * Six candidates, three questions, one point each. Rows of rights: 111, 110, 101, 100, 010, 000; scores 3, 2, 2, 1, 1, 0
 * with mean 1.5 and squares of deviations 5.5, so a variance of 5.5 / 5 = 1.1.
 */
const SIX = [sat('111', 3), sat('110', 2), sat('121', 2), sat('120', 1), sat('210', 1), sat('000', 0)];

test('the figures of a paper equal those worked by hand', () => {
  // Rights 4, 3 and 2 of 6, so p·q·6/5 = 4/15, 3/10 and 4/15, together 5/6.
  // KR-20 = 3/2 · (1 - (5/6) / 1.1) = 4/11. Standard error = √(1.1 · 7/11) = √0.7.
  const { paper } = analysisOf(['1', '1', '1'], SIX);
  expect(paper.candidates).toBe(6);
  expect(paper.mean).toBeCloseTo(1.5, 12);
  expect(paper.deviation).toBeCloseTo(Math.sqrt(1.1), 12);
  expect(paper.kr20).toBeCloseTo(4 / 11, 12);
  expect(paper.alpha).toBeCloseTo(4 / 11, 12);
  expect(paper.standardError).toBeCloseTo(Math.sqrt(0.7), 12);
});

test('the figures of a question equal those worked by hand', () => {
  // Question 1: right 1, 1, 1, 1, 0, 0, so p = 2/3 and the variance is 4/15.
  // Without it the scores are 2, 1, 1, 0, 1, 0: mean 5/6, variance (7 - 6 · 25/36) / 5 = 17/30.
  // Covariance (4 - 6 · 2/3 · 5/6) / 5 = 2/15, so r = (2/15) / √(4/15 · 17/30) = √(2/17).
  // In ascending order 0, 0, 1, 1, 1, 1 meets 0, 0, 1, 1, 1, 2: covariance (5 - 10/3) / 5 = 1/3, of which 2/15 is 0.4.
  // With the whole score the covariance is (8 - 6) / 5 = 0.4, so r = 0.4 / √(4/15 · 1.1) = √(6/11).
  const { items } = analysisOf(['1', '1', '1'], SIX);
  const [first] = items;
  expect(first?.facility).toBeCloseTo(2 / 3, 12);
  expect(first?.deviation).toBeCloseTo(Math.sqrt(4 / 15), 12);
  expect(first?.discrimination).toBeCloseTo(Math.sqrt(2 / 17), 12);
  expect(first?.correctedPointBiserial).toBeCloseTo(Math.sqrt(2 / 17), 12);
  expect(first?.efficiency).toBeCloseTo(0.4, 12);
  expect(first?.pointBiserial).toBeCloseTo(Math.sqrt(6 / 11), 12);
});

test('with negative marks the figures on marks and on right answers differ as worked by hand', () => {
  // Right +2, wrong -1: marks 2 2, 2 -1, 0 2, -1 0; scores 4, 1, 2, -1 with mean 1.5 and variance 13/3.
  // Each question has the marks 2, 2, 0, -1 in some order: mean 0.75, variance (9 - 2.25) / 3 = 2.25.
  // Alpha = 2 · (1 - 4.5 / (13/3)) = -1/13. The products of both are 4, -2, 0, 0: covariance (2 - 2.25) / 3 = -1/12.
  // Two of four are right in each (variance 1/3), with 2, 1, 1, 0 rights (variance 2/3): KR-20 = 2 · (1 - 1) = 0.
  // Right or not in question 1 with the score: covariance (5 - 3) / 3, r = (2/3) / √(1/3 · 13/3) = 2/√13;
  // with the marks of question 2: covariance (1 - 1.5) / 3 = -1/6, r = (-1/6) / √(1/3 · 2.25) = -(1/6) / √0.75.
  const scheme = { rightUnits: 2, wrongUnits: 1 };
  const { paper, items } = analysisOf(['1', '1'], [sat('11', 4), sat('12', 1), sat('01', 2), sat('20', -1)], scheme);
  expect(paper.alpha).toBeCloseTo(-1 / 13, 12);
  expect(paper.kr20).toBeCloseTo(0, 12);
  expect(paper.standardError).toBeCloseTo(Math.sqrt((13 / 3) * (14 / 13)), 12);
  expect(items[0]?.facility).toBe(0.5);
  expect(items[0]?.discrimination).toBeCloseTo(-1 / 12 / 2.25, 12);
  expect(items[0]?.efficiency).toBeCloseTo(-1 / 12 / 2.25, 12);
  expect(items[0]?.pointBiserial).toBeCloseTo(2 / Math.sqrt(13), 12);
  expect(items[0]?.correctedPointBiserial).toBeCloseTo(-1 / 6 / Math.sqrt(0.75), 12);
});

test('thirds show who chose what, and candidates with equal scores are in the same third', () => {
  // Places 1, 2 | 3, 4 | 5, 6. The two with score 5 have places 2 and 3; their middle is on the border: middle third.
  const { items } = analysisOf(['1'], [sat('1', 9), sat('1', 5), sat('2', 5), sat('3', 4), sat('0', 2), sat('3', 1)]);
  expect(items[0]?.draws).toEqual({ top: [0, 1, 0, 0, 0], middle: [0, 1, 1, 1, 0], bottom: [1, 0, 0, 1, 0] });
  expect(items[0]?.upperLower).toBe(1);
});

test('equal scores are all in the middle third, and figures that need a difference are null', () => {
  const { paper, items } = analysisOf(['1', '2'], [sat('11', 1), sat('11', 1), sat('11', 1)]);
  expect(items[0]?.draws.middle).toEqual([0, 3, 0, 0, 0]);
  expect(items[0]).toMatchObject({
    facility: 1,
    deviation: 0,
    discrimination: null,
    efficiency: null,
    pointBiserial: null,
    upperLower: null,
  });
  expect(paper).toMatchObject({ mean: 1, deviation: 0, kr20: null, alpha: null, standardError: null });
});

test.each([
  [0, null, 0],
  [1, 4, 1],
])('%i candidates have no spread', (count, mean, facility) => {
  const { paper, items } = analysisOf(['1'], [sat('1', 4)].slice(0, count));
  expect(paper).toEqual({ candidates: count, mean, deviation: null, kr20: null, alpha: null, standardError: null });
  expect(items[0]).toMatchObject({ candidates: count, facility, discrimination: null, efficiency: null });
});

test('the median time counts only candidates who had the question on the screen', () => {
  const times = [0, 12_000, 0, 44_000, 45_000].map((ms) => sat('1', 1, [ms]));
  expect(analysisOf(['1'], times).items[0]?.medianBand).toBe(6);
  expect(analysisOf(['1'], [sat('0', 0, [0])]).items[0]?.medianBand).toBeNull();
});

const CANDIDATES = 10_000;

/** Birnbaum's logistic model with two parameters; `right` is the key, and other choices are chance. */
type Item = { discrimination: number; difficulty: number; right?: number };

function simulate(items: readonly Item[], scheme: MarkingScheme, key = items.map(() => '1')): ItemFigures[] {
  const random = randomOf('ten thousand candidates');
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const analysis = new ItemAnalysis(keysOf(key), scheme);
  for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
    const ability = normal();
    const chosen = items.map(({ discrimination, difficulty, right = 1 }) => {
      if (random() < 1 / (1 + Math.exp(-discrimination * (ability - difficulty)))) return right;
      const others = [0, 1, 2, 3, 4].filter((choice) => choice !== right);
      return others[Math.floor(random() * others.length)] ?? 0;
    });
    const score = chosen.reduce((total, choice, index) => {
      if (choice === 0) return total;
      return total + (String(choice) === key[index] ? scheme.rightUnits : -scheme.wrongUnits);
    }, 0);
    analysis.add({ responses: chosen.join(''), spentMs: [], score });
  }
  return [...analysis.items()];
}

const SCHEME = { rightUnits: 1_200, wrongUnits: 400 };

const sortedBy = (figures: ItemFigures[], value: (figures: ItemFigures) => number) =>
  figures
    .map((it, index) => ({ value: value(it), index }))
    .sort((a, b) => a.value - b.value)
    .map(({ index }) => index);

const DIFFICULTIES = Array.from({ length: 30 }, (_, index) => ({ discrimination: 1, difficulty: 2.2 - index * 0.15 }));

test('the figures of ten thousand simulated candidates reproduce the order of difficulty', () => {
  const figures = simulate(DIFFICULTIES, SCHEME);
  expect(sortedBy(figures, ({ facility }) => facility ?? NaN)).toEqual(DIFFICULTIES.map((_, index) => index));
});

test('the figures of ten thousand simulated candidates reproduce the order of discrimination', () => {
  const own = Array.from({ length: 8 }, (_, index) => ({ discrimination: 0.2 + 0.3 * index, difficulty: 0 }));
  const figures = simulate([...own, ...DIFFICULTIES], SCHEME).slice(0, own.length);
  const inOrder = own.map((_, index) => index);
  expect(sortedBy(figures, (it) => it.discrimination ?? NaN)).toEqual(inOrder);
  expect(sortedBy(figures, (it) => it.pointBiserial ?? NaN)).toEqual(inOrder);
  expect(sortedBy(figures, (it) => it.upperLower ?? NaN)).toEqual(inOrder);
});

test('one wrong key among thirty is found, with the right option', () => {
  const items = DIFFICULTIES.map((it, index) => (index === 14 ? { ...it, right: 3 } : it));
  const figures = simulate(items, SCHEME);
  expect(figures[14]?.weaknesses.slice(0, 2)).toEqual([
    { kind: 'wrong-key', options: [3] },
    { kind: 'negative', options: [] },
  ]);
  expect(figures.filter(({ weaknesses }) => weaknesses.some(({ kind }) => kind === 'wrong-key'))).toHaveLength(1);
  expect(figures.toSorted(byWeakness)[0]).toBe(figures[14]);
});

/** Candidates of falling scores; `choose` gives the response to the one question by third; third 0 is the top. */
const byThirds = (choose: (third: number, index: number) => number) =>
  Array.from({ length: 90 }, (_, index) => sat(String(choose(Math.floor(index / 30), index)), 1_000 - index));

test.each<[string, object[], (third: number, index: number) => number]>([
  [
    'easy, with options that nobody takes',
    [
      { kind: 'easy', options: [] },
      { kind: 'unused-option', options: [2, 3, 4] },
    ],
    () => 1,
  ],
  ['hard', [{ kind: 'hard', options: [] }], (third, index) => (third === 0 && index < 15 ? 1 : 2 + (index % 3))],
  ['of low discrimination', [{ kind: 'low', options: [] }], (third, index) => 1 + (index % (third === 0 ? 3 : 4))],
  [
    'drawing the best to another option',
    [{ kind: 'better-option', options: [2] }],
    (third, index) => (third === 0 ? (index % 5 < 3 ? 2 : 1) : third === 1 ? 1 + (index % 4) : 2 + (index % 3)),
  ],
])('a question is marked as %s', (_, weaknesses, choose) => {
  expect(analysisOf(['1'], byThirds(choose)).items[0]?.weaknesses).toEqual(weaknesses);
});

test('a good question is not marked', () => {
  const good = byThirds((third, index) => (index % 3 >= third ? 1 : 2 + (Math.floor(index / 3) % 3)));
  expect(analysisOf(['1'], good).items[0]?.weaknesses).toEqual([]);
});

test('a key that is no option makes nobody right, and the analysis names the option of the best candidates', () => {
  const sittings = byThirds((third, index) => (third === 0 ? 4 : 1 + (index % 3)));
  expect(analysisOf(['all'], sittings).items[0]).toMatchObject({ facility: 0, discrimination: null });
  expect(analysisOf(['all'], sittings).items[0]?.weaknesses[0]).toEqual({ kind: 'wrong-key', options: [4] });
});

test('no question is marked as weak with a handful of candidates', () => {
  const few = byThirds(() => 2).slice(0, LEAST_JUDGED - 1);
  expect(analysisOf(['1'], few).items[0]?.weaknesses).toEqual([]);
});

test('figures stay within their limits, whatever the order of the candidates', () => {
  const candidate = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(candidate, { minLength: 1, maxLength: 60 }), (all) => {
      const key = ['1', '2', '3', '4', '1'];
      const sittings = all.map((chosen) =>
        sat(
          chosen.join(''),
          chosen.reduce((score, it, index) => score + (it === 0 ? 0 : String(it) === key[index] ? 1_200 : -400), 0),
        ),
      );
      const { paper, items } = analysisOf(key, sittings, SCHEME);
      const turned = analysisOf(key, sittings.toReversed(), SCHEME);
      expect(turned.paper.alpha ?? 0).toBeCloseTo(paper.alpha ?? 0, 9);
      items.forEach((it, index) => {
        expect(
          Object.values(it.draws)
            .flat()
            .reduce((sum, count) => sum + count, 0),
        ).toBe(all.length);
        expect(it.efficiency ?? 0).toBeLessThanOrEqual(1 + 1e-9);
        for (const value of [it.discrimination, it.pointBiserial, it.correctedPointBiserial])
          if (value !== null) expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-9);
        expect(turned.items[index]?.discrimination ?? 0).toBeCloseTo(it.discrimination ?? 0, 9);
        expect(turned.items[index]?.draws).toEqual(it.draws);
      });
    }),
  );
});
