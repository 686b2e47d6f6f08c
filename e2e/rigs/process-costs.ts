import { readFileSync } from 'node:fs';

/** What a process costs: figures of Linux, NaN elsewhere. */

/** The unit of /proc/<pid>/stat. */
const TICK_MS = 10;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The user's and the system's processor time of a process, on all its threads. */
export function cpuMs(pid: number): number {
  const [, text = ''] = read(`/proc/${pid}/stat`).split(/\) /);
  const fields = text.split(' ').map(Number);
  return ((fields[11] ?? NaN) + (fields[12] ?? NaN)) * TICK_MS;
}

export const rssMegabytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;
