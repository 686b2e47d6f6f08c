import { guardOf, HostGuard, NoAnswerError } from './circuit-breaker';

const HOST = 'https://api.example.org';
const LISTS = ['GET /a', 'GET /b', 'GET /c'];
const LOGIN = 'POST /user/login';
const OPEN_MS = 5_000;

let warn: jest.SpyInstance;
let guard: HostGuard;

beforeEach(() => {
  jest.useFakeTimers();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  guard = new HostGuard(HOST);
});
afterEach(() => {
  warn.mockRestore();
  jest.useRealTimers();
});

const logged = () => warn.mock.calls.map(([line]) => JSON.parse(line));
const noAnswer = () => Promise.reject(new NoAnswerError('connect ECONNREFUSED'));

/** How a call ended: with its answer, without one, or before it was made. */
async function end<T>(call: string, exchange: () => Promise<T>): Promise<T | 'no answer' | 'not asked'> {
  try {
    return await guard.run(call, exchange);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return error.message.startsWith('not asked') ? 'not asked' : 'no answer';
  }
}
const ask = (call: string) => end(call, async () => 'answer');
const fail = (call: string) => end(call, noAnswer);

async function failAll(calls = LISTS) {
  for (const call of calls) expect(await fail(call)).toBe('no answer');
}

function pending(call: string) {
  let answer = () => {};
  let failNow = () => {};
  const exchange = new Promise<string>((resolve, reject) => {
    answer = () => resolve('answer');
    failNow = () => reject(new NoAnswerError('no answer within 3000 ms'));
  });
  const made = jest.fn(() => exchange);
  return { made, ended: end(call, made), answer, fail: failNow };
}

/** Lets everything happen that takes no time. */
const settle = () => jest.advanceTimersByTimeAsync(0);

describe('a host that answers', () => {
  test('the guard asks a host that answers, and passes its answer on', async () => {
    expect(await ask('GET /a')).toBe('answer');
    expect(warn).not.toHaveBeenCalled();
  });

  test('the guard still asks a host whose answers are useless, however often', async () => {
    for (let time = 1; time <= 50; time += 1) {
      const call = `GET /${time % 7}`;
      await expect(guard.run(call, () => Promise.reject(new Error('answer is not JSON')))).rejects.toThrow('not JSON');
      expect(await end(call, async () => ({ status: 500 }))).toEqual({ status: 500 });
    }
    for (const call of LISTS) {
      await expect(guard.run(call, () => Promise.reject(new Error('answer is not JSON')))).rejects.toThrow('not JSON');
    }
    expect(await fail('GET /a')).toBe('no answer');
    expect(await ask('GET /1')).toBe('answer');
    expect(warn).not.toHaveBeenCalled();
  });

  test('the guard still asks a host that fails now and then', async () => {
    for (let time = 1; time <= 20; time += 1) {
      await failAll(LISTS.slice(1));
      expect(await ask('GET /a')).toBe('answer');
      expect(await ask('GET /b')).toBe('answer');
      expect(await ask('GET /c')).toBe('answer');
    }
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('one call without an answer', () => {
  test('one call without an answer blocks no other call, however often it is made', async () => {
    for (let time = 1; time <= 50; time += 1) expect(await fail(LOGIN)).toBe('no answer');
    for (const call of LISTS) expect(await ask(call)).toBe('answer');
    expect(warn).not.toHaveBeenCalled();
  });

  test('one call without an answer blocks no other call, however many wait for it at once', async () => {
    const many = Array.from({ length: 128 }, () => pending(LOGIN));
    await settle();
    expect(await ask('GET /a')).toBe('answer');
    for (const login of many) login.fail();
    for (const { ended } of many) expect(await ended).toBe('no answer');
    expect(await ask('GET /a')).toBe('answer');
  });
});

describe('a host that leaves three different calls without an answer', () => {
  test('a host that leaves three different calls without an answer is asked for none of these, at once', async () => {
    await failAll();
    for (const call of LISTS) {
      const exchange = jest.fn();
      expect(await end(call, exchange)).toBe('not asked');
      expect(exchange).not.toHaveBeenCalled();
    }
  });

  test('slow lists do not keep users from logging in or starting a test', async () => {
    await failAll();
    for (const call of [LOGIN, 'GET /user/get-logged-in-user', 'GET /questions'])
      expect(await ask(call)).toBe('answer');
  });

  test('a dead host is asked once more for each other call, and then for none', async () => {
    await failAll();
    for (const call of [LOGIN, 'GET /questions']) {
      expect(await fail(call)).toBe('no answer');
      expect(await ask(call)).toBe('not asked');
    }
  });

  test('three calls that stay without an answer at the same time open the circuit', async () => {
    const calls = LISTS.map((call) => pending(call));
    await settle();
    for (const call of calls) call.fail();
    expect(await Promise.all(calls.map(({ ended }) => ended))).toEqual(['no answer', 'no answer', 'no answer']);
    for (const call of LISTS) expect(await ask(call)).toBe('not asked');
  });

  test('an outage is logged once when it begins and once when it ends, however long it lasts', async () => {
    await failAll();
    for (let round = 1; round <= 10; round += 1) {
      for (let time = 1; time <= 100; time += 1) await fail(`GET /${time}`);
      jest.advanceTimersByTime(OPEN_MS);
      expect(await fail(`GET /${round}`)).toBe('no answer');
    }
    jest.advanceTimersByTime(OPEN_MS);
    expect(await ask('GET /a')).toBe('answer');
    expect(logged()).toEqual([
      {
        time: expect.any(String),
        level: 'warn',
        event: 'host circuit opened',
        host: HOST,
        reason: 'connect ECONNREFUSED',
      },
      {
        time: expect.any(String),
        level: 'info',
        event: 'host circuit closed',
        host: HOST,
        openForMs: 11 * OPEN_MS,
      },
    ]);
  });

  test('a silent host is asked nothing for five seconds, and again after another failure', async () => {
    await failAll();
    jest.advanceTimersByTime(OPEN_MS - 1);
    expect(await ask('GET /a')).toBe('not asked');
    jest.advanceTimersByTime(1);
    expect(await fail('GET /a')).toBe('no answer');
    jest.advanceTimersByTime(OPEN_MS - 1);
    expect(await ask('GET /a')).toBe('not asked');
    jest.advanceTimersByTime(1);
    expect(await ask('GET /a')).toBe('answer');
    expect(await Promise.all(LISTS.map(ask))).toEqual(['answer', 'answer', 'answer']);
  });

  test('failures from before the host came back do not count', async () => {
    await failAll();
    jest.advanceTimersByTime(OPEN_MS);
    expect(await ask('GET /a')).toBe('answer');
    await failAll(LISTS.slice(1));
    expect(await ask('GET /a')).toBe('answer');
  });
});

describe('while one call tries whether the host is back', () => {
  beforeEach(async () => {
    await failAll();
    jest.advanceTimersByTime(OPEN_MS);
  });

  test('while one call tries the host, the same call is held back until the host is back', async () => {
    const trial = pending('GET /a');
    expect(await ask('GET /a')).toBe('not asked');
    trial.answer();
    expect(await trial.ended).toBe('answer');
    for (const call of LISTS) expect(await ask(call)).toBe('answer');
  });

  test('the same call is held back for five more seconds if the trying call fails', async () => {
    const trial = pending('GET /a');
    jest.advanceTimersByTime(OPEN_MS - 1);
    trial.fail();
    expect(await trial.ended).toBe('no answer');
    jest.advanceTimersByTime(OPEN_MS - 1);
    expect(await ask('GET /a')).toBe('not asked');
    jest.advanceTimersByTime(1);
    expect(await ask('GET /a')).toBe('answer');
  });

  test('a useless answer shows that the host is back', async () => {
    const useless = guard.run('GET /a', () => Promise.reject(new Error('answer is not JSON')));
    await expect(useless).rejects.toThrow('answer is not JSON');
    expect(await ask('GET /b')).toBe('answer');
  });
});

describe('calls that wait for the host', () => {
  const wait = (call: string) => Array.from({ length: 128 }, () => pending(call));

  test('at most 128 of one call wait for the host; another is refused until one ends', async () => {
    const waiting = wait('GET /a');
    await settle();
    await expect(guard.run('GET /a', async () => 'answer')).rejects.toThrow(
      new NoAnswerError('not asked, since 128 calls wait for it'),
    );
    waiting[0]?.answer();
    await settle();
    expect(await ask('GET /a')).toBe('answer');
    for (const { answer, ended } of waiting) {
      answer();
      expect(await ended).toBe('answer');
    }
  });

  test('different calls take no places from each other', async () => {
    const waiting = [...wait('GET /a'), ...wait('POST /user/register'), ...wait(LOGIN)];
    await settle();
    for (const { made } of waiting) expect(made).toHaveBeenCalledTimes(1);
  });

  test('refused calls do not count as failures of the host', async () => {
    const waiting = LISTS.flatMap(wait);
    await settle();
    for (const call of [...LISTS, ...LISTS, ...LISTS]) expect(await ask(call)).toBe('not asked');
    for (const { answer } of waiting) answer();
    await settle();
    for (const call of LISTS) expect(await ask(call)).toBe('answer');
    expect(warn).not.toHaveBeenCalled();
  });
});

test('each host has one guard', () => {
  expect(guardOf(HOST)).toBe(guardOf(HOST));
  expect(guardOf(`${HOST}/v2`)).not.toBe(guardOf(HOST));
});
