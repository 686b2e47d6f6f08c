import type { Loggable } from './log-text';

export type Line = { level: 'info' | 'warn' | 'error'; event: string; details: Record<string, Loggable> };

/** How often a line of one kind is written. */
const WINDOW_MS = 60_000;
/** An event that comes in more kinds than these within a window is counted as one from then on. */
const MOST_KINDS = 1_000;
const OTHER_KINDS = '';

type Window = { endsAtMs: number; line: Line; heldBack: number };

const ID = /\b[0-9a-f][0-9a-f-]{15,}\b/gi;
const isId = (text: string) => text.replace(ID, '') === '';

/** Lines that differ in nothing but ids within their texts are of one kind; an id that stands alone is what a line is about. */
const kindOf = ({ level, details }: Line) =>
  `${level} ${JSON.stringify(details, (_name, value: unknown) =>
    typeof value === 'string' && !isId(value) ? value.replace(ID, '#') : value,
  )}`;

const withCount = ({ line, heldBack }: Window): Line =>
  heldBack === 0 ? line : { ...line, details: { ...line.details, heldBack } };

/**
 * Lets through one line of a kind in a minute and counts the others, so that no event fills the log and none is lost
 * without a trace: the next line of the kind tells under `heldBack` how many were not written. Times are milliseconds
 * of a clock that only goes forward.
 */
export class LogLimiter {
  readonly #events = new Map<string, Map<string, Window>>();

  /** The line to write now; undefined when this one is held back. */
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

  /** What was held back in the minutes that are over by now: the last line of each kind, with the count. */
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
