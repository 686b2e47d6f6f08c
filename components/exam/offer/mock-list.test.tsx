/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';

import { MockList } from './mock-list';

const HOUR_MS = 3_600_000;
const OPENS_MS = Date.UTC(2027, 0, 4, 4, 30);
const MOCK = {
  ...{ id: 'm-1', name: 'Prelims mock 1', opensMs: OPENS_MS, lastStartMs: OPENS_MS + HOUR_MS },
  ...{ closesMs: OPENS_MS + 2 * HOUR_MS, resultsMs: OPENS_MS + 26 * HOUR_MS },
};
const PHASE = /Opens in|Open now|Running|Closed|are out/;

/** How far the site's clock is ahead of the visitor's. */
const AHEAD_MS = 5 * HOUR_MS;
const originalFetch = global.fetch;

beforeEach(() => {
  jest.useFakeTimers({ now: OPENS_MS - AHEAD_MS });
  const told = () => new Date(Date.now() + AHEAD_MS).toUTCString();
  global.fetch = async () => ({ headers: new Headers({ Date: told() }) }) as Response;
});

afterEach(() => {
  jest.useRealTimers();
  global.fetch = originalFetch;
});

const show = () => render(<MockList title="Mock examinations" mocks={[MOCK]} />).container;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('each mock has its four times in India and leads to its page', () => {
  show();
  const times = screen.getAllByRole('time').map((time) => time.textContent?.replace(/\s/g, ' '));
  expect(times).toEqual([
    '4 Jan 2027, 10:00 am',
    '4 Jan 2027, 11:00 am',
    '4 Jan 2027, 12:00 pm',
    '5 Jan 2027, 12:00 pm',
  ]);
  expect(screen.getByRole('link', { name: 'Go to the mock Prelims mock 1' })).toHaveAttribute(
    'href',
    '/ExamPaper?mock=m-1',
  );
});

test('the page does not name the phase in its first second, as in the prerendered HTML', async () => {
  expect(show()).not.toHaveTextContent(PHASE);
  await pass(999);
  expect(screen.queryByText(PHASE)).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByText(PHASE)).toBeInTheDocument();
});

test.each([
  ['days before', -50 * HOUR_MS, 'Opens in 2 days'],
  ['a day before', -24 * HOUR_MS, 'Opens in 1 day'],
  ['within a day', -24 * HOUR_MS + 1_000, 'Opens in 23:59:59'],
  ['seconds before', -7_000, 'Opens in 00:07'],
  ['at the opening', 0, 'Open now'],
  ['at the last start', HOUR_MS, 'Running: the last start is over'],
  ['at the close', 2 * HOUR_MS, 'Closed: the results follow'],
  ['at the results', 26 * HOUR_MS, 'The results are out'],
])('%s the mock names its phase, whatever the visitor’s clock says', async (_, atMs, text) => {
  jest.setSystemTime(OPENS_MS - AHEAD_MS + atMs - 1_000);
  show();
  await pass(1_000);
  expect(screen.getByText(PHASE)).toHaveTextContent(text);
});

test('after the close, a candidate whose time still runs reads that until it ends', async () => {
  jest.setSystemTime(MOCK.closesMs - AHEAD_MS);
  render(<MockList title="Mocks" mocks={[{ ...MOCK, ownEndMs: MOCK.closesMs + 3_000 }]} />);
  await pass(2_000);
  expect(screen.getByText(PHASE)).toHaveTextContent('Closed, but your time still runs');
  await pass(1_000);
  expect(screen.getByText(PHASE)).toHaveTextContent('Closed: the results follow');
});

test('an open page follows the phases by itself', async () => {
  jest.setSystemTime(OPENS_MS - AHEAD_MS - 3_000);
  show();
  await pass(2_000);
  expect(screen.getByText('Opens in 00:01')).toBeInTheDocument();
  await pass(1_000);
  expect(screen.getByText('Open now')).toBeInTheDocument();
});

test('without mocks there is no heading', () => {
  render(<MockList title="Mock examinations" mocks={[]} />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
