import { type Option, OPTIONS, type Paper, type Question, type QuestionText } from './paper';

/**
 * A candidate's own order of a paper that shuffles. Candidates and their attempts use the numbers of their own order;
 * whatever is counted over all candidates uses the numbers of the frozen paper.
 */
export type Arrangement = readonly {
  /** The question's place in the frozen paper, from 0. */
  readonly at: number;
  /** The options' numbers in the frozen paper, in the candidate's order. */
  readonly options: readonly [Option, Option, Option, Option];
}[];

/** Random numbers from 0 to below 1, determined by a text (FNV-1a, then mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const unit of seed) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every order is equally likely (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}

/** Whether candidates have the options of a question in orders of their own. */
export const movesOptions = ({ shuffle }: Pick<Paper, 'shuffle'>, question: Pick<Question, 'keepsOptions'> = {}) =>
  shuffle === 'questions-and-options' && !question.keepsOptions;

/** The order of an attempt: questions stay in their section, and options that speak of each other stay in order. */
export function arrangementOf(
  paper: Pick<Paper, 'questions' | 'sections' | 'shuffle'>,
  attemptId: string,
): Arrangement {
  const random = randomOf(attemptId);
  const ranges = paper.sections.length > 0 ? paper.sections : [{ first: 1, last: paper.questions.length }];
  const places = ranges.flatMap(({ first, last }) => {
    const own = Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index);
    return paper.shuffle ? shuffled(own, random) : own;
  });
  return places.map((at) => {
    const isMoved = movesOptions(paper, paper.questions[at]);
    return { at, options: (isMoved ? shuffled(OPTIONS, random) : OPTIONS) as Arrangement[number]['options'] };
  });
}

/** The number in the frozen paper of a candidate's option. */
export const frozenOption = ({ options }: Arrangement[number], own: Option): Option => options[own - 1] ?? own;

/** The candidate's number of an option of the frozen paper. */
export const ownOption = ({ options }: Arrangement[number], frozen: Option): Option =>
  (options.indexOf(frozen) + 1) as Option;

/** The items of a paper, one for each question, in the candidate's order. */
export const inOwnOrder = <Item>(
  arrangement: Arrangement,
  items: readonly Item[],
  own: (item: Item, place: Arrangement[number]) => Item,
): Item[] => arrangement.flatMap((place) => items.slice(place.at, place.at + 1).map((item) => own(item, place)));

/** A paper in a candidate's order. */
export const arrangeBy = <Any extends Paper>(arrangement: Arrangement, paper: Any): Any => ({
  ...paper,
  questions: inOwnOrder(arrangement, paper.questions, (question, { options }) => {
    const ownTexts = <Text extends QuestionText>(text: Text): Text => ({
      ...text,
      options: options.map((option) => text.options[option - 1]) as unknown as Text['options'],
    });
    return { ...ownTexts(question), ...(question.hindi && { hindi: ownTexts(question.hindi) }) };
  }),
});

/** A paper as the candidate of an attempt sees it; the same object if it does not shuffle. */
export const arrange = <Any extends Paper>(paper: Any, attemptId: string): Any =>
  paper.shuffle ? arrangeBy(arrangementOf(paper, attemptId), paper) : paper;
