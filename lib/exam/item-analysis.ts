import {
  type Cell,
  consistency,
  correlation,
  covariance,
  highestCovariance,
  meanOf,
  ratio,
  sum,
  type Value,
  variance,
} from './statistics';
import { type ItemFigures, LEAST_JUDGED, type PaperFigures, type Third, weaknessesOf } from './item-figures';
import { LANGUAGE_VIEWS, languageOf } from './languages';
import { type MarkingScheme, type Option, OPTIONS, type QuestionKey } from './paper';
import { type Verdict, verdictOn, weightOf } from './scoring';
import { medianBand, TIME_BANDS, timeBand } from './times';

/** One candidate's attempt, by the numbers of the frozen paper. */
export type Sitting = {
  /** A digit for each question: the option, 0 for a blank. */
  readonly responses: string;
  /** A letter of languages.ts for each question; null on papers in one language. */
  readonly languages?: string | null;
  /** The time on each question; 0 if it was never on the screen. */
  readonly spentMs: readonly number[];
  /** What ranks candidates: marks in units, or right answers on a paper without marks. */
  readonly score: number;
};

const CHOICES = OPTIONS.length + 1;

/** The outcome of a choice: no marks, a right answer or a wrong one. */
const [NOTHING, RIGHT, WRONG] = [0, 1, 2];
const OUTCOMES = 3;

const OUTCOME_OF = { correct: RIGHT, wrong: WRONG, blank: NOTHING, dropped: NOTHING } satisfies Record<Verdict, number>;

/** A cell is a choice with its outcome: under rulings the outcome depends on the language too. */
const CELLS = OUTCOMES * CHOICES;
const outcomeIn = ({ choice }: { choice: number }) => Math.floor(choice / CHOICES);

/** The languages of answers; undefined, for no language, comes first. */
const SPOKEN = [undefined, ...LANGUAGE_VIEWS];
const languageAt = (letter: string | undefined) => SPOKEN.indexOf(languageOf(letter));

/** The outcome of each choice of a question, language by language. */
const outcomesOf = (key: Pick<QuestionKey, 'correctAns' | 'rulings'>): number[] =>
  SPOKEN.flatMap((language) =>
    Array.from(
      { length: CHOICES },
      (_, choice) => OUTCOME_OF[verdictOn(key, choice === 0 ? undefined : (choice as Option), language)],
    ),
  );

/** Whether every choice has the same outcome: the question is dropped or gives all marks. It measures nothing. */
const isSame = ([first, ...others]: readonly number[]) => others.every((outcome) => outcome === first);

/** The candidates with one score: how many, and the counts of their choices by cells, question by question. */
type Group = { score: number; candidates: number; draws: Uint32Array };

/** One question's part of the counts of all questions. */
const questionsPart = (counts: Uint32Array, index: number, size: number) =>
  counts.subarray(index * size, (index + 1) * size);

const scoreOf: Value = ({ score }) => score;
const isRight: Value = (cell) => (outcomeIn(cell) === RIGHT ? 1 : 0);

const countOf = (cells: readonly Cell[]) => sum(cells.map(({ count }) => count));
const rightIn = (cells: readonly Cell[]) => countOf(cells.filter((cell) => isRight(cell) === 1));

const drawsOf = (cells: readonly Cell[]): number[] =>
  Array.from({ length: CHOICES }, (_, choice) => countOf(cells.filter((cell) => cell.choice % CHOICES === choice)));

/**
 * Takes the candidates of a paper one by one, then gives the figures of Moodle's statistics report ('Quiz statistics
 * calculations' in its developers' documentation). Keeps counts for each score, but no candidate.
 */
export class ItemAnalysis {
  readonly #groups = new Map<number, Group>();
  readonly #bands: Uint32Array;
  /** The outcome of each choice of each question, as `outcomesOf` gives it. */
  readonly #outcomes: readonly (readonly number[])[];
  readonly #isSame: readonly boolean[];
  /** The choices of all candidates by cells, question by question. */
  readonly #draws: Uint32Array;
  #candidates = 0;
  /** The sum of right answers over all candidates. */
  #sum = 0;
  #sumOfSquares = 0;

  /** @param keys with the rulings in force; nobody is right if a key is not an option's number */
  constructor(
    keys: readonly Pick<QuestionKey, 'correctAns' | 'rulings'>[],
    private readonly scheme: MarkingScheme | null,
  ) {
    this.#outcomes = keys.map(outcomesOf);
    this.#isSame = this.#outcomes.map(isSame);
    this.#draws = new Uint32Array(keys.length * CELLS);
    this.#bands = new Uint32Array(keys.length * TIME_BANDS);
  }

  add({ responses, languages, spentMs, score }: Sitting): void {
    const group = this.#groups.get(score) ?? {
      score,
      candidates: 0,
      draws: new Uint32Array(this.#outcomes.length * CELLS),
    };
    this.#groups.set(score, group);
    let right = 0;
    this.#outcomes.forEach((outcomes, index) => {
      const choice = responses.charCodeAt(index) - 48;
      const outcome = outcomes[(languages ? languageAt(languages[index]) : 0) * CHOICES + choice] ?? NOTHING;
      if (outcome === RIGHT && !this.#isSame[index]) right += 1;
      const [drawn, ms] = [index * CELLS + outcome * CHOICES + choice, spentMs[index] ?? 0];
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
    const cells = this.#outcomes.flatMap((_, index) =>
      this.#isSame[index]
        ? []
        : [[...questionsPart(this.#draws, index, CELLS)].map((count, choice) => ({ score: 0, choice, count }))],
    );
    const ofRights = n < 2 ? 0 : (this.#sumOfSquares - this.#sum ** 2 / n) / (n - 1);
    const alpha = consistency(
      cells.map((its) => variance(its, this.#marks)),
      ofScores,
    );
    return {
      candidates: n,
      mean: n === 0 ? null : meanOf(scores, scoreOf),
      deviation: n < 2 ? null : Math.sqrt(ofScores),
      kr20: consistency(
        cells.map((its) => variance(its, isRight)),
        ofRights,
      ),
      alpha,
      standardError: alpha === null ? null : Math.sqrt(ofScores * (1 - alpha)),
    };
  }

  /** The figures of the questions one by one, so that a caller can pause between them. */
  *items(): Generator<ItemFigures> {
    const groups = this.#highestFirst();
    const thirds: Record<Third, Group[]> = { top: [], middle: [], bottom: [] };
    let before = 0;
    for (const group of groups) {
      // Candidates with equal scores stay together, in the third that holds the middle of their places.
      const sixths = (3 * (2 * before + group.candidates)) / this.#candidates;
      thirds[sixths < 2 ? 'top' : sixths > 4 ? 'bottom' : 'middle'].push(group);
      before += group.candidates;
    }
    for (const index of this.#outcomes.keys()) yield this.#figuresOf(index, groups, thirds);
  }

  #highestFirst(): Group[] {
    return [...this.#groups.values()].sort((a, b) => b.score - a.score);
  }

  /** The marks of a choice, in units of the score. */
  readonly #marks: Value = (cell) => {
    const { rightUnits, wrongUnits } = this.scheme ?? { rightUnits: 1, wrongUnits: 0 };
    const outcome = outcomeIn(cell);
    return weightOf(this.scheme) * (outcome === RIGHT ? rightUnits : outcome === WRONG ? -wrongUnits : 0);
  };

  #rightsOf = (index: number): Option[] =>
    OPTIONS.filter((option) => SPOKEN.some((_, at) => this.#outcomes[index]?.[at * CHOICES + option] === RIGHT));

  #cellsOf(index: number, groups: readonly Group[]): Cell[] {
    return groups.flatMap(({ score, draws }) =>
      [...questionsPart(draws, index, CELLS)].flatMap((count, choice) => (count > 0 ? { score, choice, count } : [])),
    );
  }

  #figuresOf(index: number, groups: readonly Group[], thirds: Record<Third, Group[]>): ItemFigures {
    const cells = this.#cellsOf(index, groups);
    const marks = this.#marks;
    const rest: Value = (cell) => cell.score - marks(cell);
    const byThird = {
      top: this.#cellsOf(index, thirds.top),
      middle: this.#cellsOf(index, thirds.middle),
      bottom: this.#cellsOf(index, thirds.bottom),
    };
    const draws = { top: drawsOf(byThird.top), middle: drawsOf(byThird.middle), bottom: drawsOf(byThird.bottom) };
    const [upper, lower] = [byThird.top, byThird.bottom].map((third) => ratio(rightIn(third), countOf(third)));
    const isUnmeasured = this.#isSame[index];
    const figures = {
      candidates: this.#candidates,
      facility: isUnmeasured ? null : meanOf(cells, isRight) || 0,
      deviation: Math.sqrt(variance(cells, isRight)),
      discrimination: correlation(cells, marks, rest),
      efficiency: ratio(covariance(cells, marks, rest), highestCovariance(cells, marks, rest)),
      pointBiserial: correlation(cells, isRight, scoreOf),
      correctedPointBiserial: correlation(cells, isRight, rest),
      upperLower: isUnmeasured || upper == null || lower == null ? null : upper - lower,
      draws,
      medianBand: medianBand([...questionsPart(this.#bands, index, TIME_BANDS)]),
    };
    return {
      ...figures,
      weaknesses: this.#candidates < LEAST_JUDGED ? [] : weaknessesOf(figures, this.#rightsOf(index)),
    };
  }
}
