import { twoDecimals } from './marks';
import type { KeyedPaper, MarkingScheme, Option } from './paper';

export type Verdict = 'correct' | 'wrong' | 'blank';

/** Counts and marks of a paper or a part of it. Answered + not answered = total; correct + wrong = answered. */
export type Tally = {
  readonly totalQuestions: number;
  readonly totalAnswered: number;
  readonly totalNotAnswered: number;
  readonly correctAnswers: number;
  readonly wrongAnswers: number;
  /** correct / total × 100 with two decimals, rounded half up (specification §9); '0.00' without questions. */
  readonly percentage: string;
  /** In units of marks.ts, below zero when wrong answers outweigh; null where the paper has no marking scheme. */
  readonly marksUnits: number | null;
};

export type NamedTally = Tally & { readonly name: string };

/** The result of the paper, of its sections in order and of its subjects in order of appearance. */
export type Score = Tally & { readonly sections: readonly NamedTally[]; readonly subjects: readonly NamedTally[] };

/** Judges each question in order: correct is the trimmed CorrectAns as text, also if marked (specification §9). */
export function judge(keyed: KeyedPaper, responses: Readonly<Record<string, Option>>): Verdict[] {
  return keyed.questions.map(({ id }, index) => {
    // Ids are foreign text: 'constructor' must find no answer in the object's prototype.
    if (!Object.hasOwn(responses, id)) return 'blank';
    return String(responses[id]) === keyed.key[index]?.correctAns.trim() ? 'correct' : 'wrong';
  });
}

export function score(keyed: KeyedPaper, responses: Readonly<Record<string, Option>>): Score {
  const verdicts = judge(keyed, responses);
  const bySubject = new Map<string, Verdict[]>();
  verdicts.forEach((verdict, index) => {
    const subject = keyed.questions[index]?.subject ?? '';
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), verdict]);
  });
  return {
    ...tally(verdicts, keyed.scheme),
    sections: keyed.sections.map(({ name, first, last }) => ({
      name,
      ...tally(verdicts.slice(first - 1, last), keyed.scheme),
    })),
    subjects: [...bySubject].map(([name, ofSubject]) => ({ name, ...tally(ofSubject, keyed.scheme) })),
  };
}

export const countOf = (verdicts: readonly Verdict[], wanted: Verdict) => verdicts.filter((it) => it === wanted).length;

/** The gain of right answers less the cost of wrong ones; null where there is no marking scheme. */
export const netUnits = (scheme: MarkingScheme | null, correct: number, wrong: number): number | null =>
  scheme && correct * scheme.rightUnits - wrong * scheme.wrongUnits;

function tally(verdicts: readonly Verdict[], scheme: MarkingScheme | null): Tally {
  const [correctAnswers, wrongAnswers] = [countOf(verdicts, 'correct'), countOf(verdicts, 'wrong')];
  const totalQuestions = verdicts.length;
  const totalAnswered = correctAnswers + wrongAnswers;
  return {
    totalQuestions,
    totalAnswered,
    totalNotAnswered: totalQuestions - totalAnswered,
    correctAnswers,
    wrongAnswers,
    percentage: totalQuestions === 0 ? '0.00' : twoDecimals(100 * correctAnswers, totalQuestions),
    marksUnits: netUnits(scheme, correctAnswers, wrongAnswers),
  };
}
