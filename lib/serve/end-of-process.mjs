// Tells a server when to end: at a signal, or after the npm that started it. npm passes SIGTERM only to its shell, which
// does not pass it on; SIGHUP and SIGKILL end npm alone. Either way the server would run on for nobody.
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const LOOK_EVERY_MS = 500;
/** A terminal and npm may both send the same signal. A later one ends the process at once. */
const ECHO_MS = 500;

/** The name and the parent of a process; undefined on systems other than Linux. */
function readProcess(/** @type {number} */ pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name = '', parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(text) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

const shell = process.ppid;
const parentOfShell = readProcess(shell)?.parent;
// If this process has replaced npm's shell, its parent is npm, and it does not matter whether npm's own parent ends.
const isNpmBehindShell = parentOfShell !== undefined && readProcess(parentOfShell)?.name.startsWith('npm');

const isNpmGone = () => process.ppid !== shell || (isNpmBehindShell && readProcess(shell)?.parent !== parentOfShell);

/** Calls `onGone` once, soon after npm has ended. Does nothing in a process that `npm start` did not start. */
export function onNpmGone(/** @type {() => void} */ onGone) {
  if (!/^(pre)?start$/.test(process.env.npm_lifecycle_event ?? '')) return;
  const looking = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(looking);
    onGone();
  }, LOOK_EVERY_MS);
  looking.unref();
}

/**
 * Calls `begin` once, when the process is to end, and `cut` with the exit code when it is to end at once.
 * @param {(reason: string) => void} begin
 * @param {(code: number) => void} cut
 */
export function onEnd(begin, cut) {
  /** @type {number | undefined} */
  let sinceMs;
  const beginOnce = (/** @type {string} */ reason) => {
    if (sinceMs !== undefined) return;
    sinceMs = performance.now();
    begin(reason);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (sinceMs === undefined) beginOnce(signal);
      else if (performance.now() - sinceMs > ECHO_MS) cut(128 + constants.signals[signal]);
    });
  }
  onNpmGone(() => beginOnce('npm ended'));
}
