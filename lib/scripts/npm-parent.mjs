// Notices the end of the npm that started this process. npm passes SIGTERM on to its shell alone, which ends without a word
// to this process; SIGHUP and SIGKILL end npm alone. Either way nobody is left whom the server would be running for.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/** A process's name and its parent; undefined where the system tells neither (only Linux does). */
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
// Where npm's shell has made way for this process, npm is the parent, and what started npm may go.
const isNpmBehindShell = parentOfShell !== undefined && readProcess(parentOfShell)?.name.startsWith('npm');

const isNpmGone = () => process.ppid !== shell || (isNpmBehindShell && readProcess(shell)?.parent !== parentOfShell);

/** Calls `onGone` once, soon after npm has ended. Does nothing where the process was not started by `npm start`. */
export function onNpmGone(/** @type {() => void} */ onGone) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const looking = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(looking);
    onGone();
  }, LOOK_EVERY_MS);
  looking.unref();
}
