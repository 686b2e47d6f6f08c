/** @jest-environment jsdom */
import { render } from '@testing-library/react';

import { Wake } from './wake';

const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  refresh.mockReset();
});
afterEach(() => jest.useRealTimers());

const MINUTE_MS = 60_000;
/** The server's clock, far from the visitor's. */
const NOW_MS = 1_800_000_000_000;

test('a page is drawn anew soon after the next moment, and once more until it is', () => {
  render(<Wake nowMs={NOW_MS} at={[NOW_MS + 9 * MINUTE_MS, null, NOW_MS + MINUTE_MS, NOW_MS - 1]} />);
  jest.advanceTimersByTime(MINUTE_MS - 1);
  expect(refresh).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a page on a computer that slept through the moment is drawn anew at once', () => {
  render(<Wake nowMs={NOW_MS} at={[NOW_MS + 60 * MINUTE_MS]} />);
  jest.setSystemTime(61 * MINUTE_MS);
  jest.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a page on which nothing changes any more is left alone', () => {
  render(<Wake nowMs={NOW_MS} at={[NOW_MS - MINUTE_MS, null]} />);
  jest.advanceTimersByTime(24 * 60 * MINUTE_MS);
  expect(refresh).not.toHaveBeenCalled();
});
