// The rules of an evening, judged by what went over the wire and what the store has at the end.
import type { Evening } from './evening';
import { type Attempt, type Claim, type Evidence, evidenceOf, type Judged } from './evidence';
import { claimsOfAttempt, claimsOfSave, hasAll } from './oracle-attempts';
import { claimsOfAnswers, claimsOfCounts } from './oracle-counts';
import { claimsOfOpening } from './oracle-opening';
import { endOf, NOTE_MS, RETURN_MS } from './oracle-times';
import { START_MS } from './times';

const PROMISE_MS = 15_000;

function* claimsOfTime(evidence: Evidence, attempt: Attempt, { beganMs, endedMs, told }: Judged): Generator<Claim> {
  const { isPut, restoredAtMs, outages } = evidence;
  // Minutes that are granted after a return count from before the outage.
  const isBack = outages.some(({ toMs }) => toMs > beganMs - RETURN_MS - NOTE_MS && toMs < endedMs + NOTE_MS);
  if (told.state !== 'open' || isBack || isPut || restoredAtMs > 0) return;
  const lastMs = endOf(attempt, endedMs + evidence.skewMs);
  const [least, most] = [endOf(attempt, beganMs) - endedMs, Math.max(0, lastMs - beganMs)];
  const leftMs = told.remainingMs ?? NaN;
  const isRight = Math.max(0, Math.min(least, lastMs - attempt.started_at_ms)) <= leftMs && leftMs <= most;
  yield [isRight, 'the time left is wrong', attempt.id, leftMs, 'not', least, 'to', most];
}

function* claimsOfExchanges(evidence: Evidence): Generator<Claim> {
  const attempts = new Map(evidence.attempts.map((it) => [it.id, it]));
  for (const exchange of evidence.exchanges) {
    const { route, status, beganMs, endedMs, isDisturbed, told, text } = exchange;
    yield [isDisturbed || endedMs - beganMs <= PROMISE_MS, 'a request waits too long', route, endedMs - beganMs];
    yield [isDisturbed || status < 500, 'a request fails', route, status, text];
    const attempt = attempts.get(String(route === 'attempts' ? told.id : exchange.id));
    if (!attempt || exchange.trueMs <= evidence.restoredAtMs) continue;
    yield [hasAll(attempt, told.have), 'what the site says to have is lost', attempt.id, told.have];
    yield* claimsOfTime(evidence, attempt, exchange);
    yield* claimsOfSave(evidence, attempt, exchange);
  }
}

function* claimsOfMock(evidence: Evidence): Generator<Claim> {
  const { attempts, mock, mockId, plan, objections, isPut, movedMs } = evidence;
  const own = attempts.filter((it) => it.paper_id === `mock-${mockId}`);
  const isOnce = own.every(({ entry }) => entry) && new Set(own.map((it) => it.candidate)).size === own.length;
  yield [isOnce, 'a candidate has two attempts on a mock', own];
  const open = attempts.filter((it) => it.finished_at_ms === null).map((it) => `${it.candidate} ${it.paper_id}`);
  yield [new Set(open).size === open.length, 'two attempts on one paper are open', open];
  if (!mock) return;
  const { shown_ms: shownMs, objections_until_ms: untilMs } = mock;
  yield [!mock.is_withdrawn || own.length === 0, 'a mock was withdrawn with candidates in it', own.length];
  const seen = evidence.exchanges
    .filter(({ asked, status }) => asked.do === 'grant' && status === 200)
    .map(({ asked }) => `${asked.candidate} ${asked.seen}`);
  yield [evidence.restoredAtMs > 0 || new Set(seen).size === seen.length, 'minutes were granted twice', seen];
  const marked = evidence.exchanges.find(
    ({ told, trueMs }) =>
      told.kind === 'mock' && typeof told.figures?.correctAnswers === 'number' && trueMs < shownMs - evidence.skewMs,
  );
  yield [!marked, 'marks are shown before the results', marked?.route, marked?.id, marked?.trueMs];
  if (isPut) return;
  const lastMs = Math.max(0, ...own.map((it) => endOf(it, it.finished_at_ms ?? Infinity)));
  yield [shownMs >= lastMs + 60_000, 'a key is shown before the last end', shownMs, lastMs];
  const plannedMs = START_MS + movedMs + (plan.mock.key ?? plan.mock.results) * 60_000;
  yield [shownMs >= plannedMs, 'a key is shown too early', shownMs, plannedMs];
  for (const { sent_at_ms: atMs, candidate } of objections)
    yield [shownMs <= atMs && atMs < (untilMs ?? 0), 'an objection was taken outside its time', candidate, atMs];
}

function* claimsOfRulings({ rulings, plan }: Evidence): Generator<Claim> {
  for (const { id, proposed_by: by, confirmed_by: and } of rulings)
    yield [plan.rulingsNeed === 1 || by !== and, 'one examiner ruled alone', id];
  const places = rulings.flatMap((it) => it.place ?? []);
  yield [places.every((place, index) => place === index + 1), 'rulings are out of order', places];
}

function* claimsOfAttempts(evidence: Evidence): Generator<Claim> {
  for (const attempt of evidence.attempts) yield* claimsOfAttempt(evidence, attempt);
}

const PARTS = [
  ...[claimsOfExchanges, claimsOfOpening, claimsOfAttempts, claimsOfMock],
  ...[claimsOfRulings, claimsOfCounts, claimsOfAnswers],
];

/** The rules that an evening breaks, each with what breaks it. */
export function judged(evening: Evening): string[] {
  const evidence = evidenceOf(evening);
  const broken = PARTS.flatMap((part) => [...part(evidence)].filter(([isTrue]) => !isTrue));
  const textOf = (it: unknown) => (typeof it === 'object' ? JSON.stringify(it) : String(it));
  const texts = broken.map(([, rule, ...about]) => `${rule}: ${about.map(textOf).join(' ')}`);
  return [...evening.world.faults, ...evening.stuck, ...texts];
}
