import { env, parseEnv } from '@/lib/server/env';

import type { Access } from './check-host-account';
import { jsonReport, textReport } from './check-host-report';
import { checkHost } from './check-host-run';
import { type Answer, closeHosts, json, page, startHost as startAnyHost, TOKEN } from '@/e2e/rigs/testing-host';

jest.mock('@/lib/server/env', () => ({ ...jest.requireActual<object>('@/lib/server/env'), env: jest.fn() }));

async function startHost(others: Record<string, Answer[]> = {}) {
  const started = await startAnyHost(others);
  jest.mocked(env).mockReturnValue(parseEnv({ API_HOST: started.host }));
  return started;
}

// The machine may be busy: that is no fault of the hosts here.
const isOfThisMachine = (what: string) => what.startsWith('slow: ');

afterEach(closeHosts);

/** What is to be told of the calls that write or need a user, and all that is printed. */
async function check(host: string, access: Access) {
  const reports = await checkHost(host, access);
  const told = reports
    .map(({ path, outcome, findings }) => [
      ...[path, outcome],
      ...findings.filter(({ what }) => !isOfThisMachine(what)).map(({ level, what }) => `${level}: ${what}`),
    ])
    .filter(([path = '', , ...findings]) => /user|endpoint/.test(path) && findings.length > 0);
  return { reports, told, text: `${textReport(host, reports)}${jsonReport(host, reports)}` };
}

const NOT_CALLED = [
  ['/user/get-logged-in-user', 'not called', 'note: it needs a login: give --username and --password, or --write'],
  ['/user/login', 'not called', 'note: give --username and --password, or --write, to have it called'],
  ['/user/register', 'not called', 'note: it writes: give --write to have it called'],
  ['/your-api-endpoint', 'not called', 'note: it writes: give --write to have it called'],
];

test('without leave to write or log in, the calls are not made', async () => {
  const { host, received } = await startHost();
  expect((await check(host, 'none')).told).toEqual(NOT_CALLED);
  expect(received.filter(({ call }) => /user|endpoint/.test(call))).toEqual([]);
});

describe('with leave to write', () => {
  test('a made-up user is registered, logged in and asked for, and a review is posted', async () => {
    const { host, received, users } = await startHost();
    const { reports, told, text: printed } = await check(host, 'write');
    const [[username = '', password = ''] = []] = [...users];
    expect(reports.every(({ outcome }) => outcome === 'fine')).toBe(true);
    expect(told).toEqual([
      ['/user/register', 'fine', `note: the user ${username} is made up, and can be deleted`],
      ['/your-api-endpoint', 'fine', "note: the review 'A check of this host' is made up, and can be deleted"],
    ]);
    const accountCalls = received.filter(({ call }) => /user|endpoint/.test(call));
    expect(accountCalls.map(({ call }) => call)).toEqual([
      ...['POST /user/register', 'POST /user/login', 'GET /user/get-logged-in-user', 'GET /user/get-logged-in-user'],
      'POST /your-api-endpoint',
    ]);
    expect(accountCalls[2]?.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.parse(accountCalls[0]?.body ?? '')).toMatchObject({ Mobile: expect.stringMatching(/^0\d{9}$/) });
    expect(password.length).toBeGreaterThan(10);
    for (const secret of [password, TOKEN]) expect(printed).not.toContain(secret);
  });

  test('each made-up user is another', async () => {
    const { host, users } = await startHost();
    await check(host, 'write');
    await check(host, 'write');
    expect(users.size).toBe(2);
    expect(new Set(users.values()).size).toBe(2);
  });

  test('where nobody can register, nobody logs in, and nothing is left behind', async () => {
    const { host, received } = await startHost({
      '/user/register': [json({}, 400)],
      '/your-api-endpoint': [json({}, 404)],
    });
    const { told } = await check(host, 'write');
    expect(told).toEqual([
      ['/user/get-logged-in-user', 'not called', 'note: no user could be registered'],
      ['/user/login', 'not called', 'note: no user could be registered'],
      ['/user/register', 'fails', 'fault: status 400: the site takes that as a failed registration'],
      ['/your-api-endpoint', 'fine', 'warning: status 404; the site keeps reviews itself'],
    ]);
    expect(received.some(({ call }) => call === 'POST /user/login')).toBe(false);
  });
});

describe('with a user who is there', () => {
  const asha = { Username: 'asha', Password: 'a pass phrase of asha' };
  const startWithAsha = async (others: Record<string, Answer[]> = {}) => {
    const started = await startHost(others);
    started.users.set(asha.Username, asha.Password);
    return started;
  };

  test('he is logged in and asked for, and nothing is written', async () => {
    const { host, received } = await startWithAsha();
    const { told, text: printed } = await check(host, asha);
    expect(told).toEqual(NOT_CALLED.slice(2));
    expect(received.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
      'POST /user/login',
    ]);
    for (const secret of [asha.Password, TOKEN]) expect(printed).not.toContain(secret);
  });

  test('a login that is refused is told without the password that the host repeats', async () => {
    const { host } = await startHost();
    const { told, text: printed } = await check(host, asha);
    expect(told.slice(0, 2)).toEqual([
      ['/user/get-logged-in-user', 'not called', 'note: the login gave no token'],
      ['/user/login', 'fails', 'fault: status 401: the site takes that as a wrong Username or Password'],
    ]);
    expect(printed).not.toContain(asha.Password);
  });

  test('neither password nor token goes to another place', async () => {
    const elsewhere = await startHost();
    const moved = (path: string) => [page(307, { Location: `${elsewhere.host}${path}?token=${TOKEN}` })];
    const { host } = await startWithAsha({ '/user/login': moved('/user/login') });
    const first = await check(host, asha);
    expect(first.told[1]).toEqual([
      ...['/user/login', 'fails', 'fault: the site sends a password or a token to no other address'],
      `warning: Content-Type is 'text/html', not application/json`,
      `warning: is sent on to ${elsewhere.host}/user/login`,
    ]);
    expect(first.text).not.toContain(TOKEN);
    const second = await startWithAsha({ '/user/get-logged-in-user': moved('/user/get-logged-in-user') });
    expect((await check(second.host, asha)).told[0]?.slice(1, 3)).toEqual([
      ...['fails', 'fault: the site sends a password or a token to no other address'],
    ]);
    expect(elsewhere.received).toEqual([]);
  });

  test('a host that believes any token has a fault', async () => {
    const { host } = await startWithAsha({ '/user/get-logged-in-user': [json({ user: { Username: 'asha' } })] });
    const { told } = await check(host, asha);
    expect(told[0]).toEqual([
      ...['/user/get-logged-in-user', 'faulty', 'fault: a token that is none is answered by 200, not refused'],
    ]);
  });
});
