/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ObjectionForm } from './objection-form';

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const WHY = 'The standard book says the opposite.';

beforeEach(() => {
  sessionStorage.clear();
  fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => ({}) } as Response);
  global.fetch = fetchMock;
});
afterAll(() => {
  global.fetch = originalFetch;
});

const open = (sent: Parameters<typeof ObjectionForm>[0]['sent'] = null, question = 3, movesOptions = false) =>
  render(<ObjectionForm {...{ question, movesOptions, sent }} endpoint="/api/attempts/a1/objections" doneHref="#q3" />);

const box = (name: string) => screen.getByRole('checkbox', { name });
const why = () => screen.getByRole('textbox', { name: /^Why/ });
const links = () => screen.getByRole('textbox', { name: /^Sources/ });
const send = (name = 'Send my objection') => userEvent.click(screen.getByRole('button', { name }));
const sentBodies = () => fetchMock.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));

test('an objection is sent with its question, its options, its reason and its links', async () => {
  open();
  await userEvent.click(box('Option A'));
  await userEvent.click(box('Option C'));
  await userEvent.type(why(), ` ${WHY} `);
  await userEvent.type(links(), 'https://example.org/a\nhttps://example.org/b');
  await send();
  await waitFor(() => expect(window.location.hash).toBe('#q3'));
  expect(sentBodies()).toEqual([
    {
      ...{ do: 'send', question: 3, right: ['1', '3'], reason: WHY },
      links: 'https://example.org/a\nhttps://example.org/b',
    },
  ]);
});

test('each missing part has a message beside its field, and nothing is sent', async () => {
  open();
  await userEvent.type(why(), 'Too short');
  await userEvent.type(links(), 'http://example.org');
  await send();
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Please say which options are right, or that none is');
  expect(why()).toHaveAccessibleDescription('Please say why, in 20 to 2,000 characters');
  expect(links()).toHaveAccessibleDescription('Please give one link on a line; each begins with https://');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('the typed text outlives a reload until it is sent, in the form of its own question only', async () => {
  const first = open();
  await userEvent.click(box('None of the four'));
  await userEvent.type(why(), WHY);
  first.unmount();
  const other = open(null, 4);
  expect(why()).toHaveValue('');
  other.unmount();
  const second = open();
  expect(box('None of the four')).toBeChecked();
  expect(why()).toHaveValue(WHY);
  await send();
  await waitFor(() => expect(sentBodies()).toMatchObject([{ right: ['none'], reason: WHY }]));
  second.unmount();
  open();
  expect(why()).toHaveValue('');
});

test('the form reads a refusal of the site out, and keeps what was typed', async () => {
  const message = 'Objections to this key are not taken now.';
  fetchMock.mockResolvedValue({ ok: false, json: async () => ({ message }) } as Response);
  open();
  await userEvent.click(box('Option B'));
  await userEvent.type(why(), WHY);
  await send();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(why()).toHaveValue(WHY);
  expect(sessionStorage).toHaveLength(1);
});

test('an objection that was sent can be changed or withdrawn', async () => {
  open({ right: ['2'], reason: WHY, links: '' });
  expect(box('Option B')).toBeChecked();
  expect(screen.getByRole('button', { name: 'Change my objection' })).toBeEnabled();
  await send('Withdraw it');
  expect(sentBodies()).toEqual([{ do: 'withdraw', question: 3 }]);
  cleanup();
  open();
  expect(why()).toHaveValue(WHY);
});

const LETTERED = 'The book says D on its first page, see Vitamin C.';
const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function fill() {
  await userEvent.click(box('Option A'));
  await userEvent.type(why(), LETTERED);
  await send();
}

test.each([
  ['Yes, all of them', 'The book says {D} on its first page, see Vitamin {C}.'],
  ['No, leave my text as it is', LETTERED],
])('on a shuffled paper the form asks whether lone letters are options: %s', async (answer, reason) => {
  open(null, 3, true);
  await fill();
  expect(await screen.findByRole('dialog', { name: 'Are these letters options?' })).toHaveTextContent('Vitamin {C}.');
  expect(fetchMock).not.toHaveBeenCalled();
  await choose(answer);
  await waitFor(() => expect(sentBodies()).toMatchObject([{ reason }]));
});

test('who closes that question is back in the form, and nothing is sent', async () => {
  open(null, 3, true);
  await fill();
  await choose('Close');
  expect(why()).toHaveValue(LETTERED);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send my objection' })).toBeEnabled());
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a paper with one order for all asks nothing', async () => {
  open();
  await fill();
  await waitFor(() => expect(sentBodies()).toMatchObject([{ reason: LETTERED }]));
});
