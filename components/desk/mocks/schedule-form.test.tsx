/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { ScheduleForm as Values } from '@/lib/holding/mocks/desk-forms';

import { ScheduleForm } from './schedule-form';

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  fetchMock.mockReset();
  global.fetch = fetchMock;
});
afterAll(() => {
  global.fetch = originalFetch;
});

const VALUES: Values = {
  ...{ name: 'Mock 1', opens: '2131-11-22T10:00', lastStart: '2131-11-22T10:30', closes: '2131-11-22T12:00' },
  ...{ results: '2131-11-22T18:00', key: '', objectionsUntil: '', whom: 'all', usernames: '' },
};

const open = (values: Partial<Values> = {}) =>
  render(
    <ScheduleForm
      id="m1"
      change={{ do: 'schedule', paper: 'p1' }}
      values={{ ...VALUES, ...values }}
      durationMs={7_200_000}
      batches={[{ id: 'b1', name: 'Evening', members: 120 }]}
    />,
  );

const send = () => userEvent.click(screen.getByRole('button', { name: 'Schedule the mock' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

test('several faults stand beside their fields at once, and nothing is sent', async () => {
  open({ name: ' ', lastStart: '2131-11-22T09:00', whom: 'list', usernames: ' ' });
  await send();
  expect(field('Name')).toHaveAccessibleDescription('Name is required');
  expect(field('Last start')).toHaveAccessibleDescription('The last start must come after the opening.');
  expect(field('Usernames')).toHaveAccessibleDescription('Please name at least one candidate');
  expect(field('Name')).toHaveFocus();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a window that takes time from candidates says so while it is filled in', () => {
  open();
  expect(screen.getByText('The last to start has 90 of the paper’s 120 minutes.')).toBeVisible();
  fireEvent.change(field('Closes'), { target: { value: '2131-11-22T12:30' } });
  expect(screen.queryByText(/minutes/)).not.toBeInTheDocument();
});

test('a window shorter than the paper is refused with the shortest that fits, in Indian time', async () => {
  open();
  fireEvent.change(field('Closes'), { target: { value: '2131-11-22T11:00' } });
  const fault = 'The paper takes 120 minutes. The earliest close is 22 Nov 2131, 12:00\u00a0pm.';
  expect(screen.getByRole('status')).toHaveTextContent(fault.replace('\u00a0', ' '));
  await send();
  expect(field('Closes')).toHaveAccessibleDescription(fault);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('the proposed times move with the opening, except those that somebody has set', () => {
  open({ key: '2131-11-22T14:00', objectionsUntil: '' });
  expect(screen.getByText(/^It opens on Thursday, 22 Nov 2131, 10:00.am; the results come on Thursday/)).toBeVisible();
  fireEvent.change(field('Results at'), { target: { value: '2131-11-29T20:00' } });
  fireEvent.change(field('Opens'), { target: { value: '2131-11-29T11:30' } });
  expect(field('Last start')).toHaveValue('2131-11-29T12:00');
  expect(field('Closes')).toHaveValue('2131-11-29T13:30');
  expect(field('Provisional key')).toHaveValue('2131-11-29T15:30');
  expect(field('Objections until')).toHaveValue('');
  expect(field('Results at')).toHaveValue('2131-11-29T20:00');
});

test('the form asks for Usernames and counts them only for a mock with a list', async () => {
  open();
  expect(screen.queryByLabelText(/^Usernames/)).not.toBeInTheDocument();
  await userEvent.selectOptions(field('Who may sit it'), 'list');
  await userEvent.type(field('Usernames'), 'asha');
  expect(screen.getByText('1 Username')).toBeVisible();
  await userEvent.type(field('Usernames'), '\nravi\n\nasha');
  expect(screen.getByText('2 Usernames')).toBeVisible();
});

test('a mock for a batch needs one to be chosen, and says that later changes of it do not reach the mock', async () => {
  fetchMock.mockResolvedValue({ ok: false, json: async () => ({ message: 'no' }) } as Response);
  open({ batch: '' });
  expect(screen.queryByLabelText(/^Batch/)).not.toBeInTheDocument();
  await userEvent.selectOptions(field('Who may sit it'), 'batch');
  await send();
  expect(field('Batch')).toHaveAccessibleDescription('Please choose a batch');
  expect(fetchMock).not.toHaveBeenCalled();
  await userEvent.selectOptions(field('Batch'), 'Evening (120 Usernames)');
  expect(screen.getByText(/A later change of the batch does not change the mock/)).toBeVisible();
  await send();
  expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body)).form).toMatchObject({ whom: 'batch', batch: 'b1' });
});

test('the site judges the times by its own clock: the form reads a refusal out and keeps its values', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2132, 0));
  const message = 'The opening must be in the future.';
  fetchMock.mockResolvedValue({ ok: false, json: async () => ({ message }) } as Response);
  open();
  await send();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(message);
  expect(field('Name')).toHaveValue('Mock 1');
  const [path, request] = fetchMock.mock.calls[0] ?? [];
  expect(path).toBe('/api/desk/mocks/m1');
  expect(JSON.parse(String(request?.body))).toEqual({ do: 'schedule', paper: 'p1', form: VALUES });
  clock.mockRestore();
});
