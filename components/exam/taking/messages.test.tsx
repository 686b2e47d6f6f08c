/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { LateAnswers } from '../result/late-answers';
import { Messages } from './messages';

test('a live region that is there from the start gets each message of the institute with its time', () => {
  const { rerender } = render(<Messages messages={[]} />);
  const log = screen.getByRole('log');
  expect(log).toBeEmptyDOMElement();
  const atMs = Date.UTC(2026, 10, 28, 5, 0);
  rerender(<Messages messages={[{ message: 'Question 17, option (b): read 1991.', atMs }]} />);
  expect(log).toHaveTextContent(/10:30.*: Question 17, option \(b\): read 1991\./);
});

test('a result says what has become of late answers, and why', () => {
  const late = [
    { answers: 1, decision: 'waits' as const },
    { answers: 2, decision: 'refused' as const, reason: 'No fault.' },
  ];
  render(<LateAnswers late={late} />);
  const [waits, refused] = screen.getAllByRole('listitem').map((it) => it.textContent);
  expect(waits).toBe('1 answer came after the end; the institute decides whether they count.');
  expect(refused).toBe('2 answers came after the end; they do not count. The reason: No fault.');
});
