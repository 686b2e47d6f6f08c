import { setTimeout as delay } from 'node:timers/promises';

import { saveEvents } from '@/lib/attempts/save';
import { startAttempt } from '@/lib/attempts/start';
import { aPaper } from '@/lib/attempts/testing';
import type { Db } from '@/lib/db/database';
import { OPTIONS } from '@/lib/exam/paper';
import type { MockRow } from '@/lib/db/mock-entries';
import { addSat, type PublishedPaper, type Sat } from '@/lib/mocks/testing';

import { Latencies } from './latencies';

/** The shared parts of the benches of a large mock: its candidates, and saves of another test beside the work. */

export const QUESTIONS = 100;
const SAVE_EVERY_MS = 20;

/** The answers of a candidate with a random ability; the key is 1, 2, 3, 4 in turn. */
export function someSat(random: () => number): Sat {
  const ability = 0.2 + 0.6 * random();
  const responses = Array.from({ length: QUESTIONS }, (_, index) => {
    if (random() < 0.1) return 0;
    return OPTIONS[(index + (random() < ability ? 0 : 1 + Math.floor(3 * random()))) % 4] ?? 1;
  });
  const spentMs = responses.map(() => Math.floor(120_000 * random()));
  return { responses: responses.join(''), spentMs };
}

const CHUNK = 2_000;

/** Lets so many candidates sit a mock. */
export async function fillMock(
  db: Db,
  mock: MockRow,
  paper: PublishedPaper,
  candidates: number,
  sat: () => Sat,
): Promise<void> {
  for (let at = 0; at < candidates; at += CHUNK)
    await addSat(db, mock, paper, Array.from({ length: Math.min(CHUNK, candidates - at) }, sat));
}

/** Prints a figure beside its target; returns whether it is met. */
export function isMet(engine: string, what: string, figure: number, unit: string, most: number): boolean {
  const verdict = figure <= most ? 'met' : 'MISSED';
  console.log(
    `${engine.padEnd(11)}${what.padEnd(44)}${figure.toFixed(1).padStart(8)} ${unit} (target ≤ ${most}): ${verdict}`,
  );
  return figure <= most;
}

/** Saves an answer of one candidate every few milliseconds until `run` ends. */
export async function whileSaving<T>(
  db: Db,
  run: () => Promise<T>,
): Promise<{ result: T; saves: Latencies; tookMs: number }> {
  const { id } = await startAttempt(db, 'the-candidate', aPaper({ id: 'exam-9-9', durationMs: 7_200_000 }), Date.now());
  const saves = new Latencies();
  let isOver = false;
  const saving = (async () => {
    for (let sequence = 1; !isOver; sequence += 1) {
      const startedAtMs = performance.now();
      const events = [{ type: 'answer' as const, sequence, questionNumber: 1, option: 1 as const }];
      await saveEvents(db, 'the-candidate', id, { device: 'the-device', events }, Date.now());
      saves.add(performance.now() - startedAtMs);
      await delay(SAVE_EVERY_MS);
    }
  })();
  const startedAtMs = performance.now();
  const result = await run();
  const tookMs = performance.now() - startedAtMs;
  isOver = true;
  await saving;
  return { result, saves, tookMs };
}
