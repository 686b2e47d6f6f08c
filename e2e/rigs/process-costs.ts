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

function ticksIn(path: string): number {
  const [, fields = ''] = read(path).split(/\) /);
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user ?? NaN) + (system ?? NaN);
}

/** The processor time of a process, on all its threads. */
export const cpuMs = (pid: number) => ticksIn(`/proc/${pid}/stat`) * TICK_MS;

/** The processor time of a process on the thread that runs its script. */
export const mainThreadMs = (pid: number) => ticksIn(`/proc/${pid}/task/${pid}/stat`) * TICK_MS;

/** The processor time of the whole machine, but for what was idle, waited for a disk, or was not given to it. */
export function machineMs(): number {
  const [user = NaN, nice = 0, system = 0, , , interrupts = 0, soft = 0] =
    /^cpu +(.*)/.exec(read('/proc/stat'))?.[1]?.split(' ').map(Number) ?? [];
  return (user + nice + system + interrupts + soft) * TICK_MS;
}

export const rssMegabytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;

/** A process and those that it has started. */
export const withChildren = (pid: number): number[] => [
  pid,
  ...read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number),
];
