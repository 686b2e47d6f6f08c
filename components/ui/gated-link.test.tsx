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

test('the link leads to its page in a new tab', () => {
  draw();
  const link = screen.getByRole('link', { name: 'IAS' });
  expect(link).toHaveAttribute('href', '/TestInstruction?Cat=1&Sub=1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});

test("an anonymous visitor stays, and is told 'Please login first.'", () => {
  draw();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(isFollowed()).toBe(false);
  expect(screen.getByRole('alertdialog', { name: 'Please login first.' })).toBeVisible();
});

test('a new tab by a key is no way around it', () => {
  draw();
  expect(isFollowed({ ctrlKey: true })).toBe(false);
});

test('the alert can be closed, and comes again at the next click', () => {
  draw();
  isFollowed();
  act(() => screen.getByRole<HTMLDialogElement>('alertdialog').close());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  isFollowed();
  expect(screen.getByRole('alertdialog', { name: 'Please login first.' })).toBeVisible();
});

test('for a logged-in candidate the link is followed, without an alert', () => {
  document.cookie = 'theme=light';
  document.cookie = `${HINT_COOKIE}=1`;
  draw();
  expect(isFollowed()).toBe(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('another cookie is no login', () => {
  document.cookie = `not-${HINT_COOKIE}=1`;
  draw();
  expect(isFollowed()).toBe(false);
});

test('who logs in or out while the page is open is seen at the click', () => {
  draw();
  document.cookie = `${HINT_COOKIE}=1`;
  expect(isFollowed()).toBe(true);
  document.cookie = `${HINT_COOKIE}=; max-age=0`;
  expect(isFollowed()).toBe(false);
});
