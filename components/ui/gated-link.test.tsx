/** @jest-environment jsdom */
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';

import { HINT_COOKIE } from '@/lib/accounts/hint';

import { GatedLink } from './gated-link';

afterEach(() => {
  for (const name of [HINT_COOKIE, `not-${HINT_COOKIE}`]) document.cookie = `${name}=; max-age=0`;
});

/** Clicks the link; true when the browser follows it. */
function isFollowed(init?: MouseEventInit): boolean {
  const link = screen.getByRole('link', { name: 'IAS' });
  const click = createEvent.click(link, init);
  fireEvent(link, click);
  return !click.defaultPrevented;
}

const draw = () => render(<GatedLink href="/TestInstruction?Cat=1&Sub=1">IAS</GatedLink>);

test('the link opens its page in a new tab', () => {
  draw();
  const link = screen.getByRole('link', { name: 'IAS' });
  expect(link).toHaveAttribute('href', '/TestInstruction?Cat=1&Sub=1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});

test("an anonymous visitor stays and reads 'Please login first.'", () => {
  draw();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(isFollowed()).toBe(false);
  expect(screen.getByRole('alertdialog', { name: 'Please login first.' })).toBeVisible();
});

test('a click with a modifier key does not get around the alert', () => {
  draw();
  expect(isFollowed({ ctrlKey: true })).toBe(false);
});

test('the alert comes again at the next click after it was closed', () => {
  draw();
  isFollowed();
  act(() => screen.getByRole<HTMLDialogElement>('alertdialog').close());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  isFollowed();
  expect(screen.getByRole('alertdialog', { name: 'Please login first.' })).toBeVisible();
});

test('a logged-in candidate follows the link without an alert', () => {
  document.cookie = 'theme=light';
  document.cookie = `${HINT_COOKIE}=1`;
  draw();
  expect(isFollowed()).toBe(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('another cookie is not a login', () => {
  document.cookie = `not-${HINT_COOKIE}=1`;
  draw();
  expect(isFollowed()).toBe(false);
});

test('the link notices a login or Logout since the page opened', () => {
  draw();
  document.cookie = `${HINT_COOKIE}=1`;
  expect(isFollowed()).toBe(true);
  document.cookie = `${HINT_COOKIE}=; max-age=0`;
  expect(isFollowed()).toBe(false);
});
