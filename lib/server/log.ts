import { processWide } from './process-wide';

/** Words in the names of values that must not appear in a log. */
const SECRET_WORDS =
  'passw(?:or)?d|passphrase|pwd|token|secret|cookie|authori[sz]ation|credential|api[-_]?key|signature|jwt';
const REDACTED = '[redacted]';
const MOST_CHARACTERS = 1_000;

const secretName = new RegExp(SECRET_WORDS, 'i');

const quoted = '"(?:[^"\\\\]|\\\\.)*"';
const name = `(?:${SECRET_WORDS})[\\w.%[\\]-]{0,40}`;

/** Everything between `//` and the last `@` before the path. */
const userinfo = /:\/\/[^/?#]*@/g;
const bearer = /\b(bearer)\s{1,4}[\w.~+/=-]+/gi;
/** `name=value` as in queries and forms, up to the next parameter. */
const assigned = new RegExp(`(${name}["']?=)(${quoted}|[^\\s&#]+)`, 'gi');
/** `name: value` as in headers and JSON, up to the end of the line. */
const stated = new RegExp(`(${name}["'\\\\]{0,4}\\s{0,4}:\\s{0,4})(${quoted}|[^\\r\\n]+)`, 'gi');

type Loggable = string | number | boolean | null | undefined;

/** Removes recognisable secrets from a text: names and passwords in URLs, and values under telling names. */
export const withoutSecrets = (text: string) =>
  text
    .replace(userinfo, `://${REDACTED}@`)
    .replace(bearer, `$1 ${REDACTED}`)
    .replace(assigned, `$1${REDACTED}`)
    .replace(stated, `$1${REDACTED}`);

/** Replaces halves of surrogate pairs, which many readers of JSON refuse. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

function loggableText(text: string): string {
  const safe = withoutSecrets(text);
  const rest = safe.length - MOST_CHARACTERS;
  return wellFormed(rest > 0 ? `${safe.slice(0, MOST_CHARACTERS)}… (${rest} more)` : safe);
}

/** A value as the log shows it under its name: nothing of a secret, the message of an error, anything else as a text. */
function loggable(valueName: string, value: unknown): Loggable {
  if (secretName.test(valueName)) return REDACTED;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (value instanceof Error) return loggableText(value.message || value.name);
  const isPlain = value == null || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : loggableText(String(value));
}

export type Line = { level: 'info' | 'warn' | 'error'; event: string; details: Record<string, Loggable> };

const WINDOW_MS = 60_000;
/** Beyond this number in a window, further kinds of an event count as one. */
const MOST_KINDS = 1_000;
const OTHER_KINDS = '';

type Window = { endsAtMs: number; line: Line; heldBack: number };

const ID = /\b[0-9a-f][0-9a-f-]{15,}\b/gi;
const isId = (text: string) => text.replace(ID, '') === '';

/** Ids within texts do not change the kind of a line; an id that stands alone does, since the line is about it. */
const kindOf = ({ level, details }: Line) =>
  `${level} ${JSON.stringify(details, (_name, value: unknown) =>
    typeof value === 'string' && !isId(value) ? value.replace(ID, '#') : value,
  )}`;

const withCount = ({ line, heldBack }: Window): Line =>
  heldBack === 0 ? line : { ...line, details: { ...line.details, heldBack } };

/** Lets one line of a kind through in a minute; the next gives the number of the others as `heldBack`. */
export class LogLimiter {
  readonly #events = new Map<string, Map<string, Window>>();

  /** The line to write now; undefined if this one is held back. */
  admit(line: Line, nowMs: number): Line | undefined {
    const windows = this.#events.get(line.event) ?? new Map<string, Window>();
    this.#events.set(line.event, windows);
    const own = kindOf(line);
    const kind = windows.has(own) || windows.size < MOST_KINDS ? own : OTHER_KINDS;
    const window = windows.get(kind);
    if (window && nowMs < window.endsAtMs) {
      window.heldBack += 1;
      window.line = line;
      return undefined;
    }
    windows.set(kind, { endsAtMs: nowMs + WINDOW_MS, line, heldBack: 0 });
    return withCount({ endsAtMs: nowMs, line, heldBack: window?.heldBack ?? 0 });
  }

  takeHeldBack(nowMs: number): Line[] {
    const lines: Line[] = [];
    for (const [event, windows] of this.#events) {
      for (const [kind, window] of windows) {
        if (nowMs < window.endsAtMs) continue;
        windows.delete(kind);
        if (window.heldBack === 0) continue;
        lines.push(withCount(window));
        windows.set(kind, { endsAtMs: nowMs + WINDOW_MS, line: window.line, heldBack: 0 });
      }
      if (windows.size === 0) this.#events.delete(event);
    }
    return lines;
  }
}

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
