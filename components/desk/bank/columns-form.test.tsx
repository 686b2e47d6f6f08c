/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ColumnsForm } from './columns-form';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const originalFetch = global.fetch;
beforeEach(() => {
  global.fetch = fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => ({}) } as Response);
});
afterAll(() => {
  global.fetch = originalFetch;
});

const sent = () => fetchMock.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);

const NOTES = [
  { line: 1, name: 'bank.csv', note: 'read', columns: [{ at: 'A', heading: 'Asked', column: 'Question' }] },
];
const shown = (options: string[]) =>
  render(<ColumnsForm upload={{ id: 'u1', notes: NOTES, options }} names={['Question', 'AnsA']} />);

const font = () => screen.getByRole('checkbox', { name: /Kruti Dev/ });
const readAgain = () => userEvent.click(screen.getByRole('button', { name: 'Read the file again' }));

test('the font that an editor says goes along with the chosen columns', async () => {
  shown([]);
  await userEvent.selectOptions(screen.getByLabelText('AnsA'), 'A');
  await userEvent.click(font());
  await readAgain();
  expect(sent()).toEqual([
    ['/api/desk/question-banks/u1', { do: 'read', options: ['--column=AnsA=A', '--font=krutidev'] }],
  ]);
});

test('a file that was read in Kruti Dev says so, and can be read without', async () => {
  shown(['--font=krutidev']);
  expect(font()).toBeChecked();
  await userEvent.click(font());
  await readAgain();
  expect(sent()).toEqual([['/api/desk/question-banks/u1', { do: 'read', options: [] }]]);
});
