/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';

import { AlertDialog } from './dialog';

test('without a message there is no alert', () => {
  render(<AlertDialog message={null} onClose={() => undefined} />);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a message opens the alert as a modal named by it', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { rerender } = render(<AlertDialog message={null} onClose={() => undefined} />);
  expect(showModal).not.toHaveBeenCalled();
  rerender(<AlertDialog message="Please login first." onClose={() => undefined} />);
  expect(screen.getByRole('alertdialog', { name: 'Please login first.' })).toBeVisible();
  expect(showModal).toHaveBeenCalledTimes(1);
  showModal.mockRestore();
});

test('children show below the message', () => {
  render(
    <AlertDialog message="Thank you." onClose={() => undefined}>
      <p>Asha Rao</p>
    </AlertDialog>,
  );
  const alert = screen.getByRole('alertdialog', { name: 'Thank you.' });
  expect(alert).toContainElement(screen.getByText('Asha Rao'));
});

test('OK closes the alert without JavaScript', () => {
  render(<AlertDialog message="Thank you." onClose={() => undefined} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'OK' });
  expect(button.type).toBe('submit');
  expect(button.form).toHaveAttribute('method', 'dialog');
});

test('a close calls onClose once', () => {
  const onClose = jest.fn();
  render(<AlertDialog message="Thank you." onClose={onClose} />);
  act(() => screen.getByRole<HTMLDialogElement>('alertdialog').close());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape and OK close the alert at once, not when the browser tells it later', () => {
  const onClose = jest.fn();
  render(<AlertDialog message="Thank you." onClose={onClose} />);
  expect(fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a close that the browser tells when the alert is open again closes nothing', () => {
  const onClose = jest.fn();
  render(<AlertDialog message="Thank you." onClose={onClose} />);
  fireEvent(screen.getByRole('alertdialog'), new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
});

test('the alert closes without a message and opens again for the next one', () => {
  const { rerender } = render(<AlertDialog message="First." onClose={() => undefined} />);
  rerender(<AlertDialog message={null} onClose={() => undefined} />);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  rerender(<AlertDialog message="Second." onClose={() => undefined} />);
  expect(screen.getByRole('alertdialog', { name: 'Second.' })).toBeVisible();
});

test('a new message replaces the one on the screen', () => {
  const { rerender } = render(<AlertDialog message="First." onClose={() => undefined} />);
  rerender(<AlertDialog message="Second." onClose={() => undefined} />);
  expect(screen.getByRole('alertdialog', { name: 'Second.' })).toBeVisible();
  expect(screen.queryByText('First.')).not.toBeInTheDocument();
});
