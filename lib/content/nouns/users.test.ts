import { callHost, type HostAnswer } from '../host/client';
import { HostError } from '../host/host-error';
import { fetchLoggedInUser, loginAtHost, registerAtHost } from './users';

jest.mock('../host/client', () => ({ callHost: jest.fn() }));

const host = jest.mocked(callHost);
const answer = (status: number, body: unknown) => host.mockResolvedValueOnce({ status, body } satisfies HostAnswer);

const CREDENTIALS = { Username: 'asha', Password: ' a pass phrase ' };
const REGISTRATION = {
  ...CREDENTIALS,
  rePassword: ' a pass phrase ',
  Name: 'Asha',
  Mobile: '9876543210',
  Email: 'asha@example.org',
  Course: 'TestExam',
} as const;

beforeEach(() => {
  host.mockReset();
});

describe('logging in', () => {
  test.each([
    ['at the top', { token: 'abc.def' }],
    ['under data', { data: { token: ' abc.def ' } }],
    ['beside other fields', { success: true, token: 'abc.def', user: {} }],
  ])('a login gives the token that the host puts %s', async (_where, body) => {
    answer(200, body);
    expect(await loginAtHost(CREDENTIALS)).toBe('abc.def');
    expect(host).toHaveBeenCalledWith('POST', '/user/login', { body: CREDENTIALS });
  });

  test.each([
    [401, { message: 'Invalid' }],
    [400, undefined],
    [201, { token: 'abc.def' }],
    [403, { token: 'abc.def' }],
    [200, { token: '' }],
    [200, { token: null }],
    [200, { data: {} }],
    [200, {}],
    [200, undefined],
    [200, 'abc.def'],
    [200, null],
  ])('a login fails if the host answers %i with %j', async (status, body) => {
    answer(status, body);
    expect(await loginAtHost(CREDENTIALS)).toBeNull();
  });

  test.each([429, 500, 503])('a host that answers %i gives no verdict on a login', async (status) => {
    answer(status, { message: 'failed' });
    await expect(loginAtHost(CREDENTIALS)).rejects.toThrow(new HostError('POST /user/login', `status ${status}`));
  });
});

describe('registering', () => {
  test.each([
    [200, { message: 'ok' }],
    [201, { _id: 1 }],
    [200, 'done'],
    [200, []],
    [200, 1],
    [201, undefined],
    [204, undefined],
  ])('a registration succeeds if the host answers %i with %j', async (status, body) => {
    answer(status, body);
    expect(await registerAtHost(REGISTRATION)).toBe(true);
    const sent = { body: REGISTRATION, mayBeText: true, timeoutMs: 15_000 };
    expect(host).toHaveBeenCalledWith('POST', '/user/register', sent);
  });

  test.each([
    [200, undefined],
    [200, null],
    [200, false],
    [200, 0],
    [200, ''],
    [201, null],
    [201, false],
    [202, undefined],
    [409, { message: 'taken' }],
    [400, { message: 'wrong' }],
    [302, { message: 'moved' }],
    [500, { message: 'failed' }],
  ])('a registration fails if the host answers %i with %j', async (status, body) => {
    answer(status, body);
    expect(await registerAtHost(REGISTRATION)).toBe(false);
  });
});

describe('the user of a token', () => {
  const user = { Username: 'asha', Name: 'Asha', Email: 'asha@example.org', Mobile: '9876543210' };

  test('the user of a token is found by the token alone', async () => {
    answer(200, { user: { ...user, _id: 1, Password: 'hash' } });
    expect(await fetchLoggedInUser('abc.def')).toEqual(user);
    expect(host).toHaveBeenCalledWith('GET', '/user/get-logged-in-user', { token: 'abc.def' });
  });

  test('a user can have a number as mobile, or nothing but a username', async () => {
    answer(200, { user: { Username: 'asha', Mobile: 9876543210 } });
    expect(await fetchLoggedInUser('abc.def')).toEqual({ Username: 'asha', Name: '', Email: '', Mobile: '9876543210' });
    answer(200, { user: { Username: 'asha', Name: null } });
    expect(await fetchLoggedInUser('abc.def')).toEqual({ Username: 'asha', Name: '', Email: '', Mobile: '' });
  });

  test('only the username of a user matters, and it can be a number', async () => {
    answer(200, { user: { Username: 9876543210, Name: true, Email: {}, Mobile: ['9876543210'] } });
    expect(await fetchLoggedInUser('abc.def')).toEqual({ Username: '9876543210', Name: '', Email: '', Mobile: '' });
  });

  test('simultaneous requests for the user of a token make one call to the host', async () => {
    answer(200, { user });
    const asking = Array.from({ length: 100 }, () => fetchLoggedInUser('abc.def'));
    expect(await Promise.all(asking)).toEqual(Array(100).fill(user));
    expect(host).toHaveBeenCalledTimes(1);
    answer(401, undefined);
    expect(await fetchLoggedInUser('abc.def')).toBeNull();
    answer(200, { user });
    answer(200, { user: { ...user, Username: 'ravi' } });
    expect(await Promise.all([fetchLoggedInUser('a'), fetchLoggedInUser('b')])).toMatchObject([
      { Username: 'asha' },
      { Username: 'ravi' },
    ]);
  });

  test.each([401, 403])('a token stands for nobody if the host answers %i', async (status) => {
    answer(status, { user });
    expect(await fetchLoggedInUser('abc.def')).toBeNull();
  });

  test.each([
    [500, { message: 'failed' }, 'status 500'],
    [404, undefined, 'status 404'],
    [204, undefined, 'status 204'],
    [200, undefined, 'answer has not the shape of a user'],
    [200, user, 'answer has not the shape of a user'],
    [200, { user: { Name: 'Asha' } }, 'answer has not the shape of a user'],
    [200, { user: { ...user, Username: 2 ** 53 } }, 'answer has not the shape of a user'],
    [200, { user: { ...user, Username: true } }, 'answer has not the shape of a user'],
    [200, { user: null }, 'answer has not the shape of a user'],
  ])('a user stays logged in when the host answers %i with %j', async (status, body, reason) => {
    answer(status, body);
    await expect(fetchLoggedInUser('abc.def')).rejects.toThrow(new HostError('GET /user/get-logged-in-user', reason));
  });
});

test.each([
  ['logging in', () => loginAtHost(CREDENTIALS)],
  ['registering', () => registerAtHost(REGISTRATION)],
  ['asking for the user', () => fetchLoggedInUser('abc.def')],
])('a host that does not answer is an error when %s', async (_what, call) => {
  host.mockRejectedValueOnce(new HostError('POST /user/login', 'refused'));
  await expect(call()).rejects.toThrow(HostError);
});
