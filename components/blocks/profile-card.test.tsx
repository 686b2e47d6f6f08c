/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ProfileCard } from './profile-card';

const USER = { Username: 'asha', Name: 'Asha <Rao> & co', Email: 'asha@example.org', Mobile: '9876543210' };
const EXPIRED = 'Your login is no longer accepted. Please log in again.';
const DOWN = 'Your profile cannot be loaded at the moment. Please try again in a minute.';

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

const answer = (status: number, body: unknown) =>
  ({ ok: status < 300, status, json: () => Promise.resolve(body) }) as Response;
const noJson = (status: number) =>
  ({ ok: status < 300, status, json: () => Promise.reject(new SyntaxError('<')) }) as Response;

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue(answer(200, USER));
  global.fetch = fetchMock;
});

afterAll(() => {
  global.fetch = originalFetch;
});

const draw = () => render(<ProfileCard source="/api/profile" loginHref="/login?callbackUrl=%2FProfile" />);

async function rows() {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
}

test('the card says that the profile is loading', async () => {
  fetchMock.mockReturnValue(new Promise(() => undefined));
  draw();
  expect(screen.getByRole('status')).toHaveTextContent('Loading your profile…');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the card shows username, name, email and mobile from the given endpoint', async () => {
  draw();
  expect(await rows()).toEqual(USER);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(fetchMock).toHaveBeenCalledWith('/api/profile');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('the card shows no other field of the answer', async () => {
  fetchMock.mockResolvedValue(answer(200, { ...USER, Password: 'secret', token: 'secret' }));
  draw();
  await rows();
  expect(document.body).not.toHaveTextContent('secret');
});

test('a dash replaces what the host does not know', async () => {
  fetchMock.mockResolvedValue(answer(200, { ...USER, Name: '', Email: '', Mobile: '' }));
  draw();
  expect(await rows()).toEqual({ Username: 'asha', Name: '–', Email: '–', Mobile: '–' });
});

test('an expired login shows a link to log in again and no other control', async () => {
  fetchMock.mockResolvedValue(answer(401, { message: EXPIRED }));
  draw();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(EXPIRED);
  expect(within(alert).getByRole('link', { name: 'Log in again' })).toHaveAttribute(
    'href',
    '/login?callbackUrl=%2FProfile',
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
});

describe.each<[string, () => Promise<Response>]>([
  ['a host that fails', async () => answer(502, { message: DOWN })],
  ['an error page', async () => noJson(500)],
  ['an answer that is no JSON', async () => noJson(200)],
  ['an empty answer', async () => answer(200, null)],
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('after %s', (_, reply) => {
  beforeEach(() => {
    fetchMock.mockImplementation(reply);
  });

  test('after a failure the card says so and is never blank', async () => {
    draw();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(DOWN);
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(within(alert).getByRole('link', { name: 'Log in again' })).toBeInTheDocument();
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });

  test('after a failure the card asks again only on request', async () => {
    draw();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
    fetchMock.mockResolvedValue(answer(200, USER));
    await userEvent.click(again);
    expect(await rows()).toEqual(USER);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('a second failure shows the same message as the first', async () => {
    draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    expect(await screen.findByRole('alert')).toHaveTextContent(DOWN);
  });
});

test('the card shows a message of the endpoint as it is', async () => {
  fetchMock.mockResolvedValue(answer(503, { message: 'This does not work at the moment.' }));
  draw();
  expect(await screen.findByText('This does not work at the moment.')).toBeVisible();
});

test('the next try shows a login that expired while the page was open', async () => {
  fetchMock.mockResolvedValueOnce(answer(502, { message: DOWN })).mockResolvedValue(answer(401, { message: EXPIRED }));
  draw();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(EXPIRED)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
