import { type Line, LogLimiter } from './log-limiter';
import { loggable, loggableText } from './log-text';
import { processWide } from './process-wide';

/** Details of an event: plain values, or what was thrown. The log hides values of names like `token`, in texts too. */
export type Details = Record<string, unknown>;

const TELL_EVERY_MS = 10_000;

const shared = processWide('log', (): { limiter?: LogLimiter } => ({}));

/** Characters that are invisible, break a line or turn its direction; JSON escapes only half of them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Writes one line of JSON on standard error. Details do not replace time, level and event. */
function write({ level, event, details }: Line): void {
  const head = { time: new Date().toISOString(), level, event };
  const json = JSON.stringify({ ...head, ...details, ...head }).replace(UNSEEN, escaped);
  if (level === 'error') console.error(json);
  else console.warn(json);
}

function log(level: Line['level'], event: string, details: Details): void {
  const safe = Object.entries(details).map(([name, value]) => [loggableText(name), loggable(name, value)] as const);
  const line: Line = { level, event, details: Object.fromEntries(safe) };
  const admitted = shared.limiter ? shared.limiter.admit(line, performance.now()) : line;
  if (admitted) write(admitted);
}

/** Something worth knowing that needs no action. Written as one line of JSON on standard error, like the others. */
export const logInfo = (event: string, details: Details = {}) => log('info', event, details);

/** Something went wrong, and the site goes on. */
export const logWarning = (event: string, details: Details = {}) => log('warn', event, details);

/** Something went wrong, and somebody has to act. */
export const logError = (event: string, details: Details = {}) => log('error', event, details);

/** Writes the lines held back so far, for a process that ends. */
export function tellHeldBack(): void {
  shared.limiter?.takeHeldBack(Infinity).forEach(write);
}

/**
 * Writes failures that the framework tells of as lines of the log: while the host is down, it tells of one a request. In
 * development, it shows them better itself.
 */
function takeOverFailures(): void {
  const { error: writeError } = console;
  console.error = (...args: unknown[]) => {
    const [text, reason] = args;
    const failure = args.find((it) => it instanceof Error);
    if (typeof text === 'string' && text.startsWith('revalidating cache with key: ')) {
      logWarning('content not read anew', { reason });
    } else if (failure && process.env.NODE_ENV !== 'development') {
      logError('failure', { reason: failure, stack: failure.stack });
    } else writeError(...args);
  };
}

/** From now on, logs one line of a kind in a minute (see LogLimiter). */
export function limitLog(): void {
  if (shared.limiter) return;
  const limiter = new LogLimiter();
  shared.limiter = limiter;
  setInterval(() => limiter.takeHeldBack(performance.now()).forEach(write), TELL_EVERY_MS).unref();
  process.once('exit', tellHeldBack);
  takeOverFailures();
}
