/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { RegisterForm } from './register-form';

// jsdom follows only links within the page.
jest.mock('@/lib/accounts/callback', () => ({ loginPath: () => '#login' }));

const TYPED = {
  Username: 'asha',
  Password: ' a long passphrase ',
  'Re-enter Password': ' a long passphrase ',
  Name: 'Asha Rao',
  Mobile: '9876543210',
  Email: 'asha@example.org',
  Course: 'IAS-Indian Administrative Services',
};

/** Specification §5, verbatim. */
const REQUIRED = {
  Username: 'Username is required',
  Password: 'Password is required',
  'Re-enter Password': 'Re-enter Password is required',
  Name: 'Name is required',
  Mobile: 'Mobile number is required',
  Email: 'Email is required',
  Course: 'Course is required',
};
const SUCCESS = 'You have Successfully Registered';
const FAILED = 'Registration failed. Please try again.';

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

const refusal = (status: number, message: string) =>
  ({ ok: false, status, json: () => Promise.resolve({ message }) }) as Response;

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue({ ok: true, status: 201, json: async () => ({}) } as Response);
  global.fetch = fetchMock;
  window.location.hash = '';
});

afterAll(() => {
  global.fetch = originalFetch;
});

const draw = () => render(<RegisterForm action="/api/register" />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const register = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

async function fillIn(values: Partial<typeof TYPED> = TYPED) {
  for (const [label, value] of Object.entries(values)) {
    if (label === 'Course') await userEvent.selectOptions(field(label), value);
    else {
      await userEvent.click(field(label));
      await userEvent.paste(value);
    }
  }
}

const entered = () => Object.fromEntries(Object.keys(TYPED).map((label) => [label, field(label).value]));

const lines = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('the fields name their content for password managers and phones', () => {
  draw();
  expect(
    Object.fromEntries(Object.keys(TYPED).map((label) => [label, field(label).getAttribute('autocomplete')])),
  ).toEqual({
    Username: 'username',
    Password: 'new-password',
    'Re-enter Password': 'new-password',
    Name: 'name',
    Mobile: 'tel-national',
    Email: 'email',
    Course: null,
  });
  expect(field('Mobile')).toHaveAttribute('inputmode', 'numeric');
  expect(field('Email')).toHaveAttribute('inputmode', 'email');
});

test('without JavaScript the form keeps the passwords out of the address', () => {
  const { container } = draw();
  expect(container.querySelector('form')).toHaveAttribute('method', 'post');
});

test('the form offers the courses of the specification and selects none at first', () => {
  draw();
  const options = within(field('Course')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map((option) => option.value)).toEqual([
    '',
    'IAS-Indian Administrative Services',
    'IES-Indian Engineering Services',
    'TestExam',
  ]);
  expect(field('Course')).toHaveValue('');
});

test('empty fields show errors beneath them and in the focused summary, and the form sends nothing', async () => {
  draw();
  await register();
  for (const [label, message] of Object.entries(REQUIRED)) {
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(message);
  }
  expect(lines().sort()).toEqual(Object.values(REQUIRED).sort());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  // The summary keeps the focus.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(fetchMock).not.toHaveBeenCalled();
});

test.each([
  ['Re-enter Password', 'other', 'Passwords must match'],
  ['Mobile', '987654321', 'Mobile number must be 10 digits'],
  ['Mobile', '98765432101', 'Mobile number must be 10 digits'],
  ['Mobile', '98765x3210', 'Mobile number must be 10 digits'],
  ['Email', 'asha@', 'Invalid Email address'],
])('only the wrong field shows an error: %s %j', async (label, value, message) => {
  draw();
  await fillIn({ ...TYPED, [label]: value });
  await register();
  expect(field(label)).toHaveAccessibleDescription(message);
  expect(lines()).toEqual([message]);
  for (const other of Object.keys(TYPED).filter((name) => name !== label)) expect(field(other)).toBeValid();
  expect(entered()).toEqual({ ...TYPED, [label]: value });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a correction removes the error', async () => {
  draw();
  await fillIn({ ...TYPED, Mobile: '98765' });
  await register();
  await userEvent.type(field('Mobile'), '43210');
  await waitFor(() => expect(field('Mobile')).toBeValid());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the form sends its values as JSON, with the passwords as typed', async () => {
  draw();
  await fillIn({ ...TYPED, Username: ' asha ', Email: 'asha@example.org ' });
  await register();
  await screen.findByRole('alertdialog');
  expect(fetchMock).toHaveBeenCalledTimes(1);
  const [address, init] = fetchMock.mock.calls[0] ?? [];
  expect(address).toBe('/api/register');
  expect(init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
  expect(JSON.parse(String(init?.body))).toEqual({
    Username: 'asha',
    Password: TYPED.Password,
    rePassword: TYPED.Password,
    Name: 'Asha Rao',
    Mobile: '9876543210',
    Email: 'asha@example.org',
    Course: 'IAS-Indian Administrative Services',
  });
});

test('the form keeps and sends what the visitor typed before the scripts came', async () => {
  const form = <RegisterForm action="/api/register" />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(form);
  document.body.append(container);
  for (const [label, value] of Object.entries(TYPED)) field(label).value = value;
  render(form, { container, hydrate: true });
  expect(entered()).toEqual(TYPED);
  await register();
  expect(await screen.findByRole('alertdialog', { name: SUCCESS })).toBeVisible();
});

test('a success shows an alert, which leads to the login page when closed', async () => {
  draw();
  await fillIn();
  await register();
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: SUCCESS });
  expect(window.location.hash).toBe('');
  act(() => alert.close());
  expect(window.location.hash).toBe('#login');
});

const KEPT = { ...TYPED, Password: '', 'Re-enter Password': '' };
const BUSY = 'Many accounts were registered from here. Please try again in 12 minutes.';

test.each<[string, () => Promise<Response>, string]>([
  ['a host that refuses', async () => refusal(422, FAILED), FAILED],
  ['a host that is down', async () => refusal(502, FAILED), FAILED],
  ['too many accounts', async () => refusal(429, BUSY), BUSY],
  ['an unreachable site', () => Promise.reject(new TypeError('Failed to fetch')), FAILED],
])('after %s an alert says so, and the form keeps all but the passwords', async (_, reply, message) => {
  fetchMock.mockImplementation(reply);
  draw();
  await fillIn();
  await register();
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: message });
  expect(entered()).toEqual(KEPT);
  act(() => alert.close());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(entered()).toEqual(KEPT);
  expect(window.location.hash).toBe('');
});

test('a page that is left keeps all but the passwords', async () => {
  draw();
  await fillIn();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(entered()).toEqual(KEPT);
});

test('a second try after a failure succeeds', async () => {
  fetchMock.mockResolvedValueOnce(refusal(422, FAILED));
  draw();
  await fillIn();
  await register();
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: FAILED });
  act(() => alert.close());
  await fillIn({ Password: TYPED.Password, 'Re-enter Password': TYPED.Password });
  await register();
  expect(await screen.findByRole('alertdialog', { name: SUCCESS })).toBeVisible();
});

test('while the form sends, the button says so and does not work again', async () => {
  let reply: (response: Response) => void = () => undefined;
  fetchMock.mockReturnValue(new Promise((resolve) => (reply = resolve)));
  draw();
  await fillIn();
  await register();
  const button = screen.getByRole('button', { name: 'Registering...' });
  expect(button).toBeDisabled();
  await userEvent.click(button);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await act(async () => reply(refusal(422, FAILED)));
  expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
});
