// Serves the site from several processes, the workers, on one port. Their parent replaces a worker that dies or hangs, and
// ends with all of them.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

import { onEnd, readProcess } from './end-of-process.mjs';

/** How often a worker says that it lives. */
const BEAT_MS = 500;
/** In all 4 s: a worker that hangs may hold the lock of the SQLite file, for which the others wait 5 s. */
const MOST_MISSED = 8;
/** While it starts, a worker loads the whole site. */
const MOST_MISSED_AT_START = 120;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const DEATHS_COUNT_FOR_MS = 60_000;

const END = 'end';

/** For messages to a process that may just have died; its death is noticed elsewhere. */
const ignore = () => {};

/**
 * What a worker tells its parent: that it lives, whether it has opened the store, and once where it serves.
 * @typedef {{ hadStore: boolean, place?: string }} Beat
 */
/** @typedef {import('node:cluster').Worker} Worker */

export const { isWorker } = cluster;

/** How many workers this process starts: none if it is a worker itself, or if the site needs only one process. */
export function workersToStart(wanted = process.env.WORKERS || '1') {
  const count = wanted === 'auto' ? availableParallelism() : Number(wanted);
  return isWorker || !(count > 1) ? 0 : count;
}

/**
 * Written like the lines of lib/server/log.ts, which the parent does not load.
 * @param {'info' | 'warn'} level
 * @param {string} event
 * @param {object} details
 */
const log = (level, event, details) =>
  console.warn(JSON.stringify({ time: new Date().toISOString(), level, event, ...details }));

/** The pause before a worker is replaced, after so many deaths in the last minute. */
export const pauseMs = (/** @type {number} */ deaths) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 1));

/**
 * Runs `count` workers of `program` until this process is told to end; calls `onReady` once, when all of them serve.
 * Ends the process if the first worker cannot start.
 * @param {number} count
 * @param {string} program
 * @param {(place: string) => void} onReady
 */
export function runWorkers(count, program, onReady) {
  // Each worker accepts for itself when it has time. A connection that the parent gives to a hanging worker would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program });
  /** @type {Map<Worker, { missed: number, isReady: boolean, ticks: number }>} */
  const states = new Map();
  /** @type {number[]} */
  let deathsMs = [];
  let [hadReady, isTold, hadStore, isEnding, failed] = [false, false, false, false, false];

  function start() {
    if (isEnding) return;
    // A worker that replaces another must not make an empty store in place of a lost one.
    const worker = cluster.fork({ HAD_STORE: hadStore ? '1' : '', npm_lifecycle_event: undefined });
    const state = { missed: 0, isReady: false, ticks: 0 };
    states.set(worker, state);
    worker.on('message', (/** @type {Beat} */ beat) => {
      state.missed = 0;
      hadStore ||= beat.hadStore;
      if (beat.place === undefined) return;
      state.isReady = true;
      log('info', 'worker serves', { pid: worker.process.pid });
      // The worker may have missed the message to end while it started.
      if (isEnding) worker.send(END, ignore);
      // Only the first worker migrates the store and reports a wrong environment.
      if (!hadReady) for (let more = 1; more < count; more += 1) start();
      hadReady = true;
      if (isTold || [...states.values()].filter(({ isReady }) => isReady).length < count) return;
      isTold = true;
      onReady(beat.place);
    });
  }

  cluster.on('exit', (worker, code, signal) => {
    states.delete(worker);
    failed ||= code !== 0;
    if (isEnding ? states.size === 0 : !hadReady) process.exit(failed ? 1 : 0);
    if (isEnding) return;
    const nowMs = performance.now();
    deathsMs = [...deathsMs.filter((atMs) => nowMs - atMs < DEATHS_COUNT_FOR_MS), nowMs];
    log('warn', 'worker ended', { pid: worker.process.pid, code, signal });
    setTimeout(start, pauseMs(deathsMs.length));
  });

  setInterval(() => {
    for (const [worker, state] of states) {
      const { ticks = 0 } = readProcess(Number(worker.process.pid)) ?? {};
      // A worker that computes may be silent because it is busy.
      state.missed += ticks > state.ticks ? MOST_MISSED / MOST_MISSED_AT_START : 1;
      state.ticks = ticks;
      // A migration of the SQLite file holds up its worker for as long as it takes.
      if (!hadStore || state.missed <= (state.isReady ? MOST_MISSED : MOST_MISSED_AT_START)) continue;
      log('warn', 'worker hangs', { pid: worker.process.pid });
      worker.process.kill('SIGKILL');
    }
  }, BEAT_MS);

  onEnd(
    () => {
      [isEnding, failed] = [true, false];
      if (states.size === 0) process.exit(0);
      for (const worker of states.keys()) worker.send(END, ignore);
    },
    (code) => {
      for (const worker of states.keys()) worker.process.kill('SIGKILL');
      process.exit(code);
    },
  );
  start();
}

/**
 * From now on, tells the parent that this worker lives. Calls `onParentEnd` however the parent ends.
 * @param {() => boolean} hadStore
 * @param {(reason: string) => void} onParentEnd
 * @returns a function that tells the parent where this worker serves
 */
export function attendParent(hadStore, onParentEnd) {
  const { worker } = cluster;
  /** @param {string} [place] */
  const tell = (place) => {
    if (process.connected) process.send?.({ hadStore: hadStore(), place }, undefined, undefined, ignore);
  };
  setInterval(() => tell(), BEAT_MS).unref();
  process.on('message', (message) => message === END && onParentEnd('parent ends'));
  worker?.once('disconnect', () => {
    // Else the process would exit at once, in the middle of its answers.
    worker.exitedAfterDisconnect = true;
    onParentEnd('parent is gone');
  });
  return tell;
}
