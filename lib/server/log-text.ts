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

export type Loggable = string | number | boolean | null | undefined;

/** Removes recognisable secrets from a text: names and passwords in URLs, and values under telling names. */
export const withoutSecrets = (text: string) =>
  text
    .replace(userinfo, `://${REDACTED}@`)
    .replace(bearer, `$1 ${REDACTED}`)
    .replace(assigned, `$1${REDACTED}`)
    .replace(stated, `$1${REDACTED}`);

/** Replaces halves of surrogate pairs, which many readers of JSON refuse. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

export function loggableText(text: string): string {
  const safe = withoutSecrets(text);
  const rest = safe.length - MOST_CHARACTERS;
  return wellFormed(rest > 0 ? `${safe.slice(0, MOST_CHARACTERS)}… (${rest} more)` : safe);
}

/** A value as the log shows it under its name: nothing of a secret, the message of an error, anything else as a text. */
export function loggable(valueName: string, value: unknown): Loggable {
  if (secretName.test(valueName)) return REDACTED;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (value instanceof Error) return loggableText(value.message || value.name);
  const isPlain = value == null || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : loggableText(String(value));
}
