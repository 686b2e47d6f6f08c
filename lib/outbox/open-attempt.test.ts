/** @jest-environment jsdom */
import { attemptClient } from './attempt-client';
import { forgetAttempt, knownAttempt } from './known-attempt';
import { keepPosition } from './last-position';
import { openAttempt } from './open-attempt';
import { indexedDbStore, type OutboxStore } from './outbox-store';
import { aStartedAttempt } from './testing';

jest.mock('./attempt-client', () => ({
  attemptClient: { start: jest.fn(), read: jest.fn(), save: jest.fn(), finish: jest.fn() },
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

const open = (resumeOnly = false, onWaiting = () => {}) => openAttempt(CHOICE, resumeOnly, onWaiting);

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  storeWith(async () => []);
  client.start.mockResolvedValue({ type: 'answer', body: STARTED });
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

test('a paper is started, and the browser remembers the attempt', async () => {
  const attempt = await running();
  expect(client.start).toHaveBeenCalledWith(CHOICE, false);
  expect(attempt.getView()).toMatchObject({ current: 1, isDurable: true, unsaved: 0 });
  expect(knownAttempt('test-1-2')).toBe('attempt-1');
});

test('a reload comes back to the question that was on the screen, with what was left in the outbox', async () => {
  keepPosition('attempt-1', 3);
  storeWith(async () => [{ device: 'older', event: { type: 'answer', questionNumber: 2, option: 4, sequence: 7 } }]);
  const attempt = await running();
  expect(attempt.getView()).toMatchObject({ current: 3, unsaved: 1 });
  expect(client.save.mock.calls[0]?.[1]).toMatchObject({ device: 'older', events: [{ sequence: 7 }] });
});

test('each page has a name of its own', async () => {
  client.read.mockResolvedValue({ type: 'missing' });
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
])('a browser that %s its storage costs the start of the exam at most a moment', async (_name, load) => {
  jest.useFakeTimers();
  storeWith(load);
  const opening = running();
  await jest.advanceTimersByTimeAsync(3_000);
  expect((await opening).getView().isDurable).toBe(false);
});

test('after the end, a reload gives the result and starts nothing', async () => {
  await running();
  client.start.mockClear();
  client.read.mockResolvedValue({ type: 'answer', body: FINISHED });
  expect(await open()).toEqual({ type: 'finished', attempt: FINISHED });
  expect(client.read).toHaveBeenCalledWith('attempt-1');
  expect(client.start).not.toHaveBeenCalled();
});

test('after a new declaration the next attempt starts', async () => {
  await running();
  forgetAttempt('test-1-2');
  await running();
  expect(client.read).not.toHaveBeenCalled();
});

test.each([
  ['still open', { type: 'answer', body: { ...STARTED } }],
  ['somebody else’s', { type: 'missing' }],
] as const)('an attempt remembered that is %s does not stand in the way', async (_name, reply) => {
  await running();
  client.read.mockResolvedValue(reply);
  expect((await open()).type).toBe('running');
});

test('an exam asks for an open attempt only, and gets the offer', async () => {
  const offer = { state: 'offered', name: 'x', durationMs: 1, totalQuestions: 3, sections: [], scheme: null } as const;
  client.start.mockResolvedValue({ type: 'answer', body: offer });
  expect(await open(true)).toEqual({ type: 'offered', paper: offer });
  expect(client.start).toHaveBeenCalledWith(CHOICE, true);
});

test('a site that cannot be reached is tried until it answers, and the candidate is told', async () => {
  jest.useFakeTimers();
  const onWaiting = jest.fn();
  client.start
    .mockResolvedValueOnce({ type: 'unreachable', waitMs: 0 })
    .mockResolvedValueOnce({ type: 'unreachable', waitMs: 20_000 });
  const opening = open(false, onWaiting);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(client.start).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await opening).type).toBe('running');
  expect(onWaiting).toHaveBeenCalledTimes(2);
});

test.each([
  [{ type: 'logged-out' }, { type: 'logged-out' }],
  [
    { type: 'refused', message: 'None.', fault: 'no-questions' },
    { type: 'refused', message: 'None.', fault: 'no-questions' },
  ],
  [{ type: 'missing' }, { type: 'refused', message: 'There is no such test.' }],
] as const)('a reply of %j is told', async (reply, opened) => {
  client.start.mockResolvedValue(reply);
  expect(await open()).toEqual(opened);
});
