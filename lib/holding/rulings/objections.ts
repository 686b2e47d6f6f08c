import { type Arrangement, arrangementOf, frozenOption, movesOptions } from '@/lib/exam/arrangement';
import { ownRulingText, ownText } from '@/lib/exam/keyed-arrangement';
import { inLetters, letterOf } from '@/lib/exam/option-letters';
import { type Option, OPTIONS, type Question } from '@/lib/exam/paper';
import { decisive, rightOptions } from '@/lib/exam/rulings';
import { keyShownMs, objectionPhaseOf, objectionTimesOf } from '@/lib/exam/window';
import { linksIn, NONE, type ObjectionForm, type ObjectionRequest } from '@/lib/forms/objection-form';
import type { SafeHtml } from '@/lib/html/sanitize';
import { paperOf, loadFrozen } from '@/lib/sitting/frozen-paper';
import { withholding } from '@/lib/sitting/shared-questions';
import { readFinished } from '@/lib/sitting/state';
import { mockIdOf, type NamedTest } from '@/lib/sitting/wire';
import { type AttemptRow, findAttempt, findResponses } from '@/lib/store/attempts';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { findEntry, findMock, type MockRow, objectionsRestUntil } from '@/lib/store/mock-entries';
import {
  type AnsweredRow,
  findObjection,
  isFinal,
  listOwnObjections,
  putObjection,
  removeObjection,
} from '@/lib/store/objections';
import { type ConfirmedRuling, rulingsInForce } from '@/lib/store/rulings';
import { consume, OBJECTIONS } from '@/lib/store/throttle';

const timesOf = (mock: MockRow) => ({ resultsMs: mock.results_ms, ...objectionTimesOf(mock) });

/** Why a candidate may not see the key of an attempt, and so cannot object to it. */
export type NoKey =
  /** There is no such attempt on a mock with objections, or it still runs. */
  | { state: 'missing' }
  | { state: 'void'; reason: string }
  | { state: 'coming'; keyAtMs: number }
  /** Another test of the candidate, or another mock, has some of the questions. */
  | { state: 'withheld'; resultsAtMs?: number; waitsFor?: NamedTest };

/** The candidate's finished attempt and its mock, if the candidate may see the key now; else why not. */
async function findOwnKey(
  db: Db,
  candidate: string,
  attemptId: string,
  nowMs: number,
): Promise<NoKey | { state: 'shown'; attempt: AttemptRow; mock: MockRow }> {
  const attempt = await findAttempt(db, attemptId, candidate);
  const mockId = attempt && mockIdOf(attempt.paper_id);
  const [mock, entry] = mockId ? await Promise.all([findMock(db, mockId), findEntry(db, mockId, candidate)]) : [];
  if (!attempt || attempt.finished_at_ms === null || !mock || !entry || mock.objections_until_ms === null)
    return { state: 'missing' };
  if (entry.void_reason !== null) return { state: 'void', reason: entry.void_reason };
  const keyAtMs = keyShownMs(timesOf(mock));
  if (nowMs < keyAtMs) return { state: 'coming', keyAtMs };
  const isWithheld = await withholding(db, candidate, nowMs, true);
  const withheld = await isWithheld(attempt.snapshot_id);
  return withheld ? { state: 'withheld', ...withheld } : { state: 'shown', attempt, mock };
}

/** The candidate's finished attempt, if its review is shown: reports on its questions belong to its frozen paper. */
async function findOwnReview(db: Db, candidate: string, attemptId: string, nowMs: number) {
  const attempt = await findAttempt(db, attemptId, candidate);
  const finished = attempt && attempt.finished_at_ms !== null && (await readFinished(db, attempt, nowMs));
  if (!attempt || !finished) return { state: 'missing' } as const;
  return finished.figures.correctAnswers === null
    ? ({ state: 'withheld' } as const)
    : ({ state: 'shown', attempt, mock: null } as const);
}

/** How far the results of a mock are, for a candidate who sat it. */
export type OwnStanding = {
  attemptId: string;
  mockId: string;
  /** null if nobody may object. */
  objections: { keyAtMs: number; isShown: boolean; isOpen: boolean; untilMs: number } | null;
  hasResults: boolean;
  isFinal: boolean;
};

/** How far the results are of the mock that the candidate's attempt is on; null for any other attempt. */
export async function readOwnStanding(
  db: Db,
  candidate: string,
  attemptId: string,
  nowMs: number,
): Promise<OwnStanding | null> {
  const attempt = await findAttempt(db, attemptId, candidate);
  const mockId = attempt && mockIdOf(attempt.paper_id);
  const [mock, entry] = mockId ? await Promise.all([findMock(db, mockId), findEntry(db, mockId, candidate)]) : [];
  if (!mock || !entry) return null;
  const times = timesOf(mock);
  const restUntilMs = await objectionsRestUntil(db, mock, nowMs);
  const keyAtMs = Math.max(keyShownMs(times), restUntilMs);
  const untilMs = entry.void_reason === null ? times.objectionsUntilMs : null;
  return {
    attemptId,
    mockId: mock.id,
    objections:
      untilMs === null || untilMs <= restUntilMs
        ? null
        : { keyAtMs, isShown: nowMs >= keyAtMs, isOpen: nowMs >= keyAtMs && nowMs < untilMs, untilMs },
    hasResults: nowMs >= Math.max(mock.results_ms, restUntilMs),
    isFinal: await isFinal(db, mock, nowMs),
  };
}

/** A candidate's objection to a question, with options by the candidate's own numbers, and its answer. */
export type OwnObjection = {
  options: readonly Option[];
  reason: string;
  links: readonly string[];
  sentAtMs: number;
  /** null while it waits. `refusal` is '' if a ruling is the answer. */
  answer: { rulingId: string | null; refusal: string; atMs: number } | null;
};

export type KeyQuestion = Question<SafeHtml> & {
  number: number;
  chosen: Option | null;
  /** The right options by the key and the rulings in force; none if a ruling names none. */
  right: readonly Option[];
  /** What the institute has ruled on it, in words, and why. */
  rulings: readonly { text: string; reason: string }[];
  objection: OwnObjection | null;
  /** Whether the options may stand in another order for others. */
  movesOptions: boolean;
};

/** The key of a mock beside the candidate's answers, without marks and explanations. */
export type OwnKey = {
  state: 'shown';
  attemptId: string;
  name: string;
  /** Whether results are still to come. */
  isProvisional: boolean;
  isFinal: boolean;
  /** Whether objections are taken now. */
  isOpen: boolean;
  untilMs: number;
  questions: readonly KeyQuestion[];
};

type Place = Arrangement[number];

const ownOptions = ({ options }: Place, frozen: string): Option[] =>
  OPTIONS.filter((own) => frozen.includes(String(options[own - 1])));

const ownObjection = (row: AnsweredRow, place: Place): OwnObjection => ({
  options: ownOptions(place, row.options),
  reason: row.reason,
  links: JSON.parse(row.links),
  sentAtMs: row.sent_at_ms,
  answer:
    row.answered_at_ms === null
      ? null
      : { rulingId: row.ruling_id, refusal: ownText(row.refusal ?? '', place), atMs: row.answered_at_ms },
});

/** The rulings that decide a question. */
const decisiveOn = (rulings: readonly ConfirmedRuling[], questionId: string) =>
  decisive(rulings.filter((it) => it.questionId === questionId));

/** The key of the candidate's attempt on a mock, question by question in the candidate's order; else why it is not shown. */
export async function readOwnKey(db: Db, candidate: string, attemptId: string, nowMs: number): Promise<NoKey | OwnKey> {
  const found = await findOwnKey(db, candidate, attemptId, nowMs);
  if (found.state !== 'shown') return found;
  const { attempt, mock } = found;
  const rulings = (await rulingsInForce(db, [attempt.snapshot_id])).get(attempt.snapshot_id) ?? [];
  const [paper, frozen, responses, objections, isEnd] = await Promise.all([
    paperOf(db, attempt, rulings),
    loadFrozen(db, attempt.snapshot_id),
    findResponses(db, attempt.id),
    listOwnObjections(db, mock.id, candidate),
    isFinal(db, mock, nowMs),
  ]);
  const byQuestion = new Map(objections.map((row) => [row.question_id, row]));
  const questions = arrangementOf(frozen, attempt.id).flatMap((place, index): KeyQuestion[] => {
    const [question, key] = [paper.questions[index], paper.key[index]];
    if (!question || !key) return [];
    const [chosen = null] = ownOptions(place, responses[place.at] ?? '');
    const row = byQuestion.get(question.id);
    return [
      {
        ...question,
        number: index + 1,
        chosen,
        right: rightOptions(key),
        rulings: decisiveOn(rulings, question.id).map((it) => ownRulingText(it, place)),
        movesOptions: movesOptions(frozen, frozen.questions[place.at]),
        objection: row ? ownObjection(row, place) : null,
      },
    ];
  });
  return {
    ...{ state: 'shown', attemptId, name: mock.name, questions },
    isProvisional: nowMs < mock.results_ms,
    isFinal: isEnd,
    isOpen: objectionPhaseOf(timesOf(mock), nowMs) === 'open',
    untilMs: mock.objections_until_ms ?? 0,
  };
}

/** What a candidate has reported about the questions of an own attempt, by the candidate's numbers. */
export type OwnReports = {
  reports: ReadonlyMap<number, OwnObjection>;
  /** The questions that have their options in other orders for others. */
  moved: readonly number[];
};

export async function readOwnReports(db: Db, candidate: string, attemptId: string): Promise<OwnReports> {
  const attempt = await findAttempt(db, attemptId, candidate);
  if (!attempt) return { reports: new Map(), moved: [] };
  const [frozen, rows] = await Promise.all([
    loadFrozen(db, attempt.snapshot_id),
    listOwnObjections(db, attempt.snapshot_id, candidate),
  ]);
  const places = arrangementOf(frozen, attempt.id).map((place, index) => ({ place, number: index + 1 }));
  return {
    reports: new Map(
      places.flatMap(({ place, number }) => {
        const row = rows.find((it) => it.question_id === frozen.questions[place.at]?.id);
        return row ? [[number, { ...ownObjection(row, place), reason: ownText(row.reason, place) }] as const] : [];
      }),
    ),
    moved: places.flatMap(({ place, number }) => (movesOptions(frozen, frozen.questions[place.at]) ? [number] : [])),
  };
}

const NOT_OPEN = 'Objections to this key are not taken now.';
const NO_REVIEW = 'The solutions of this test are not shown now.';

/** The options that a form calls right, by the frozen paper's numbers in their order. */
const frozenOptions = (right: ObjectionForm['right'], place: Place): string =>
  right
    .flatMap((it) => (it === NONE ? [] : frozenOption(place, Number(it) as Option)))
    .sort()
    .join('');

/** The request's columns of the store, with options by the frozen paper's numbers; a report has no options and links. */
function textsOf(request: Exclude<ObjectionRequest, { do: 'withdraw' }>, place: Place) {
  if (request.do === 'send') {
    const links = JSON.stringify(linksIn(request.links).map((it) => new URL(it).href));
    return { options: frozenOptions(request.right, place), reason: request.reason, links };
  }
  // Readers of reports have no attempt to learn the candidate's letters from.
  const reason = inLetters(request.reason, (own) => `{${letterOf(frozenOption(place, own))}}`);
  return { options: '', reason, links: '[]' };
}

/**
 * Sends, changes or withdraws the candidate's one objection to a question of an attempt, or sends or changes the one
 * report on it. The candidate's uses of the limit are counted even if nothing is done.
 * @returns true; false without such an attempt; how long to wait, in milliseconds, if there were too many; or a
 *   sentence that says why not
 */
export const changeObjection = (
  db: Db,
  candidate: string,
  attemptId: string,
  request: ObjectionRequest,
  nowMs: number,
): Promise<boolean | number | string> =>
  commitAlone(db, async (trx) => {
    const waitMs = await consume(trx, OBJECTIONS, candidate, nowMs);
    if (waitMs > 0) return waitMs;
    const find = request.do === 'report' ? findOwnReview : findOwnKey;
    const found = await find(trx, candidate, attemptId, nowMs);
    if (found.state === 'missing') return false;
    if (found.state !== 'shown') return request.do === 'report' ? NO_REVIEW : NOT_OPEN;
    if (found.mock && objectionPhaseOf(timesOf(found.mock), nowMs) !== 'open') return NOT_OPEN;
    const { attempt, mock } = found;
    const paper = await loadFrozen(trx, attempt.snapshot_id);
    const place = arrangementOf(paper, attempt.id)[request.question - 1];
    const question = place && paper.questions[place.at];
    if (!question) return 'This paper has no such question.';
    const of = { mockId: mock?.id ?? attempt.snapshot_id, questionId: question.id };
    if (request.do === 'withdraw')
      return (await removeObjection(trx, of, candidate)) || 'You have not objected to this question.';
    const { options, reason, links } = textsOf(request, place);
    const inForce = await rulingsInForce(trx, [attempt.snapshot_id]);
    const [ruled] = decisiveOn(inForce.get(attempt.snapshot_id) ?? [], question.id);
    if (!ruled && options === paper.key[place.at]?.correctAns.trim())
      return 'This is what the key says. Please choose what you think is right.';
    const known = await findObjection(trx, of, candidate);
    // One that is sent twice keeps its answer.
    if (known && known.options === options && known.reason === reason && known.links === links) return true;
    const row = { mock_id: of.mockId, question_id: of.questionId, candidate, options, reason, links };
    await putObjection(trx, { ...row, sent_at_ms: nowMs });
    return true;
  });
