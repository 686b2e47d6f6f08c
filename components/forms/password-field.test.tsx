/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { PasswordField } from './password-field';

const field = () => screen.getByLabelText<HTMLInputElement>('Password');

test('a password is hidden, and known to a password manager', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  expect(field()).toHaveAttribute('type', 'password');
  expect(field()).toHaveAttribute('autocomplete', 'current-password');
  expect(field()).toHaveAttribute('spellcheck', 'false');
  expect(field()).toHaveAttribute('autocapitalize', 'none');
});

test('the switch shows and hides the password and keeps its value', async () => {
  render(<PasswordField label="Password" />);
  await userEvent.type(field(), ' pass phrase');
  await userEvent.click(screen.getByRole('button', { name: 'Show Password', pressed: false }));
  expect(field()).toHaveAttribute('type', 'text');
  expect(field()).toHaveValue(' pass phrase');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Password', pressed: true }));
  expect(field()).toHaveAttribute('type', 'password');
  expect(field()).toHaveValue(' pass phrase');
});

test('the switch works by keyboard and does not send the form', async () => {
  const send = jest.fn();
  render(
    <form onSubmit={send}>
      <PasswordField label="Password" />
    </form>,
  );
  await userEvent.click(field());
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Show Password' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(field()).toHaveAttribute('type', 'text');
  expect(send).not.toHaveBeenCalled();
});

test('each of two password fields has its own switch', async () => {
  render(
    <>
      <PasswordField label="Password" />
      <PasswordField label="Re-enter Password" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show Re-enter Password' }));
  expect(screen.getByLabelText('Re-enter Password')).toHaveAttribute('type', 'text');
  expect(field()).toHaveAttribute('type', 'password');
});

test('a password field shows its error beneath it', () => {
  render(<PasswordField label="Password" error="Password is required" />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Password is required');
});
