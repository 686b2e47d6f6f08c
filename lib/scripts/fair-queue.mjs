// Stands before the framework: the requests of one address wait behind each other, not before those of others.

/** How many requests of one address are in the framework at once and may wait; each kind has places of its own. */
const KINDS = {
  // A whole class behind one address saves and submits, and waits for nothing else.
  saves: { atOnce: 64, waiting: 2_048 },
  // These may wait for the API host.
  endpoints: { atOnce: 32, waiting: 1_024 },
  pages: { atOnce: 8, waiting: 1_024 },
};
/** How many may wait in all. */
const MOST_WAITING = 8_192;
/** A page gives up after 15 s. */
const WAIT_LIMIT_MS = 10_000;
/** A place is given back also where the framework never ends. */
const STAY_LIMIT_MS = 60_000;

/** What a request is, by its path; undefined for files, which nobody waits for. A path with dots or escapes may be a page's. */
export function kindOf(url) {
  if (/^\/(_next\/static|art|uploads)\/(?!.*(\.\.|%))/.test(url)) return undefined;
  if (/^\/api\/attempts\/./.test(url)) return 'saves';
  return url.startsWith('/api/') ? 'endpoints' : 'pages';
}

export class FairQueue {
  /** The kinds and addresses that have something under way. */
  #lanes = new Map();
  #waiting = 0;

  /** Runs `enter` when it is the turn of `address`, or `refuse` where too many wait or it takes too long; neither after the end of `response`. */
  admit(kind, address, response, enter, refuse) {
    const key = `${kind} ${address}`;
    const lane = this.#lanes.get(key) ?? { underWay: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    const begin = () => this.#begin(key, lane, enter);
    if (lane.underWay < KINDS[kind].atOnce) return begin();
    if (lane.waiting.size >= KINDS[kind].waiting || this.#waiting >= MOST_WAITING) return refuse();

    const waiter = () => {
      stopWaiting();
      begin();
    };
    const stopWaiting = () => {
      if (!lane.waiting.delete(waiter)) return;
      this.#waiting -= 1;
      clearTimeout(limit);
      response.off('close', stopWaiting);
    };
    const limit = setTimeout(() => {
      stopWaiting();
      refuse();
    }, WAIT_LIMIT_MS);
    response.once('close', stopWaiting);
    lane.waiting.add(waiter);
    this.#waiting += 1;
  }

  /** The place is free again when the framework is done, not when the visitor is gone: what is rendered goes on until then. */
  #begin(key, lane, enter) {
    lane.underWay += 1;
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      clearTimeout(limit);
      lane.underWay -= 1;
      const [next] = lane.waiting;
      if (next) next();
      else if (lane.underWay === 0) this.#lanes.delete(key);
    };
    const limit = setTimeout(leave, STAY_LIMIT_MS).unref();
    enter().then(leave, leave);
  }

  /** How many addresses, kinds apart, have something under way. */
  get size() {
    return this.#lanes.size;
  }
}
