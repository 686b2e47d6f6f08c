/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ReviewForm } from './review-form';

const TYPED = { 'Review Title': 'Clear teaching', 'Your Name': 'Asha Rao', Content: 'The tests helped me.' };

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => ({}) } as Response);
  global.fetch = fetchMock;
});

afterAll(() => {
  global.fetch = originalFetch;
});

async function openForm() {
  render(<ReviewForm action="/api/reviews" />);
  await userEvent.click(screen.getByRole('button', { name: 'Add Review' }));
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

async function fillIn(values: Partial<typeof TYPED> = TYPED) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.click(field(label));
    await userEvent.paste(value);
  }
}

const post = () => userEvent.click(screen.getByRole('button', { name: 'Post' }));

const form = () => screen.queryByRole('dialog', { name: 'Add Review' });

const entered = () => Object.fromEntries(Object.keys(TYPED).map((label) => [label, field(label).value]));

test("the form is closed until 'Add Review' opens it", async () => {
  render(<ReviewForm action="/api/reviews" />);
  expect(form()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(form()).toBeVisible();
});

test('every field is marked as required', async () => {
  await openForm();
  for (const label of Object.keys(TYPED)) {
    expect(field(label)).toBeRequired();
    expect(screen.getByText(label, { selector: 'label' })).toHaveTextContent(`${label} *`);
  }
});

test('the cross closes the form', async () => {
  await openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(form()).not.toBeInTheDocument();
});

test("each empty field shows 'Required', and an alert asks for all fields", async () => {
  await openForm();
  await post();
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: 'Please enter all fields.' });
  for (const label of Object.keys(TYPED)) {
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription('Required');
    expect(field(label).nextElementSibling).toHaveTextContent(/^Required$/);
  }
  expect(fetchMock).not.toHaveBeenCalled();

  act(() => alert.close());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(form()).toBeVisible();
});

test('a field with only white space counts as empty, and the form keeps the others', async () => {
  await openForm();
  await fillIn({ ...TYPED, 'Your Name': '   ' });
  await post();
  expect(await screen.findByRole('alertdialog', { name: 'Please enter all fields.' })).toBeInTheDocument();
  expect(field('Your Name')).toHaveAccessibleDescription('Required');
  expect(field('Review Title')).toBeValid();
  expect(field('Content')).toBeValid();
  expect(entered()).toEqual({ ...TYPED, 'Your Name': '   ' });
  expect(fetchMock).not.toHaveBeenCalled();
});

test("while the form sends, the button says 'Posting...' and does not work again", async () => {
  let answer: (response: Response) => void = () => undefined;
  fetchMock.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await openForm();
  await fillIn();
  await post();
  const button = screen.getByRole('button', { name: 'Posting...' });
  expect(button).toBeDisabled();
  await userEvent.click(button);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(form()).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  await act(async () => answer({ ok: true, json: async () => ({}) } as Response));
  expect(screen.queryByRole('button', { name: 'Posting...' })).not.toBeInTheDocument();
});

test("a posted review gives 'Review posted successfully!', and the form closes and is empty", async () => {
  await openForm();
  await fillIn();
  await post();
  const alert = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: 'Review posted successfully!' });
  expect(form()).not.toBeInTheDocument();
  const [address, init] = fetchMock.mock.calls[0] ?? [];
  expect(address).toBe('/api/reviews');
  expect(init?.method).toBe('POST');
  expect(JSON.parse(String(init?.body))).toEqual({
    reviewTitle: TYPED['Review Title'],
    yourName: TYPED['Your Name'],
    content: TYPED.Content,
  });

  act(() => alert.close());
  await userEvent.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(entered()).toEqual({ 'Review Title': '', 'Your Name': '', Content: '' });
});

const REFUSAL = 'This cannot be stored at the moment. Please try again in a minute.';

test.each([
  ['an unreachable site', () => Promise.reject(new TypeError('Failed to fetch')), /could not be reached/],
  [
    'a refusal',
    () => Promise.resolve({ ok: false, json: () => Promise.resolve({ message: REFUSAL }) } as Response),
    REFUSAL,
  ],
])('%s gives an alert, and the form stays open with its values', async (_, answer, message) => {
  fetchMock.mockImplementation(answer);
  await openForm();
  await fillIn();
  await post();
  expect(await screen.findByRole('alertdialog', { name: message })).toBeInTheDocument();
  expect(form()).toBeVisible();
  expect(entered()).toEqual(TYPED);
  expect(screen.getByRole('button', { name: 'Post' })).toBeEnabled();
});
