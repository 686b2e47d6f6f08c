import 'server-only';

import {
  bulkhead,
  circuitBreaker,
  handleWhen,
  type IBreaker,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';

import { logInfo, logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

/** How long nothing is asked: longer than a call may take, so that none from before is left. */
const OPEN_MS = 5_000;
/** The circuit opens when this many different calls get no answer, with no answer in between. */
const SILENT_CALLS = 3;
/** How many calls may wait for a host: enough for a crowd that logs in, few enough not to hold the process up. */
const MOST_AT_ONCE = 128;

const NO_ANSWER = 'NoAnswerError';

/** The host gave no answer, or was not asked (`circuit_open`, `too_many_calls`); `code` says which. */
export class NoAnswerError extends Error {
  override name = NO_ANSWER;

  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** Compares names, since each bundle of the framework has a class of its own. */
const isNoAnswer = (error: unknown) => error instanceof Error && error.name === NO_ANSWER;

/** Counts different calls without an answer, so that one broken call cannot open the circuit. */
class DifferentCallsBreaker implements IBreaker {
  readonly state = new Set<string>();

  success() {
    this.state.clear();
  }

  failure() {
    return this.state.size >= SILENT_CALLS;
  }
}

/** Guards a slow or dead host. Any answer keeps the circuit closed, since a visitor's input may cause a bad one. */
export class HostGuard {
  readonly #silent = new DifferentCallsBreaker();
  readonly #circuit = circuitBreaker(handleWhen(isNoAnswer), { breaker: this.#silent, halfOpenAfter: OPEN_MS });
  /** Logins have places of their own. */
  readonly #places = { login: bulkhead(MOST_AT_ONCE), other: bulkhead(MOST_AT_ONCE) };
  #reason = '';
  #openedAtMs: number | undefined;

  constructor(host: string) {
    this.#circuit.onBreak((cause) => {
      if ('error' in cause) this.#reason = cause.error.message;
      if (this.#openedAtMs === undefined) logWarning('host circuit opened', { host, reason: this.#reason });
      this.#openedAtMs ??= Date.now();
    });
    this.#circuit.onReset(() => {
      logInfo('host circuit closed', { host, openForMs: Date.now() - (this.#openedAtMs ?? 0) });
      this.#openedAtMs = undefined;
    });
  }

  /** Runs `exchange`, unless the circuit is open or too many calls wait. @throws NoAnswerError also in these cases */
  async run<T>(call: string, exchange: () => Promise<T>, isForLogin = false): Promise<T> {
    const noted = () =>
      exchange().catch((error: unknown) => {
        if (isNoAnswer(error)) this.#silent.state.add(call);
        throw error;
      });
    try {
      return await this.#places[isForLogin ? 'login' : 'other'].execute(() => this.#circuit.execute(noted));
    } catch (error) {
      if (isBrokenCircuitError(error)) {
        throw new NoAnswerError(`not asked, since there was no answer lately (${this.#reason})`, 'circuit_open');
      }
      if (!isBulkheadRejectedError(error)) throw error;
      throw new NoAnswerError(`not asked, since ${MOST_AT_ONCE} calls wait for it`, 'too_many_calls');
    }
  }
}

const guards = processWide('host-guards', () => new Map<string, HostGuard>());

export function guardOf(host: string): HostGuard {
  const guard = guards.get(host) ?? new HostGuard(host);
  guards.set(host, guard);
  return guard;
}
