import type { Access } from './check-host-calls';
import { jsonReport, textReport } from './check-host-report';
import { checkHost } from './check-host-run';
import { type Answer, closeHosts, json, page, startHost as startAnyHost, TOKEN } from '@/e2e/support/testing-host';
import { withEnv } from '@/lib/server/env-testing';

async function startHost(others: Record<string, Answer[]> = {}) {
  const started = await startAnyHost(others);
  withEnv({ API_HOST: started.host });
  return started;
}

// Slow answers may come from a busy machine.
const isOfThisMachine = (what: string) => what.startsWith('slow: ');

afterEach(closeHosts);

/** The outcomes of the calls that write or need a user, and all that is printed. */
async function check(host: string, access: Access) {
  const reports = await checkHost(access);
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

test('calls that write or log in are not made without permission', async () => {
  const { host, received } = await startHost();
  expect((await check(host, 'none')).told).toEqual(NOT_CALLED);
  expect(received.filter(({ call }) => /user|endpoint/.test(call))).toEqual([]);
});

describe('with --write', () => {
  test('the check registers, logs in and reads a made-up user, and posts a review', async () => {
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
    expect(accountCalls[2]?.authorization).toMatch(`Bearer ${TOKEN}`);
    expect(JSON.parse(accountCalls[0]?.body ?? '')).toMatchObject({ Mobile: expect.stringMatching(/^0\d{9}$/) });
    expect(password.length).toBeGreaterThan(10);
    for (const secret of [password, TOKEN]) expect(printed).not.toContain(secret);
  });

  test('each check makes up another user', async () => {
    const { host, users } = await startHost();
    await check(host, 'write');
    await check(host, 'write');
    expect(users.size).toBe(2);
    expect(new Set(users.values()).size).toBe(2);
  });

  test('the check does not log in, and leaves nothing behind, when nobody can register', async () => {
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

  test('the check logs in and reads an existing user, and writes nothing', async () => {
    const { host, received } = await startWithAsha();
    const { told, text: printed } = await check(host, asha);
    expect(told).toEqual(NOT_CALLED.slice(2));
    expect(received.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
      'POST /user/login',
    ]);
    for (const secret of [asha.Password, TOKEN]) expect(printed).not.toContain(secret);
  });

  test('the report of a refused login leaves out the password that the host repeats', async () => {
    const { host } = await startHost();
    const { told, text: printed } = await check(host, asha);
    expect(told.slice(0, 2)).toEqual([
      ['/user/get-logged-in-user', 'not called', 'note: the login gave no token'],
      ['/user/login', 'fails', 'fault: status 401: the site takes that as a wrong Username or Password'],
    ]);
    expect(printed).not.toContain(asha.Password);
  });

  test('neither password nor token goes to another address', async () => {
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

  test('a host that accepts any token is faulty', async () => {
    const { host } = await startWithAsha({ '/user/get-logged-in-user': [json({ user: { Username: 'asha' } })] });
    const { told } = await check(host, asha);
    expect(told[0]).toEqual([
      ...['/user/get-logged-in-user', 'faulty', 'fault: a token that is none is answered by 200, not refused'],
    ]);
  });
});
