import 'server-only';

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

/** The processor time of a process, on all its threads. */
export function cpuMs(pid: number): number {
  const [, fields = ''] = read(`/proc/${pid}/stat`).split(/\) /);
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? NaN) + (system ?? NaN)) * TICK_MS;
}

export const rssMegabytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;

/** A process and those that it has started. */
export const withChildren = (pid: number): number[] => [
  pid,
  ...read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number),
];
