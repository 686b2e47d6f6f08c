/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { toSafeHtml } from '@/lib/html/sanitize';

import { ContactForm } from './contact-form';
import { Notice } from './notice';

const html = (text: string) => toSafeHtml(text, (path) => path);

const TYPED = {
  Name: 'Asha Rao',
  Email: 'asha@example.org',
  Subject: 'Fees',
  Message: 'What does the course cost?',
};

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => ({}) } as Response);
  global.fetch = fetchMock;
});

afterAll(() => {
  global.fetch = originalFetch;
});

async function fillIn(values: Partial<typeof TYPED> = TYPED) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(value);
  }
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

const entered = () =>
  Object.fromEntries(Object.keys(TYPED).map((label) => [label, screen.getByLabelText<HTMLInputElement>(label).value]));

test('each empty field shows its error beneath it, and the form sends nothing', async () => {
  render(<ContactForm action="/api/contact" />);
  await send();
  await screen.findByText('Name is required');
  for (const label of Object.keys(TYPED)) {
    const field = screen.getByLabelText(label);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(`${label} is required`);
    expect(field.nextElementSibling).toHaveTextContent(`${label} is required`);
  }
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('the first wrong field takes the focus', async () => {
  render(<ContactForm action="/api/contact" />);
  await fillIn({ Name: 'Asha Rao' });
  await send();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('only the wrong field shows an error, which goes with the correction', async () => {
  render(<ContactForm action="/api/contact" />);
  await fillIn({ ...TYPED, Email: 'asha@' });
  await send();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address');
  expect(screen.getByLabelText('Name')).toBeValid();
  expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription();
  expect(fetchMock).not.toHaveBeenCalled();

  await userEvent.type(screen.getByLabelText('Email'), 'example.org');
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid());
  expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument();
});

test('the form sends its values as JSON, shows them in an alert and is empty again', async () => {
  render(<ContactForm action="/api/contact" />);
  await fillIn();
  await send();

  const alert = await screen.findByRole('alertdialog', { name: 'Thank you. We have received your message.' });
  for (const [label, value] of Object.entries(TYPED)) {
    expect(within(alert).getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value);
  }
  expect(entered()).toEqual({ Name: '', Email: '', Subject: '', Message: '' });

  expect(fetchMock).toHaveBeenCalledTimes(1);
  const [address, init] = fetchMock.mock.calls[0] ?? [];
  expect(address).toBe('/api/contact');
  expect(init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
  expect(JSON.parse(String(init?.body))).toEqual({
    name: TYPED.Name,
    email: TYPED.Email,
    subject: TYPED.Subject,
    message: TYPED.Message,
  });
});

test('closing the alert removes it', async () => {
  render(<ContactForm action="/api/contact" />);
  await fillIn();
  await send();
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog');
  act(() => alert.close());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByText(TYPED.Message)).not.toBeInTheDocument();
});

test('while the form sends, the button says so and does not work again', async () => {
  let answer: (response: Response) => void = () => undefined;
  fetchMock.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  render(<ContactForm action="/api/contact" />);
  await fillIn();
  await send();
  const button = screen.getByRole('button', { name: 'Sending...' });
  expect(button).toBeDisabled();
  await userEvent.click(button);
  expect(fetchMock).toHaveBeenCalledTimes(1);

  await act(async () => answer({ ok: true, json: async () => ({}) } as Response));
  expect(screen.getByRole('button', { name: 'Send message' })).toBeEnabled();
});

const REFUSAL = 'This cannot be stored at the moment. Please try again in a minute.';

test.each([
  ['an unreachable site', () => Promise.reject(new TypeError('Failed to fetch')), /could not be reached/],
  [
    'a refusal',
    () => Promise.resolve({ ok: false, json: () => Promise.resolve({ message: REFUSAL }) } as Response),
    REFUSAL,
  ],
  [
    'an answer that is no JSON',
    () => Promise.resolve({ ok: false, json: () => Promise.reject(new SyntaxError('<')) } as Response),
    /could not be reached/,
  ],
])('%s gives an alert, and the form keeps its values', async (_, answer, message) => {
  fetchMock.mockImplementation(answer);
  render(<ContactForm action="/api/contact" />);
  await fillIn();
  await send();
  const alert = await screen.findByRole('alertdialog', { name: message });
  expect(within(alert).queryByText(TYPED.Name)).not.toBeInTheDocument();
  expect(entered()).toEqual(TYPED);
  expect(screen.getByRole('button', { name: 'Send message' })).toBeEnabled();
});

test('a second try after a failure succeeds', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<ContactForm action="/api/contact" />);
  await fillIn();
  await send();
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: /could not be reached/ });
  act(() => alert.close());
  await send();
  expect(await screen.findByRole('alertdialog', { name: /^Thank you/ })).toBeInTheDocument();
});

test.each(['en', 'hi'] as const)('a message is sent with the notice that was open in %s', async (language) => {
  const texts = {
    title: language,
    items: [{ term: 'What', html: html('Your <b>name</b>') }],
    consent: html('By pressing'),
  };
  const notice = { id: 'contact', version: 3, texts: { en: { ...texts, title: 'en' }, hi: { ...texts, title: 'hi' } } };
  render(<ContactForm action="/api/contact" notice={<Notice notice={notice} />} />);
  await fillIn();
  screen.getByText(language).closest('details')?.setAttribute('open', '');
  await send();
  await screen.findByRole('alertdialog');
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toMatchObject({ notice: { version: 3, language } });
});
