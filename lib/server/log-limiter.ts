import type { Loggable } from './log-text';

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
