/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { Declaration } from './declaration';

const ACTION = { path: '/Test', fields: { Cat: '2', Sub: '3' } };

const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const begin = () => userEvent.click(screen.getByRole('button', { name: 'I am ready to Begin' }));
const alertBox = () =>
  screen.queryByRole<HTMLDialogElement>('alertdialog', { name: 'Please check the checkbox before proceeding.' });

/** The submissions that the browser would carry out. */
const submitted = jest.fn<void, [string]>();

function hear(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  // A form in a dialog only closes the dialog.
  if (form.method !== 'get') return;
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (!event.defaultPrevented) submitted(`${form.getAttribute('action')}?${query}`);
  event.preventDefault();
}

beforeEach(() => {
  submitted.mockReset();
  window.addEventListener('submit', hear);
});

afterEach(() => window.removeEventListener('submit', hear));

test('without JavaScript the form leads to the test, and the browser asks for the tick', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Declaration action={ACTION} />);
  const form = page.querySelector('form');
  expect(form).toHaveAttribute('method', 'get');
  expect(form).toHaveAttribute('action', '/Test');
  expect(form).not.toHaveAttribute('novalidate');
  const named = [...page.querySelectorAll<HTMLInputElement>('form [name]')];
  expect(named.map(({ type, name, value }) => [type, name, value])).toEqual([
    ['hidden', 'Cat', '2'],
    ['hidden', 'Sub', '3'],
  ]);
  expect(page.querySelector('[type=checkbox]')).toBeRequired();
});

test('the label of the box is the text of the declaration', () => {
  render(<Declaration action={ACTION} />);
  expect(box()).toHaveAccessibleName(/hardware.*fine.*no prohibited gadgets.*liable to debarment.*disciplinary action/);
  expect(box()).not.toBeChecked();
});

test('an unticked box gives an alert, and nothing begins', async () => {
  const onBegin = jest.fn();
  render(<Declaration action={ACTION} onBegin={onBegin} />);
  expect(alertBox()).not.toBeInTheDocument();
  await begin();
  expect(alertBox()).toBeVisible();
  expect(submitted).not.toHaveBeenCalled();
  expect(onBegin).not.toHaveBeenCalled();
});

test('after the alert the box has the focus, and ticking it is enough to go on', async () => {
  render(<Declaration action={ACTION} />);
  await begin();
  act(() => alertBox()?.close());
  expect(alertBox()).not.toBeInTheDocument();
  expect(box()).toHaveFocus();
  await userEvent.keyboard(' ');
  await begin();
  expect(alertBox()).not.toBeInTheDocument();
  expect(submitted.mock.calls).toEqual([['/Test?Cat=2&Sub=3']]);
});

test('the alert comes again while the box is unticked', async () => {
  render(<Declaration action={ACTION} />);
  await begin();
  act(() => alertBox()?.close());
  await begin();
  expect(alertBox()).toBeVisible();
});

test('a ticked box leads to the test', async () => {
  render(<Declaration action={ACTION} />);
  await userEvent.click(box());
  await begin();
  expect(submitted.mock.calls).toEqual([['/Test?Cat=2&Sub=3']]);
});

test('onBegin takes the place of sending the form', async () => {
  const onBegin = jest.fn();
  render(<Declaration action={ACTION} onBegin={onBegin} />);
  await userEvent.click(box());
  await begin();
  expect(onBegin).toHaveBeenCalledTimes(1);
  expect(submitted).not.toHaveBeenCalled();
});
