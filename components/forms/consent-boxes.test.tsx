/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ConsentBoxes, NoticeToRead } from './consent-boxes';

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => ({}) } as Response);
  global.fetch = fetchMock;
});
afterAll(() => {
  global.fetch = originalFetch;
});

const ENDPOINT = '/api/profile/consents';
const boxOf = (id: 'rank_list_name' | 'comparison', label: string, isTicked: boolean) => {
  const texts = { en: { label, text: `About ${label}` }, hi: { label: `हिंदी ${label}`, text: 'पाठ' } };
  return { id, version: 2, texts, isTicked };
};
const renderBoxes = (isNamed = false) =>
  render(
    <ConsentBoxes
      endpoint={ENDPOINT}
      boxes={[boxOf('rank_list_name', 'Name', isNamed), boxOf('comparison', 'Others', false)]}
    />,
  );
const box = (name = 'Name') => screen.getByRole('checkbox', { name });
const sent = () => fetchMock.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);

test('a box is ticked only if the candidate has agreed, and its text describes it', () => {
  renderBoxes(true);
  expect(box()).toBeChecked();
  expect(box('Others')).not.toBeChecked();
  expect(box('Others')).toHaveAccessibleDescription('About Others');
});

test('a tick is stored at once, and so is its removal', async () => {
  renderBoxes();
  await userEvent.click(box());
  expect(await screen.findByText('Stored: you agree.')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByText('Name'));
  expect(await screen.findByText('Stored: you no longer agree.')).toBeInTheDocument();
  expect(box()).not.toBeChecked();
  const told = { notice: 'rank_list_name', version: 2, language: 'en' };
  expect(sent()).toEqual([
    [ENDPOINT, { ...told, isGiven: true }],
    [ENDPOINT, { ...told, isGiven: false }],
  ]);
});

test('the consent of a box that was read in Hindi is stored with that language', async () => {
  renderBoxes();
  screen.getByText('हिंदी Others').closest('details')?.setAttribute('open', '');
  await userEvent.click(box('Others'));
  expect(sent()).toEqual([[ENDPOINT, { notice: 'comparison', version: 2, language: 'hi', isGiven: true }]]);
});

test('a tick that was not stored goes away, and the page says why', async () => {
  fetchMock.mockResolvedValueOnce({ ok: false, json: async () => ({ message: 'Please login first.' }) } as Response);
  renderBoxes();
  await userEvent.click(box());
  expect(await screen.findByText('Please login first.')).toHaveAttribute('role', 'alert');
  expect(box()).not.toBeChecked();
});

test('a notice goes away once the site has stored that it was read', async () => {
  fetchMock.mockRejectedValueOnce(new Error('down'));
  render(
    <NoticeToRead endpoint={ENDPOINT}>
      <div data-notice={3}>What we keep</div>
    </NoticeToRead>,
  );
  const region = screen.getByRole('region', { name: 'Please read once' });
  const button = within(region).getByRole('button', { name: 'I have read this' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
  await userEvent.click(button);
  expect(await screen.findByRole('status')).toHaveTextContent('Stored');
  expect(region).not.toBeInTheDocument();
  expect(sent()[1]).toEqual([ENDPOINT, { notice: 'register', version: 3, language: 'en', isGiven: true }]);
});
