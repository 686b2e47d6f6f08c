import {
  consistency,
  correlation,
  covariance,
  highestCovariance,
  meanOf,
  ratio,
  sum,
  type Value,
  variance,
} from './covariance';
import { type ItemFigures, LEAST_JUDGED, type PaperFigures, type Third, weaknessesOf } from './item-figures';
import { type MarkingScheme, OPTIONS } from './paper';
import { medianBand, TIME_BANDS, timeBand } from './times';

/** What one candidate did, by the numbers of the frozen paper. */
export type Sitting = {
  /** A digit for each question: the option, 0 for a blank. */
  readonly responses: string;
  /** For each question; 0 where it was never on the screen. */
  readonly spentMs: readonly number[];
  /** What ranks: marks in units, or right answers on a paper without marks. */
  readonly score: number;
};

const CHOICES = OPTIONS.length + 1;

/** The candidates of one score: how many, and the counts of their choices, question by question. */
type Group = { score: number; candidates: number; draws: Uint32Array };

/** The counts of one question among those of all. */
const questionsPart = (counts: Uint32Array, index: number, size: number) =>
  counts.subarray(index * size, (index + 1) * size);

const scoreOf: Value = ({ score }) => score;

/**
 * Takes the candidates of a paper one after the other, and then gives the figures of Moodle's statistics report ('Quiz
 * statistics calculations' in its developers' documentation). Holds counts for each score, and no candidate.
 */
export class ItemAnalysis {
  readonly #groups = new Map<number, Group>();
  readonly #bands: Uint32Array;
  readonly #rights: readonly number[];
  /** The choices of all, question by question. */
  readonly #draws: Uint32Array;
  #candidates = 0;
  /** Of right answers, over candidates. */
  #sum = 0;
  #sumOfSquares = 0;

  /** @param key the right option of each question as the host has it; nobody is right where it is no option's number */
  constructor(
    key: readonly string[],
    private readonly scheme: MarkingScheme | null,
  ) {
    this.#rights = key.map((it) => OPTIONS.find((option) => String(option) === it.trim()) ?? -1);
    this.#draws = new Uint32Array(key.length * CHOICES);
    this.#bands = new Uint32Array(key.length * TIME_BANDS);
  }

  add({ responses, spentMs, score }: Sitting): void {
    const group = this.#groups.get(score) ?? {
      score,
      candidates: 0,
      draws: new Uint32Array(this.#rights.length * CHOICES),
    };
    this.#groups.set(score, group);
    let right = 0;
    this.#rights.forEach((rightOption, index) => {
      const choice = responses.charCodeAt(index) - 48;
      if (choice === rightOption) right += 1;
      const [drawn, ms] = [index * CHOICES + choice, spentMs[index] ?? 0];
      const band = index * TIME_BANDS + timeBand(ms);
      group.draws[drawn] = (group.draws[drawn] ?? 0) + 1;
      this.#draws[drawn] = (this.#draws[drawn] ?? 0) + 1;
      if (ms > 0) this.#bands[band] = (this.#bands[band] ?? 0) + 1;
    });
    group.candidates += 1;
    this.#candidates += 1;
    this.#sum += right;
    this.#sumOfSquares += right * right;
  }

  paper(): PaperFigures {
    const n = this.#candidates;
    const scores = this.#highestFirst().map(({ score, candidates }) => ({ score, choice: 0, count: candidates }));
    const ofScores = variance(scores, scoreOf);
    const cells = this.#rights.map((_, index) =>
      [...questionsPart(this.#draws, index, CHOICES)].map((count, choice) => ({ score: 0, choice, count })),
    );
    const ofRights = n < 2 ? 0 : (this.#sumOfSquares - this.#sum ** 2 / n) / (n - 1);
    const alpha = consistency(
      cells.map((its, index) => variance(its, this.#marksOf(index))),
      ofScores,
    );
    return {
      candidates: n,
      mean: n === 0 ? null : meanOf(scores, scoreOf),
      deviation: n < 2 ? null : Math.sqrt(ofScores),
      kr20: consistency(
        cells.map((its, index) => variance(its, this.#isRight(index))),
        ofRights,
      ),
      alpha,
      standardError: alpha === null ? null : Math.sqrt(ofScores * (1 - alpha)),
    };
  }

  /** The figures of the questions in turn, so that a caller may rest between them. */
  *items(): Generator<ItemFigures> {
    const groups = this.#highestFirst();
    const thirds: Record<Third, Group[]> = { top: [], middle: [], bottom: [] };
    let before = 0;
    for (const group of groups) {
      // Candidates of one score stay together, in the third that holds the middle of their places.
      const sixths = (3 * (2 * before + group.candidates)) / this.#candidates;
      thirds[sixths < 2 ? 'top' : sixths > 4 ? 'bottom' : 'middle'].push(group);
      before += group.candidates;
    }
    for (const index of this.#rights.keys()) yield this.#figuresOf(index, groups, thirds);
  }

  #highestFirst(): Group[] {
    return [...this.#groups.values()].sort((a, b) => b.score - a.score);
  }

  /** What a choice gives, in units of the score. */
  #marksOf(index: number): Value {
    const { rightUnits, wrongUnits } = this.scheme ?? { rightUnits: 1, wrongUnits: 0 };
    return ({ choice }) => (choice === 0 ? 0 : choice === this.#rights[index] ? rightUnits : -wrongUnits);
  }

  #isRight(index: number): Value {
    return ({ choice }) => (choice === this.#rights[index] ? 1 : 0);
  }

  #drawsOf(index: number, groups: readonly Group[]): number[] {
    return Array.from({ length: CHOICES }, (_, choice) =>
      sum(groups.map(({ draws }) => draws[index * CHOICES + choice] ?? 0)),
    );
  }

  #figuresOf(index: number, groups: readonly Group[], thirds: Record<Third, Group[]>): ItemFigures {
    const right = this.#rights[index] ?? -1;
    const cells = groups.flatMap(({ score, draws: all }) =>
      [...questionsPart(all, index, CHOICES)].flatMap((count, choice) => (count > 0 ? { score, choice, count } : [])),
    );
    const [marks, isRight] = [this.#marksOf(index), this.#isRight(index)];
    const rest: Value = (cell) => cell.score - marks(cell);
    const draws = {
      top: this.#drawsOf(index, thirds.top),
      middle: this.#drawsOf(index, thirds.middle),
      bottom: this.#drawsOf(index, thirds.bottom),
    };
    const [upper, lower] = [draws.top, draws.bottom].map((third) => ratio(third[right] ?? 0, sum(third)));
    const figures = {
      candidates: this.#candidates,
      facility: meanOf(cells, isRight) || 0,
      deviation: Math.sqrt(variance(cells, isRight)),
      discrimination: correlation(cells, marks, rest),
      efficiency: ratio(covariance(cells, marks, rest), highestCovariance(cells, marks, rest)),
      pointBiserial: correlation(cells, isRight, scoreOf),
      correctedPointBiserial: correlation(cells, isRight, rest),
      upperLower: upper == null || lower == null ? null : upper - lower,
      draws,
      medianBand: medianBand([...questionsPart(this.#bands, index, TIME_BANDS)]),
    };
    return { ...figures, weaknesses: this.#candidates < LEAST_JUDGED ? [] : weaknessesOf(figures, right) };
  }
}
