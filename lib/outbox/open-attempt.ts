import {
  type FinishedState,
  type OfferedPaper,
  type PaperChoice,
  type PaperFault,
  paperIdOf,
  type StartedAttempt,
} from '@/lib/attempts/wire';

import { type AttemptClient, attemptClient, type Reply } from './attempt-client';
import { knownAttempt, rememberAttempt } from './known-attempt';
import { lastPosition } from './last-position';
import { backoffMs } from './outbox';
import { indexedDbStore, type OutboxStore, type PendingEvent } from './outbox-store';
import { RunningAttempt } from './running-attempt';

/** What there is on a paper for the candidate: an attempt under way, one that is over, the paper to begin, or nothing. */
export type Opened =
  | { type: 'running'; attempt: RunningAttempt }
  | { type: 'finished'; attempt: FinishedState }
  | { type: 'offered'; paper: OfferedPaper }
  | { type: 'logged-out' }
  | { type: 'refused'; message: string; fault?: PaperFault };

/** A name for this page that no other has; `randomUUID` would demand HTTPS. */
const newDevice = () => [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('-');

/** How long a browser may take to open its storage. */
const STORAGE_LIMIT_MS = 3_000;

/** What is left in the store for an attempt; null where the browser bars storage. */
function leftoversOf(store: OutboxStore, attemptId: string): Promise<PendingEvent[] | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), STORAGE_LIMIT_MS);
    const done = (leftovers: PendingEvent[] | null) => {
      clearTimeout(timer);
      resolve(leftovers);
    };
    store.load(attemptId).then(done, () => done(null));
  });
}

async function run(started: StartedAttempt, choice: PaperChoice, client: AttemptClient): Promise<Opened> {
  rememberAttempt(paperIdOf(choice), started.id);
  const store = indexedDbStore();
  const attempt = new RunningAttempt(started, await leftoversOf(store, started.id), lastPosition(started.id), {
    client,
    store,
    nowMs: () => performance.now(),
    random: Math.random,
    device: newDevice(),
  });
  return { type: 'running', attempt };
}

/** Calls until the site answers; `onWaiting` hears of each try that did not reach it. */
async function insist<Body>(call: () => Promise<Reply<Body>>, onWaiting: () => void) {
  for (let failures = 1; ; failures += 1) {
    const reply = await call();
    if (reply.type !== 'unreachable') return reply;
    onWaiting();
    const waitMs = Math.max(reply.waitMs, backoffMs(failures, Math.random()));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/**
 * Opens a paper: goes on with the open attempt or, unless `resumeOnly`, starts one. A practice test whose last attempt
 * has ended since this browser showed it gives that end: a reload never starts another attempt unasked.
 */
export async function openAttempt(choice: PaperChoice, resumeOnly: boolean, onWaiting: () => void): Promise<Opened> {
  const known = resumeOnly ? null : knownAttempt(paperIdOf(choice));
  if (known !== null) {
    const reply = await insist(() => attemptClient.read(known), onWaiting);
    if (reply.type === 'answer' && reply.body.state === 'finished') return { type: 'finished', attempt: reply.body };
    if (reply.type === 'logged-out') return reply;
  }
  const reply = await insist(() => attemptClient.start(choice, resumeOnly), onWaiting);
  switch (reply.type) {
    case 'answer':
      return reply.body.state === 'offered'
        ? { type: 'offered', paper: reply.body }
        : run(reply.body, choice, attemptClient);
    case 'missing':
      return { type: 'refused', message: 'There is no such test.' };
    default:
      return reply;
  }
}
