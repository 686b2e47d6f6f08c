import fc from 'fast-check';

import { type AttemptEvent, progressLists } from '@/lib/exam/progress';
import type { FinishAnswer, FinishRequest, SaveAnswer, SaveOutcome, SaveRequest } from '@/lib/sitting/wire';

import type { Reply } from './attempt-client';
import { backoffMs, Outbox } from './outbox';
import type { OutboxStore, PendingEvent } from './outbox-store';
import { aMemoryStore, answerOf } from './testing';

const answerTo = (questionNumber: number): AttemptEvent => ({ type: 'answer', questionNumber, option: 1 });

const openAnswer = (request: SaveRequest, more: Partial<SaveOutcome> = {}): SaveAnswer => ({
  state: 'open',
  id: 'attempt',
  have: {},
  remainingMs: 60_000,
  sectionTimes: [],
  acknowledged: request.events.map(({ sequence }) => sequence),
  refused: [],
  ...more,
});

const finishedAnswer = (request: SaveRequest): FinishAnswer => ({
  state: 'finished',
  id: 'attempt',
  kind: 'test',
  figures: { totalQuestions: 4, totalAnswered: 1, totalNotAnswered: 3, correctAnswers: 1, percentage: '25.00' },
  acknowledged: request.events.map(({ sequence }) => sequence),
  refused: [],
});

const NO_PROGRESS = progressLists([]);

const acknowledging = async (request: SaveRequest): Promise<Reply<SaveAnswer>> => answerOf(openAnswer(request));

const UNREACHABLE: Reply<never> = { type: 'unreachable', waitMs: 0 };

function newOutbox({
  leftovers = [] as PendingEvent[] | null,
  store = aMemoryStore() as OutboxStore,
  endsInMs = Infinity,
} = {}) {
  const endMs = Date.now() + endsInMs;
  const save = jest.fn<Promise<Reply<SaveAnswer>>, [SaveRequest, boolean]>(acknowledging);
  const finish = jest.fn(async (request: FinishRequest): Promise<Reply<FinishAnswer>> =>
    answerOf(finishedAnswer(request)),
  );
  const onAnswer = jest.fn();
  const onChange = jest.fn();
  const outbox = new Outbox(leftovers, {
    attemptId: 'attempt',
    device: 'this-page',
    store,
    save,
    finish,
    random: () => 1,
    leftMs: () => Math.max(0, endMs - Date.now()),
    onAnswer,
    onChange,
  });
  return { outbox, save, finish, onAnswer, onChange, store };
}

/** Runs every timer that is due within `ms`. */
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('the outbox sends an event at once, and keeps it after the server has acknowledged it', async () => {
  const store = aMemoryStore();
  const { outbox, save, onAnswer } = newOutbox({ store });
  outbox.add(answerTo(1));
  expect(outbox.pending).toHaveLength(1);
  expect(outbox.state).toBe('sending');
  await pass();
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]).toEqual([{ device: 'this-page', events: [{ ...answerTo(1), sequence: 1 }] }, false]);
  expect(outbox.pending).toEqual([]);
  expect(outbox.state).toBe('idle');
  await outbox.stored();
  expect(store.kept).toEqual([
    { device: 'this-page', event: { ...answerTo(1), sequence: 1 }, atMs: expect.any(Number) },
  ]);
  expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ state: 'open' }) }));
});

test('the outbox has one request under way at a time; the next one takes all events added meanwhile', async () => {
  const { outbox, save } = newOutbox();
  for (const number of [1, 2, 3]) outbox.add(answerTo(number));
  await pass();
  expect(save.mock.calls.map(([{ events }]) => events.map(({ sequence }) => sequence))).toEqual([[1], [2, 3]]);
});

test('only an acknowledgement or a refusal by the server takes an event out of the outbox', async () => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValueOnce(answerOf(openAnswer({ device: 'd', events: [] }, { acknowledged: [], refused: [] })));
  outbox.add(answerTo(1));
  await pass();
  expect(outbox.pending).toHaveLength(1);
  save.mockImplementationOnce(async (request) =>
    answerOf(openAnswer(request, { acknowledged: [], refused: [{ sequence: 1, reason: 'too-late' }] })),
  );
  await pass(1_000);
  expect(outbox.pending).toEqual([]);
});

test('an answer counts as refused once, however many replies refuse it, and a visit never counts', async () => {
  const { outbox, save } = newOutbox();
  save.mockImplementation(async (request) => {
    const refused = request.events.map(({ sequence }) => ({ sequence, reason: 'too-late' as const }));
    return answerOf(openAnswer(request, { acknowledged: [], refused }));
  });
  outbox.add(answerTo(1));
  outbox.add({ type: 'visit', questionNumber: 2 });
  outbox.flush();
  await pass();
  expect(save).toHaveBeenCalledTimes(2);
  expect(outbox.pending).toEqual([]);
  expect(outbox.refused).toBe(1);
});

test('an event that does not get through stays, and the outbox sends it again after ever longer pauses', async () => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValue(UNREACHABLE);
  outbox.add(answerTo(1));
  await pass();
  expect(outbox.state).toBe('waiting');
  for (const [waitMs, calls] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
    [16_000, 6],
    [30_000, 7],
    [30_000, 8],
  ] as const) {
    await pass(waitMs - 1);
    expect(save).toHaveBeenCalledTimes(calls - 1);
    await pass(1);
    expect(save).toHaveBeenCalledTimes(calls);
  }
  expect(outbox.pending).toHaveLength(1);
  save.mockImplementation(acknowledging);
  await pass(30_000);
  expect(outbox.state).toBe('idle');
  expect(outbox.pending).toEqual([]);
});

test.each([
  [20_000, 20_000],
  [60_000, 30_000],
])('after a Retry-After of %i ms the next try comes after %i ms', async (namedMs, waitMs) => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValueOnce({ type: 'unreachable', waitMs: namedMs });
  outbox.add(answerTo(1));
  await pass(waitMs - 1);
  expect(save).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(save).toHaveBeenCalledTimes(2);
});

test('new answers during a pause bring one more try within a second, however many they are', async () => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValue({ type: 'unreachable', waitMs: 30_000 });
  for (let number = 1; number <= 5; number += 1) {
    outbox.add(answerTo(number));
    await pass(100);
  }
  expect(save).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(save).toHaveBeenCalledTimes(2);
  expect(save.mock.calls[1]?.[0].events).toHaveLength(5);
  await pass(20_000);
  expect(save).toHaveBeenCalledTimes(2);
});

test('neither a pause nor a wait for a reply takes more than half of the time left', async () => {
  const { outbox, save } = newOutbox({ endsInMs: 16_000 });
  save
    .mockResolvedValueOnce({ type: 'unreachable', waitMs: 60_000 })
    .mockImplementationOnce(() => new Promise<never>(() => {}));
  outbox.add(answerTo(1));
  await pass(7_999);
  expect(save).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(save).toHaveBeenCalledTimes(2);
  await pass(4_000);
  expect(outbox.state).toBe('waiting');
  await pass(2_000);
  expect(save).toHaveBeenCalledTimes(3);
  expect(outbox.state).toBe('idle');
});

test('the outbox accepts an answer that comes after it gave up the call, and ends the pause', async () => {
  const { outbox, save } = newOutbox({ endsInMs: 8_000 });
  save.mockImplementation(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return acknowledging(request);
  });
  outbox.add(answerTo(1));
  await pass(4_500);
  expect(outbox.state).toBe('waiting');
  await pass(500);
  expect(outbox.pending).toEqual([]);
  expect(outbox.state).toBe('idle');
});

test('a wake ends the pause at once', async () => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValueOnce(UNREACHABLE);
  outbox.add(answerTo(1));
  await pass();
  outbox.wake();
  await pass();
  expect(outbox.state).toBe('idle');
});

test('jitter shortens a pause by at most a half, and no pause is longer than half a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const whole = Math.min(30_000, 1_000 * 2 ** (failures - 1));
      const waitMs = backoffMs(failures, random);
      expect(waitMs).toBeGreaterThanOrEqual(whole / 2);
      expect(waitMs).toBeLessThanOrEqual(whole);
    }),
  );
});

test.each([
  ['logged-out', 'logged-out'],
  ['missing', 'other-account'],
] as const)('a reply of %s makes the outbox wait for a login and go on after it', async (type, state) => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValueOnce({ type }).mockResolvedValueOnce({ type });
  outbox.add(answerTo(1));
  await pass();
  expect(outbox.state).toBe(state);
  outbox.wake();
  expect(outbox.state).toBe(state);
  await pass();
  outbox.wake();
  await pass();
  expect(outbox.state).toBe('idle');
  expect(outbox.pending).toEqual([]);
});

test('after a refused request the outbox stops for half a minute and keeps its events', async () => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValue({ type: 'refused', message: 'no' });
  outbox.add(answerTo(1));
  await pass(29_999);
  expect(save).toHaveBeenCalledTimes(1);
  expect(outbox.state).toBe('stopped');
  expect(outbox.pending).toHaveLength(1);
  save.mockImplementation(acknowledging);
  await pass(1);
  expect(outbox.state).toBe('idle');
  expect(outbox.pending).toEqual([]);
});

test('the outbox sends the events of earlier pages first, under the names of those pages', async () => {
  const left = (device: string, sequence: number): PendingEvent => ({
    device,
    event: { ...answerTo(sequence), sequence },
  });
  const { outbox, save } = newOutbox({ leftovers: [left('older', 7), left('older', 8), left('newer', 2)] });
  outbox.add(answerTo(4));
  await pass();
  expect(save.mock.calls.map(([{ device, events }]) => [device, events.map(({ sequence }) => sequence)])).toEqual([
    ['older', [7, 8]],
    ['newer', [2]],
    ['this-page', [1]],
  ]);
});

test('the finish is sent with the last events, after those of other pages, until it gets through', async () => {
  const leftovers: PendingEvent[] = [{ device: 'older', event: { ...answerTo(2), sequence: 5 } }];
  const { outbox, save, finish } = newOutbox({ leftovers });
  finish.mockResolvedValueOnce(UNREACHABLE);
  save.mockResolvedValueOnce(UNREACHABLE);
  outbox.add(answerTo(1));
  outbox.finish({ isTimeUp: false });
  expect(outbox.isFinishing).toBe(true);
  await pass(10_000);
  expect(save.mock.calls.map(([{ device }]) => device)).toEqual(['older', 'older', 'this-page']);
  expect(finish.mock.calls.map(([request]) => request)).toMatchObject([
    { isTimeUp: false, events: [{ sequence: 1 }] },
    { isTimeUp: false, events: [] },
  ]);
  expect(outbox.isFinishing).toBe(false);
  expect(outbox.pending).toEqual([]);
});

test('a finish asked for during a save still goes out after that save', async () => {
  const { outbox, finish } = newOutbox();
  outbox.add(answerTo(1));
  outbox.finish({ isTimeUp: true });
  await pass();
  expect(finish).toHaveBeenCalledTimes(1);
  expect(finish.mock.calls[0]?.[0]).toMatchObject({ isTimeUp: true, events: [] });
});

test('the events arrive if only saves or only the finish get through', async () => {
  for (const broken of ['save', 'finish'] as const) {
    const { outbox, ...server } = newOutbox();
    server[broken].mockResolvedValue({ type: 'unreachable', waitMs: 0 });
    outbox.add(answerTo(1));
    outbox.finish({ isTimeUp: false });
    await pass(10_000);
    expect(outbox.pending).toEqual([]);
    expect(outbox.isFinishing).toBe(broken === 'finish');
  }
});

test('a call that hangs does not hold the last answer back when the time is up', async () => {
  const { outbox, save, finish } = newOutbox();
  save.mockImplementationOnce(() => new Promise<never>(() => {}));
  outbox.add(answerTo(1));
  outbox.finish({ isTimeUp: true });
  await pass();
  expect(save.mock.calls.map(([, keepalive]) => keepalive)).toEqual([false, true]);
  expect(outbox.pending).toEqual([]);
  await pass(16_000);
  expect(finish).toHaveBeenCalledTimes(1);
});

test('a flush sends all pending events once more, by calls that outlive the page', async () => {
  const { outbox, save } = newOutbox();
  save.mockResolvedValueOnce(UNREACHABLE);
  for (let number = 1; number <= 201; number += 1) outbox.add(answerTo(number));
  await pass();
  save.mockClear();
  outbox.flush();
  expect(save.mock.calls.map(([{ events }, keepalive]) => [events.length, keepalive])).toEqual([
    [200, true],
    [1, true],
  ]);
  await pass();
  expect(outbox.pending).toEqual([]);
});

test('a flush sends nothing that could overtake the events of an earlier page', async () => {
  const leftovers: PendingEvent[] = [{ device: 'older', event: { ...answerTo(1), sequence: 5 } }];
  const { outbox, save } = newOutbox({ leftovers });
  outbox.add(answerTo(1));
  save.mockClear();
  outbox.flush();
  expect(save.mock.calls.map(([{ device }]) => device)).toEqual(['older']);
  await pass();
  expect(outbox.pending).toEqual([]);
});

test('the outbox reports a failing store, and sends its events all the same', async () => {
  const store: OutboxStore = { ...aMemoryStore(), add: () => Promise.reject(new Error('quota')) };
  const { outbox, onChange } = newOutbox({ store });
  expect(outbox.isDurable).toBe(true);
  outbox.add(answerTo(1));
  await pass();
  expect(outbox.isDurable).toBe(false);
  expect(onChange).toHaveBeenCalled();
  expect(outbox.pending).toEqual([]);
  expect(newOutbox({ leftovers: null }).outbox.isDurable).toBe(false);
});

test('once a failing store works again, it catches up, and the events outlive the page', async () => {
  const store = aMemoryStore();
  const { add, remove } = store;
  const { outbox, save } = newOutbox({ store });
  const fail = () => Promise.reject(new Error('the connection has ended'));
  save.mockResolvedValue(UNREACHABLE);
  store.add = fail;
  outbox.add(answerTo(1));
  await outbox.stored();
  expect(outbox.isDurable).toBe(false);
  store.add = add;
  outbox.add(answerTo(2));
  await outbox.stored();
  expect(store.kept).toEqual(outbox.pending);
  expect(outbox.isDurable).toBe(true);
  store.remove = fail;
  save.mockImplementation(acknowledging);
  await pass(1_000);
  outbox.end();
  await pass();
  expect([outbox.pending, store.kept.length, outbox.isDurable]).toEqual([[], 2, false]);
  store.remove = remove;
  outbox.add(answerTo(2));
  await pass();
  expect([store.kept.length, outbox.isDurable]).toEqual([1, true]);
});

describe('a server that loses what it has acknowledged', () => {
  const told = (last: number, sentAtMs: number) =>
    [
      { 'this-page': last > 0 ? [[1, last] as [number, number]] : [] },
      { sentAtMs, receivedAtMs: sentAtMs + 1 },
    ] as const;

  async function withThree() {
    const all = newOutbox();
    for (const number of [1, 2, 3]) all.outbox.add(answerTo(number));
    await pass();
    all.save.mockClear();
    return all;
  }

  test('the outbox sends again what is no more in the store, in the order of adding', async () => {
    const { outbox, save } = await withThree();
    outbox.learn(...told(1, 10));
    expect(outbox.pending.map(({ event }) => event.sequence)).toEqual([2, 3]);
    outbox.add(answerTo(4));
    await pass();
    expect(save.mock.calls.flatMap(([{ events }]) => events.map(({ sequence }) => sequence))).toEqual([2, 3, 4]);
    expect(outbox.pending).toEqual([]);
  });

  test('an answer to a question that was sent before the acknowledgement takes nothing back', async () => {
    const { outbox, save } = await withThree();
    outbox.learn(...told(1, -1));
    await pass();
    expect(outbox.pending).toEqual([]);
    expect(save).not.toHaveBeenCalled();
  });

  test('a page sends nothing of an earlier page that is in the store', async () => {
    const left = [1, 2].map((sequence) => ({ device: 'this-page', event: { ...answerTo(1), sequence } }));
    const { outbox, save } = newOutbox({ leftovers: left });
    outbox.learn(...told(1, 0));
    await pass();
    expect(save.mock.calls.flatMap(([{ events }]) => events.map(({ sequence }) => sequence))).toEqual([2]);
  });

  test('a finish names what was acknowledged, and goes out again after what was lost', async () => {
    const { outbox, save, finish, onAnswer } = await withThree();
    onAnswer.mockImplementationOnce(() => outbox.learn(...told(2, 10)));
    finish.mockImplementationOnce(async (request) => answerOf({ ...openAnswer(request), progress: NO_PROGRESS }));
    outbox.finish({ isTimeUp: false });
    await pass(10_000);
    expect(finish.mock.calls.map(([{ have, events }]) => [have, events.length])).toEqual([
      [{ 'this-page': [[1, 3]] }, 0],
      [{ 'this-page': [[1, 3]] }, 0],
    ]);
    expect(save.mock.calls.flatMap(([{ events }]) => events.map(({ sequence }) => sequence))).toEqual([3]);
    expect([outbox.isFinishing, outbox.pending]).toEqual([false, []]);
  });

  test('the store keeps nothing that was refused, and nothing after the end', async () => {
    const { outbox, save, store } = await withThree();
    const refused = [{ sequence: 4, reason: 'too-late' as const }];
    save.mockImplementationOnce(async (request) => answerOf(openAnswer(request, { acknowledged: [], refused })));
    outbox.add(answerTo(4));
    await pass();
    expect((await store.load('attempt')).map(({ event }) => event.sequence)).toEqual([1, 2, 3]);
    outbox.end();
    await outbox.stored();
    expect(await store.load('attempt')).toEqual([]);
  });
});

/** What the network can do with one request. */
const FATES = ['deliver', 'deliver', 'lose', 'lose-answer', 'log-out', 'other-account', 'busy'] as const;

test('whatever the network does, the events of all pages arrive in order and stay until the server has them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FATES), { minLength: 10, maxLength: 30 }),
      fc.array(fc.constantFrom('add', 'wait', 'flush', 'reload'), { minLength: 10, maxLength: 30 }),
      async (allFates, acts) => {
        const fates = [...allFates];
        const log = new Map<string, number>();
        const store = aMemoryStore();
        const meet = async (request: SaveRequest): Promise<Reply<SaveAnswer>> => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          const fate = fates.pop() ?? 'deliver';
          if (fate === 'log-out') return { type: 'logged-out' };
          if (fate === 'other-account') return { type: 'missing' };
          if (fate === 'busy') return { type: 'unreachable', waitMs: 5_000 };
          if (fate === 'lose') return UNREACHABLE;
          for (const { sequence } of request.events) {
            const name = `${request.device} ${sequence}`;
            if (!log.has(name)) log.set(name, log.size);
          }
          return fate === 'deliver' ? answerOf(openAnswer(request)) : UNREACHABLE;
        };
        let page = 0;
        let added: string[] = [];
        const openPage = async () => {
          page += 1;
          const device = `page-${page}`;
          return new Outbox(await store.load('attempt'), {
            attemptId: 'attempt',
            device,
            store,
            save: meet,
            finish: jest.fn(),
            random: () => 0,
            leftMs: () => Infinity,
            onAnswer: ({ body }) => {
              for (const sequence of body.acknowledged) {
                expect([...log.keys()].some((name) => name.endsWith(` ${sequence}`))).toBe(true);
              }
            },
            onChange: () => {},
          });
        };
        let outbox = await openPage();
        let sequence = 0;
        for (const act of acts) {
          if (act === 'add') {
            sequence += 1;
            added = [...added, `page-${page} ${sequence}`];
            outbox.add(answerTo(1));
          }
          if (act === 'wait') await pass(700);
          if (act === 'flush') outbox.flush();
          if (act === 'reload') {
            await outbox.stored();
            outbox = await openPage();
            sequence = 0;
          }
        }
        outbox.wake();
        await pass(600_000);
        await outbox.stored();
        expect([...log.keys()]).toEqual(added);
        expect(outbox.pending).toEqual([]);
        expect(outbox.state).toBe('idle');
        expect(store.kept.map(({ device, event }) => `${device} ${event.sequence}`)).toEqual(added);
      },
    ),
    { numRuns: 200 },
  );
});
