/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';

import { storeUsername } from '@/lib/accounts/client';
import { HINT_COOKIE } from '@/lib/accounts/hint';

import { AccountLinks } from './account-links';

const session = jest.fn(async () => ({ ok: true, headers: new Headers(), json: async () => ({ user: {} }) }));

beforeEach(() => {
  global.fetch = session as never;
  session.mockClear();
});
afterEach(() => {
  document.cookie = `${HINT_COOKIE}=; max-age=0`;
});

/** 'Back' to a page that the browser has kept as it was left. */
const comeBack = () =>
  act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

test('a page that comes back after a login shows who is there now, and asks for the session', async () => {
  await act(async () => void render(<AccountLinks />));
  expect(session).not.toHaveBeenCalled();
  storeUsername('asha');
  document.cookie = `${HINT_COOKIE}=1`;
  await comeBack();
  expect(screen.getByRole('link', { name: 'asha' })).toBeInTheDocument();
  expect(session).toHaveBeenCalledTimes(1);
});

test('a page that comes back after a Logout asks for no session', async () => {
  document.cookie = `${HINT_COOKIE}=1`;
  await act(async () => void render(<AccountLinks />));
  expect(session).toHaveBeenCalledTimes(1);
  document.cookie = `${HINT_COOKIE}=; max-age=0`;
  await comeBack();
  expect(session).toHaveBeenCalledTimes(1);
});
