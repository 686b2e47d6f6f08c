import { twoDecimals } from './marks';
import { type AnswerLanguages, isReadIn, type LanguageView } from './languages';
import { ownValue } from './own-value';
import type { KeyedPaper, MarkingScheme, Option, QuestionKey, Ruling } from './paper';

export type Verdict = 'correct' | 'wrong' | 'blank' | 'dropped';

/**
 * Counts and marks of a paper or a part of it. Answered + not answered = total; correct + wrong = answered. A question
 * that a ruling dropped is in none of them, and a blank that gets marks by a ruling counts as answered and correct.
 */
export type Tally = {
  readonly totalQuestions: number;
  readonly totalAnswered: number;
  readonly totalNotAnswered: number;
  readonly correctAnswers: number;
  readonly wrongAnswers: number;
  /** correct / total × 100 with two decimals, rounded half up (specification §9); '0.00' if there are no questions. */
  readonly percentage: string;
  /** In units of marks.ts; below zero if wrong answers outweigh; null if the paper has no marking scheme. */
  readonly marksUnits: number | null;
};

export type NamedTally = Tally & { readonly name: string };

/** The result of the paper, of its sections in order, and of its subjects in order of appearance. */
export type Score = Tally & { readonly sections: readonly NamedTally[]; readonly subjects: readonly NamedTally[] };

/** The ruling in force on an answer in a language, or on a blank (`language` is null); undefined if the key counts. */
const rulingOn = ({ rulings }: Pick<QuestionKey, 'rulings'>, language: LanguageView | null): Ruling | undefined =>
  rulings?.findLast((it) => it.language === null || (language !== null && isReadIn(language, it.language)))?.ruling;

/**
 * Judges an answer or a blank. The right option is the trimmed CorrectAns as text (specification §9), unless a ruling
 * says otherwise.
 * @param language in which the question was answered; null for a blank, or if the paper has one language
 */
export function verdictOn(
  key: Pick<QuestionKey, 'correctAns' | 'rulings'>,
  option: Option | undefined,
  language: LanguageView | null = null,
): Verdict {
  const ruling = rulingOn(key, option ? language : null);
  if (ruling?.kind === 'dropped' || ruling?.kind === 'spread') return 'dropped';
  if (ruling?.kind === 'all') return 'correct';
  if (!option) return 'blank';
  if (ruling?.kind === 'attempted') return 'correct';
  const isRight = ruling ? ruling.options.includes(option) : String(option) === key.correctAns.trim();
  return isRight ? 'correct' : 'wrong';
}

/** Judges each question in order. A question marked for review counts like any other (specification §9). */
export function judge(
  keyed: KeyedPaper,
  responses: Readonly<Record<string, Option>>,
  languages: AnswerLanguages = {},
): Verdict[] {
  return keyed.questions.map(({ id }, index) =>
    verdictOn(keyed.key[index] ?? { correctAns: '' }, ownValue(responses, id), ownValue(languages, id) ?? null),
  );
}

export const score = (
  keyed: KeyedPaper,
  responses: Readonly<Record<string, Option>>,
  languages: AnswerLanguages = {},
): Score => scoreOf(keyed, judge(keyed, responses, languages));

/** The score of verdicts, one for each question in order. */
export function scoreOf(keyed: KeyedPaper, verdicts: readonly Verdict[]): Score {
  const bySubject = new Map<string, Verdict[]>();
  verdicts.forEach((verdict, index) => {
    const subject = keyed.questions[index]?.subject ?? '';
    const own = bySubject.get(subject);
    if (own) own.push(verdict);
    else bySubject.set(subject, [verdict]);
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

/** How often each question counts: more than once if the marks of others are spread over it. */
export const weightOf = (scheme: MarkingScheme | null): number =>
  scheme?.spread ? scheme.spread.all / scheme.spread.left : 1;

/**
 * Negative marking: the gain of right answers less the cost of wrong ones; null without a marking scheme. Where marks
 * are spread, all / left of it, multiplied first and then rounded once, half a unit away from zero. Full marks need no
 * rounding, and no two candidates come to share a rank by it, since a weight is never below 1.
 */
export function netUnits(scheme: MarkingScheme | null, correct: number, wrong: number): number | null {
  if (!scheme) return null;
  const { all, left } = scheme.spread ?? { all: 1, left: 1 };
  const units = correct * scheme.rightUnits - wrong * scheme.wrongUnits;
  return Math.sign(units) * Math.round((Math.abs(units) * all) / left);
}

function tally(verdicts: readonly Verdict[], scheme: MarkingScheme | null): Tally {
  const [correctAnswers, wrongAnswers] = [countOf(verdicts, 'correct'), countOf(verdicts, 'wrong')];
  const totalQuestions = verdicts.length - countOf(verdicts, 'dropped');
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
