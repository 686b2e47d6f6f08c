// Queues requests before the framework: those of one visitor wait for each other and delay nobody else. Cheap requests
// run to their end in one turn of the event loop, which would otherwise serve all connections of a flood.
import { parseCookie } from 'next/dist/compiled/@edge-runtime/cookies/index.js';

import { WAIT_LIMIT_MS } from '../server/queue-wait.mjs';
import { AGAIN_S, BUSY_PAGE, BUSY_PAGE_POLICY } from './busy-page.mjs';

/** How many requests of one address may be in the framework at once, and wait, for each kind. */
const KINDS = {
  // A whole class behind one address saves and submits.
  saves: { atOnce: 64, waiting: 2_048 },
  // These may wait for the API host. A whole class starts by one of them.
  endpoints: { atOnce: 32, waiting: 2_048 },
  // Logins and registrations wait for it too, and must not keep anybody from starting.
  accounts: { atOnce: 32, waiting: 2_048 },
  pages: { atOnce: 4, waiting: 1_024 },
  // The dearest pages, which wait for nothing but the processor.
  searches: { atOnce: 1, waiting: 1_024 },
  // These only take turns: a slow visitor would hold a place for as long as a file takes.
  files: { atOnce: Infinity, waiting: 2_048 },
  refusals: { atOnce: Infinity, waiting: 4_096 },
};
/** The same for one session, so that others behind its address do not wait for it. */
const OF_SESSION = { atOnce: 4, waiting: 64 };
/** @typedef {keyof typeof KINDS} Kind */
/** @typedef {import('node:events').EventEmitter} Response */
/** @typedef {{ underWay: number, waiting: Set<(how: string) => void> }} Session */
/** @typedef {{ kind: Kind, visitor: string, underWay: number, waiting: number, sessions: Map<string, Session> }} Lane */
/** Beyond it, one request of each lane may wait, so that floods do not turn others away. */
const MOST_WAITING = 8_192;
/** The event loop accepts one connection in a turn, so that others would wait behind those of a flood. */
const MOST_ACCEPTED = 64;
/** How many requests but saves begin in one turn, of however many visitors: saves under way wait for each of them. */
const MOST_OTHERS = 12;
/**
 * How much work a visitor may begin in one turn while nobody else is here, in milliseconds: many requests in one turn cost
 * less each, but whoever comes waits for them. With others, and in a crowd bigger than a class, each begins one.
 */
const ALONE_MS = 10;
const MOST_BEGUN = 12;
const CLASS = 512;
/** Frees a place even if the framework never ends, as happens when a visitor leaves in mid-request. */
const STAY_LIMIT_MS = 60_000;
const GONE_LIMIT_MS = 1_000;

/** The kind of a request by its path. @returns {Kind} */
export function requestKindOf(/** @type {string} */ url) {
  if (/^\/(_next\/static|art|uploads)\//.test(url)) return 'files';
  if (/^\/api\/attempts\/./.test(url)) return 'saves';
  if (/^\/api\/(auth\/callback|register)\b/.test(url)) return 'accounts';
  if (/^\/search\b/i.test(url)) return 'searches';
  return url.startsWith('/api/') ? 'endpoints' : 'pages';
}

/** The session that a request claims, however its cookies are spelt; '' without one. */
export function sessionOf(/** @type {string | undefined} */ cookies = '') {
  const pieces = [...parseCookie(cookies)].filter(([name]) => /^collectorauthtoken(\.\d+)?$/.test(name));
  return pieces.sort().join(' ');
}

const BUSY_MESSAGE = JSON.stringify({ message: 'The site is busy. Please try again in some seconds.' });

export const isPage = (/** @type {Kind} */ kind) => kind === 'pages' || kind === 'searches';

/** The answer to a request that would wait too long. @param {Kind} kind */
export function busyAnswer(kind) {
  const again = { 'Cache-Control': 'no-store', 'Retry-After': String(AGAIN_S) };
  if (!isPage(kind)) return { headers: { ...again, 'Content-Type': 'application/json' }, body: BUSY_MESSAGE };
  const ofPage = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': BUSY_PAGE_POLICY };
  return { headers: { ...again, ...ofPage }, body: BUSY_PAGE };
}

export class FairQueue {
  /** @type {Map<string, Lane>} The addresses with requests under way, by kind. */
  #lanes = new Map();
  /** @type {Set<Lane>} The lanes in which a request may begin, the next one first. */
  #ready = new Set();
  #waiting = 0;
  /** The connections since a request began, and when the last pass asked. */
  #accepted = 0;
  #known = 0;
  /** The last pass: when it was, how many requests began in it, and what one costs by the last passes. */
  #last = { atMs: 0, begun: 0, costMs: ALONE_MS };

  /**
   * Runs `enter` at the turn of `session` behind the address `visitor`, or `refuse` if too many wait or the wait is too
   * long; neither after the end of `response`. Resolves when that is done.
   * @param {Kind} kind @param {string} visitor @param {string} session @param {Response} response
   * @param {() => Promise<unknown>} enter @param {() => void} refuse
   */
  async admit(kind, visitor, session, response, enter, refuse) {
    const key = `${kind} ${visitor}`;
    /** @type {Lane} */
    const lane = this.#lanes.get(key) ?? { kind, visitor, underWay: 0, waiting: 0, sessions: new Map() };
    const own = lane.sessions.get(session) ?? { underWay: 0, waiting: new Set() };
    const most = this.#waiting < MOST_WAITING ? KINDS[kind].waiting : 1;
    if (lane.waiting >= most || (session && own.waiting.size >= OF_SESSION.waiting)) return refuse();
    this.#lanes.set(key, lane);
    lane.sessions.set(session, own);
    const end = await this.#turn(lane, own, response);
    if (end === 'refused') refuse();
    if (end === 'turn') {
      await this.#stay(enter, response);
      lane.underWay -= 1;
      own.underWay -= 1;
    }
    if (own.underWay + own.waiting.size === 0) lane.sessions.delete(session);
    if (lane.sessions.size === 0) this.#lanes.delete(key);
    else if (lane.waiting > 0) this.#wake(lane);
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

  /** Waits; resolves to 'turn' with a place, 'refused' if it takes too long, or 'gone'. */
  #turn(/** @type {Lane} */ lane, /** @type {Session} */ own, /** @type {Response} */ response) {
    return new Promise((resolve) => {
      const gone = () => waiter('gone');
      const limit = setTimeout(() => waiter('refused'), WAIT_LIMIT_MS);
      const waiter = (/** @type {string} */ how) => {
        clearTimeout(limit);
        response.off('close', gone);
        own.waiting.delete(waiter);
        lane.waiting -= 1;
        this.#waiting -= 1;
        resolve(how);
      };
      response.once('close', gone);
      own.waiting.add(waiter);
      lane.waiting += 1;
      this.#waiting += 1;
      this.#wake(lane);
    });
  }

  #wake(/** @type {Lane} */ lane) {
    if (this.#ready.size === 0) setImmediate(() => this.#pass());
    this.#ready.add(lane);
  }

  /** How many requests of each visitor may begin in this turn, by what those of the last turns have cost. */
  #share() {
    const nowMs = performance.now();
    const { atMs, begun, costMs } = this.#last;
    if (begun > 0) this.#last.costMs += (Math.min(nowMs - atMs, ALONE_MS * begun) / begun - costMs) / 8;
    this.#last.atMs = nowMs;
    return this.#waiting <= CLASS && this.#isOneHere()
      ? Math.min(Math.max(1, Math.floor(ALONE_MS / this.#last.costMs)), MOST_BEGUN)
      : 1;
  }

  /** Whether all requests are of one visitor. Looks at the lanes of one visitor at most, since there can be thousands. */
  #isOneHere() {
    let one;
    for (const { visitor } of this.#lanes.values()) {
      one ??= visitor;
      if (visitor !== one) return false;
    }
    return true;
  }

  /** Lets a share of each visitor begin. The kinds of a visitor take turns, and so do the sessions of a lane. */
  #pass() {
    if (this.#accepted > this.#known && this.#accepted < MOST_ACCEPTED) {
      this.#known = this.#accepted;
      return void setImmediate(() => this.#pass());
    }
    this.#accepted = this.#known = 0;
    const share = this.#share();
    /** @type {Map<string, number>} */
    const begun = new Map();
    let others = 0;
    for (const lane of this.#ready) {
      const many = begun.get(lane.visitor) ?? 0;
      if (many === share || (lane.kind !== 'saves' && others === MOST_OTHERS)) continue;
      this.#ready.delete(lane);
      if (!this.#begin(lane)) continue;
      begun.set(lane.visitor, many + 1);
      if (lane.kind !== 'saves') others += 1;
      this.#ready.add(lane);
    }
    this.#last.begun = [...begun.values()].reduce((sum, many) => sum + many, 0);
    if (this.#ready.size > 0) setImmediate(() => this.#pass());
  }

  /** Whether a request of the lane has begun. */
  #begin(/** @type {Lane} */ lane) {
    if (lane.underWay >= KINDS[lane.kind].atOnce) return false;
    for (const [session, own] of lane.sessions) {
      const [first] = own.waiting;
      if (!first || (session && own.underWay >= OF_SESSION.atOnce)) continue;
      lane.sessions.delete(session);
      lane.sessions.set(session, own);
      lane.underWay += 1;
      own.underWay += 1;
      first('turn');
      return true;
    }
    return false;
  }

  /** Says that a connection was accepted: the next ones come before the next requests. */
  noteConnection() {
    this.#accepted += 1;
  }

  get size() {
    return this.#lanes.size;
  }
}
