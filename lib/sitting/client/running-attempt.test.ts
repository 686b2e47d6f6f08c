import { withMore } from '@/lib/exam/log';
import type { Option } from '@/lib/exam/paper';
import { progressLists, startProgress } from '@/lib/exam/progress';
import type {
  FinishAnswer,
  FinishRequest,
  OpenState,
  SaveAnswer,
  SaveRequest,
  StartedAttempt,
} from '@/lib/sitting/wire';

import type { AttemptClient, Reply } from './attempt-client';
import type { PendingEvent } from './outbox-store';
import { RunningAttempt } from './running-attempt';
import { anOpenState, answerOf, aStartedAttempt, FINISHED } from './testing';

const IDS = ['a', 'b', 'c', 'd'];
const START = progressLists(startProgress(IDS));

const started = (more: Partial<StartedAttempt> = {}) => aStartedAttempt(IDS, more);
const { paper } = started();

const openState = (more?: Partial<OpenState>) => anOpenState(IDS, more);

const LOCKED = [
  { name: 'One', first: 1, last: 2, opensInMs: 0, closesInMs: 10_000 },
  { name: 'Two', first: 3, last: 4, opensInMs: 10_000, closesInMs: 20_000 },
];

/** A page with a server that accepts everything, and answers at once. */
function newPage({ attempt = started(), leftovers = [] as PendingEvent[] | null, current = 1 } = {}) {
  const times = { nowMs: 0, remainingMs: 1_000_000 };
  const answerNow = <Body>(body: Body) => answerOf(body, times.nowMs);
  let have = attempt.have;
  const accept = ({ device, events }: SaveRequest) => {
    have = withMore(
      have,
      events.map(({ sequence }) => ({ device, sequence })),
    );
    return { acknowledged: events.map(({ sequence }) => sequence), refused: [] };
  };
  const client = {
    start: jest.fn(),
    read: jest.fn(async (): Promise<Reply<OpenState | typeof FINISHED>> =>
      answerNow(openState({ have, remainingMs: times.remainingMs })),
    ),
    save: jest.fn(async (_id: string, request: SaveRequest): Promise<Reply<SaveAnswer>> => {
      const { sectionTimes, id } = openState();
      const outcome = accept(request);
      const { remainingMs } = times;
      return answerNow({ ...outcome, state: 'open', id, sectionTimes, have, remainingMs });
    }),
    finish: jest.fn(async (_id: string, request: FinishRequest): Promise<Reply<FinishAnswer>> =>
      answerNow({ ...accept(request), ...FINISHED }),
    ),
    whoIsIn: jest.fn(async (): Promise<string | undefined> => 'somebody else'),
  } satisfies AttemptClient;
  const page = new RunningAttempt(attempt, 0, leftovers, current, {
    client,
    store: { load: async () => [], add: async () => {}, remove: async () => {} },
    nowMs: () => times.nowMs,
    random: () => 1,
    device: 'this-page',
  });
  const sent = () => client.save.mock.calls.flatMap(([, { events }]) => events);
  return { page, client, times, answerNow, sent, lists: () => progressLists(page.getView().progress) };
}

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const UNREACHABLE: Reply<never> = { type: 'unreachable', waitMs: 0 };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('an attempt begins on its first question, and the rest are not visited', () => {
  const { page, lists } = newPage();
  expect(page.getView()).toMatchObject({ current: 1, sending: 'idle', unsaved: 0, isDurable: true });
  expect(lists()).toMatchObject({
    answered: [],
    notAnswered: [1, 2, 3, 4],
    notVisited: [2, 3, 4],
    markedForReview: [],
  });
});

test('the page shows a saved answer at once, goes to the next question and visits it', async () => {
  const { page, sent, lists } = newPage();
  expect(page.answerAndNext(2, false)).toBe('question');
  expect(page.getView()).toMatchObject({ current: 2, unsaved: 1, sending: 'sending' });
  expect(lists()).toMatchObject({ answered: [1], notAnswered: [2, 3, 4], notVisited: [3, 4] });
  await pass();
  expect(page.getView()).toMatchObject({ unsaved: 0, sending: 'idle' });
  expect(lists()).toMatchObject({ answered: [1], notVisited: [3, 4], responses: { a: 2 } });
  expect(sent()).toEqual([
    { type: 'answer', questionNumber: 1, option: 2, sequence: 1 },
    { type: 'visit', questionNumber: 2, sequence: 2 },
  ]);
});

test('a mark keeps the answer, clear takes it away, and a jump saves only the visit', async () => {
  const { page, sent, lists } = newPage();
  page.answerAndNext(3, true);
  page.goTo(4);
  page.goTo(1);
  page.clear();
  await pass();
  expect(lists()).toMatchObject({ answered: [], markedForReview: [1], notVisited: [3], responses: {} });
  expect(sent().map(({ type, questionNumber }) => `${type} ${questionNumber}`)).toEqual([
    'mark 1',
    'visit 2',
    'visit 4',
    'clear 1',
  ]);
});

test('clearing a question without a saved answer sends nothing', async () => {
  const { page, sent } = newPage();
  page.clear();
  await pass();
  expect(sent()).toEqual([]);
});

test('the page does not go past the last question', () => {
  const { page } = newPage({ current: 4 });
  expect(page.answerAndNext(1, false)).toBe('paper-end');
  expect(page.getView().current).toBe(4);
  page.goTo(5);
  page.goTo(0);
  expect(page.getView().current).toBe(4);
});

test('a reopened page shows the server’s progress with the unsent events of an earlier page on top', async () => {
  const progress = {
    ...START,
    visited: [1, 2],
    notVisited: [3, 4],
    answered: [1],
    notAnswered: [2, 3, 4],
    responses: { a: 4 as Option },
  };
  const { page, lists, sent } = newPage({
    attempt: started({ progress }),
    leftovers: [{ device: 'older', event: { type: 'answer', questionNumber: 2, option: 1, sequence: 9 } }],
    current: 2,
  });
  expect(lists().responses).toEqual({ a: 4, b: 1 });
  expect(page.getView()).toMatchObject({ current: 2, unsaved: 1 });
  await pass();
  expect(page.getView().unsaved).toBe(0);
  expect(sent()).toHaveLength(1);
});

test('the page works without storage and says that nothing is kept', async () => {
  const { page, lists } = newPage({ leftovers: null });
  expect(page.getView().isDurable).toBe(false);
  page.answerAndNext(1, false);
  await pass();
  expect(lists().answered).toEqual([1]);
});

test('a stale page shows the merged progress and says that another page has gone on', async () => {
  const { page, client, lists } = newPage();
  client.save.mockImplementationOnce(async (_id, request) =>
    answerOf({
      ...openState({
        progress: { ...START, visited: [1, 2, 3], answered: [1, 3], notAnswered: [2, 4], responses: { a: 2, c: 4 } },
      }),
      acknowledged: request.events.map(({ sequence }) => sequence),
      refused: [],
    }),
  );
  page.answerAndNext(2, false);
  await pass();
  expect(lists().responses).toEqual({ a: 2, c: 4 });
  expect(page.getView().isElsewhere).toBe(true);
});

test('a resync shows what another page has done, and says so only if there was one', async () => {
  const { page, client, lists } = newPage();
  await page.resync();
  expect(page.getView().isElsewhere).toBe(false);
  client.read.mockResolvedValueOnce(
    answerOf(openState({ progress: { ...START, answered: [4], responses: { d: 3 } } })),
  );
  await page.resync();
  expect(lists().responses).toEqual({ d: 3 });
  expect(page.getView().isElsewhere).toBe(true);
});

test('a late answer of the server takes back nothing that the candidate did meanwhile', async () => {
  const { page, client, lists } = newPage();
  let deliver = (_reply: Reply<OpenState>) => {};
  client.read.mockImplementationOnce(() => new Promise((resolve) => (deliver = resolve)));
  const asked = page.resync();
  page.answerAndNext(2, false);
  await pass();
  deliver(answerOf(openState()));
  await asked;
  expect(lists().responses).toEqual({ a: 2 });
});

describe('a server that says what it has', () => {
  type Runs = [number, number][];
  const answered = (responses: Record<string, Option>) => ({ ...START, answered: [1], responses });
  const LEFT: PendingEvent = { device: 'older', event: { type: 'answer', questionNumber: 1, option: 1, sequence: 5 } };

  test.each(['a save', 'a question'])('the server learns from the page what it lost, after %s', async (call) => {
    const { page, client, times, answerNow, sent, lists } = newPage();
    page.answerAndNext(2, false);
    page.answerAndNext(3, true);
    await pass();
    const before = sent();
    times.nowMs = 60_000;
    client.save.mockClear();
    const have = { 'this-page': [[1, 1]] as Runs };
    client.read.mockImplementation(async () => answerNow(openState({ have, progress: answered({ a: 2 }) })));
    client.save.mockImplementation(async (_id, { events }) => {
      const acknowledged = events.map(({ sequence }) => sequence);
      const runs: Runs =
        events[0]?.sequence === 2
          ? [[1, events.at(-1)?.sequence ?? 1]]
          : [[1, 1], ...events.map(({ sequence }): [number, number] => [sequence, sequence])];
      return answerNow({
        ...openState({ have: { 'this-page': runs } }),
        progress: undefined,
        acknowledged,
        refused: [],
      });
    });
    if (call === 'a save') page.answerAndNext(4, false);
    else await page.resync();
    await pass();
    expect(sent()).toEqual(expect.arrayContaining(before.slice(1)));
    expect(page.getView()).toMatchObject({ unsaved: 0, refused: 0, isElsewhere: false });
    expect(lists().responses).toMatchObject({ a: 2, b: 3 });
  });

  test('the page shows at once what it sends again, on top of what the server still has', async () => {
    const { page, client, times, answerNow, lists } = newPage();
    page.answerAndNext(2, false);
    await pass();
    times.nowMs = 60_000;
    client.save.mockResolvedValue(UNREACHABLE);
    const older = openState({ have: { laptop: [[1, 1]] }, progress: { ...START, answered: [4], responses: { d: 4 } } });
    client.read.mockResolvedValueOnce(answerNow(older));
    await page.resync();
    expect(lists().responses).toEqual({ a: 2, d: 4 });
    expect(page.getView()).toMatchObject({ unsaved: 1, isElsewhere: true });
  });

  test('what an earlier page left, and the server has, is neither sent nor shown over something newer', async () => {
    const have = { older: [[1, 5]] as Runs, laptop: [[1, 1]] as Runs };
    const { page, lists, sent } = newPage({
      attempt: started({ progress: answered({ a: 2 }), have }),
      leftovers: [LEFT],
    });
    await pass();
    expect([sent(), lists().responses, page.getView().unsaved]).toEqual([[], { a: 2 }, 0]);
  });

  test('the page asks at once when a save tells of something that another page has done', async () => {
    const { page, client, answerNow, lists } = newPage({ attempt: started({ have: {} }) });
    const have = { 'this-page': [[1, 2]] as Runs, laptop: [[1, 7]] as Runs };
    const progress = { ...START, visited: [1, 2, 3], answered: [1, 3], responses: { a: 2 as Option, c: 4 as Option } };
    client.save.mockImplementation(async (_id, { events }) => {
      const acknowledged = events.map(({ sequence }) => sequence);
      return answerNow({ ...openState({ have }), progress: undefined, acknowledged, refused: [] });
    });
    client.read.mockImplementation(async () => answerNow(openState({ have, progress })));
    page.answerAndNext(2, false);
    await pass();
    expect(client.read).toHaveBeenCalledTimes(1);
    expect(lists().responses).toEqual({ a: 2, c: 4 });
    expect(page.getView().isElsewhere).toBe(true);
  });

  test('an answer that was asked for earlier takes nothing of another page back', async () => {
    const { page, client, times, lists } = newPage({ attempt: started({ have: {} }) });
    let deliver = (_reply: Reply<OpenState>) => {};
    client.read.mockImplementationOnce(() => new Promise((resolve) => (deliver = resolve)));
    const asked = page.resync();
    times.nowMs = 2_000;
    const news = openState({ have: { laptop: [[1, 1]] }, progress: answered({ a: 3 }) });
    client.read.mockResolvedValueOnce(answerOf(news, 2_100, 2_000));
    await page.resync();
    deliver(answerOf(openState({ have: {} }), 2_200, 1));
    await asked;
    expect(lists().responses).toEqual({ a: 3 });
  });
});

test.each([
  ['somebody else', 'other-account'],
  ['asha', 'gone'],
] as const)('an attempt that is missing while %s is logged in is %s', async (who, state) => {
  const { page, client } = newPage();
  client.whoIsIn.mockResolvedValue(who);
  client.save.mockResolvedValueOnce({ type: 'missing' });
  client.read.mockResolvedValueOnce({ type: 'missing' });
  page.answerAndNext(2, false);
  await pass();
  expect(page.getView()).toMatchObject({ sending: state, unsaved: 1 });
  await pass(30_000);
  expect(page.getView()).toMatchObject({ sending: 'idle', unsaved: 0 });
  await page.resync();
  expect(page.getView().sending).toBe(state);
});

test('the time on a question is sent before its section ends, and counts only while the page is seen', async () => {
  const { page, times, sent } = newPage({ attempt: started({ sectionTimes: LOCKED }) });
  const spent = () => sent().map(({ questionNumber, spentMs }) => [questionNumber, spentMs]);
  times.nowMs = 3_000;
  page.hide();
  times.nowMs = 5_000;
  page.tick();
  page.show();
  times.nowMs = 8_800;
  page.tick();
  await pass();
  expect(spent()).toEqual([
    [1, 3_000],
    [1, 3_000],
    [1, 3_800],
  ]);
});

describe('a page that is left', () => {
  const ofMock = (more: Partial<StartedAttempt> = {}) => started({ lateKey: '04', ...more });
  /** What each event told; one can be sent again. */
  const told = (sent: ReturnType<ReturnType<typeof newPage>['sent']>) =>
    [...new Map(sent.map((it) => [it.sequence, it])).values()].map(({ isLeft, awayMs }) => [isLeft, awayMs]);

  test('says so with what it sends then, and later for how long', async () => {
    const { page, times, sent } = newPage({ attempt: ofMock() });
    times.nowMs = 3_000;
    page.hide();
    // A phone that opens another app tells both.
    page.hide();
    await pass(130_000);
    page.show();
    await pass();
    expect(told(sent())).toEqual([[true, undefined]]);
    times.nowMs = 9_000;
    page.answerAndNext(2, false);
    await pass();
    expect(told(sent())).toEqual([
      [true, undefined],
      [undefined, 130_000],
      [undefined, undefined],
    ]);
  });

  test('tells how long it was left when it is left again', async () => {
    const { page, times, sent } = newPage({ attempt: ofMock() });
    for (const nowMs of [3_000, 6_000, 9_000]) {
      times.nowMs = nowMs;
      page.hide();
      await pass(20_000);
      page.show();
    }
    expect(told(sent())).toEqual([
      [true, undefined],
      [true, 20_000],
      [true, 20_000],
    ]);
  });

  test('says nothing of it in practice', async () => {
    const { page, times, sent } = newPage();
    times.nowMs = 3_000;
    page.hide();
    await pass(20_000);
    page.show();
    times.nowMs = 9_000;
    page.answerAndNext(2, false);
    await pass();
    expect(sent().filter(({ isLeft, awayMs }) => isLeft ?? awayMs)).toEqual([]);
  });

  test.each([
    ['goes on with its absence', { isLeft: true } as const, 60_000],
    ['was not left before it', {}, undefined],
  ])('and comes anew %s', async (_, last, awayMs) => {
    const event = { type: 'visit', sequence: 1, questionNumber: 1, ...last } as const;
    const leftovers = [{ device: 'earlier-page', event, atMs: Date.now() - 60_000 }];
    const { page, times, sent } = newPage({ attempt: ofMock(), leftovers });
    times.nowMs = 2_000;
    page.answerAndNext(2, false);
    await pass();
    expect(sent().find(({ type }) => type === 'answer')?.awayMs).toBe(awayMs);
  });

  test('for longer than a test can take sends no more than the site accepts', async () => {
    const { page, times, sent } = newPage({ attempt: ofMock() });
    times.nowMs = 3_000;
    page.hide();
    jest.setSystemTime(Date.now() + 400 * 86_400_000);
    page.show();
    times.nowMs = 9_000;
    page.hide();
    await pass();
    expect(sent().at(-1)?.awayMs).toBe(86_400_000);
  });
});

test.each(['too-late', 'too-many'] as const)(
  'the page counts events refused as %s and does not show them as answers',
  async (reason) => {
    const { page, client, lists } = newPage();
    client.save.mockImplementationOnce(async (_id, request) =>
      answerOf({
        ...openState(),
        progress: undefined,
        acknowledged: [],
        refused: request.events.map(({ sequence }) => ({ sequence, reason })),
      }),
    );
    page.answerAndNext(2, false);
    await pass();
    expect(page.getView()).toMatchObject({ refused: 1, isFull: reason === 'too-many' });
    expect(lists().responses).toEqual({});
  },
);

test('the countdown follows the latest answer of the server', async () => {
  const { page, times } = newPage();
  expect(page.getView().countdown).toEqual({ toldMs: 1_800_000, toldAtMs: 0 });
  times.nowMs = 5_000;
  times.remainingMs = 1_700_000;
  page.answerAndNext(1, false);
  await pass();
  expect(page.getView().countdown).toEqual({ toldMs: 1_700_000, toldAtMs: 5_000 });
});

test('a late answer does not move the end of a clock, and one that tells another time does', async () => {
  const { page, client, times } = newPage({ attempt: started({ remainingMs: 20_000, sectionTimes: LOCKED }) });
  const ends = () => {
    const { countdown, openSection } = page.getView();
    const times = [countdown, openSection?.countdown].map((it) => it && it.toldMs + it.toldAtMs);
    return { paper: times[0], section: times[1] };
  };
  /** Tells what is left `goneMs` after the start of the attempt. */
  const tell = async (goneMs: number, sentAtMs: number, receivedAtMs: number) => {
    times.nowMs = receivedAtMs;
    const sectionTimes = LOCKED.map((it) => ({
      ...it,
      opensInMs: it.opensInMs - goneMs,
      closesInMs: it.closesInMs - goneMs,
    }));
    const state = openState({ remainingMs: 20_000 - goneMs, sectionTimes });
    client.read.mockResolvedValueOnce(answerOf(state, receivedAtMs, sentAtMs));
    await page.resync();
  };
  await tell(5_000, 4_990, 9_000);
  expect(ends()).toEqual({ paper: 20_000, section: 10_000 });
  // The page's clock stood still for a second, while a phone slept.
  await tell(6_000, 4_990, 5_000);
  expect(ends()).toEqual({ paper: 19_000, section: 9_000 });
  // The page's clock goes a second too fast.
  await tell(4_000, 5_000, 5_010);
  expect(ends()).toEqual({ paper: 21_000, section: 11_000 });
});

test('granted minutes count from the answer that tells of them', async () => {
  const { page, client } = newPage();
  const state = openState({ remainingMs: 2_400_000, extraMs: 600_000 });
  client.read.mockResolvedValueOnce(answerOf(state, 3_000, 1_000));
  await page.resync();
  expect(page.getView()).toMatchObject({
    countdown: { toldMs: 2_400_000, toldAtMs: 3_000 },
    extraMs: 600_000,
  });
});

test('an idle page asks every half minute how the attempt stands', async () => {
  const { page, client, times } = newPage();
  times.nowMs = 30_000;
  page.tick();
  expect(client.read).not.toHaveBeenCalled();
  times.nowMs = 30_001;
  page.tick();
  page.tick();
  await pass();
  expect(client.read).toHaveBeenCalledTimes(1);
});

test('at zero the page finishes once with all pending events and takes no more choices', async () => {
  const { page, client, times, lists } = newPage({ attempt: started({ remainingMs: 10_000 }) });
  client.save.mockResolvedValueOnce(UNREACHABLE);
  page.answerAndNext(2, false);
  times.nowMs = 9_999;
  page.tick();
  expect(page.getView().isFinishing).toBe(false);
  times.nowMs = 10_000;
  page.tick();
  page.tick();
  expect(page.getView()).toMatchObject({ isFinishing: true, isTimeOver: true });
  page.goTo(4);
  expect(page.getView().current).toBe(2);
  await pass(1_000);
  expect(client.finish).toHaveBeenCalledTimes(1);
  expect(client.finish.mock.calls[0]?.[1]).toMatchObject({ isTimeUp: true });
  expect(client.save.mock.lastCall?.[1].events).toMatchObject([
    { type: 'answer' },
    { type: 'visit' },
    { type: 'visit', questionNumber: 2, spentMs: 9_999 },
  ]);
  expect(page.getView().unsaved).toBe(0);
  expect(lists().answered).toEqual([1]);
  expect(page.getView().finished).toEqual(expect.objectContaining(FINISHED));
});

test('a page whose clock is ahead goes on until the server’s time is over', async () => {
  const { page, client, times } = newPage({ attempt: started({ remainingMs: 10_000 }) });
  client.finish.mockResolvedValueOnce(
    answerOf({ ...openState({ remainingMs: 2_000 }), acknowledged: [], refused: [] }, 10_000),
  );
  times.nowMs = 10_000;
  page.tick();
  await pass();
  expect(page.getView()).toMatchObject({ isFinishing: false, finished: null });
  times.nowMs = 12_000;
  page.tick();
  await pass();
  expect(page.getView().finished).not.toBeNull();
});

test('at zero a page that is told to wait for other pages asks every five seconds for the result', async () => {
  const { page, client, times } = newPage({ attempt: started({ remainingMs: 10_000 }) });
  const waiting = openState({ remainingMs: 0 });
  client.finish.mockResolvedValueOnce(answerOf({ ...waiting, acknowledged: [], refused: [] }));
  client.read.mockResolvedValueOnce(answerOf(waiting)).mockResolvedValueOnce(answerOf(FINISHED));
  for (times.nowMs = 10_000; times.nowMs < 30_000; times.nowMs += 1_000) {
    page.tick();
    await pass();
    expect(page.getView()).toMatchObject({ isFinishing: true, isTimeOver: true });
    if (page.getView().finished) break;
  }
  expect(times.nowMs).toBe(22_000);
  // The page is on its way to the result, which takes its time.
  for (; times.nowMs < 60_000; times.nowMs += 1_000) {
    page.tick();
    await pass();
  }
  page.wake();
  expect([client.finish.mock.calls.length, client.read.mock.calls.length]).toEqual([1, 2]);
});

test('a finish on another page ends this one', async () => {
  const { page, client } = newPage();
  client.read.mockResolvedValueOnce(answerOf(FINISHED));
  await page.resync();
  await pass();
  expect(page.getView().finished).toEqual(FINISHED);
});

test('the page counts what the server refuses with the answer that ends the attempt', async () => {
  const { page, client } = newPage();
  client.save.mockImplementation(async (_id, { events }) =>
    answerOf({
      ...FINISHED,
      acknowledged: [],
      refused: events.map(({ sequence }) => ({ sequence, reason: 'too-late' as const })),
    }),
  );
  page.answerAndNext(2, false);
  await pass();
  expect(page.getView()).toMatchObject({ finished: FINISHED, refused: 1, unsaved: 0 });
});

test('a page that hears of the end asks first which of its pending answers count', async () => {
  const { page, client } = newPage();
  client.save.mockResolvedValue(UNREACHABLE);
  page.answerAndNext(2, false);
  page.answerAndNext(3, false);
  await pass();
  client.read.mockResolvedValueOnce(answerOf(FINISHED));
  await page.resync();
  expect(page.getView()).toMatchObject({ finished: null, isFinishing: true, unsaved: 2 });
  client.finish.mockImplementation(async (_id, { events }) => {
    const [arrived, ...late] = events.map(({ sequence }) => sequence);
    const refused = late.map((sequence) => ({ sequence, reason: 'too-late' as const }));
    return answerOf({ ...FINISHED, acknowledged: [arrived ?? 0], refused });
  });
  await pass(10_000);
  expect(page.getView()).toMatchObject({ finished: expect.objectContaining(FINISHED), refused: 1, unsaved: 0 });
});

test('a resync shows that the session is over, and a login mends it', async () => {
  const { page, client } = newPage();
  client.read.mockResolvedValueOnce({ type: 'logged-out' });
  await page.resync();
  expect(page.getView().sending).toBe('logged-out');
  page.wake();
  await pass();
  expect(page.getView().sending).toBe('idle');
});

test('the candidate can visit only the open locked section, and the page moves on when its time is over', async () => {
  const sections = LOCKED.map(({ name, first, last }) => ({
    name,
    first,
    last,
    isLocked: true as const,
    durationMs: 10_000,
  }));
  const { page, times, sent, client } = newPage({
    attempt: started({ sectionTimes: LOCKED, paper: { ...paper, sections } }),
    current: 3,
  });
  client.save.mockResolvedValue(UNREACHABLE);
  expect(page.getView()).toMatchObject({ current: 1, open: { first: 1, last: 2 }, openSection: { name: 'One' } });
  page.goTo(3);
  expect(page.getView().current).toBe(1);
  page.goTo(2);
  expect(page.answerAndNext(1, false)).toBe('section-end');
  expect(page.getView().current).toBe(2);
  times.nowMs = 9_999;
  page.tick();
  expect(page.getView().current).toBe(2);
  times.nowMs = 10_000;
  page.tick();
  expect(page.getView()).toMatchObject({ current: 3, open: { first: 3, last: 4 }, openSection: { name: 'Two' } });
  expect(page.getView().openSection?.countdown).toEqual({ toldMs: 20_000, toldAtMs: 0 });
  await pass();
  expect(sent().map(({ type, questionNumber }) => `${type} ${questionNumber}`)).toContain('visit 2');
});

test('the page moves on when the acknowledgement comes just after the end of its section', async () => {
  const { page, times, answerNow, client } = newPage({ attempt: started({ sectionTimes: LOCKED }) });
  client.save.mockImplementation(async (_id, { events }) => {
    times.nowMs = 10_100;
    const sectionTimes = LOCKED.map((it) => ({
      ...it,
      opensInMs: it.opensInMs - 10_100,
      closesInMs: it.closesInMs - 10_100,
    }));
    const acknowledged = events.map(({ sequence }) => sequence);
    return answerNow({ ...openState({ sectionTimes }), progress: undefined, acknowledged, refused: [] });
  });
  times.nowMs = 9_900;
  page.answerAndNext(1, false);
  await pass();
  expect(page.getView().openSection?.name).toBe('Two');
  page.tick();
  expect(page.getView().current).toBe(3);
});

test.each([
  ['the paper', started({ remainingMs: 11_000 }), 8_000],
  ['its locked section', started({ sectionTimes: LOCKED }), 7_500],
])('a page told to wait tries again well before the end of %s', async (_name, attempt, waitMs) => {
  const { page, client } = newPage({ attempt });
  client.save.mockResolvedValueOnce({ type: 'unreachable', waitMs: 60_000 });
  page.answerAndNext(1, false);
  await pass(waitMs - 1);
  expect(client.save).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(client.save).toHaveBeenCalledTimes(2);
});

test('a listener hears of changes until it unsubscribes', async () => {
  const { page } = newPage();
  const listener = jest.fn();
  const leave = page.subscribe(listener);
  page.answerAndNext(1, false);
  await pass();
  expect(listener).toHaveBeenCalled();
  leave();
  listener.mockClear();
  page.answerAndNext(1, false);
  await pass();
  expect(listener).not.toHaveBeenCalled();
});

test('a page that hears of a message with the answer to a save asks for its text, once', async () => {
  const { page, client, answerNow } = newPage();
  const messages = [{ message: 'Question 1: read 1991.', atMs: 1 }];
  client.read.mockImplementation(async () => answerNow(openState({ said: 1, messages })));
  const save = client.save.getMockImplementation();
  client.save.mockImplementation(async (id, request) => {
    const reply = await save?.(id, request);
    return reply?.type === 'answer' ? { ...reply, body: { ...reply.body, said: 1 } } : UNREACHABLE;
  });
  page.answerAndNext(1, false);
  await pass();
  page.answerAndNext(2, false);
  await pass();
  expect(page.getView().messages).toEqual(messages);
  expect(client.read).toHaveBeenCalledTimes(1);
});

test('an event of an earlier page says how long ago the candidate did it', async () => {
  const event = { type: 'answer', questionNumber: 1, option: 2, sequence: 1 } as const;
  const { sent } = newPage({ leftovers: [{ device: 'earlier-page', event, atMs: Date.now() - 60_000 }] });
  await pass();
  expect(sent()).toContainEqual({ ...event, agoMs: 60_000 });
});
