/** Logging in and out from the browser, by next-auth's endpoints. */

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

async function csrfToken(): Promise<string> {
  const response = await fetch('/api/auth/csrf');
  const { csrfToken: token } = (await response.json()) as { csrfToken: string };
  return token;
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: 'true' });
  return fetch(path, { method: 'POST', headers: FORM, body });
}

const NO_COOKIES = 'Your browser did not keep the cookie that a login needs. Please allow cookies and try again.';

/** What became of an attempt to log in: `refused` says why when it is something else than wrong credentials. */
export type LoginOutcome = { isLoggedIn: true } | { isLoggedIn: false; refused?: string };

/** Logs in. Any failure but a refusal for too many attempts is told as wrong credentials (specification §8). */
export async function logIn(Username: string, Password: string): Promise<LoginOutcome> {
  try {
    const response = await post('/api/auth/callback/credentials', { Username, Password });
    if (response.status !== 200 && response.status !== 429) return { isLoggedIn: false };
    const { url, message } = (await response.json()) as { url?: string; message?: string };
    if (response.status === 429) return { isLoggedIn: false, refused: message };
    // next-auth answers a post without its cookie by sending the visitor back to the form.
    return url?.includes('csrf=true') ? { isLoggedIn: false, refused: NO_COOKIES } : { isLoggedIn: true };
  } catch {
    return { isLoggedIn: false };
  }
}

/** Logs out; false when the server could not be told, and the session goes on. */
export async function logOut(): Promise<boolean> {
  try {
    return (await post('/api/auth/signout', {})).ok;
  } catch {
    return false;
  }
}

const USERNAME_KEY = 'username';

/** The display name, which stays after Logout (specification §4); '' where there is none or storage is barred. */
export function storedUsername(): string {
  try {
    return localStorage.getItem(USERNAME_KEY) ?? '';
  } catch {
    return '';
  }
}

export function storeUsername(username: string): void {
  try {
    localStorage.setItem(USERNAME_KEY, username);
  } catch {
    // Storage is barred: the header then shows no name, and all else works.
  }
}
