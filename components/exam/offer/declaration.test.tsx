/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { Declaration } from './declaration';

const onBegin = jest.fn();

const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const begin = () => userEvent.click(screen.getByRole('button', { name: 'I am ready to Begin' }));
const alertBox = () =>
  screen.queryByRole<HTMLDialogElement>('alertdialog', { name: 'Please check the checkbox before proceeding.' });

beforeEach(() => onBegin.mockReset());

test('without JavaScript the form leads to its action, and the browser asks for the tick', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Declaration action="/api/begin" onBegin={onBegin} running={[]} />);
  const form = page.querySelector('form');
  expect(form).toHaveAttribute('method', 'get');
  expect(form).toHaveAttribute('action', '/api/begin');
  expect(form).not.toHaveAttribute('novalidate');
  expect(page.querySelectorAll('form [name]')).toHaveLength(0);
  expect(page.querySelector('[type=checkbox]')).toBeRequired();
});

test('the label of the box is the text of the declaration', () => {
  render(<Declaration onBegin={onBegin} running={[]} />);
  expect(box()).toHaveAccessibleName(/hardware.*fine.*no prohibited gadgets.*liable to debarment.*disciplinary action/);
  expect(box()).not.toBeChecked();
});

test('an unticked box gives an alert, and nothing begins', async () => {
  render(<Declaration onBegin={onBegin} running={[]} />);
  expect(alertBox()).not.toBeInTheDocument();
  await begin();
  expect(alertBox()).toBeVisible();
  expect(onBegin).not.toHaveBeenCalled();
});

test('after the alert the box has the focus, and ticking it is enough to go on', async () => {
  render(<Declaration onBegin={onBegin} running={[]} />);
  await begin();
  act(() => alertBox()?.close());
  expect(alertBox()).not.toBeInTheDocument();
  expect(box()).toHaveFocus();
  await userEvent.keyboard(' ');
  await begin();
  expect(alertBox()).not.toBeInTheDocument();
  expect(onBegin).toHaveBeenCalledTimes(1);
});

test('the alert comes again while the box is unticked', async () => {
  render(<Declaration onBegin={onBegin} running={[]} />);
  await begin();
  act(() => alertBox()?.close());
  await begin();
  expect(alertBox()).toBeVisible();
});

test('a ticked box begins the test', async () => {
  render(<Declaration onBegin={onBegin} running={[]} />);
  await userEvent.click(box());
  await begin();
  expect(onBegin).toHaveBeenCalledTimes(1);
});

test('who is ready before the page knows of running tests waits, and is asked then', async () => {
  const { rerender } = render(<Declaration onBegin={onBegin} running={null} />);
  await userEvent.click(box());
  await begin();
  expect(onBegin).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('Looking whether another test of yours is running…');
  const running = [{ id: 'a', name: 'Geography', path: '/Test?Cat=3&Sub=7', remainingMs: 1 }];
  rerender(<Declaration onBegin={onBegin} running={running} />);
  expect(screen.getByRole('dialog', { name: 'Another test is running' })).toBeVisible();
  expect(onBegin).not.toHaveBeenCalled();
});

test('who waits begins by itself once the page knows that no other test runs, and can press again', async () => {
  const { rerender } = render(<Declaration onBegin={onBegin} running={null} />);
  await userEvent.click(box());
  await begin();
  rerender(<Declaration onBegin={onBegin} running={[]} />);
  expect(onBegin).toHaveBeenCalledTimes(1);
  await begin();
  expect(onBegin).toHaveBeenCalledTimes(2);
});

test('while another test runs, a second one begins only if the candidate says so again', async () => {
  const running = [{ id: 'a', name: 'Geography', path: '/Test?Cat=3&Sub=7', remainingMs: 1 }];
  render(<Declaration onBegin={onBegin} running={running} />);
  await userEvent.click(box());
  await begin();
  expect(onBegin).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Another test is running' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on with Geography' })).toHaveAttribute('href', '/Test?Cat=3&Sub=7');
  await userEvent.click(screen.getByRole('button', { name: 'Begin this test too' }));
  expect(onBegin).toHaveBeenCalledTimes(1);
});
