import { withEnv } from '@/lib/server/env-testing';

import { breakOff, expectHostError, json, redirect, type Reply, reset, silence, startHosts, status } from '../testing';
import { callHost, getFromHost } from './client';

const MAX_BYTES = 16 * 1024 * 1024;

let hosts: Awaited<ReturnType<typeof startHosts>>;
let warn: jest.SpyInstance;

const useHost = (apiHost: string) => withEnv({ API_HOST: apiHost });
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
  /** Fails three calls. @returns the path of one of them, whose next answer is good */
  const failThree = async (reply: Reply) => {
    const paths = [serve(reply), serve(reply), serve(reply)] as const;
    await Promise.allSettled(paths.map(getFromHost));
    hosts.serveAt(paths[0], json(['good']));
    return paths[0];
  };
  const isOver = (ms: number) => jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);

  test('the site stops making the calls that a host left unanswered, and says so, but users can log in', async () => {
    const path = await failThree(silence);
    const reason = 'not asked, since there was no answer lately (no answer within 3000 ms)';
    await expectHostError(getFromHost(path), `API host, GET ${path}: ${reason}`);
    expect(requestsTo(path)).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await callHost('POST', serve(json({ token: 't' })), { body: {} })).toMatchObject({ status: 200 });
  });

  test.each<[string, Reply]>([
    ['resets', reset],
    ['breaks off', breakOff],
  ])('a host that %s counts as silent, and is asked again after five seconds', async (_how, reply) => {
    const path = await failThree(reply);
    await expectHostError(getFromHost(path), /not asked/);
    const later = isOver(5_000);
    expect(await getFromHost(path)).toEqual(['good']);
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
    await expectHostError(getFromHost('/a'), /not asked/);
  });

  test('a silent host opens only its own circuit', async () => {
    const path = await failThree(reset);
    await expectHostError(getFromHost(path), /not asked/);
    useHost(hosts.newHost());
    expect(await getFromHost(path)).toEqual(['good']);
  });
});
