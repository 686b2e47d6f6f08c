/** @jest-environment jsdom */
import type { OfferedPaper } from '@/lib/sitting/wire';

import { attemptClient } from './attempt-client';
import { openAttempt, runOnce } from './open-attempt';
import { indexedDbStore, type OutboxStore } from './outbox-store';
import { isKnownAttempt, keepPosition, rememberAttempt } from './remembered';
import { aMemoryStore, answerOf, aStartedAttempt } from './testing';

jest.mock('./attempt-client', () => ({
  attemptClient: { start: jest.fn(), read: jest.fn(), save: jest.fn(), finish: jest.fn(), whoIsIn: jest.fn() },
}));
jest.mock('./outbox-store', () => ({ indexedDbStore: jest.fn() }));

const CHOICE = { kind: 'test', categoryId: 1, subCategoryId: 2 } as const;

const STARTED = aStartedAttempt(['a', 'b', 'c']);

const FINISHED = {
  state: 'finished',
  id: 'attempt-0',
  kind: 'test',
  figures: { totalQuestions: 3, totalAnswered: 1, totalNotAnswered: 2, correctAnswers: 1, percentage: '33.33' },
} as const;

const client = jest.mocked(attemptClient);

const storeWith = (load: OutboxStore['load']) =>
  jest.mocked(indexedDbStore).mockReturnValue({ load, add: async () => {}, remove: async () => {} });

const OFFER: OfferedPaper = {
  state: 'offered',
  candidate: 'asha',
  name: 'x',
  durationMs: 1,
  totalQuestions: 3,
  sections: [],
  scheme: null,
  lastAttemptId: null,
};

/** Opens the paper for a candidate who has just declared. */
const open = (onWaiting = () => {}) => openAttempt(CHOICE, { atMs: performance.now(), by: 'asha' }, onWaiting);
const openUndeclared = () => openAttempt(CHOICE, null, () => {});

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  storeWith(async () => []);
  client.start.mockResolvedValue(answerOf(STARTED));
  client.save.mockResolvedValue({ type: 'unreachable', waitMs: 0 });
});

afterEach(() => {
  jest.useRealTimers();
});

async function running() {
  const opened = await open();
  if (opened.type !== 'running') throw new Error(`not running but ${opened.type}`);
  return opened.attempt;
}

test('opening a paper starts an attempt, and the browser remembers it', async () => {
  const attempt = await running();
  expect(client.start).toHaveBeenCalledWith(CHOICE, false, 'asha');
  expect(attempt.getView()).toMatchObject({ current: 1, isDurable: true, unsaved: 0 });
  expect(isKnownAttempt('attempt-1')).toBe(true);
});

test('a reload returns to the question that was on the screen and resends what the outbox still held', async () => {
  keepPosition('attempt-1', 3);
  storeWith(async () => [{ device: 'older', event: { type: 'answer', questionNumber: 2, option: 4, sequence: 7 } }]);
  const attempt = await running();
  expect(attempt.getView()).toMatchObject({ current: 3, unsaved: 1 });
  expect(client.save.mock.calls[0]?.[1]).toMatchObject({ device: 'older', events: [{ sequence: 7 }] });
});

test('each page has its own device name', async () => {
  const names = new Set<string>();
  for (let page = 0; page < 20; page += 1) {
    (await running()).answerAndNext(1, false);
    names.add(client.save.mock.calls.at(-1)?.[1].device ?? '');
  }
  expect(names.size).toBe(20);
  for (const name of names) expect(name).toMatch(/^[\w-]{8,64}$/);
});

test.each([
  ['bars', () => Promise.reject(new Error('barred'))],
  ['never opens', () => new Promise<never>(() => {})],
])('a browser that %s its storage delays the start of the exam by three seconds at most', async (_name, load) => {
  jest.useFakeTimers();
  storeWith(load);
  const opening = running();
  await jest.advanceTimersByTimeAsync(3_000);
  expect((await opening).getView().isDurable).toBe(false);
});

test('answers that the storage gives late are shown and sent, but not over a newer answer', async () => {
  jest.useFakeTimers();
  const late = (questionNumber: number, sequence: number) =>
    ({ device: 'older', event: { type: 'answer', questionNumber, option: 4, sequence } }) as const;
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return [late(1, 7), late(2, 8)];
  };
  const store = aMemoryStore();
  store.kept = [late(1, 7), late(2, 8)];
  jest.mocked(indexedDbStore).mockReturnValue({ ...store, load });
  const opening = running();
  await jest.advanceTimersByTimeAsync(3_000);
  const attempt = await opening;
  attempt.answerAndNext(1, false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(attempt.getView().progress.map(({ option }) => option)).toEqual([1, 4, null]);
  expect(attempt.getView()).toMatchObject({ unsaved: 2, isDurable: true });
  expect(store.kept.flatMap((it) => (it.device === 'older' ? [it.event.sequence] : []))).toEqual([8]);
  client.save.mockClear();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(client.save.mock.calls[0]?.[1]).toMatchObject({ device: 'older', events: [{ sequence: 8 }] });
});

test('the countdown runs from the arrival of the answer, however long the storage takes', async () => {
  jest.useFakeTimers();
  storeWith(() => new Promise<never>(() => {}));
  client.start.mockImplementation(async () => ({ ...answerOf(STARTED), receivedAtMs: performance.now() }));
  const arrivedAtMs = performance.now();
  const opening = running();
  await jest.advanceTimersByTimeAsync(3_000);
  expect((await opening).getView().countdown).toEqual({ toldMs: STARTED.remainingMs, toldAtMs: arrivedAtMs });
});

test('a candidate who has not declared resumes an open attempt or gets the offer', async () => {
  expect((await openUndeclared()).type).toBe('running');
  client.start.mockResolvedValue(answerOf(OFFER));
  expect(await openUndeclared()).toMatchObject({ type: 'offered', paper: OFFER });
  expect(client.start.mock.calls).toEqual([
    [CHOICE, true, undefined],
    [CHOICE, true, undefined],
  ]);
});

test('a reload shows the result of an ended attempt that this browser had open', async () => {
  rememberAttempt(FINISHED.id);
  client.start.mockResolvedValue(answerOf({ ...OFFER, lastAttemptId: FINISHED.id }));
  client.read.mockResolvedValue(answerOf(FINISHED));
  expect(await openUndeclared()).toEqual({ type: 'finished', attempt: FINISHED, lost: 0 });
  expect(client.read).toHaveBeenCalledWith(FINISHED.id);
  client.read.mockResolvedValue({ type: 'logged-out' });
  expect(await openUndeclared()).toEqual({ type: 'logged-out' });
});

test('a reload past the end of a test that cannot start again shows its result, a declaration the refusal', async () => {
  rememberAttempt(FINISHED.id);
  const refused = { type: 'refused', message: 'None.', fault: 'nothing-unseen', lastAttemptId: FINISHED.id } as const;
  client.start.mockResolvedValue(refused);
  client.read.mockResolvedValue(answerOf(FINISHED));
  expect(await openUndeclared()).toEqual({ type: 'finished', attempt: FINISHED, lost: 0 });
  expect(await open()).toEqual(refused);
});

test('a reload past the end asks which of its stored answers count, and then keeps none of them', async () => {
  const of = (device: string, type: 'answer' | 'mark', sequence: number) =>
    ({ device, event: { type, questionNumber: 1, option: 1, sequence } }) as const;
  const store = aMemoryStore();
  store.kept = [of('first', 'answer', 4), of('first', 'mark', 5), of('second', 'answer', 1)];
  jest.mocked(indexedDbStore).mockReturnValue(store);
  client.save.mockImplementation(async (_id, { events }) => {
    const [first, ...rest] = events.map(({ sequence }) => sequence);
    const acknowledged = first === 4 ? [first] : [];
    const refused = (first === 4 ? rest : [first ?? 0]).map((sequence) => ({ sequence, reason: 'too-late' as const }));
    return answerOf({ ...FINISHED, acknowledged, refused });
  });
  client.start.mockResolvedValue(answerOf(FINISHED));
  expect(await open()).toEqual({ type: 'finished', attempt: FINISHED, lost: 2 });
  expect(store.kept).toEqual([]);
});

test('a reload past the end shows the result at once if somebody else is logged in', async () => {
  storeWith(async () => [{ device: 'first', event: { type: 'answer', questionNumber: 1, option: 1, sequence: 4 } }]);
  client.save.mockResolvedValue({ type: 'missing' });
  client.start.mockResolvedValue(answerOf(FINISHED));
  expect(await open()).toEqual({ type: 'finished', attempt: FINISHED, lost: 0 });
});

test('a candidate gets the offer when the last attempt was open in another browser only', async () => {
  const paper = { ...OFFER, lastAttemptId: FINISHED.id };
  client.start.mockResolvedValue(answerOf(paper));
  expect(await openUndeclared()).toMatchObject({ type: 'offered', paper });
});

test('an offer without lastAttemptId, from a server of the previous release, still counts', async () => {
  const older = { ...OFFER, lastAttemptId: undefined } as unknown as OfferedPaper;
  client.start.mockResolvedValue(answerOf(older));
  expect(await openUndeclared()).toMatchObject({ type: 'offered', paper: older });
});

test('a declaration older than a minute does not start a test', async () => {
  jest.useFakeTimers();
  client.start.mockResolvedValue({ type: 'unreachable', waitMs: 0 });
  const opening = open();
  await jest.advanceTimersByTimeAsync(60_000);
  client.start.mockResolvedValue(answerOf(OFFER));
  await jest.advanceTimersByTimeAsync(30_000);
  expect((await opening).type).toBe('offered');
  expect(client.start).toHaveBeenLastCalledWith(CHOICE, true, 'asha');
});

test.each([
  ['the offer', answerOf({ ...OFFER, lastAttemptId: FINISHED.id }), 'offered'],
  ['the refusal', { type: 'refused', message: 'Later.', lastAttemptId: FINISHED.id }, 'refused'],
] as const)('a candidate who has declared, even long ago, gets %s and no old result', async (_, reply, type) => {
  jest.useFakeTimers();
  rememberAttempt(FINISHED.id);
  client.read.mockResolvedValue(answerOf(FINISHED));
  client.start.mockResolvedValue(reply);
  const declared = { atMs: performance.now() };
  await jest.advanceTimersByTimeAsync(61_000);
  expect((await openAttempt(CHOICE, declared, () => {})).type).toBe(type);
});

test('the page calls an unreachable site until it answers, and tells the candidate why it waits', async () => {
  jest.useFakeTimers();
  const onWaiting = jest.fn();
  client.start
    .mockResolvedValueOnce({ type: 'unreachable', waitMs: 0 })
    .mockResolvedValueOnce({ type: 'unreachable', waitMs: 20_000, message: 'You have started many tests.' });
  const opening = open(onWaiting);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(client.start).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await opening).type).toBe('running');
  expect(onWaiting.mock.calls).toEqual([
    ['The site cannot be reached. Trying again…'],
    ['You have started many tests.'],
  ]);
});

test.each([
  [{ type: 'logged-out' }, { type: 'logged-out' }],
  [
    { type: 'refused', message: 'None.', fault: 'no-questions' },
    { type: 'refused', message: 'None.', fault: 'no-questions' },
  ],
  [{ type: 'missing' }, { type: 'refused', fault: 'closed', message: 'There is no such test.' }],
] as const)('a reply of %j decides what the candidate finds', async (reply, opened) => {
  client.start.mockResolvedValue(reply);
  expect(await open()).toEqual(opened);
});

test('a page that opens its paper in two ways runs one attempt', async () => {
  const left = new AbortController();
  const openings = [1, 2].map(() => openAttempt(CHOICE, null, () => {}, runOnce(left)));
  expect(await Promise.race(openings)).toMatchObject({ type: 'running' });
  expect(left.signal.aborted).toBe(true);
  expect(client.start).toHaveBeenCalledTimes(2);
  expect(indexedDbStore).toHaveBeenCalledTimes(1);
});
