/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { BatchForm } from './batch-form';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset();
  global.fetch = fetchMock;
});
afterAll(() => {
  global.fetch = originalFetch;
});

const refuse = (answer: object) =>
  fetchMock.mockResolvedValue({ ok: false, status: 409, json: async () => answer } as Response);
const open = (version = 0, values = { name: '', text: '' }) =>
  render(<BatchForm id="b1" version={version} values={values} />);
const text = () => screen.getByLabelText('Or a Username on each line');

test('a file fills the text, and the site’s faults all stand below, with nothing lost', async () => {
  const message = 'Nothing is stored, as the list has 2 faults.\nLine 2: it has no Username.\nLine 5: asha stands …';
  refuse({ message });
  open();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Evening');
  const content = 'Username,Group\n,Morning';
  // jsdom's files have no text().
  const file = Object.assign(new File([content], 'a.csv', { type: 'text/csv' }), { text: async () => content });
  await userEvent.upload(screen.getByLabelText(/^CSV file/), file);
  await waitFor(() => expect(text()).toHaveValue(content));
  await userEvent.click(screen.getByRole('button', { name: 'Make the batch' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  expect(text()).toHaveValue(content);
  const [path, request] = fetchMock.mock.calls[0] ?? [];
  expect(path).toBe('/api/desk/batches/b1');
  expect(JSON.parse(String(request?.body))).toEqual({ version: 0, form: { name: 'Evening', text: content } });
});

test('a batch without a name is not sent, and one that somebody else has changed says so', async () => {
  refuse({ message: 'Somebody has changed this meanwhile.' });
  open(3, { name: ' ', text: 'asha' });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Replace the batch' }));
  await send();
  expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Name is required');
  expect(fetchMock).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Evening');
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Somebody has changed this meanwhile.'));
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toMatchObject({ version: 3 });
});
