/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ChangeArea } from './change-area';
import { changes } from './changes';

const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  refresh.mockReset();
  global.fetch = fetchMock.mockReset().mockResolvedValue({ ok: true, json: async () => ({}) } as Response);
  render(
    <main id="content" tabIndex={-1}>
      <ChangeArea endpoint="/api/desk/papers/a" version={4}>
        <button {...changes({ do: 'swap', question: 'q1' })}>
          <span>Swap</span>
        </button>
        <button {...changes({ do: 'remove', question: 'q1' })}>Remove</button>
        <button type="button">Something else</button>
      </ChangeArea>
    </main>,
  );
});
afterAll(() => {
  global.fetch = originalFetch;
});

const button = (name: string) => screen.getByRole('button', { name });
const sent = () => fetchMock.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);

test('a button sends its change with the version of the page, shows the page anew, and keeps the focus', async () => {
  await userEvent.click(screen.getByText('Swap'));
  expect(sent()).toEqual([['/api/desk/papers/a', { do: 'swap', question: 'q1', version: 4 }]]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(button('Swap')).toHaveFocus();
});

test('while a change is on its way no other is sent', async () => {
  let answer: (response: Response) => void = () => {};
  fetchMock.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await userEvent.click(button('Remove'));
  await userEvent.click(button('Remove'));
  await userEvent.click(button('Swap'));
  expect(sent()).toHaveLength(1);
  await act(async () => answer({ ok: true, json: async () => ({}) } as Response));
  await userEvent.click(button('Swap'));
  expect(sent()).toHaveLength(2);
});

test('a refusal is shown, and the page stays as it is', async () => {
  fetchMock.mockResolvedValue({ ok: false, json: async () => ({ message: 'No other question is left.' }) } as Response);
  await userEvent.click(button('Swap'));
  expect(screen.getByRole('alert')).toHaveTextContent('No other question is left.');
  expect(refresh).not.toHaveBeenCalled();
});

test('a button without a change sends nothing', async () => {
  await userEvent.click(button('Something else'));
  expect(fetchMock).not.toHaveBeenCalled();
});
