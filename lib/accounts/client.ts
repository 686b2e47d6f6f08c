import { LONGEST_MS } from '@/lib/forms/post-json';
import { tolerant } from '@/lib/forms/browser';
import { paths } from '@/lib/site/paths';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const ask = (path: string, init?: RequestInit) => fetch(path, { ...init, signal: AbortSignal.timeout(LONGEST_MS) });

async function csrfToken(): Promise<string> {
  const response = await ask('/api/auth/csrf');
  if (!response.ok) throw new Error(`no token, status ${response.status}`);
  const { csrfToken: token } = (await response.json()) as { csrfToken: string };
  return token;
}

type Answer = { status: number; url?: string; message?: string; retryAfterS: number };

async function send(path: string, fields: Record<string, string>): Promise<Answer> {
  // Without our own address, the answer would name one that a link may have planted in a cookie.
  const own = { callbackUrl: paths.home, csrfToken: await csrfToken(), json: 'true' };
  const body = new URLSearchParams({ ...fields, ...own });
  const response = await ask(path, { method: 'POST', headers: FORM, body });
  const { url, message } = (await response.json()) as Pick<Answer, 'url' | 'message'>;
  return { status: response.status, url, message, retryAfterS: Number(response.headers.get('retry-after') ?? 0) };
}

/** next-auth sends the visitor back to the form when a token does not match its cookie. */
const isTokenRefused = ({ status, url }: Answer) => status === 200 && Boolean(url?.includes('csrf=true'));

/** Posts, and once more if the token is refused: another request may just have received a new cookie. */
async function post(path: string, fields: Record<string, string>): Promise<Answer> {
  const answer = await send(path, fields);
  return isTokenRefused(answer) ? send(path, fields) : answer;
}

const UNREACHABLE = 'The site could not be reached, so nothing was checked. Please try again.';
const NO_COOKIES = 'Your browser did not keep the cookie that a login needs. Please allow cookies and try again.';

/** Shorter waits pass unnoticed, since they mean that somebody else is guessing at this account. */
const LONGEST_TURN_S = 10;

async function postLogin(fields: Record<string, string>): Promise<Answer> {
  const path = '/api/auth/callback/credentials';
  const answer = await post(path, fields);
  const { retryAfterS } = answer;
  if (answer.status !== 429 || retryAfterS <= 0 || retryAfterS > LONGEST_TURN_S) return answer;
  await new Promise((resolve) => setTimeout(resolve, retryAfterS * 1_000));
  return post(path, fields);
}

/** `refused` says why if the credentials are not to blame; `hint` is shown as well. */
export type LoginOutcome = { isLoggedIn: true } | { isLoggedIn: false; refused?: string; hint?: string };

/** Logs in. Any failure but a refusal for too many attempts counts as wrong credentials (specification §8). */
export async function logIn(Username: string, Password: string): Promise<LoginOutcome> {
  try {
    const answer = await postLogin({ Username, Password });
    if (answer.status === 503) return { isLoggedIn: false, hint: answer.message };
    if (answer.status === 429) return { isLoggedIn: false, refused: answer.message };
    if (isTokenRefused(answer)) return { isLoggedIn: false, refused: NO_COOKIES };
    return { isLoggedIn: answer.status === 200 };
  } catch {
    return { isLoggedIn: false, hint: UNREACHABLE };
  }
}

/** Logs out; returns false if the server was not reached. */
export async function logOut(): Promise<boolean> {
  try {
    const answer = await post('/api/auth/signout', {});
    return answer.status === 200 && !isTokenRefused(answer);
  } catch {
    return false;
  }
}

const USERNAME_KEY = 'username';

/** The display name, which stays after Logout (specification §4); '' if storage is blocked. */
export const storedUsername = (): string => tolerant(() => localStorage.getItem(USERNAME_KEY)) ?? '';

export const storeUsername = (username: string) => tolerant(() => localStorage.setItem(USERNAME_KEY, username));

/** Calls `hear` when 'Back' brings a page that the browser has kept. Somebody may have logged in or out meanwhile. */
export function onReturn(hear: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && hear();
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
