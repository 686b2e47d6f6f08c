import { isEditor } from '@/lib/accounts/editors';
import { type Arrangement, arrangementOf } from '@/lib/exam/arrangement';
import { binomialError, paperError, worthOf } from '@/lib/exam/certainty';
import { LEAST_COHORT, standingOf } from '@/lib/exam/cohort';
import { type Confidence, guessLedger } from '@/lib/exam/confidence';
import { ownRulingText } from '@/lib/exam/keyed-arrangement';
import type { AnswerLanguages } from '@/lib/exam/languages';
import { twoDecimals } from '@/lib/exam/marks';
import { ownValue } from '@/lib/exam/own-value';
import {
  type KeyedPaper,
  type MarkingScheme,
  type Option,
  OPTIONS,
  type QuestionKey,
  type QuestionText,
} from '@/lib/exam/paper';
import { decisive, rightOptions } from '@/lib/exam/rulings';
import {
  judge,
  type NamedTally,
  netUnits,
  score,
  scoreOf,
  type Verdict,
  verdictOn,
  weightOf,
} from '@/lib/exam/scoring';
import { medianBand } from '@/lib/exam/times';
import type { SafeHtml } from '@/lib/html/sanitize';
import { type AttemptRow, findAttempt } from '@/lib/store/attempts';
import { listScores } from '@/lib/store/cohorts';
import type { Db } from '@/lib/store/database';
import { atOneScoring, type ConfirmedRuling, listScorings, rulingsUpTo } from '@/lib/store/rulings';
import { findShown } from '@/lib/store/scores';

import { answersByQuestion, cohortOf, type OptionCounts, questionCounts } from './cohort';
import { paperOf, loadFrozen } from './frozen-paper';
import { rankScoreOf } from './rescore';
import { extraMsOf, readFinished, recallWork } from './state';

export type AnalysedQuestion = QuestionText<SafeHtml> & {
  id: string;
  number: number;
  subject: string;
  /** The candidate's answer; null for a blank. */
  chosen: Option | null;
  /** The options that are right; none under a ruling that asks for no option. */
  correct: readonly Option[];
  /** What rulings say in place of the key, and why; '' if the key counts. */
  ruling: string;
  /** The rulings themselves, by the candidate's numbers; not set if there are none. */
  rulings?: QuestionKey['rulings'];
  isMarked: boolean;
  verdict: Verdict;
  /** '' if the host has none. */
  explanation: SafeHtml;
  hindi?: QuestionText<SafeHtml> & { explanation: SafeHtml };
  confidence: Confidence | null;
  spentMs: number;
  /** null in a cohort of fewer than ten candidates, and for a candidate who did not agree to see others' figures. */
  cohort: { optionCounts: OptionCounts; medianTimeBand: number | null } | null;
};

/** How many candidates of a cohort earned what on a question. */
const earnedOn = (key: QuestionKey, scheme: MarkingScheme | null, cohort: AnalysedQuestion['cohort'] | undefined) =>
  ([undefined, ...OPTIONS] as const).map((option) => ({
    score: worthOf(scheme, verdictOn(key, option)),
    candidates: (option ? cohort?.optionCounts.options[option - 1] : cohort?.optionCounts.blank) ?? 0,
  }));

const toPart = (tally: NamedTally, questions: readonly AnalysedQuestion[]) => ({
  name: tally.name,
  totalQuestions: tally.totalQuestions,
  correct: tally.correctAnswers,
  wrong: tally.wrongAnswers,
  blank: tally.totalNotAnswered,
  marksUnits: tally.marksUnits,
  spentMs: questions.reduce((sum, { spentMs }) => sum + spentMs, 0),
});

/** A subject or a section of an attempt. Correct + wrong + blank = total; marks are in units of lib/exam/marks.ts. */
export type PartResult = ReturnType<typeof toPart>;

type Judged = {
  rulings: readonly ConfirmedRuling[];
  paper: KeyedPaper;
  responses: Readonly<Record<string, Option>>;
  languages: AnswerLanguages;
};

/** A scoring as a candidate reads it: what was ruled on, and the candidate's score before and after. */
export type ScoreChange = {
  scoring: number;
  atMs: number;
  /** By the candidate's own numbers. */
  ruled: { number: number; text: string }[];
  before: number;
  after: number;
};

const wholeText = (...of: Parameters<typeof ownRulingText>) => Object.values(ownRulingText(...of)).join(' ');

/** What each scoring has changed for an attempt, the newest first. */
async function readChanges(db: Db, attempt: AttemptRow, judged: Judged): Promise<ScoreChange[]> {
  const { rulings, paper, responses, languages } = judged;
  if (rulings.length === 0) return [];
  const [frozen, scorings] = await Promise.all([
    loadFrozen(db, attempt.snapshot_id),
    listScorings(db, attempt.snapshot_id),
  ]);
  const arrangement = arrangementOf(frozen, attempt.id);
  const upTo = async (scoring = 0) => {
    const own = await paperOf(db, attempt, rulings.slice(0, scoring));
    return rankScoreOf(score(own, responses, languages));
  };
  const ruledIn = (number: number) =>
    rulings.flatMap((it) => {
      const at = paper.questions.findIndex(({ id }) => id === it.questionId);
      const place = arrangement[at];
      if (it.scoring !== number || !place) return [];
      return [{ number: at + 1, text: wholeText(it, place) }];
    });
  const changes = scorings.map(async ({ number, shownAtMs }, at) => ({
    ...{ scoring: number, atMs: shownAtMs, ruled: ruledIn(number) },
    ...{ before: await upTo(scorings[at - 1]?.number), after: await upTo(number) },
  }));
  return (await Promise.all(changes)).reverse();
}

/**
 * The analysis of a finished attempt, or only its state while the analysis is withheld; undefined for other attempts.
 * @param isCompared whether the candidate agreed to see what others did
 */
export async function readScorecard(db: Db, candidate: string, id: string, nowMs: number, isCompared = true) {
  const attempt = await findAttempt(db, id, candidate);
  if (!attempt || attempt.finished_at_ms === null) return undefined;
  return atOneScoring(db, attempt.snapshot_id, (scoring) => readAt(db, attempt, scoring, nowMs, isCompared));
}

async function readAt(db: Db, attempt: AttemptRow, scoring: number, nowMs: number, isCompared: boolean) {
  const { id, candidate } = attempt;
  const finished = await readFinished(db, attempt, nowMs);
  if (!finished) return undefined;
  const { figures } = finished;
  if (figures.correctAnswers === null) return { ...finished, figures };
  const rulings = await rulingsUpTo(db, attempt.snapshot_id, scoring);
  const paper = await paperOf(db, attempt, rulings);
  const { progress, spentMs, languages, lastLanguage = 'en' } = await recallWork(db, attempt, paper);
  const { responses, markedForReview } = progress;
  const verdicts = judge(paper, responses, languages);
  const tally = scoreOf(paper, verdicts);
  const cohort = cohortOf(paper);
  const [shown, scoreCounts] = await Promise.all([findShown(db, id), listScores(db, cohort)]);
  const candidates = scoreCounts.reduce((sum, it) => sum + it.candidates, 0);
  const frozen = await loadFrozen(db, attempt.snapshot_id);
  const cohortQuestions = isCompared && candidates >= LEAST_COHORT ? await answersByQuestion(db, frozen, cohort) : null;
  const arrangement = arrangementOf(frozen, id);
  const noteOf = (questionId: string, place: Arrangement[number]) =>
    decisive(rulings.filter((it) => it.questionId === questionId))
      .map((it) => wholeText(it, place))
      .join(' ');
  const questions = paper.key.flatMap((key, index): AnalysedQuestion[] => {
    const { explanation, explanationInHindi, rulings: own } = key;
    const [asked, place] = [paper.questions[index], arrangement[index]];
    if (!asked || !place) return [];
    const questionId = asked.id;
    const counts = cohortQuestions && questionCounts(cohortQuestions.get(questionId) ?? new Map(), place.options);
    return [
      {
        id: questionId,
        number: index + 1,
        question: asked.question,
        options: asked.options,
        subject: asked.subject,
        chosen: ownValue(responses, questionId) ?? null,
        correct: rightOptions(key),
        ruling: noteOf(questionId, place),
        ...(own && { rulings: own }),
        isMarked: markedForReview.includes(index + 1),
        verdict: verdicts[index] ?? 'blank',
        explanation,
        ...(asked.hindi && { hindi: { ...asked.hindi, explanation: explanationInHindi ?? explanation } }),
        confidence: ownValue(progress.confidences, questionId) ?? null,
        spentMs: spentMs[index] ?? 0,
        cohort: counts && { optionCounts: counts.options, medianTimeBand: medianBand(counts.bands) },
      },
    ];
  });
  const rankScore = rankScoreOf(tally);
  const earned =
    cohortQuestions && paper.key.map((key, index) => earnedOn(key, paper.scheme, questions[index]?.cohort));
  return {
    ...finished,
    figures,
    paperName: paper.name,
    /** null for a paper from several sub-categories. */
    place: paper.places ? null : { categoryId: paper.categoryId, subCategoryId: paper.subCategoryId },
    /** The language in which the candidate read the question answered last. */
    language: lastLanguage,
    finishedAtMs: attempt.finished_at_ms ?? 0,
    /** Compensatory and granted time; 0 without any. */
    extraMs: extraMsOf(attempt, paper),
    scoring,
    changes: await readChanges(db, attempt, { rulings, paper, responses, languages }),
    /** Whether the cohort counts it. */
    isFirst: shown?.counted_in === attempt.paper_id,
    /** The cohort counts no attempt of an editor. */
    isOfEditor: isEditor(candidate),
    fullUnits: netUnits(paper.scheme, tally.totalQuestions, 0),
    marksUnits: tally.marksUnits,
    /** correct / answered × 100 with two decimals; null if nothing is answered. */
    accuracy: tally.totalAnswered === 0 ? null : twoDecimals(100 * tally.correctAnswers, tally.totalAnswered),
    subjects: tally.subjects.map((part) =>
      toPart(
        part,
        questions.filter(({ subject }) => subject === part.name),
      ),
    ),
    sections: tally.sections.map((part, index) => {
      const { first, last } = paper.sections[index] ?? { first: 1, last: 0 };
      return toPart(part, questions.slice(first - 1, last));
    }),
    ledger: guessLedger(
      questions.map(({ verdict }) => verdict),
      questions.map(({ confidence }) => confidence),
      paper.scheme,
      judge(paper, {}),
    ),
    rankScore,
    /** The standard errors of the score: of the paper, if enough candidates are compared, and of the own answers alone. */
    errors: {
      ofPaper: earned && paperError(earned, scoreCounts),
      own: binomialError(
        verdicts.filter((it) => it !== 'dropped'),
        paper.scheme,
      ),
    },
    isCompared,
    /** Whether it tells the candidate's place among others. */
    isRanked: true,
    /** null in a cohort of fewer than ten candidates. */
    standing: standingOf(rankScore, scoreCounts),
    scoreCounts,
    candidates,
    /** Scaled to the full marks that rulings leave. */
    cutOffs: (paper.cutOffs ?? []).map((it) => {
      const counting = tally.totalQuestions * weightOf(paper.scheme);
      return { ...it, marksUnits: Math.round((it.marksUnits * counting) / paper.questions.length) };
    }),
    questions,
  };
}

export type Scorecard = Extract<Awaited<ReturnType<typeof readScorecard>>, { questions: unknown }>;

/** A scorecard without any figure of others. */
export const uncompared = (scorecard: Scorecard): Scorecard => ({
  ...scorecard,
  ...{ isRanked: false, isCompared: false, standing: null, scoreCounts: [], candidates: 0 },
  errors: { ...scorecard.errors, ofPaper: null },
  questions: scorecard.questions.map((question) => ({ ...question, cohort: null })),
});
