// Guards the image optimiser, which bypasses the circuit breaker of the API host, even for made-up pictures.

/** The most pictures that may fail in a minute, or be new at once. */
const MOST_UNSURE = 120;
const WINDOW_MS = 60_000;
/** More pictures than a site has. */
const MOST_KNOWN = 5_000;

/** Admits known pictures, and as many others as the host can bear. */
export function pictureGuard() {
  /** @type {Set<string>} */
  const known = new Set();
  /** @type {Map<string, number>} How many requests wait for each new picture. */
  const awaited = new Map();
  let failures = 0;
  let windowEndMs = 0;

  /**
   * Admits a picture, or returns undefined. The caller passes to the returned function whether the picture was there.
   * @param {string} url @param {number} nowMs @returns {((isThere: boolean) => void) | undefined}
   */
  return function admit(url, nowMs) {
    if (known.has(url)) return () => {};
    if (nowMs >= windowEndMs) {
      failures = 0;
      windowEndMs = nowMs + WINDOW_MS;
    }
    if (!awaited.has(url) && failures + awaited.size >= MOST_UNSURE) return undefined;
    awaited.set(url, (awaited.get(url) ?? 0) + 1);
    return function ended(isThere) {
      const others = (awaited.get(url) ?? 1) - 1;
      if (others > 0) awaited.set(url, others);
      else awaited.delete(url);
      if (!isThere) failures += 1;
      else known.add(url);
      if (known.size > MOST_KNOWN) known.delete(known.values().next().value ?? '');
    };
  };
}
