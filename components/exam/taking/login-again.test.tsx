/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { logIn, type LoginOutcome, storedUsername, storeUsername } from '@/lib/accounts/client';

import { LoginAgain } from './login-again';

jest.mock('@/lib/accounts/client', () => ({
  ...jest.requireActual<object>('@/lib/accounts/client'),
  logIn: jest.fn(),
}));

async function logInWith(outcome: LoginOutcome) {
  jest.mocked(logIn).mockReset().mockResolvedValue(outcome);
  storeUsername('somebody-else');
  const onLoggedIn = jest.fn();
  const user = userEvent.setup();
  render(<LoginAgain candidate="asha" isOpen onClose={() => {}} onLoggedIn={onLoggedIn} />);
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return onLoggedIn;
}

test.each<[string, LoginOutcome, string]>([
  ['wrong', { isLoggedIn: false }, 'Invalid Username or Password'],
  ['one too many', { isLoggedIn: false, refused: 'Too many tries.' }, 'Too many tries.'],
  ['not to blame', { isLoggedIn: false, hint: 'Logins do not work now.' }, 'Logins do not work now.'],
])('for a password that is %s the form says so, and the browser keeps its name', async (_what, outcome, text) => {
  const onLoggedIn = await logInWith(outcome);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(text);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(onLoggedIn).not.toHaveBeenCalled();
  expect(storedUsername()).toBe('somebody-else');
});

test('a login in mid-exam counts for the whole browser', async () => {
  expect(await logInWith({ isLoggedIn: true })).toHaveBeenCalledTimes(1);
  expect(logIn).toHaveBeenCalledWith('asha', 'secret');
  expect(storedUsername()).toBe('asha');
});
