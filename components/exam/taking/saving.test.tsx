/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { SendingState } from '@/lib/sitting/client/outbox';

import { SaveState } from './saving';

test.each<[SendingState, number, string]>([
  ['idle', 0, 'Saved'],
  ['sending', 1, 'Saving…'],
  ['waiting', 2, 'Offline: 2 not saved yet'],
  ['waiting', 0, 'Offline: all saved'],
  ['logged-out', 1, 'Logged out: 1 not saved yet'],
  ['other-account', 3, 'Another login: 3 not saved yet'],
  ['gone', 2, 'Test not found: 2 not saved yet'],
  ['stopped', 1, 'Not saving: 1 not saved yet'],
])('in the state %s with %i unsaved the page says “%s”', (sending, unsaved, text) => {
  render(<SaveState sending={sending} unsaved={unsaved} />);
  expect(screen.getAllByText(text)[0]).toBeVisible();
});

test('a screen reader hears once that a trouble has ended, and nothing of each save', () => {
  const { rerender } = render(<SaveState sending="sending" unsaved={1} />);
  const heard: (string | null)[] = [];
  const states: SendingState[] = ['idle', 'waiting', 'sending', 'waiting', 'idle', 'sending', 'idle', 'logged-out'];
  for (const sending of [...states, 'idle'] as const) {
    rerender(<SaveState sending={sending} unsaved={sending === 'idle' ? 0 : 1} />);
    heard.push(screen.getByRole('status').textContent);
  }
  const again = 'Everything is saved again.';
  expect(heard).toEqual(['', '', '', '', again, again, again, '', again]);
});
