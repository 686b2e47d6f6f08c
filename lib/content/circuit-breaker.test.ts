import { guardOf, HostGuard, NoAnswerError } from './circuit-breaker';

const HOST = 'https://api.example.org';
const LISTS = ['GET /a', 'GET /b', 'GET /c'];
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
const noAnswer = () => Promise.reject(new NoAnswerError('connect ECONNREFUSED', 'ECONNREFUSED'));

/** How a call ended: with its answer, without one, or before it was made. */
async function end<T>(
  call: string,
  exchange: () => Promise<T>,
  isForLogin = false,
): Promise<T | 'no answer' | 'not asked'> {
  try {
    return await guard.run(call, exchange, isForLogin);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return ['circuit_open', 'too_many_calls'].includes(error.code) ? 'not asked' : 'no answer';
  }
}
const ask = (call: string) => end(call, async () => 'answer');
const fail = (call: string) => end(call, noAnswer);

async function failAll(calls = LISTS) {
  for (const call of calls) expect(await fail(call)).toBe('no answer');
}

function pending(call: string, isForLogin = false) {
  let answer = () => {};
  let failNow = () => {};
  const exchange = new Promise<string>((resolve, reject) => {
    answer = () => resolve('answer');
    failNow = () => reject(new NoAnswerError('no answer within 3000 ms', 'timeout'));
  });
  const made = jest.fn(() => exchange);
  return { made, ended: end(call, made, isForLogin), answer, fail: failNow };
}

/** Lets everything happen that needs no time. */
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
  const LOGIN = 'POST /user/login';

  test('one call without an answer blocks no other call, however often it is made', async () => {
    for (let time = 1; time <= 50; time += 1) expect(await fail(LOGIN)).toBe('no answer');
    for (const call of LISTS) expect(await ask(call)).toBe('answer');
    expect(warn).not.toHaveBeenCalled();
  });

  test('one call without an answer blocks no other call, however many wait for it at once', async () => {
    const many = Array.from({ length: 128 }, () => pending(LOGIN, true));
    await settle();
    expect(await ask('GET /a')).toBe('answer');
    for (const login of many) login.fail();
    for (const { ended } of many) expect(await ended).toBe('no answer');
    expect(await ask('GET /a')).toBe('answer');
  });
});

describe('a host that leaves three different calls without an answer', () => {
  test('a host that leaves three different calls without an answer is asked nothing more, at once', async () => {
    await failAll();
    for (const call of [...LISTS, 'POST /user/login']) {
      const exchange = jest.fn();
      expect(await end(call, exchange)).toBe('not asked');
      expect(exchange).not.toHaveBeenCalled();
    }
  });

  test('a host may leave three different calls without an answer at the same time', async () => {
    const calls = LISTS.map((call) => pending(call));
    await settle();
    for (const call of calls) call.fail();
    expect(await Promise.all(calls.map(({ ended }) => ended))).toEqual(['no answer', 'no answer', 'no answer']);
    expect(await ask('GET /d')).toBe('not asked');
  });

  test('an outage is logged once when it begins and once when it ends, however long it lasts', async () => {
    await failAll();
    for (let round = 1; round <= 10; round += 1) {
      for (let time = 1; time <= 100; time += 1) await ask(`GET /${time}`);
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

describe('while one tries whether the host is back', () => {
  beforeEach(async () => {
    await failAll();
    jest.advanceTimersByTime(OPEN_MS);
  });

  test('the others wait for the call that tries the host, and are made when the host is back', async () => {
    const trial = pending('GET /a');
    const others = LISTS.map((call) => pending(call));
    await settle();
    expect(trial.made).toHaveBeenCalledTimes(1);
    for (const { made } of others) expect(made).not.toHaveBeenCalled();
    trial.answer();
    await settle();
    for (const other of others) {
      expect(other.made).toHaveBeenCalledTimes(1);
      other.answer();
      expect(await other.ended).toBe('answer');
    }
  });

  test('the others are not made when the call that tries the host fails', async () => {
    const trial = pending('GET /a');
    const other = pending('GET /b');
    await settle();
    trial.fail();
    expect(await trial.ended).toBe('no answer');
    expect(await other.ended).toBe('not asked');
    expect(other.made).not.toHaveBeenCalled();
  });

  test('a useless answer shows that the host is back', async () => {
    const useless = guard.run('GET /a', () => Promise.reject(new Error('answer is not JSON')));
    await expect(useless).rejects.toThrow('answer is not JSON');
    expect(await ask('GET /b')).toBe('answer');
  });
});

describe('calls that wait for the host', () => {
  const wait = (count: number) => Array.from({ length: count }, (_, index) => pending(`GET /${index % 7}`));

  test('the calls that wait for the host are 128 at most; one more is refused until one ends', async () => {
    const waiting = wait(128);
    await settle();
    await expect(guard.run('GET /more', async () => 'answer')).rejects.toThrow(
      new NoAnswerError('not asked, since 128 calls wait for it', 'too_many_calls'),
    );
    waiting[0]?.answer();
    await settle();
    expect(await ask('GET /more')).toBe('answer');
    for (const { answer, ended } of waiting) {
      answer();
      expect(await ended).toBe('answer');
    }
  });

  test('calls and logins take no places from each other', async () => {
    const waiting = wait(128);
    const logins = Array.from({ length: 128 }, () => pending('POST /user/login', true));
    await settle();
    for (const { made } of [...waiting, ...logins]) expect(made).toHaveBeenCalledTimes(1);
    await expect(guard.run('POST /user/login', async () => 'answer', true)).rejects.toThrow(
      new NoAnswerError('not asked, since 128 calls wait for it', 'too_many_calls'),
    );
    for (const { answer, ended } of [...waiting, ...logins]) {
      answer();
      expect(await ended).toBe('answer');
    }
  });

  test('refused calls do not count as failures of the host', async () => {
    const waiting = wait(128);
    await settle();
    for (const call of [...LISTS, ...LISTS, ...LISTS]) expect(await ask(call)).toBe('not asked');
    waiting[0]?.answer();
    await settle();
    for (const call of LISTS) expect(await ask(call)).toBe('answer');
    expect(warn).not.toHaveBeenCalled();
  });
});

test('one guard stands before each host', () => {
  expect(guardOf(HOST)).toBe(guardOf(HOST));
  expect(guardOf(`${HOST}/v2`)).not.toBe(guardOf(HOST));
});
