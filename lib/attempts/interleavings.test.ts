import fc from 'fast-check';

import { listEvents } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { describeEachEngine, proofs } from '@/lib/db/testing';
import { Delivery, type Step } from '@/lib/exam/delivery-model';
import { actOnModel, anEvent, listsOfModel, startModel } from '@/lib/exam/progress-model';

import { saveEvents } from './save';
import { aPaper, begin, DURATION_MS, finish, type Own, readOpen, save, START_MS } from './testing';
import type { SentEvent } from './wire';

const QUESTIONS = 4;
const DEVICES = ['phone-0001', 'laptop-0001'];

type Message = { device: string; events: SentEvent[] };
type Answer = { device: string; acknowledged: number[] };
type Arrival = 'deliver' | 'deliver-twice' | 'lose' | 'crash-before-commit' | 'crash-after-commit';

// As in the model, a step with nothing to deliver or acknowledge delivers an empty message.
const NO_MESSAGE: Message = { device: '', events: [] };
const NO_ANSWER: Answer = { device: '', acknowledged: [] };

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

/** The steps of the model `Delivery` on a real store. */
class RealDelivery {
  private readonly outboxes = DEVICES.map((device): Message => ({ device, events: [] }));
  private readonly sequences = [0, 0];
  private network: Message[] = [];
  private answers: Answer[] = [];

  constructor(
    private readonly db: Db,
    readonly own: Own,
  ) {}

  async step(step: Step): Promise<void> {
    switch (step.type) {
      case 'act': {
        const sequence = (this.sequences[step.device] = (this.sequences[step.device] ?? 0) + 1);
        this.outboxes[step.device]?.events.push({ ...step.event, sequence });
        return;
      }
      case 'send': {
        const { device, events } = this.outboxes[step.device] ?? { device: '', events: [] };
        if (events.length > 0) this.network.push({ device, events: events.slice(step.skip % events.length) });
        return;
      }
      case 'crash-of-device': {
        const isOthers = ({ device }: { device: string }) => device !== DEVICES[step.device];
        this.network = this.network.filter(isOthers);
        this.answers = this.answers.filter(isOthers);
        return;
      }
      case 'acknowledge':
        return this.forget(take(this.answers, step.at, NO_ANSWER));
      case 'lose-acknowledgement':
        return void take(this.answers, step.at, NO_ANSWER);
      default:
        return this.arrive(step.type, take(this.network, step.at, NO_MESSAGE));
    }
  }

  /** Sends everything in the outboxes over a network that works again. */
  async settle(): Promise<void> {
    for (const { device, events } of this.outboxes) {
      const answer = await save(this.db, this.own, events, { device });
      expect(answer).toMatchObject({ acknowledged: events.map(({ sequence }) => sequence), refused: [] });
    }
  }

  /** The time ends on both devices: each finishes by its countdown, and its last events arrive in the grace. */
  async timeOut(): Promise<void> {
    for (const [index, { device, events }] of this.outboxes.entries()) {
      const ended = { device, isTimeUp: true, nowMs: START_MS + DURATION_MS + index * 2_000 };
      expect(await finish(this.db, this.own, events, ended)).toMatchObject({ refused: [] });
    }
  }

  private async arrive(how: Arrival, message: Message): Promise<void> {
    if (how === 'lose') return;
    if (how === 'deliver-twice') this.network.push(message);
    const acknowledged = await this.request(message, how === 'crash-before-commit' ? crashing(this.db) : this.db);
    if (how === 'deliver' || how === 'deliver-twice') this.answers.push({ device: message.device, acknowledged });
    else [this.network, this.answers] = [[], []];
  }

  /** Returns the acknowledged sequences: none when the server crashes. */
  private async request({ device, events }: Message, db: Db): Promise<number[]> {
    if (events.length === 0) return [];
    if (db === this.db) return (await save(db, this.own, events, { device })).acknowledged;
    const saving = saveEvents(db, this.own.candidate, this.own.id, { device, seenOrder: 0, events }, START_MS);
    // A message of known events commits nothing, so it does not crash.
    await saving.catch((error: unknown) => expect(error).toMatchObject({ message: CRASH }));
    return [];
  }

  private forget(answer: Answer): void {
    const outbox = this.outboxes.find(({ device }) => device === answer.device);
    if (outbox) outbox.events = outbox.events.filter(({ sequence }) => !answer.acknowledged.includes(sequence));
  }
}

const take = <T>(all: T[], at: number, nothing: T): T => all.splice(at % Math.max(1, all.length), 1)[0] ?? nothing;

const device = fc.constantFrom(0, 1);
const at = fc.nat(50);
const ofType = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: ofType('act'), device, event: anEvent(QUESTIONS) }) },
  { weight: 6, arbitrary: fc.record({ type: ofType('send'), device, skip: fc.nat(6) }) },
  { weight: 6, arbitrary: fc.record({ type: ofType('deliver', 'deliver', 'deliver-twice', 'lose'), at }) },
  { weight: 2, arbitrary: fc.record({ type: ofType('acknowledge', 'acknowledge', 'lose-acknowledgement'), at }) },
  { weight: 1, arbitrary: fc.record({ type: ofType('crash-before-commit', 'crash-after-commit'), at }) },
  { weight: 1, arbitrary: fc.record({ type: ofType('crash-of-device'), device }) },
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
  const seen = { repeated: 0, overtaken: 0, crashes: 0 };
  // The seed is fixed, so chance decides nothing.
  for (const steps of fc.sample(interleavings, { numRuns: 50, seed: 1 }).flat()) {
    const model = new Delivery();
    for (const step of steps) model.step(step);
    model.settle();
    for (const key of ['repeated', 'overtaken', 'crashes'] as const) seen[key] += model.counts[key];
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan((50 * AT_ONCE) / 2);
});

describeEachEngine('two devices and the store', (store) => {
  const runs = proofs(store.engine === 'SQLite' ? 200 : 100);
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  async function run(steps: readonly Step[], end: 'settle' | 'timeOut') {
    const model = new Delivery();
    const real = new RealDelivery(db, await begin(db, aPaper({}, QUESTIONS)));
    for (const step of steps) {
      model.step(step);
      await real.step(step);
    }
    model.settle();
    await real[end]();

    const expected = startModel(aPaper({}, QUESTIONS).questions.map(({ id }) => id));
    for (const { event } of model.inEffect) actOnModel(expected, event);
    expect((await readOpen(db, real.own)).progress).toEqual(listsOfModel(expected));
    expect(await listEvents(db, real.own.id)).toHaveLength(model.counts.done);
  }

  test(`${runs} interleavings with retries, duplicates, reorderings and crashes end as the model does`, async () => {
    await fc.assert(
      fc.asyncProperty(interleavings, async (all) => {
        await Promise.all(all.map((steps) => run(steps, 'settle')));
      }),
      { numRuns: runs / AT_ONCE, endOnFailure: true },
    );
  });

  test('events that the devices still hold at the end count when they arrive in the grace', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await fc.assert(
      fc.asyncProperty(interleavings, async (all) => {
        await Promise.all(all.map((steps) => run([...BOTH_BEGIN, ...steps], 'timeOut')));
      }),
      { numRuns: runs / AT_ONCE / 5, endOnFailure: true },
    );
    log.mockRestore();
  });
});
