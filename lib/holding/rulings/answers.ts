import { arrangementOf, movesOptions } from '@/lib/exam/arrangement';
import type { ItemFigures } from '@/lib/exam/item-figures';
import { inLetters, letterOf } from '@/lib/exam/option-letters';
import { type KeyedPaper, type Option, OPTIONS, type Paper } from '@/lib/exam/paper';
import { decisive, rulingText, withRulings } from '@/lib/exam/rulings';
import { type ObjectionPhase, objectionPhaseOf, objectionTimesOf } from '@/lib/exam/window';
import type { ObjectionAnswer } from '@/lib/forms/objection-form';
import { listItemFigures } from '@/lib/holding/mocks/mock-results';
import { keyText } from '@/lib/holding/mocks/results';
import type { SafeHtml } from '@/lib/html/sanitize';
import { answersByQuestion, cohortOf, type OptionCounts, questionCounts } from '@/lib/sitting/cohort';
import { outlinesOf, loadFrozen } from '@/lib/sitting/frozen-paper';
import { paperIdOf } from '@/lib/sitting/wire';
import { audited, type By } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { findMock, type MockRow, objectionsRestUntil } from '@/lib/store/mock-entries';
import {
  addAnswer,
  type AnsweredRow,
  type AnswerRow,
  countClaims,
  findObjected,
  isFinal,
  listObjectionAnswers,
  listMocksWithObjections,
  listObjected,
  listObjections,
} from '@/lib/store/objections';
import { cutPage } from '@/lib/store/pages';
import { listRulings, type RulingRow, rulingOf, rulingsInForce } from '@/lib/store/rulings';
import { counted } from '@/lib/text/counted';

import { isOutdated } from './rule';

/** A question to which somebody objects, by its number in the frozen paper. */
export type Objected = {
  number: number;
  objections: number;
  waiting: number;
  /** The key under the rulings in force, in words: 'B', 'B or C', 'dropped'. */
  key: string;
  /** What the candidates of the mock chose; all 0 before the first has finished. */
  chosen: OptionCounts;
  /** null until the results have been analysed. */
  figures: ItemFigures | null;
};

/** What candidates write about: the key of a mock, or the questions of a frozen paper, in reports from reviews. */
export type ObjectionSource = { id: string; name: string; snapshotId: string; mock: MockRow | null };

/** The mock or the frozen paper with this id; undefined if there is none. */
async function findSource(db: Db, id: string): Promise<ObjectionSource | undefined> {
  if (id.includes('\0')) return undefined;
  const mock = await findMock(db, id);
  if (mock) return { id, name: mock.name, snapshotId: mock.snapshot_id, mock };
  const paper = (await outlinesOf(db, [id])).get(id);
  return paper && { id, name: paper.name, snapshotId: id, mock: null };
}

/** The mocks in which objections wait, and the papers in which reports do, with how many. */
export async function listWaitingObjections(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; waiting: number }[]> {
  const rows = await listMocksWithObjections(db, limit);
  const ids = rows.flatMap(({ id, name }) => (name === null ? id : []));
  const papers = await outlinesOf(db, ids);
  return rows.map((row) => ({ ...row, name: row.name ?? `Reports: ${papers.get(row.id)?.name ?? 'a paper'}` }));
}

/** How far the objections to a mock are. */
export type MockState = {
  mock: MockRow;
  phase: ObjectionPhase;
  /** Until when another mock keeps candidates from objecting; 0 if none does. */
  restUntilMs: number;
  isFinal: boolean;
};

export type Objections = Omit<ObjectionSource, 'mock'> & {
  /** null for reports. */
  state: MockState | null;
  /** With the rulings in force. */
  paper: KeyedPaper<SafeHtml>;
  objected: Objected[];
};

async function stateOf(db: Db, mock: MockRow, nowMs: number): Promise<MockState> {
  const phase = objectionPhaseOf({ resultsMs: mock.results_ms, ...objectionTimesOf(mock) }, nowMs);
  const [isEnd, restUntilMs] = await Promise.all([isFinal(db, mock, nowMs), objectionsRestUntil(db, mock, nowMs)]);
  return { mock, phase, restUntilMs, isFinal: isEnd };
}

/**
 * The objections to the key of a mock, or the reports on a frozen paper, the question with most of them first;
 * undefined if there is neither.
 */
export async function readObjections(db: Db, id: string, nowMs: number): Promise<Objections | undefined> {
  const source = await findSource(db, id);
  if (!source) return undefined;
  const { mock, snapshotId } = source;
  const inForce = await rulingsInForce(db, [snapshotId]);
  const paper = withRulings(await loadFrozen(db, snapshotId), inForce.get(snapshotId) ?? []);
  const ranked = mock ? { ...paper, id: paperIdOf({ kind: 'mock', mockId: id }) } : paper;
  const [rows, chosen, figures, state] = await Promise.all([
    listObjected(db, id),
    answersByQuestion(db, paper, cohortOf(ranked)),
    mock?.analysis ? listItemFigures(db, id) : [],
    mock && stateOf(db, mock, nowMs),
  ]);
  const objected = rows.flatMap(({ question_id: questionId, objections, waiting }): Objected[] => {
    const number = paper.questions.findIndex((it) => it.id === questionId) + 1;
    const key = paper.key[number - 1];
    if (!key) return [];
    const { options } = questionCounts(chosen.get(questionId) ?? new Map(), OPTIONS);
    const own = figures.find((it) => it.number === number)?.figures ?? null;
    return [{ number, objections, waiting, key: keyText(key), chosen: options, figures: own }];
  });
  return { id, name: source.name, snapshotId, state, paper, objected };
}

/** The objections to one question: which options they call right and how often, and some of their texts. */
export type ObjectionTexts = {
  claims: { options: Option[]; count: number }[];
  /** `order` has the paper's options in the candidate's order; null if all have the paper's. */
  rows: (AnsweredRow & { order: readonly Option[] | null })[];
  /** Whether candidates have its options in other orders. */
  movesOptions: boolean;
  /** The place after which the next page begins; undefined at the end. */
  next: number | undefined;
  /** The place of the last objection there is: an answer reaches all up to here. */
  seen: number;
  answers: AnswerRow[];
  /** The rulings on the question that stand or await confirmation, the newest first; the latter answer nobody yet. */
  rulings: { id: string; text: string; reason: string; isConfirmed: boolean }[];
};

/** The rulings on a question that an answer can name: confirmed, and not replaced by a later one. */
const standingIn = (rulings: readonly RulingRow[]) =>
  decisive(rulings.filter((it) => it.place !== null).sort((a, b) => Number(a.place) - Number(b.place)));

const optionsIn = (digits: string): Option[] => OPTIONS.filter((option) => digits.includes(String(option)));

/** An objection whose text names options by the paper's letters, with the candidate's own behind them. */
function inPaperLetters(
  { attempt_id: id, ...row }: AnsweredRow & { attempt_id: string | null },
  paper: Paper,
  at: number,
) {
  const place = id !== null && movesOptions(paper, paper.questions[at]) && arrangementOf(paper, id);
  const order = (place && place.find((it) => it.at === at)?.options) || null;
  const shown = (own: Option) => `${letterOf(order?.[own - 1] ?? own)}${order ? ` (own ${letterOf(own)})` : ''}`;
  return { ...row, order, reason: inLetters(row.reason, shown) };
}

export async function readObjectionTexts(
  db: Db,
  { snapshotId, ...of }: { mockId: string; snapshotId: string; questionId: string },
  { size, after }: { size: number; after: number },
): Promise<ObjectionTexts> {
  // Read first, so that an answer does not reach objections that come from here on.
  const seen = (await findObjected(db, of))?.last_place ?? 0;
  const [paper, claims, found, answers, rulings] = await Promise.all([
    loadFrozen(db, snapshotId),
    countClaims(db, of),
    listObjections(db, of, size + 1, after),
    listObjectionAnswers(db, of),
    listRulings(db, snapshotId),
  ]);
  const { rows, last } = cutPage(found, size);
  const at = paper.questions.findIndex(({ id }) => id === of.questionId);
  const own = rulings.filter((row) => row.question_id === of.questionId);
  const standing = standingIn(own);
  return {
    claims: claims.map(({ options, count }) => ({ options: optionsIn(options), count })),
    rows: rows.map((row) => inPaperLetters(row, paper, at)),
    ...{ movesOptions: movesOptions(paper, paper.questions[at]), seen, answers },
    rulings: own
      .filter((row) => (row.place === null ? !isOutdated(row, own) : standing.includes(row)))
      .map((row) => ({
        id: row.id,
        text: rulingText({ ruling: rulingOf(row), language: row.language }),
        reason: inLetters(row.reason),
        isConfirmed: row.place !== null,
      })),
    next: last?.place,
  };
}

/**
 * Answers all objections to a question of a mock, or reports on one of a frozen paper, that the editor has seen; later
 * ones wait.
 * @returns true; false if nothing of what the editor saw is left, or another editor has answered meanwhile; or a
 *   sentence that says why not
 */
export const answerObjections = (
  db: Db,
  answer: ObjectionAnswer,
  { mockId, ...by }: By & { mockId: string },
): Promise<boolean | string> =>
  audited(db, by, async (trx) => {
    const source = await findSource(trx, mockId);
    const question = source && (await loadFrozen(trx, source.snapshotId)).questions[answer.question - 1];
    if (!source || !question) return false;
    const all = (await listRulings(trx, source.snapshotId)).filter((it) => it.question_id === question.id);
    const ruling = answer.do === 'rule' ? all.find(({ id }) => id === answer.ruling) : undefined;
    if (answer.do === 'rule') {
      if (!ruling) return 'There is no such ruling on this question.';
      if (ruling.place === null) return 'This ruling answers nobody until another examiner has confirmed it.';
      if (!standingIn(all).includes(ruling)) return 'A later ruling on this question has replaced this one.';
    }
    const ruled = ruling && rulingText({ ruling: rulingOf(ruling), language: ruling.language });
    const [reason, after] =
      answer.do === 'refuse'
        ? [answer.reason, `${source.mock ? 'refused' : 'answer'}: ${answer.reason}`]
        : ['', `ruling: ${ruled}`];
    const row = {
      ...{ mock_id: mockId, question_id: question.id, ruling_id: ruling?.id ?? null, reason },
      ...{ editor: by.editor, created_at_ms: by.nowMs },
    };
    const answered = await addAnswer(trx, row, answer.seen, answer.answers);
    if (answered === 0) return false;
    const subject = `${source.name}: question ${answer.question}`;
    return { action: 'objections', subject, before: counted(answered, source.mock ? 'objection' : 'report'), after };
  });
