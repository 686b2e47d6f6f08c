/** The users of the other API host. */

/** The host's token of `HOST_USER`, which no browser may see. */
export const HOST_TOKEN = 'CANARY-HOST-TOKEN-1234567890';

export const HOST_PASSWORD = ' the pass phrase ';

/** Odd, but legal by specification §3, with unknown fields. */
export const HOST_USER = {
  _id: 7,
  Username: 'Asha.K',
  Name: 'Asha <b>Kumari</b> & co',
  Email: null,
  Mobile: 9_876_543_210,
  Password: 'hash-of-a-password',
};

/** A user whose token the host accepts only once after a login. */
export const REVOKED_USERNAME = 'revoked';
const REVOKED_TOKEN = 'a-token-of-yesterday';
let isRevoked = true;

type Reply = { status: number; body: unknown };

/** The bodies of the registrations, in order. */
export const registrations: unknown[] = [];

const tokens = new Map([
  [HOST_USER.Username, HOST_TOKEN],
  [REVOKED_USERNAME, REVOKED_TOKEN],
]);

function login(payload: Record<string, unknown>): Reply {
  const token = tokens.get(String(payload.Username));
  if (token === REVOKED_TOKEN) isRevoked = false;
  return token && payload.Password === HOST_PASSWORD
    ? { status: 200, body: { success: true, token } }
    : { status: 401, body: { message: 'Wrong credentials' } };
}

function register(payload: Record<string, unknown>): Reply {
  registrations.push(payload);
  return { status: 200, body: 'registered' };
}

function user(authorization: string | undefined): Reply {
  if (authorization === `Bearer ${HOST_TOKEN}`) return { status: 200, body: { user: HOST_USER } };
  if (authorization === `Bearer ${REVOKED_TOKEN}` && !isRevoked) {
    isRevoked = true;
    return { status: 200, body: { user: { Username: REVOKED_USERNAME } } };
  }
  return { status: 401, body: { message: 'jwt expired' } };
}

/** The host's answer to a call about users; undefined for any other call. */
export function answerUserCall(
  call: string,
  payload: Record<string, unknown>,
  authorization: string | undefined,
): Reply | undefined {
  switch (call) {
    case 'POST /user/login':
      return login(payload);
    case 'POST /user/register':
      return register(payload);
    case 'GET /user/get-logged-in-user':
      return user(authorization);
    default:
      return undefined;
  }
}
