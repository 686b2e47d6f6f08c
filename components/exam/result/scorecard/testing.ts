import { type ScoreCounts, standingOf } from '@/lib/exam/cohort';
import { guessLedger } from '@/lib/exam/confidence';
import type { MarkingScheme } from '@/lib/exam/paper';
import { toSafeHtml } from '@/lib/html/sanitize';
import type { AnalysedQuestion, PartResult, Scorecard } from '@/lib/sitting/scorecard';

/** For the tests: HTML as a host would send it. */
export const html = (text: string) => toSafeHtml(text, (path) => path);

/** For the tests: a question without an answer, changed by `more`. */
export const asked = (number: number, more: Partial<AnalysedQuestion> = {}): AnalysedQuestion => ({
  id: `q${number}`,
  number,
  question: html(`<p>What is <em>asked</em> in ${number}?</p>`),
  options: [html('<p>first</p>'), html('second'), html('third'), html('fourth')],
  subject: '',
  chosen: null,
  correct: [2],
  ruling: '',
  isMarked: false,
  verdict: 'blank',
  explanation: html(''),
  confidence: null,
  spentMs: 0,
  cohort: null,
  ...more,
});

const countOf = (questions: readonly AnalysedQuestion[], wanted: AnalysedQuestion['verdict']) =>
  questions.filter(({ verdict }) => verdict === wanted).length;

function partOf(name: string, questions: readonly AnalysedQuestion[], scheme: MarkingScheme | null): PartResult {
  const [correct, wrong] = [countOf(questions, 'correct'), countOf(questions, 'wrong')];
  return {
    name,
    totalQuestions: questions.length,
    correct,
    wrong,
    blank: countOf(questions, 'blank'),
    marksUnits: scheme && correct * scheme.rightUnits - wrong * scheme.wrongUnits,
    spentMs: questions.reduce((sum, { spentMs }) => sum + spentMs, 0),
  };
}

/** 2 marks for a right answer; a wrong one costs two thirds. */
const UPSC: MarkingScheme = { rightUnits: 1_200, wrongUnits: 400 };

type Given = Partial<Scorecard> & { questions: AnalysedQuestion[]; scoreCounts?: ScoreCounts };

/** For the tests: the scorecard of these questions, on a paper with UPSC's marking or with none. */
export function scorecardOf(
  { questions, scoreCounts = [], ...given }: Given,
  scheme: MarkingScheme | null = UPSC,
): Scorecard {
  const { correct, wrong, blank, marksUnits, totalQuestions } = partOf('', questions, scheme);
  const rankScore = marksUnits ?? correct;
  return {
    state: 'finished',
    id: 'a-1',
    kind: 'exam',
    figures: {
      totalQuestions,
      totalAnswered: correct + wrong,
      totalNotAnswered: blank,
      correctAnswers: correct,
      percentage: ((100 * correct) / totalQuestions).toFixed(2),
    },
    paperName: 'IAS General Studies',
    place: { categoryId: 1, subCategoryId: 1 },
    errors: { ofPaper: null, own: 600 },
    language: 'en',
    finishedAtMs: Date.UTC(2026, 9, 5, 11, 5),
    extraMs: 0,
    scoring: 0,
    changes: [],
    isFirst: true,
    isOfEditor: false,
    isCompared: true,
    isRanked: true,
    fullUnits: scheme && totalQuestions * scheme.rightUnits,
    marksUnits,
    accuracy: correct + wrong === 0 ? null : ((100 * correct) / (correct + wrong)).toFixed(2),
    subjects: [...new Set(questions.map(({ subject }) => subject))].map((name) =>
      partOf(
        name,
        questions.filter(({ subject }) => subject === name),
        scheme,
      ),
    ),
    sections: [],
    ledger: guessLedger(
      questions.map(({ verdict }) => verdict),
      questions.map(({ confidence }) => confidence),
      scheme,
    ),
    rankScore,
    standing: standingOf(rankScore, scoreCounts),
    scoreCounts,
    candidates: scoreCounts.reduce((sum, { candidates }) => sum + candidates, 0),
    cutOffs: [],
    questions,
    ...given,
  };
}
