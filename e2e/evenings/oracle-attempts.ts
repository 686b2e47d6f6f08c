// What was accepted, refused and closed, and whether it was so in time.
import type { Attempt, Claim, Evidence, Have, Judged, Row, Sent } from './evidence';
import { workOf } from './oracle-scores';
import { endOf, GRACE_MS, isBridged, NOTE_MS, RETURN_MS, scaledMs, windowOf } from './oracle-times';
import { START_MS } from './times';

/** When no save can count any more: the wait in the queue, clocks that differ, and the grace. */
const UNHEARD_MS = 19_000;

/** Whether the store has all of these events at the end. */
export function hasAll({ events }: Attempt, have: Have = {}): boolean {
  return Object.entries(have).every(([device, runs]) => {
    const stored = new Set(events.filter((it) => it.device === device).map((it) => it.sequence));
    return runs.every(([first, last]) => {
      for (let sequence = first; sequence <= last; sequence += 1) if (!stored.has(sequence)) return false;
      return true;
    });
  });
}

const isStored = (sent: Sent & { language?: string }, row: Row) =>
  [sent.type, sent.questionNumber, sent.option, sent.spentMs, sent.language].join() ===
  [row.type, row.question_number, row.option, row.spent_ms, row.language].join();

/** What was asked of the instance that closed an attempt, at that time. */
function whoAsked({ exchanges }: Evidence, { id, closing }: Attempt) {
  const { wallMs = 0, instance } = closing ?? {};
  const all = exchanges.filter((it) => it.instance === instance && it.beganMs <= wallMs && wallMs <= it.endedMs);
  const finishes = all.filter((it) => it.route === 'finish' && it.id === id).map((it) => it.asked);
  const isVoid = all.some((it) => it.asked.do === 'void');
  return { finishes, isVoid, isWished: isVoid || finishes.some((it) => !it.isTimeUp) };
}

/** What is acknowledged is stored, and what comes in time is not refused. */
export function* claimsOfSave(evidence: Evidence, attempt: Attempt, exchange: Judged): Generator<Claim> {
  const { told, judgedMs, endedMs, route } = exchange;
  const { device, events = [] } = exchange.asked;
  if (route !== 'events' && route !== 'finish') return;
  for (const sequence of told.acknowledged ?? []) {
    const sent = events.find((it) => it.sequence === sequence);
    const row = attempt.events.find((it) => it.device === device && it.sequence === sequence);
    const isKept = sent !== undefined && row !== undefined && isStored(sent, row);
    yield [isKept, 'an acknowledged answer is lost', attempt.id, device, sent, row];
    if (!sent || !row || !attempt.inTime.includes(row)) continue;
    const hasSignals = (sent.isLeft ?? false) === (row.is_left === 1) && (sent.awayMs ?? null) === row.away_ms;
    yield [hasSignals, 'an absence is lost', attempt.id, device, sent, row];
    yield [attempt.isMock || sent.isLeft === undefined, 'an absence from practice is told', attempt.id, device, sent];
  }
  const { isPut, skewMs, outages } = evidence;
  const refused = (isPut ? [] : told.refused) ?? [];
  if (refused.length === 0) return;
  // Whoever ended the test is judged with its closing. A wish to end it may overtake what waits in the queue, and a page
  // whose time is up may overtake what it has sent itself, and a page that nobody knows of yet.
  const { isWished, finishes } = whoAsked(evidence, attempt);
  const isKnown = attempt.inTime.some((it) => it.device === device);
  const isOvertaken = isWished || finishes.some((it) => it.device === device || !isKnown);
  const closedMs = attempt.closing?.wallMs ?? Infinity;
  if (closedMs <= (isOvertaken ? endedMs : judgedMs) + skewMs) return;
  for (const { sequence, reason } of refused) {
    const question = events.find((it) => it.sequence === sequence)?.questionNumber ?? 0;
    const [opensMs, closesMs] = windowOf(attempt, question, judgedMs);
    const isInTime = opensMs - GRACE_MS <= judgedMs && judgedMs <= closesMs + GRACE_MS;
    const isKept = outages.some(
      ({ fromMs, toMs }) =>
        Math.max(fromMs + 9_000, closesMs) < toMs &&
        fromMs + skewMs < closesMs + GRACE_MS &&
        toMs < judgedMs &&
        judgedMs < toMs + RETURN_MS - NOTE_MS,
    );
    const about = [attempt.id, device, sequence, reason, judgedMs, opensMs, closesMs];
    const name = { device: device ?? '', sequence };
    const isThere = [...attempt.late, ...attempt.events].some((it) => isSame(it, name));
    yield [reason !== 'too-late' || !attempt.isMock || isThere, 'a late answer is lost', ...about];
    yield [reason !== 'too-many' && !isInTime, 'an answer in time is refused', ...about];
    yield [reason !== 'too-late' || !isKept, 'an answer that an outage kept is refused', ...about];
  }
}

const isSame = (one: { device: string; sequence: number }, other: { device: string; sequence: number }) =>
  one.device === other.device && one.sequence === other.sequence;

/** Late answers are kept, and count if an examiner has accepted them after they came, and only then. */
function* claimsOfLate(
  { exchanges, restoredAtMs }: Evidence,
  { id, late, events, candidate }: Attempt,
): Generator<Claim> {
  const decisions = exchanges.filter(
    ({ asked }) =>
      asked.do === 'late' && asked.decision === 'accept' && ['', candidate].includes(asked.candidate ?? ''),
  );
  for (const row of late) {
    const accepted = decisions.filter(({ asked }) => row.arrived_at_ms <= (asked.byMs ?? 0));
    const isCounted = row.decision === 'counted';
    yield [!isCounted || accepted.length > 0, 'a late answer counts that nobody accepted', id, row];
    yield [
      !isCounted || events.some((it) => isSame(it, row)),
      'a late answer was accepted and does not count',
      id,
      row,
    ];
    yield [row.decision !== 'accepted' || restoredAtMs > 0, 'an accepted answer is never counted', id, row];
  }
}

/** Nobody but the candidate or an examiner ends an attempt as long as a save can count. */
function* claimsOfClosing(evidence: Evidence, attempt: Attempt): Generator<Claim> {
  const { closing, id, inTime } = attempt;
  if (!closing || evidence.isPut) return;
  const { wallMs, instance } = closing;
  const endMs = endOf(attempt, wallMs);
  const { finishes, isVoid, isWished } = whoAsked(evidence, attempt);
  // A process that has died told nobody what it was asked.
  const isUnknown = evidence.world.instances.some((it) => it.name === instance && it.diedOfFault);
  if (wallMs > endMs + UNHEARD_MS || isVoid || isUnknown) return;
  const isAsked = isWished || (finishes.length > 0 && wallMs >= endMs);
  yield [isAsked, 'an attempt ends while answers can come', id, wallMs, 'end', endMs];
  const [finish] = finishes;
  if (!finish || finishes.length > 1) return;
  yield [hasAll(attempt, finish.have), 'a finish came before what was stored again', id, finish];
  const isAlone = new Set(inTime.map((it) => it.device)).size <= 1;
  yield [!finish.isTimeUp || isAlone, 'a page ends the test of another page', id];
}

/** An attempt has its time, answers in it, and a result that follows from them. */
export function* claimsOfAttempt(evidence: Evidence, attempt: Attempt): Generator<Claim> {
  const { isPut, skewMs, plan, outages, movedMs } = evidence;
  const { id, started_at_ms: startMs, extra_minutes_per_hour: extra, paper, isMock, result } = attempt;
  const [opensMs, lastMs, closesMs] = [plan.mock.opens, plan.mock.lastStart, plan.mock.closes].map(
    (minutes) => START_MS + movedMs + minutes * 60_000,
  ) as [number, number, number];
  const lengthMs = scaledMs(paper.durationMs, extra, isMock ? Math.max(0, closesMs - startMs) : Infinity);
  yield [attempt.deadline_ms === startMs + lengthMs, 'the end of a test is wrong', id, attempt.deadline_ms, lengthMs];
  const isInWindow = opensMs <= startMs && startMs < lastMs;
  yield [!isMock || isInWindow || isPut, 'a mock was started outside its window', id, startMs];
  const isAtOpening = attempt.entry?.is_check_in !== 1 || startMs === opensMs;
  yield [isAtOpening, 'who has checked in does not start at the opening', id, startMs, opensMs];
  yield* claimsOfLate(evidence, attempt);
  for (const row of isPut ? [] : attempt.inTime) {
    const atMs = row.accepted_at_ms;
    const [fromMs, untilMs] = windowOf(attempt, row.question_number, atMs + skewMs);
    const isHeard = atMs <= untilMs + GRACE_MS || isBridged(outages, untilMs, atMs, NOTE_MS + skewMs);
    yield [fromMs - GRACE_MS <= atMs && isHeard, 'an answer counts outside its time', id, row, fromMs, untilMs];
  }
  const isFinished = attempt.finished_at_ms !== null;
  yield [(result !== undefined) === isFinished, 'a finish has no result', id];
  yield [isFinished || isPut, 'an attempt never ends', id];
  if (!result) return;
  const { responses, spent, languages } = workOf(attempt);
  yield [result.responses === responses, 'the result is not what was accepted', id, result.responses, responses];
  yield [result.spent_ms === spent, 'the times are not those accepted', id, result.spent_ms, 'not', spent];
  const isTold = result.languages === null || result.languages === languages;
  yield [isTold, 'the languages are not those accepted', id, result.languages, languages];
  yield* claimsOfClosing(evidence, attempt);
}
