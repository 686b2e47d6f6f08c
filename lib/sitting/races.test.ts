import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { type Option, OPTIONS } from '@/lib/exam/paper';
import type { Db } from '@/lib/store/database';
import { describeEachEngine, proofs } from '@/lib/store/testing';

import { countAllDue } from './cohort';
import { finishAllDue } from './finish';
import {
  answers,
  aPaper,
  begin,
  clears,
  DURATION_MS,
  finish,
  marks,
  MINUTE_MS,
  type Own,
  readOpen,
  save,
  START_MS,
  storedEvents,
  storedResults,
} from './testing';
import type { SentEvent } from './wire';

const RACES = proofs(200);
/** The most races if some device still has not won: the machine decides who wins. */
const MOST_RACES = 20 * RACES;
/** Each race has its own question, so that its outcome can be read alone. */
const RACES_PER_ATTEMPT = 10;

/** A code of PostgreSQL. */
const LOCK_NOT_AVAILABLE = '55P03';

type Racer = { device: string; option: Option; at: number };

const DEVICES: Racer[] = [
  { device: 'phone-0001', option: 1, at: 0 },
  { device: 'laptop-0001', option: 2, at: 1 },
  { device: 'tablet-0001', option: 3, at: 0 },
  { device: 'desktop-0001', option: 4, at: 1 },
];

/** Asks again, as a page does, if a busy machine kept a lock for longer than a request waits. */
async function untilUnlocked<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

/** A device mostly answers with its own option; in some races one device marks or clears. */
function actIn(race: number, question: number, option: Option): SentEvent {
  if (race % 5 === option) return marks(question, question, option);
  if (race % 7 === option) return clears(question, question);
  return answers(question, question, option);
}

/** How many deadlocks the database has counted, once `db` is its only client. */
async function countDeadlocks(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ deadlocks: number; numbackends: number }>`
      select deadlocks, numbackends from pg_stat_database where datname = current_database()`.execute(db);
    const [row] = rows;
    if (row && row.numbackends <= 1) return row.deadlocks;
    await delay(50);
  }
}

describeEachEngine('four devices that save to one question at once', (store) => {
  /** Two instances with two devices each; one on SQLite, since two in one process block each other. */
  let instances: Db[];

  beforeAll(async () => {
    const url = await store.freshUrl();
    instances = [await store.open(url)];
    if (store.engine === 'PostgreSQL') instances.push(await store.open(url));
  });

  const instance = (index: number): Db => {
    const it = instances[index % instances.length];
    if (!it) throw new Error('no instance');
    return it;
  };

  /** Runs all four at once, the first one in turn; in every third race one device sends its event to both instances. */
  async function runRace(own: Own, race: number, question: number) {
    const racers = [...DEVICES.slice(race % 4), ...DEVICES.slice(0, race % 4)];
    const [first] = racers;
    if (first && race % 3 === 0) racers.push({ ...first, at: first.at + 1 });
    return Promise.all(
      racers.map(({ option, device, at }) => save(instance(at), own, [actIn(race, question, option)], { device })),
    );
  }

  test(`${RACES} races of four devices leave no inconsistent row`, async () => {
    const winners = new Set<string>();
    const isEnough = (race: number) => race >= RACES && winners.size === DEVICES.length;
    for (let race = 0; race < MOST_RACES && !isEnough(race); race += RACES_PER_ATTEMPT) {
      const own = await begin(instance(0), aPaper({}, RACES_PER_ATTEMPT));
      for (let question = 1; question <= RACES_PER_ATTEMPT; question += 1) {
        const told = await runRace(own, race + question, question);
        for (const answer of told)
          expect(answer).toMatchObject({ acknowledged: [question], refused: [], state: 'open' });
      }

      const rows = await storedEvents(instance(0), own);
      expect(rows).toHaveLength(4 * RACES_PER_ATTEMPT);
      expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
      expect(new Set(rows.map(({ device, sequence }) => `${device} ${sequence}`)).size).toBe(rows.length);

      const state = await readOpen(instance(1), own);
      const { responses, markedForReview } = state.progress;
      for (let question = 1; question <= RACES_PER_ATTEMPT; question += 1) {
        const ofQuestion = rows.filter((row) => row.question_number === question);
        const last = ofQuestion.reduce((a, b) => (a.position > b.position ? a : b));
        expect(ofQuestion).toHaveLength(4);
        expect(responses[`q${question}`] ?? null).toBe(last.option);
        if (last.type !== 'clear') expect(markedForReview.includes(question)).toBe(last.type === 'mark');
        winners.add(last.device);
      }
    }
    expect([...winners].sort()).toEqual(DEVICES.map(({ device }) => device).sort());
  });

  test('instances that commit to the same attempts in opposite order store all events', async () => {
    const owns = await Promise.all(Array.from({ length: 8 }, () => begin(instance(0))));
    const [phone, laptop] = ['phone-0001', 'laptop-0001'];
    const told = await Promise.all([
      ...owns.map((own) => save(instance(0), own, [answers(1, 1, 1)], { device: phone })),
      ...[...owns].reverse().map((own) => save(instance(1), own, [answers(1, 2, 2)], { device: laptop })),
    ]);
    for (const answer of told) expect(answer).toMatchObject({ acknowledged: [1], refused: [] });
    for (const own of owns) {
      expect((await readOpen(instance(0), own)).progress.responses).toEqual({ q1: 1, q2: 2 });
      expect(await storedEvents(instance(0), own)).toHaveLength(2);
    }
  });

  if (store.engine === 'PostgreSQL') {
    test('finishes of one paper at two instances never deadlock', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      const owns = await Promise.all(Array.from({ length: 60 }, () => begin(first, aPaper({}, 20))));
      await Promise.all(
        owns.map((own, index) => {
          const options = Array.from({ length: 20 }, (_, at) => OPTIONS[(index * (at + 3) + at) % 4] ?? 1);
          return save(
            first,
            own,
            options.map((option, at) => answers(at + 1, at + 1, option)),
          );
        }),
      );
      const nowMs = START_MS + DURATION_MS + MINUTE_MS;
      // If a lock keeps an instance from closing an attempt, another one closes it.
      const log = jest.spyOn(console, 'error').mockReturnValue();
      await Promise.all([
        ...owns.map((own) => untilUnlocked(() => finish(first, own, [], { nowMs }))),
        ...[...owns].reverse().map((own) => untilUnlocked(() => save(second, own, [], { nowMs }))),
        finishAllDue(first, nowMs),
        finishAllDue(second, nowMs),
        ...[first, second, first, second].map(countAllDue),
      ]);
      await Promise.all([first, second].map(countAllDue));
      expect(log.mock.calls.map(([line]) => String(line)).filter((it) => !it.includes('lock timeout'))).toEqual([]);
      log.mockRestore();
      expect((await Promise.all(owns.map((own) => storedResults(first, own)))).flat()).toHaveLength(60);
      const scores = await first.selectFrom('cohort_score').select('candidates').execute();
      expect(scores.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(60);
      const counts = await first.selectFrom('cohort_answer').select('candidates').execute();
      expect(counts.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(60 * 20);

      // A connection reports its counts when it ends.
      await Promise.all([first.destroy(), second.destroy()]);
      expect(await countDeadlocks(await store.open(url))).toBe(0);
    });
  }
});
