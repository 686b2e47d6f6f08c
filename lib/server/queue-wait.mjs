// What the queue before the framework (`lib/serve/fair-queue.mjs`) and the judges of time have in common.

/** A request that waits longer is refused. A page gives up after 15 s. */
export const WAIT_LIMIT_MS = 10_000;

/** The header with the wait of a request; its name is as hard to guess as the other. @param {string} addressHeader */
export const waitHeader = (addressHeader) => `${addressHeader}-waited`;
