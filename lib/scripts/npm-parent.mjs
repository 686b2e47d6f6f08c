// Notices the end of the npm that started this process. npm passes SIGTERM only to its shell, which does not pass it
// on; SIGHUP and SIGKILL end npm alone. Either way the server would run on for nobody.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/** The name and the parent of a process; undefined on systems other than Linux. */
function readProcess(/** @type {number} */ pid) {
  try {
    const [, name = '', parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

const shell = process.ppid;
const parentOfShell = readProcess(shell)?.parent;
// If this process has replaced npm's shell, npm is the parent, and the parent of npm may end.
const isNpmBehindShell = parentOfShell !== undefined && readProcess(parentOfShell)?.name.startsWith('npm');

const isNpmGone = () => process.ppid !== shell || (isNpmBehindShell && readProcess(shell)?.parent !== parentOfShell);

/** Calls `onGone` once, soon after npm has ended. Does nothing in a process that `npm start` did not start. */
export function onNpmGone(/** @type {() => void} */ onGone) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const looking = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(looking);
    onGone();
  }, LOOK_EVERY_MS);
  looking.unref();
}
