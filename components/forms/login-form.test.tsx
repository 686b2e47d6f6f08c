/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { safeCallback } from '@/lib/accounts/callback';

import { LoginForm } from './login-form';

// jsdom follows only links within the page.
jest.mock('@/lib/accounts/callback', () => ({ safeCallback: jest.fn(() => '#after-login') }));

const PASSWORD = ' a long passphrase ';
const INVALID = 'Invalid Username or Password';

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const login = jest.fn<Promise<Response>, [fields: Record<string, string>]>();

const answer = (status: number, body: unknown = {}) =>
  ({
    ok: status < 300,
    status,
    headers: new Headers(),
    json: () => Promise.resolve(body),
  }) as Response;

beforeEach(() => {
  login.mockReset().mockResolvedValue(answer(200));
  fetchMock.mockReset().mockImplementation(async (path, init) => {
    if (path === '/api/auth/csrf') return answer(200, { csrfToken: 'the-csrf-token' });
    expect(path).toBe('/api/auth/callback/credentials');
    expect(init?.method).toBe('POST');
    return login(Object.fromEntries(new URLSearchParams(String(init?.body))));
  });
  global.fetch = fetchMock;
  localStorage.clear();
  window.location.hash = '';
});

afterAll(() => {
  global.fetch = originalFetch;
});

const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Login' }));
const summary = () => screen.getByRole('alert');

/** Waits until the summary has the focus, and checks that it keeps it. */
async function expectFocusedSummary() {
  await waitFor(() => expect(summary()).toHaveFocus());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(summary()).toHaveFocus();
}

const draw = () => render(<LoginForm asksForAge={false} />);

async function logInAs(name: string) {
  await userEvent.clear(username());
  await userEvent.type(username(), name);
  await userEvent.type(password(), PASSWORD);
  await send();
}

test('the fields are known to a password manager', () => {
  draw();
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(username()).toHaveAttribute('name', 'Username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('name', 'Password');
});

test('without JavaScript the form keeps the password out of the address', () => {
  const { container } = draw();
  expect(container.querySelector('form')).toHaveAttribute('method', 'post');
});

test('empty fields show errors beneath them and in the focused summary, and the form sends nothing', async () => {
  draw();
  await send();
  expect(username()).toHaveAccessibleDescription('Username is required');
  expect(password()).toHaveAccessibleDescription('Password is required');
  expect(
    within(summary())
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Username is required', 'Password is required']);
  await expectFocusedSummary();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('each attempt to send returns the focus to the summary', async () => {
  draw();
  await send();
  await userEvent.type(username(), 'asha');
  await waitFor(() => expect(username()).toBeValid());
  expect(username()).toHaveFocus();
  await send();
  await expectFocusedSummary();
  expect(summary()).toHaveTextContent(/^Password is required$/);
});

test('the form sends the trimmed username, the password as typed and the CSRF token', async () => {
  draw();
  await logInAs(' asha ');
  expect(login).toHaveBeenCalledTimes(1);
  expect(login).toHaveBeenCalledWith({
    Username: 'asha',
    Password: PASSWORD,
    callbackUrl: '/',
    csrfToken: 'the-csrf-token',
    json: 'true',
  });
});

test('after login the browser stores the username, and the visitor reaches the wanted page', async () => {
  window.history.replaceState(null, '', '/login?callbackUrl=%2FProfile');
  draw();
  await logInAs('asha');
  await waitFor(() => expect(window.location.hash).toBe('#after-login'));
  expect(safeCallback).toHaveBeenCalledWith('/Profile');
  expect({ ...localStorage }).toEqual({ username: 'asha' });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  // 'Back' may show the form as it was left.
  expect(password()).toHaveValue('');
});

test('a page that the visitor leaves keeps no password for the next person at the computer', async () => {
  draw();
  await userEvent.type(username(), 'asha');
  await userEvent.type(password(), PASSWORD);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(password()).toHaveValue('');
  await send();
  expect(password()).toHaveAccessibleDescription('Password is required');
  expect(login).not.toHaveBeenCalled();
});

test('a stored username fills the form', () => {
  localStorage.setItem('username', 'asha');
  draw();
  expect(username()).toHaveValue('asha');
  expect(password()).toHaveValue('');
});

test('the form keeps and sends what the visitor typed before the scripts came', async () => {
  localStorage.setItem('username', 'ravi');
  const form = <LoginForm asksForAge={false} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(form);
  document.body.append(container);
  username().value = 'asha';
  password().value = PASSWORD;
  render(form, { container, hydrate: true });
  expect(username()).toHaveValue('asha');
  await send();
  expect(login).toHaveBeenCalledWith(expect.objectContaining({ Username: 'asha', Password: PASSWORD }));
});

test('a login works in a browser that bars its storage', async () => {
  const barred = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const spies = (['getItem', 'setItem'] as const).map((method) =>
    jest.spyOn(Storage.prototype, method).mockImplementation(barred),
  );
  draw();
  expect(username()).toHaveValue('');
  await logInAs('asha');
  await waitFor(() => expect(window.location.hash).toBe('#after-login'));
  for (const spy of spies) {
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  }
});

describe.each([
  ['wrong credentials', 1, async () => answer(401, { url: '/api/auth/error' })],
  ['a failure of the site', 1, async () => answer(500, { message: 'This does not work at the moment.' })],
  ['a refusal that is no JSON', 2, async () => ({ ...answer(429), json: () => Promise.reject(new SyntaxError('<')) })],
  [
    'an unreachable site, which is told beside it',
    2,
    async () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('after %s', (_, lines, reply) => {
  beforeEach(async () => {
    login.mockImplementation(reply);
    draw();
    await logInAs('asha');
  });

  test(`an alert and both fields say '${INVALID}'`, async () => {
    expect(await screen.findByRole('alertdialog', { name: INVALID })).toBeVisible();
    for (const field of [username(), password()]) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(INVALID);
    }
  });

  test('after a failed login the summary says what has failed, and has the focus', async () => {
    await screen.findByRole('alertdialog');
    expect(within(summary()).getAllByRole('listitem')).toHaveLength(lines);
    expect(summary()).toHaveTextContent(INVALID);
    await expectFocusedSummary();
  });

  test('after a failed login the form keeps the username and drops the password', async () => {
    await screen.findByRole('alertdialog');
    expect(username()).toHaveValue('asha');
    expect(password()).toHaveValue('');
    expect({ ...localStorage }).toEqual({});
    expect(window.location.hash).toBe('');
  });

  test('after a failed login the next attempt may succeed', async () => {
    const alert = await screen.findByRole<HTMLDialogElement>('alertdialog');
    act(() => alert.close());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    login.mockResolvedValue(answer(200));
    await userEvent.type(password(), PASSWORD);
    await send();
    await waitFor(() => expect(window.location.hash).toBe('#after-login'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

test('a site without a token counts as a failed login and gets no password', async () => {
  fetchMock.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  draw();
  await logInAs('asha');
  expect(await screen.findByRole('alertdialog', { name: INVALID })).toBeVisible();
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('a site that cannot check the password says so beside the alert, until the next attempt', async () => {
  login.mockResolvedValueOnce(answer(503, { message: 'Please try again in a minute.' }));
  draw();
  await logInAs('asha');
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: INVALID });
  expect(
    within(summary())
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual([INVALID, 'Please try again in a minute.']);
  expect(username()).toHaveAccessibleDescription(INVALID);
  act(() => alert.close());
  login.mockResolvedValueOnce(answer(401));
  await userEvent.type(password(), PASSWORD);
  await send();
  await screen.findByRole('alertdialog', { name: INVALID });
  expect(within(summary()).getAllByRole('listitem')).toHaveLength(1);
});

test('the form asks a visitor who tried too often to wait, and does not call the password wrong', async () => {
  const message = 'There were too many attempts to log in. Please try again in 15 minutes.';
  login.mockResolvedValue(answer(429, { message }));
  draw();
  await logInAs('asha');
  expect(await screen.findByRole('alertdialog', { name: message })).toBeVisible();
  expect(username()).toHaveAccessibleDescription(message);
  expect(screen.queryByText(INVALID)).not.toBeInTheDocument();
  expect(username()).toHaveValue('asha');
  expect(password()).toHaveValue('');
});

test('while the form sends, the button says so and does not work again', async () => {
  let reply: (response: Response) => void = () => undefined;
  login.mockReturnValue(new Promise((resolve) => (reply = resolve)));
  draw();
  await logInAs('asha');
  const button = screen.getByRole('button', { name: 'Logging in...' });
  expect(button).toBeDisabled();
  await userEvent.click(button);
  expect(login).toHaveBeenCalledTimes(1);
  await act(async () => reply(answer(401)));
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});
