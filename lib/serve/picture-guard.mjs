// Guards the API host from the image optimiser, which bypasses the circuit breaker and asks for made-up pictures too.

/** The most pictures that may fail in a minute, or be new at once, for one visitor and for all. */
const MOST_UNSURE = 120;
const MOST_UNSURE_OF_ALL = 1_200;
const WINDOW_MS = 60_000;
/** More pictures than a site has. */
const MOST_KNOWN = 5_000;

/** The address of the picture that a request wants from the optimiser; undefined for other requests. */
export const pictureOf = (/** @type {string} */ requestUrl) =>
  requestUrl.startsWith('/_next/image')
    ? (new URLSearchParams(/\?.*/s.exec(requestUrl)?.[0]).get('url') ?? '')
    : undefined;

/**
 * Admits known pictures of the host at `origin`, and as many others as it can bear.
 * @param {string | undefined} origin
 */
export function pictureGuard(origin) {
  /** @type {Set<string>} */
  const known = new Set();
  /** @type {Map<string, { visitor: string, requests: number }>} The requests that wait for each new picture. */
  const awaited = new Map();
  /** @type {Map<string, number>} The failures of each visitor. */
  let failures = new Map();
  let windowEndMs = 0;

  /** The picture that a request makes the optimiser fetch from the host; undefined if there is none. */
  function ofHost(/** @type {string} */ requestUrl) {
    const picture = pictureOf(requestUrl);
    return origin !== undefined && picture?.startsWith(`${origin}/`) ? picture : undefined;
  }

  /** How many pictures have failed or are awaited, for the visitors that `isCounted` selects. */
  function unsure(isCounted = (/** @type {string} */ _visitor) => true) {
    const failed = [...failures].reduce((sum, [visitor, count]) => sum + (isCounted(visitor) ? count : 0), 0);
    return failed + [...awaited.values()].filter(({ visitor }) => isCounted(visitor)).length;
  }

  /** Whether a visitor may not ask for another unknown picture now. */
  function isFull(/** @type {string} */ visitor, /** @type {number} */ nowMs) {
    if (nowMs >= windowEndMs) {
      failures = new Map();
      windowEndMs = nowMs + WINDOW_MS;
    }
    return unsure() >= MOST_UNSURE_OF_ALL || unsure((it) => it === visitor) >= MOST_UNSURE;
  }

  /**
   * Whether a visitor's request may go on to the framework. Counts it.
   * @param {string} requestUrl @param {string} visitor @param {import('node:http').ServerResponse} response
   * @param {number} nowMs
   */
  function admits(requestUrl, visitor, response, nowMs) {
    const picture = ofHost(requestUrl);
    if (picture === undefined || known.has(picture)) return true;
    if (!awaited.has(picture) && isFull(visitor, nowMs)) return false;
    const waiting = awaited.get(picture) ?? { visitor, requests: 0 };
    waiting.requests += 1;
    awaited.set(picture, waiting);
    response.once('close', () => {
      waiting.requests -= 1;
      if (waiting.requests === 0) awaited.delete(picture);
      // If the visitor left before the end, nobody knows whether the picture exists.
      if (response.writableFinished && response.statusCode < 400) known.add(picture);
      else failures.set(visitor, (failures.get(visitor) ?? 0) + 1);
      if (known.size > MOST_KNOWN) known.delete(known.values().next().value ?? '');
    });
    return true;
  }

  return { admits };
}
