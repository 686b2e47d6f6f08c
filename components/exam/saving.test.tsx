/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { SendingState } from '@/lib/outbox/outbox';

import { SaveState } from './saving';

test.each<[SendingState, number, string]>([
  ['idle', 0, 'Saved'],
  ['sending', 1, 'Saving…'],
  ['waiting', 2, 'Offline: 2 not saved yet'],
  ['waiting', 0, 'Offline: all saved'],
  ['logged-out', 1, 'Logged out: 1 not saved yet'],
  ['other-account', 3, 'Another login: 3 not saved yet'],
  ['stopped', 1, 'Not saving: 1 not saved yet'],
])('in the state %s with %i unsaved the page says “%s”', (sending, unsaved, text) => {
  render(<SaveState sending={sending} unsaved={unsaved} />);
  expect(screen.getAllByText(text)[0]).toBeVisible();
});

test('a screen reader hears of trouble and not of each save', () => {
  const { rerender } = render(<SaveState sending="sending" unsaved={1} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<SaveState sending="waiting" unsaved={1} />);
  expect(screen.getByRole('status')).toHaveTextContent('Offline: 1 not saved yet');
  rerender(<SaveState sending="idle" unsaved={0} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
