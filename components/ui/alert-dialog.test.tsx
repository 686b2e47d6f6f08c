/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';

import { AlertDialog } from './dialog';

test('there is no alert while there is nothing to say', () => {
  render(<AlertDialog message={null} onClose={() => undefined} />);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a message opens the alert as a modal, whose name it is', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { rerender } = render(<AlertDialog message={null} onClose={() => undefined} />);
  expect(showModal).not.toHaveBeenCalled();
  rerender(<AlertDialog message="Please login first." onClose={() => undefined} />);
  expect(screen.getByRole('alertdialog', { name: 'Please login first.' })).toBeVisible();
  expect(showModal).toHaveBeenCalledTimes(1);
  showModal.mockRestore();
});

test('more may stand below the message', () => {
  render(
    <AlertDialog message="Thank you." onClose={() => undefined}>
      <p>Asha Rao</p>
    </AlertDialog>,
  );
  const alert = screen.getByRole('alertdialog', { name: 'Thank you.' });
  expect(alert).toContainElement(screen.getByText('Asha Rao'));
});

test('OK closes it in the way that needs no script', () => {
  render(<AlertDialog message="Thank you." onClose={() => undefined} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'OK' });
  expect(button.type).toBe('submit');
  expect(button.form).toHaveAttribute('method', 'dialog');
});

test('a close, by OK or Escape, is told once', () => {
  const onClose = jest.fn();
  render(<AlertDialog message="Thank you." onClose={onClose} />);
  act(() => screen.getByRole<HTMLDialogElement>('alertdialog').close());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('it closes when there is nothing to say any more, and opens again for the next message', () => {
  const { rerender } = render(<AlertDialog message="First." onClose={() => undefined} />);
  rerender(<AlertDialog message={null} onClose={() => undefined} />);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  rerender(<AlertDialog message="Second." onClose={() => undefined} />);
  expect(screen.getByRole('alertdialog', { name: 'Second.' })).toBeVisible();
});

test('a new message takes the place of the one that is shown', () => {
  const { rerender } = render(<AlertDialog message="First." onClose={() => undefined} />);
  rerender(<AlertDialog message="Second." onClose={() => undefined} />);
  expect(screen.getByRole('alertdialog', { name: 'Second.' })).toBeVisible();
  expect(screen.queryByText('First.')).not.toBeInTheDocument();
});
