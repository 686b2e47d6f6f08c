import 'server-only';

import { bulkhead, type BulkheadPolicy, isBulkheadRejectedError } from 'cockatiel';

import { logInfo, logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

/** How long a call without an answer is not made again. */
const OPEN_MS = 5_000;
/** The circuit opens when this many different calls get no answer, with no answer in between. */
const SILENT_CALLS = 3;
/** How many copies of one call can wait for a host: enough for a crowd that logs in, too few to block the process. */
const MOST_AT_ONCE = 128;

const NO_ANSWER = 'NoAnswerError';

/** The host gave no answer, or the site did not ask it; the message says which. */
export class NoAnswerError extends Error {
  override name = NO_ANSWER;
}

/** Compares names, since each bundle of the framework has its own copy of the class. */
const isNoAnswer = (error: unknown): error is NoAnswerError => error instanceof Error && error.name === NO_ANSWER;

/**
 * Guards against a slow or dead host: while its circuit is open, a call without an answer is not made again. Each call
 * counts by itself: slow lists do not block logins, and one broken call blocks no other. Any answer closes the circuit,
 * since a visitor's input can cause a bad one.
 */
export class HostGuard {
  /** The calls that got no answer since the host last answered any call, with the time of the last try. */
  readonly #silent = new Map<string, number>();
  readonly #places = new Map<string, BulkheadPolicy>();
  #opened: { atMs: number; reason: string } | undefined;

  constructor(readonly host: string) {}

  /** Runs `exchange`, unless the call is held back or too many wait for it. @throws NoAnswerError, then too */
  async run<T>(call: string, exchange: () => Promise<T>): Promise<T> {
    const places = this.#places.get(call) ?? bulkhead(MOST_AT_ONCE);
    this.#places.set(call, places);
    try {
      return await places.execute(() => this.#ask(call, exchange));
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      throw new NoAnswerError(`not asked, since ${MOST_AT_ONCE} calls wait for it`);
    }
  }

  async #ask<T>(call: string, exchange: () => Promise<T>): Promise<T> {
    const triedAtMs = this.#silent.get(call);
    if (this.#opened && triedAtMs !== undefined) {
      if (performance.now() - triedAtMs < OPEN_MS) {
        throw new NoAnswerError(`not asked, since there was no answer lately (${this.#opened.reason})`);
      }
      // This call tries the host, and the others are held back meanwhile.
      this.#silent.set(call, performance.now());
    }
    try {
      const answer = await exchange();
      this.#noteAnswer();
      return answer;
    } catch (error) {
      if (isNoAnswer(error)) this.#noteSilence(call, error.message);
      else this.#noteAnswer();
      throw error;
    }
  }

  #noteSilence(call: string, reason: string) {
    this.#silent.set(call, performance.now());
    if (this.#opened || this.#silent.size < SILENT_CALLS) return;
    this.#opened = { atMs: performance.now(), reason };
    logWarning('host circuit opened', { host: this.host, reason });
  }

  #noteAnswer() {
    this.#silent.clear();
    if (this.#opened)
      logInfo('host circuit closed', { host: this.host, openForMs: Math.round(performance.now() - this.#opened.atMs) });
    this.#opened = undefined;
  }
}

const guards = processWide('host-guards', () => new Map<string, HostGuard>());

export function guardOf(host: string): HostGuard {
  const guard = guards.get(host) ?? new HostGuard(host);
  guards.set(host, guard);
  return guard;
}
