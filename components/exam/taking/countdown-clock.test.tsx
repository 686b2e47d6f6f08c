/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';

import { CountdownClock } from './countdown-clock';

const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const clockOf = (remainingMs: number, extraMs = 0) => {
  const countdown = { toldMs: remainingMs, toldAtMs: performance.now() };
  return <CountdownClock label="Time left" countdown={countdown} extraMs={extraMs} isMain />;
};

test('the clock counts down to zero from the server’s time left', async () => {
  render(clockOf(61_000));
  expect(screen.getByRole('timer')).toHaveTextContent('01:01');
  await pass(1_000);
  expect(screen.getByRole('timer')).toHaveTextContent('01:00');
  await pass(120_000);
  expect(screen.getByRole('timer')).toHaveTextContent('00:00');
});

test('a change of the machine’s wall clock does not change the time left', async () => {
  render(clockOf(600_000));
  jest.setSystemTime(Date.now() + 24 * 3_600_000);
  await pass(1_000);
  expect(screen.getByRole('timer')).toHaveTextContent('09:59');
});

test('the clock announces the time at 10, 5 and 1 minute only', async () => {
  render(clockOf(12 * MINUTE_MS));
  const heard: string[] = [];
  for (let step = 0; step < 12 * 12; step += 1) {
    await pass(5_000);
    const text = screen.getByRole('status').textContent;
    if (text !== '' && text !== heard.at(-1)) heard.push(text);
  }
  expect(heard).toEqual(['10 minutes left', '5 minutes left', '1 minute left']);
  expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
});

test('a clock beside the main one says whose minutes are left', async () => {
  const countdown = { toldMs: 6 * MINUTE_MS, toldAtMs: performance.now() };
  render(<CountdownClock label="Section" countdown={countdown} />);
  await pass(MINUTE_MS);
  expect(screen.getByRole('status')).toHaveTextContent(/^Section: 5 minutes left$/);
});

test('only the main clock announces granted time', async () => {
  const countdown = { toldMs: 30 * MINUTE_MS, toldAtMs: performance.now() };
  const { rerender } = render(<CountdownClock label="Section" countdown={countdown} />);
  rerender(<CountdownClock label="Section" countdown={countdown} extraMs={10 * MINUTE_MS} />);
  await pass(1_000);
  expect(screen.getByRole('timer')).toHaveTextContent('Section, with 10 minutes of extra time');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a page that opens late does not announce minutes that have passed', async () => {
  render(clockOf(4 * MINUTE_MS));
  await pass(10_000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('extra time is named in the label, told once when it is granted, and the minutes are announced anew', async () => {
  const { rerender } = render(clockOf(4 * MINUTE_MS));
  await pass(1_000);
  expect(screen.getByRole('timer')).toHaveTextContent(/^Time left0/);
  rerender(clockOf(14 * MINUTE_MS, 10 * MINUTE_MS));
  await pass(1_000);
  expect(screen.getByRole('timer')).toHaveTextContent('Time left, with 10 minutes of extra time');
  expect(screen.getByRole('status')).toHaveTextContent('Time left, with 10 minutes of extra time');
  await pass(4 * MINUTE_MS);
  expect(screen.getByRole('status')).toHaveTextContent('10 minutes left');
});

test('extra time that was there from the start is in the label alone', async () => {
  render(clockOf(40 * MINUTE_MS, 10 * MINUTE_MS));
  await pass(1_000);
  expect(screen.getByRole('timer')).toHaveTextContent('Time left, with 10 minutes of extra time');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a corrected time repeats no announcement', async () => {
  const { rerender } = render(clockOf(5 * MINUTE_MS + 1_000));
  await pass(2_000);
  expect(screen.getByRole('status')).toHaveTextContent('5 minutes left');
  rerender(clockOf(5 * MINUTE_MS + 3_000));
  const announcements: (string | null)[] = [];
  const observer = new MutationObserver(() => announcements.push(screen.getByRole('status').textContent));
  observer.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true });
  await pass(10_000);
  expect(announcements).toEqual([]);
});
