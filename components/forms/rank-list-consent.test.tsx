/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { RankListConsent } from './rank-list-consent';

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue({ ok: true } as Response);
  global.fetch = fetchMock;
});
afterAll(() => {
  global.fetch = originalFetch;
});

const ENDPOINT = '/api/profile/rank-lists';
const box = () => screen.getByRole('checkbox', { name: 'Show my name in rank lists' });
const sent = () => fetchMock.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);

test('the box is ticked only where the candidate has agreed', () => {
  const { unmount } = render(<RankListConsent endpoint={ENDPOINT} isNamed={false} />);
  expect(box()).not.toBeChecked();
  expect(box()).toHaveAccessibleDescription(/show a number in place of your name/);
  unmount();
  render(<RankListConsent endpoint={ENDPOINT} isNamed />);
  expect(box()).toBeChecked();
});

test('a tick is stored at once, and taken back as easily', async () => {
  render(<RankListConsent endpoint={ENDPOINT} isNamed={false} />);
  await userEvent.click(box());
  expect(await screen.findByText('Stored: your name is shown.')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByText('Show my name in rank lists'));
  expect(await screen.findByText('Stored: a number is shown.')).toBeInTheDocument();
  expect(box()).not.toBeChecked();
  expect(sent()).toEqual([
    [ENDPOINT, { isNamed: true }],
    [ENDPOINT, { isNamed: false }],
  ]);
});

test('a tick that was not stored goes away, and says why', async () => {
  const refusal = { ok: false, json: async () => ({ message: 'Please login first.' }) } as Response;
  fetchMock.mockResolvedValueOnce(refusal);
  render(<RankListConsent endpoint={ENDPOINT} isNamed={false} />);
  await userEvent.click(box());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please login first.');
  expect(box()).not.toBeChecked();
});
