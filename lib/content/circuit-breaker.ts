import 'server-only';

import {
  bulkhead,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  type IBreaker,
} from 'cockatiel';

import { logInfo, logWarning } from '@/lib/server/log';

/** For how long nothing is asked. Longer than a call may take, so that none from before is left. */
const OPEN_MS = 5_000;
/** How long those who come while one tries again wait for what comes of it, from its beginning. */
const TRIAL_WAIT_MS = 1_000;
/** A call that got no answer so many times in a row is not made for a while. The other calls may be well. */
const CALL_FAILURES = 5;
/** When so many different calls got no answer, and none got one in between, no call is made for a while. */
const SILENT_CALLS = 3;
/** How many calls may wait for a host: more than a crowd that logs in needs, fewer than hold the process up. */
const MOST_AT_ONCE = 256;
/** How many of these places are kept free for those who log in, whatever the others ask. */
const KEPT_FOR_LOGINS = 64;

const NO_ANSWER = 'NoAnswerError';

/** A host was asked and gave no answer: it refused, broke off, or was silent for too long. `code` says which. */
export class NoAnswerError extends Error {
  override name = NO_ANSWER;

  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** By the name: each bundle of the framework has a class of its own. */
const isNoAnswer = (error: unknown) => error instanceof Error && error.name === NO_ANSWER;

/** A host was not asked. `code` says why. */
export class NotAskedError extends Error {
  override name = 'NotAskedError';

  constructor(
    message: string,
    readonly code: 'circuit_open' | 'too_many_calls',
  ) {
    super(message);
  }
}

/** Counts which calls got no answer, not how often: one broken call, however often it is made, is no broken host. */
class DifferentCallsBreaker implements IBreaker {
  readonly state = new Set<string>();

  success() {
    this.state.clear();
  }

  failure() {
    return this.state.size >= SILENT_CALLS;
  }
}

/** A circuit that tells beforehand whether it refuses, and logs when it opens and closes. */
class Circuit {
  readonly #policy: CircuitBreakerPolicy;
  #openedAtMs: number | undefined;
  #retryAtMs = 0;
  #trial: Promise<unknown> | undefined;
  /** Why it opened. */
  reason = '';

  constructor(breaker: IBreaker, about: { host: string; call?: string }) {
    this.#policy = circuitBreaker(handleWhen(isNoAnswer), { breaker, halfOpenAfter: OPEN_MS });
    this.#policy.onBreak((cause) => {
      const nowMs = Date.now();
      this.#retryAtMs = nowMs + OPEN_MS;
      this.reason = 'error' in cause ? cause.error.message : this.reason;
      if (this.#openedAtMs !== undefined) return;
      this.#openedAtMs = nowMs;
      logWarning('host circuit opened', { ...about, reason: this.reason });
    });
    this.#policy.onReset(() => {
      logInfo('host circuit closed', { ...about, openForMs: Date.now() - (this.#openedAtMs ?? 0) });
      this.#openedAtMs = undefined;
    });
  }

  /** While one tries it: resolved when that is over, or soon. */
  get trial(): Promise<unknown> | undefined {
    return this.#policy.state === CircuitState.HalfOpen ? this.#trial : undefined;
  }

  isShut(nowMs: number): boolean {
    const { state } = this.#policy;
    return state === CircuitState.HalfOpen || (state === CircuitState.Open && nowMs < this.#retryAtMs);
  }

  /** For one that is not shut. The first after it was is the one who tries. */
  async execute<T>(call: () => Promise<T>): Promise<T> {
    const answer = this.#policy.execute(call);
    if (this.#policy.state === CircuitState.HalfOpen) {
      const patience = new Promise((resolve) => setTimeout(resolve, TRIAL_WAIT_MS).unref());
      this.#trial = Promise.race([answer.catch(() => {}), patience]);
    }
    return answer;
  }
}

/**
 * Stands between the site and a host that may be slow or dead. There is a circuit for each call and one for all. An
 * answer, whatever its status and content, keeps them closed: it is quick, and one visitor's input may have caused it.
 */
export class HostGuard {
  readonly #host: string;
  readonly #silent = new DifferentCallsBreaker();
  readonly #all: Circuit;
  readonly #calls = new Map<string, Circuit>();
  readonly #places = bulkhead(MOST_AT_ONCE);

  constructor(host: string) {
    this.#host = host;
    this.#all = new Circuit(this.#silent, { host });
  }

  #circuitOf(call: string): Circuit {
    const known = this.#calls.get(call);
    if (known) return known;
    const circuit = new Circuit(new ConsecutiveBreaker(CALL_FAILURES), { host: this.#host, call });
    this.#calls.set(call, circuit);
    return circuit;
  }

  /**
   * Runs `exchange`, which rejects with a NoAnswerError where the host gives no answer. `call` is its method and path;
   * a call that somebody makes to log in has places of its own.
   * @throws NotAskedError at once when a circuit is open, or when too many wait for the host.
   */
  async run<T>(call: string, exchange: () => Promise<T>, isForLogin = false): Promise<T> {
    const own = this.#circuitOf(call);
    const circuits = [own, this.#all];
    // Nothing else is waited for until the exchange begins: who finds a circuit to be tried is the one who tries it.
    if (circuits.some(({ trial }) => trial)) await Promise.all(circuits.map(({ trial }) => trial));
    const nowMs = Date.now();
    const shut = circuits.find((circuit) => circuit.isShut(nowMs));
    if (shut) throw new NotAskedError(`not asked, since there was no answer lately (${shut.reason})`, 'circuit_open');
    const free = this.#places.executionSlots;
    if (free <= (isForLogin ? 0 : KEPT_FOR_LOGINS)) {
      throw new NotAskedError(`not asked, since ${MOST_AT_ONCE - free} calls wait for it`, 'too_many_calls');
    }
    const noted = () =>
      exchange().catch((error: unknown) => {
        if (isNoAnswer(error)) this.#silent.state.add(call);
        throw error;
      });
    return this.#places.execute(() => own.execute(() => this.#all.execute(noted)));
  }
}

// The framework may load this module once for each bundle; what is known of a host is known to the process.
const holder = globalThis as typeof globalThis & { siteHostGuards?: Map<string, HostGuard> };

/** What guards the host at this base URL. */
export function guardOf(host: string): HostGuard {
  const guards = (holder.siteHostGuards ??= new Map<string, HostGuard>());
  const known = guards.get(host);
  if (known) return known;
  const guard = new HostGuard(host);
  guards.set(host, guard);
  return guard;
}
