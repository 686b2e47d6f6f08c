import fc from 'fast-check';

import { listEvents } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { describeEachEngine, proofs } from '@/lib/db/testing';
import { type Arrival, Delivery, type Step } from '@/lib/exam/delivery-model';
import { withMore } from '@/lib/exam/log';
import { actOnModel, anEvent, listsOfModel, startModel } from '@/lib/exam/progress-model';

import { saveEvents } from './save';
import { aPaper, begin, DURATION_MS, finish, type Own, readOpen, save, START_MS } from './testing';

const QUESTIONS = 4;

const CRASH = 'crash before the commit';

/** A store that crashes just before it commits. */
const crashing = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') {
        return () => ({
          execute: (run: Parameters<ReturnType<Db['transaction']>['execute']>[0]) =>
            target.transaction().execute(async (trx) => {
              await run(trx);
              throw new Error(CRASH);
            }),
        });
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** What reaches the server in the model `Delivery` reaches a real store. */
class RealServer {
  private nowMs = START_MS;

  constructor(
    private readonly db: Db,
    readonly own: Own,
  ) {}

  async take({ events, isCommitted, log }: Arrival): Promise<void> {
    const [first] = events;
    this.nowMs += 1;
    if (!first) return this.restore(log.length);
    const sent = events.map(({ event, sequence }) => ({ ...event, sequence }));
    const device = first.device;
    if (isCommitted) {
      const answer = await save(this.db, this.own, sent, { device, nowMs: this.nowMs });
      expect(answer).toMatchObject({ refused: [], have: withMore({}, log), order: log.length });
      return;
    }
    const request = { device, events: sent };
    const saving = saveEvents(crashing(this.db), this.own.candidate, this.own.id, request, this.nowMs);
    // A message of known events commits nothing, so it does not crash.
    await saving.catch((error: unknown) => expect(error).toMatchObject({ message: CRASH }));
  }

  /** The time ends on the device that sends this: it finishes by its countdown, and the events arrive in the grace. */
  async takeLate({ events }: Arrival): Promise<void> {
    const device = events[0]?.device;
    const sent = events.map(({ event, sequence }) => ({ ...event, sequence }));
    const nowMs = START_MS + DURATION_MS + 2_000;
    expect(await finish(this.db, this.own, sent, { device, isTimeUp: true, nowMs })).toMatchObject({ refused: [] });
  }

  private async restore(order: number): Promise<void> {
    const { id } = this.own;
    await this.db.deleteFrom('attempt_event').where('attempt_id', '=', id).where('position', '>', order).execute();
    await this.db.updateTable('attempt').set({ last_position: order }).where('id', '=', id).execute();
  }
}

const device = fc.constantFrom(0, 1);
const at = fc.nat(50);
const ofType = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: ofType('act'), device, event: anEvent(QUESTIONS) }) },
  { weight: 6, arbitrary: fc.record({ type: ofType('send'), device, skip: fc.nat(6) }) },
  { weight: 6, arbitrary: fc.record({ type: ofType('deliver', 'deliver', 'deliver-twice', 'lose'), at }) },
  { weight: 2, arbitrary: fc.record({ type: ofType('acknowledge', 'acknowledge', 'lose-acknowledgement'), at }) },
  { weight: 1, arbitrary: fc.record({ type: ofType('crash-before-commit', 'crash-after-commit'), at }) },
  { weight: 1, arbitrary: fc.record({ type: ofType('crash-of-device', 'reload'), device }) },
  { weight: 1, arbitrary: fc.record({ type: ofType('restore'), at }) },
);

/** The first event of each device arrives: the site knows of both. */
const BOTH_BEGIN: readonly Step[] = [0, 1].flatMap((it): Step[] => [
  { type: 'act', device: it, event: { type: 'visit', questionNumber: 1 } },
  { type: 'send', device: it, skip: 0 },
  { type: 'deliver', at: 0 },
]);

/** How many interleavings run at once, each on its own attempt: they share commits, as candidates do. */
const AT_ONCE = 20;
const interleavings = fc.array(fc.array(aStep, { minLength: 30, maxLength: 60 }), {
  minLength: AT_ONCE,
  maxLength: AT_ONCE,
});

test('the interleavings often contain each kind of trouble', () => {
  const seen = { repeated: 0, overtaken: 0, crashes: 0, restored: 0 };
  // The seed is fixed, so chance decides nothing.
  for (const steps of fc.sample(interleavings, { numRuns: 50, seed: 1 }).flat()) {
    const model = new Delivery();
    for (const step of steps) model.step(step);
    model.settle();
    for (const key of ['repeated', 'overtaken', 'crashes', 'restored'] as const) seen[key] += model.counts[key];
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan((50 * AT_ONCE) / 2);
});

describeEachEngine('two devices and the store', (store) => {
  const runs = proofs(store.engine === 'SQLite' ? 200 : 100);
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  async function run(steps: readonly Step[], isLate: boolean) {
    const model = new Delivery();
    const real = new RealServer(db, await begin(db, aPaper({}, QUESTIONS)));
    for (const step of steps) model.step(step);
    const before = model.arrivals.length;
    model.settle();
    for (const [index, arrival] of model.arrivals.entries()) {
      if (isLate && index >= before) await real.takeLate(arrival);
      else await real.take(arrival);
    }

    const expected = startModel(aPaper({}, QUESTIONS).questions.map(({ id }) => id));
    for (const { event } of model.inEffect) actOnModel(expected, event);
    expect(model.lost).toEqual([]);
    expect(await readOpen(db, real.own)).toMatchObject({
      progress: listsOfModel(expected),
      have: withMore({}, model.log),
    });
    expect(await listEvents(db, real.own.id)).toHaveLength(model.log.length);
  }

  test(`${runs} interleavings with retries, reorderings, crashes, reloads and restores end as the model does`, async () => {
    await fc.assert(
      fc.asyncProperty(interleavings, async (all) => {
        await Promise.all(all.map((steps) => run(steps, false)));
      }),
      { numRuns: runs / AT_ONCE, endOnFailure: true },
    );
  });

  test('events that the devices still hold at the end count when they arrive in the grace', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await fc.assert(
      fc.asyncProperty(interleavings, async (all) => {
        await Promise.all(
          all.map((steps) => run([...BOTH_BEGIN, ...steps.filter(({ type }) => type !== 'restore')], true)),
        );
      }),
      { numRuns: runs / AT_ONCE / 5, endOnFailure: true },
    );
    log.mockRestore();
  });
});
