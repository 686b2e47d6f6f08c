import { newUuid } from '@/lib/forms/browser';
import type { FinishedState, OfferedPaper, PaperChoice, StartFault, StartedAttempt } from '@/lib/sitting/wire';

import { attemptClient, type Reply } from './attempt-client';
import { backoffMs, LONGEST_WAIT_MS, Outbox, soonOr } from './outbox';
import { indexedDbStore, type PendingEvent } from './outbox-store';
import { isKnownAttempt, lastPosition, rememberAttempt } from './remembered';
import { RunningAttempt } from './running-attempt';

export type Opened =
  | { type: 'running'; attempt: RunningAttempt }
  /** `lost`: how many answers, marks and clears that this browser still kept came too late. */
  | { type: 'finished'; attempt: FinishedState; lost: number }
  | { type: 'offered'; paper: OfferedPaper; receivedAtMs: number }
  | { type: 'logged-out' }
  | { type: 'refused'; message: string; fault?: StartFault };

/** How long a browser may take to open its storage before the exam starts without it. */
const STORAGE_LIMIT_MS = 3_000;

/** A declaration expires, so that no clock starts for somebody else who sits there later. */
const DECLARATION_LIFE_MS = 60_000;

/** Runs an attempt whose times were true at `receivedAtMs`, whoever gave its paper. */
export async function run(started: StartedAttempt, receivedAtMs: number): Promise<Opened> {
  rememberAttempt(started.id);
  const store = indexedDbStore();
  const loading: Promise<PendingEvent[] | null> = store.load(started.id).catch(() => null);
  const leftovers = await soonOr(null, loading, STORAGE_LIMIT_MS);
  const attempt = new RunningAttempt(started, receivedAtMs, leftovers, lastPosition(started.id), {
    client: attemptClient,
    store,
    nowMs: () => performance.now(),
    random: Math.random,
    device: newUuid(),
  });
  if (!leftovers) void loading.then((late) => late && attempt.recover(late));
  return { type: 'running', attempt };
}

/** Runs an attempt unless `left` is aborted, and aborts it: of all that open a paper for one page, only one runs. */
export const runOnce =
  (left: AbortController): typeof run =>
  (...of) => {
    if (left.signal.aborted) return new Promise(() => {});
    left.abort();
    return run(...of);
  };

/** Is told at each try without an answer why the page has to wait. */
type OnWaiting = (reason: string) => void;

const UNREACHABLE = 'The site cannot be reached. Trying again…';

async function insist<Body>(call: () => Promise<Reply<Body>>, onWaiting: OnWaiting) {
  for (let failures = 1; ; failures += 1) {
    const reply = await call();
    if (reply.type !== 'unreachable') return reply;
    onWaiting(reply.message ?? UNREACHABLE);
    const waitMs = Math.max(Math.min(reply.waitMs, LONGEST_WAIT_MS), backoffMs(failures, Math.random()));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Sends what earlier pages left of a finished attempt: the server says of each event whether it had arrived. */
async function end(attempt: FinishedState, onWaiting: OnWaiting): Promise<Opened> {
  const { id } = attempt;
  const store = indexedDbStore();
  const leftovers = await soonOr(
    [],
    store.load(id).catch(() => []),
    STORAGE_LIMIT_MS,
  );
  const sent = await new Promise<Outbox>((resolve) => {
    const outbox = new Outbox(leftovers, {
      attemptId: id,
      device: '',
      store,
      save: (request) => attemptClient.save(id, request),
      finish: (request) => attemptClient.finish(id, request),
      random: Math.random,
      leftMs: () => 0,
      onAnswer: () => {},
      onChange: () => {
        if (outbox.state === 'waiting') onWaiting(UNREACHABLE);
        else if (outbox.state !== 'sending') resolve(outbox);
      },
    });
    outbox.wake();
  });
  if (sent.pending.length === 0) sent.end();
  await sent.stored();
  return { type: 'finished', attempt, lost: sent.refused };
}

/** The result of the last attempt if this browser had it open, else what the site has answered. */
async function readEnd(id: string | null | undefined, answered: Opened, onWaiting: OnWaiting): Promise<Opened> {
  if (!id || !isKnownAttempt(id)) return answered;
  const reply = await insist(() => attemptClient.read(id), onWaiting);
  if (reply.type === 'answer' && reply.body.state === 'finished') return end(reply.body, onWaiting);
  return reply.type === 'logged-out' ? reply : answered;
}

/** When a candidate has declared, as `performance.now()`, and who, if the page knows it. */
export type Declaration = { atMs: number; by?: string };

/**
 * Opens a paper. Resumes the open attempt, or starts one if the candidate has just declared. Otherwise gives the offer
 * or the refusal. A candidate who has not declared gets the last attempt's result instead, if this browser had it open.
 */
export async function openAttempt(
  choice: PaperChoice,
  declared: Declaration | null,
  onWaiting: OnWaiting,
  runIt = run,
): Promise<Opened> {
  const isFresh = () => declared !== null && performance.now() - declared.atMs < DECLARATION_LIFE_MS;
  const reply = await insist(() => attemptClient.start(choice, !isFresh(), declared?.by), onWaiting);
  switch (reply.type) {
    case 'answer': {
      const { body, receivedAtMs } = reply;
      if (body.state === 'open') return runIt(body, receivedAtMs);
      if (body.state === 'finished') return end(body, onWaiting);
      const offered = { type: 'offered', paper: body, receivedAtMs } as const;
      return declared ? offered : readEnd(body.lastAttemptId, offered, onWaiting);
    }
    case 'refused':
      return declared ? reply : readEnd(reply.lastAttemptId, reply, onWaiting);
    case 'missing':
      return { type: 'refused', fault: 'closed', message: 'There is no such test.' };
    default:
      return reply;
  }
}
