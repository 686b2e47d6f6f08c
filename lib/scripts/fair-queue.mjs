// Queues requests before the framework: those of one visitor wait for each other and delay nobody else.
import { WAIT_LIMIT_MS } from '../server/queue-wait.mjs';
import { AGAIN_S, BUSY_PAGE, BUSY_PAGE_POLICY } from './busy-page.mjs';

/** How many requests of one visitor may be in the framework at once, and wait, for each kind. */
const KINDS = {
  // Endpoints of one session, so that others behind the same address do not wait for it.
  candidates: { atOnce: 4, waiting: 64 },
  // A whole class behind one address saves and submits.
  saves: { atOnce: 64, waiting: 2_048 },
  // These may wait for the API host. A whole class starts by one of them.
  endpoints: { atOnce: 32, waiting: 2_048 },
  // Logins and registrations wait for it too, and must not keep anybody from starting.
  accounts: { atOnce: 32, waiting: 2_048 },
  pages: { atOnce: 4, waiting: 1_024 },
};
/** @typedef {keyof typeof KINDS} Kind */
/** @typedef {import('node:events').EventEmitter} Response */
/** @typedef {{ underWay: number, waiting: Set<(how: string) => void> }} Lane */
const MOST_WAITING = 8_192;
/** Frees a place even if the framework never ends, as happens when a visitor leaves in mid-request. */
const STAY_LIMIT_MS = 60_000;
const GONE_LIMIT_MS = 1_000;

/** The kind of a request by its path; undefined for files, which do not wait. @returns {Kind | undefined} */
export function kindOf(/** @type {string} */ url) {
  if (/^\/(_next\/static|art|uploads)\//.test(url)) return undefined;
  if (/^\/api\/attempts\/./.test(url)) return 'saves';
  if (/^\/api\/(auth\/callback|register)\b/.test(url)) return 'accounts';
  return url.startsWith('/api/') ? 'endpoints' : 'pages';
}

const BUSY_MESSAGE = JSON.stringify({ message: 'The site is busy. Please try again in some seconds.' });

/** The answer to a request that would wait too long. @param {Kind} kind */
export function busyAnswer(kind) {
  const again = { 'Cache-Control': 'no-store', 'Retry-After': String(AGAIN_S) };
  if (kind !== 'pages') return { headers: { ...again, 'Content-Type': 'application/json' }, body: BUSY_MESSAGE };
  const ofPage = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': BUSY_PAGE_POLICY };
  return { headers: { ...again, ...ofPage }, body: BUSY_PAGE };
}

export class FairQueue {
  /** @type {Map<string, Lane>} The visitors with requests under way, by kind. */
  #lanes = new Map();
  #waiting = 0;

  /**
   * Runs `enter` at the turn of `visitor`, or `refuse` if too many wait or the wait is too long; neither after the end
   * of `response`. Resolves when that is done.
   * @param {Kind} kind @param {string} visitor @param {Response} response @param {() => Promise<unknown>} enter
   * @param {() => void} refuse @param {number} [limitMs] the longest wait
   */
  async admit(kind, visitor, response, enter, refuse, limitMs = WAIT_LIMIT_MS) {
    const key = `${kind} ${visitor}`;
    const lane = this.#lanes.get(key) ?? { underWay: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    if (lane.underWay < KINDS[kind].atOnce) {
      lane.underWay += 1;
    } else {
      const isFull = lane.waiting.size >= KINDS[kind].waiting || this.#waiting >= MOST_WAITING;
      const end = isFull ? 'refused' : await this.#turn(lane, response, limitMs);
      if (end === 'refused') refuse();
      if (end !== 'turn') return;
    }
    await this.#stay(enter, response);
    const [next] = lane.waiting;
    if (next) return next('turn');
    lane.underWay -= 1;
    if (lane.underWay === 0) this.#lanes.delete(key);
  }

  /** Resolves when the framework is done or a limit is reached. It goes on rendering after the visitor is gone. */
  async #stay(/** @type {() => Promise<unknown>} */ enter, /** @type {Response} */ response) {
    let give = () => {};
    /** @type {Promise<void>} */
    const tooLong = new Promise((resolve) => (give = resolve));
    let limit = setTimeout(give, STAY_LIMIT_MS).unref();
    const onClose = () => {
      clearTimeout(limit);
      limit = setTimeout(give, GONE_LIMIT_MS).unref();
    };
    response.once('close', onClose);
    await Promise.race([enter(), tooLong]).catch(() => {});
    clearTimeout(limit);
    response.off('close', onClose);
  }

  /** Waits; resolves to 'turn' with a free place, 'refused' if it takes too long, or 'gone'. */
  #turn(/** @type {Lane} */ lane, /** @type {Response} */ response, /** @type {number} */ limitMs) {
    return new Promise((resolve) => {
      const gone = () => waiter('gone');
      const limit = setTimeout(() => waiter('refused'), limitMs);
      const waiter = (/** @type {string} */ how) => {
        clearTimeout(limit);
        response.off('close', gone);
        lane.waiting.delete(waiter);
        this.#waiting -= 1;
        resolve(how);
      };
      response.once('close', gone);
      lane.waiting.add(waiter);
      this.#waiting += 1;
    });
  }

  get size() {
    return this.#lanes.size;
  }
}
