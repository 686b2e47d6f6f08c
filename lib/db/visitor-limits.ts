import type { Limit } from './throttle';

const HOUR_MS = 3_600_000;

/** What one address may send. */
export const REGISTRATIONS: Limit = { name: 'registrations', points: 20, windowMs: HOUR_MS };
export const MESSAGES: Limit = { name: 'messages', points: 20, windowMs: HOUR_MS };
export const REVIEWS: Limit = { name: 'reviews', points: 20, windowMs: HOUR_MS };

/** How many papers one candidate may ask for, to be offered or started; an attempt that is open is not asked for. */
export const PAPERS: Limit = { name: 'papers', points: 60, windowMs: 60_000 };

/** How many attempts one candidate may start. */
export const STARTS: Limit = { name: 'starts', points: 100, windowMs: HOUR_MS };

/** How often one address may call the endpoints of editors and of the host's publishing. */
export const EDITOR_CALLS: Limit = { name: 'editor-calls', points: 600, windowMs: HOUR_MS };
