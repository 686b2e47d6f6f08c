// What an attempt is worth, worked out once more without the code that is judged.

import type { Attempt, Paper, Ruling } from './evidence';

/** Numbers from 0 to below 1 that follow from a text. */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const first = Math.imul(state ^ (state >>> 15), state | 1);
    const second = first ^ (first + Math.imul(first ^ (first >>> 7), first | 61));
    return ((second ^ (second >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function mixed<Item>(items: Item[], next: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    const kept = items[last] as Item;
    items[last] = items[other] as Item;
    items[other] = kept;
  }
  return items;
}

/** Where the candidate's questions and options stand in the frozen paper: for each question its index, and its options. */
function placesOf(paper: Paper, attemptId: string): { index: number; options: number[] }[] {
  const next = numbersOf(attemptId);
  const parts = paper.sections.length > 0 ? paper.sections : [{ first: 1, last: paper.questions.length }];
  const order = parts.flatMap(({ first, last }) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at);
    return paper.shuffle ? mixed(numbers, next) : numbers;
  });
  return order.map((index) => {
    const isMixed = paper.shuffle === 'questions-and-options' && !paper.questions[index]?.keepsOptions;
    return { index, options: isMixed ? mixed([1, 2, 3, 4], next) : [1, 2, 3, 4] };
  });
}

/** How a stored result names the languages in which its questions were read. */
const LETTERS: Readonly<Record<string, string>> = { en: 'e', hi: 'h', both: 'b' };

/** What the accepted events leave of a paper, by its own numbers. */
export function workOf({ id, paper, events }: Attempt) {
  const responses = paper.questions.map(() => 0);
  const spent = paper.questions.map(() => 0);
  const languages = paper.questions.map(() => '-');
  placesOf(paper, id).forEach(({ index, options }, own) => {
    const inOrder: typeof events = [];
    for (const row of events.filter((it) => it.question_number === own + 1)) {
      // An event that comes after a later one of its page stands before that one.
      const overtaker = inOrder.findIndex((it) => it.device === row.device && it.sequence > row.sequence);
      inOrder.splice(overtaker < 0 ? inOrder.length : overtaker, 0, row);
    }
    for (const { type, option, spent_ms: ms, language } of inOrder) {
      spent[index] = (spent[index] ?? 0) + (ms ?? 0);
      if (type === 'clear') responses[index] = 0;
      if (type !== 'answer' && type !== 'mark') continue;
      responses[index] = options[(option ?? 1) - 1] ?? 0;
      languages[index] = LETTERS[language ?? 'en'] ?? '-';
    }
    if (responses[index] === 0) languages[index] = '-';
  });
  return { responses: responses.join(''), spent: spent.join(','), languages: languages.join('') };
}

type Worth = 'right' | 'wrong' | 'blank' | 'dropped';

/** What an answer is worth under rulings: the last one that concerns it decides. */
function worthOf(given: number, letter: string | undefined, right: string, rulings: readonly Ruling[]): Worth {
  let worth: Worth = given === 0 ? 'blank' : String(given) === right ? 'right' : 'wrong';
  for (const { language: only, ruling } of rulings) {
    if (only !== null && (given === 0 || (letter !== LETTERS[only] && letter !== 'b'))) continue;
    const { kind, options = [] } = JSON.parse(ruling) as { kind: string; options?: number[] };
    if (kind === 'dropped' || kind === 'spread') worth = 'dropped';
    else if (kind === 'all') worth = 'right';
    else if (given === 0) worth = 'blank';
    else worth = kind === 'attempted' || options.includes(given) ? 'right' : 'wrong';
  }
  return worth;
}

/** Marks with those of the questions whose marks are spread on the rest of the paper, in whole units. */
function spreadOut(units: number, questions: number, rulings: readonly Ruling[]): number {
  const last = new Map<string, string>();
  for (const { question_id: id, language, ruling } of rulings)
    if (language === null) last.set(id, (JSON.parse(ruling) as { kind: string }).kind);
  const [dropped, spread] = ['dropped', 'spread'].map((it) => [...last.values()].filter((kind) => kind === it).length);
  const all = questions - (dropped ?? 0);
  const left = all - (spread ?? 0);
  return left === 0 ? units : Math.sign(units) * Math.floor((2 * Math.abs(units) * all + left) / (2 * left));
}

const hundredths = (part: number, whole: number): string => {
  const rounded = whole === 0 ? 0 : Math.floor((part * 20_000 + whole) / (2 * whole));
  return `${Math.floor(rounded / 100)}.${String(rounded % 100).padStart(2, '0')}`;
};

/** The figures of the stored responses in a scoring, which counts the first rulings. */
export function figuresOf({ paper, result, rulings }: Attempt, scoring: number) {
  const inForce = rulings.slice(0, scoring);
  const worths = paper.questions.map(({ id }, index) =>
    worthOf(
      Number(result?.responses[index]),
      result?.languages?.[index],
      paper.key[index]?.correctAns ?? '',
      inForce.filter((it) => it.question_id === id),
    ),
  );
  const count = (wanted: Worth) => worths.filter((it) => it === wanted).length;
  const [right, wrong, total] = [count('right'), count('wrong'), worths.length - count('dropped')];
  const net = paper.scheme && right * paper.scheme.rightUnits - wrong * paper.scheme.wrongUnits;
  const marks = net === null ? null : spreadOut(net, worths.length, inForce);
  return {
    ...{ total_questions: total, total_answered: right + wrong, total_not_answered: total - right - wrong },
    ...{ correct_answers: right, wrong_answers: wrong, percentage: hundredths(right, total), marks_units: marks },
  };
}

export const rankScoreOf = ({ marks_units: marks, correct_answers: right }: ReturnType<typeof figuresOf>) =>
  marks ?? right;
