import { env, parseEnv } from '@/lib/server/env';

import { callHost, getFromHost } from './client';
import { breakOff, expectHostError, json, redirect, type Reply, reset, silence, startHosts, status } from './testing';

jest.mock('@/lib/server/env', () => ({ ...jest.requireActual<object>('@/lib/server/env'), env: jest.fn() }));

const MAX_BYTES = 16 * 1024 * 1024;

let hosts: Awaited<ReturnType<typeof startHosts>>;
let warn: jest.SpyInstance;

const useHost = (apiHost: string) => jest.mocked(env).mockReturnValue(parseEnv({ API_HOST: apiHost }));
const serve = (...answers: Reply[]) => hosts.serve(...answers);
const requestsTo = (path: string) => hosts.requestsTo(path);

beforeAll(async () => {
  hosts = await startHosts();
});
beforeEach(() => {
  useHost(hosts.newHost());
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  warn.mockRestore();
});
afterAll(() => hosts.stop());

describe('a host that stopped answering', () => {
  const failThree = async (reply: Reply) => {
    const calls = [1, 2, 3].map(() => getFromHost(serve(reply)));
    await Promise.allSettled(calls);
  };
  const isOver = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);

  test('the site stops asking a host that stopped answering, and every call says so', async () => {
    await failThree(silence);
    const path = serve(json(['good']));
    const reason = 'not asked, since there was no answer lately (no answer within 3000 ms)';
    await expectHostError(getFromHost(path), `API host, GET ${path}: ${reason}`);
    await expectHostError(callHost('POST', path, { body: {} }), `API host, POST ${path}: ${reason}`);
    expect(requestsTo(path)).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Reply]>([
    ['resets', reset],
    ['breaks off', breakOff],
  ])('a host that %s counts as silent, and is asked again after five seconds', async (_how, reply) => {
    await failThree(reply);
    const path = serve(json(['good']));
    await expectHostError(getFromHost(path), /not asked/);
    const later = isOver(5_000);
    expect(await Promise.all([getFromHost(path), getFromHost(path)])).toEqual([['good'], ['good']]);
    later.mockRestore();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test('a host that gives useless answers does not count as silent', async () => {
    const useless = [
      status(200, 'garbage'),
      json([], 500),
      status(502, '<h1>Bad gateway</h1>'),
      status(200, '', { 'Content-Length': MAX_BYTES + 1 }),
    ];
    for (const reply of useless) await failThree(reply);
    for (let time = 1; time <= 10; time += 1) await expectHostError(getFromHost(serve(status(404))), /status 404$/);
    for (const target of ['/elsewhere', '/there', '/far', '/near', '/away']) {
      await expectHostError(callHost('POST', serve(redirect(target)), { body: {} }), /redirect/);
    }
    expect(await getFromHost(serve(json(['good'])))).toEqual(['good']);
    expect(warn).not.toHaveBeenCalled();
  });

  test('a host that leaves a single call unanswered does not count as silent', async () => {
    const login = serve(reset);
    const logIn = () => callHost('POST', login, { body: { Username: 'asha', Password: 'wrong' } });
    for (let time = 1; time <= 10; time += 1) await expectHostError(logIn(), /fetch failed: other side closed$/);
    expect(await getFromHost(serve(json(['good'])))).toEqual(['good']);
    expect(requestsTo(login)).toHaveLength(10);
    expect(warn).not.toHaveBeenCalled();
  });

  test('a host that refuses connections counts as silent', async () => {
    const stopped = await startHosts();
    useHost(stopped.newHost());
    await stopped.stop();
    for (const path of ['/a', '/b', '/c']) await expectHostError(getFromHost(path), /connect ECONNREFUSED/);
    await expectHostError(getFromHost('/d'), /not asked/);
  });

  test('a silent host closes the circuit of no other host', async () => {
    await failThree(reset);
    await expectHostError(getFromHost(serve(json(['good']))), /not asked/);
    useHost(hosts.newHost());
    expect(await getFromHost(serve(json(['good'])))).toEqual(['good']);
  });
});
