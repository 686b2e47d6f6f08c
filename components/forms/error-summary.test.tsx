/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { ErrorSummary } from './error-summary';

const form = (messages: string[], attempt: number) => (
  <form>
    <ErrorSummary faults={messages.map((message) => ({ message, controlId: 'name' }))} attempt={attempt} />
    <input id="name" aria-label="Name" />
  </form>
);

test('there is no summary while nothing is wrong', () => {
  render(form([], 1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

test('each fault has its own line', () => {
  render(form(['Name is required', 'Email is required'], 1));
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Name is required',
    'Email is required',
  ]);
  expect(screen.getByRole('alert')).toContainElement(screen.getByRole('list'));
  expect(screen.getByRole('link', { name: 'Name is required' })).toHaveAttribute('href', '#name');
});

test('the summary takes the focus when it appears and is not a Tab stop', () => {
  const { rerender } = render(form([], 0));
  screen.getByLabelText('Name').focus();
  rerender(form(['Name is required'], 1));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveAttribute('tabindex', '-1');
});

test('the summary takes the focus again after each attempt to send', () => {
  const { rerender } = render(form(['Name is required'], 1));
  screen.getByLabelText('Name').focus();
  rerender(form(['Name is required'], 2));
  expect(screen.getByRole('alert')).toHaveFocus();
});

test('the summary leaves the focus in a field while faults come and go', () => {
  const { rerender } = render(form(['Name is required', 'Email is required'], 1));
  screen.getByLabelText('Name').focus();
  rerender(form(['Email is required'], 1));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  rerender(form(['Email is required', 'Name is required'], 1));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('the summary goes when nothing is wrong any more', () => {
  const { rerender } = render(form(['Name is required'], 1));
  rerender(form([], 1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
