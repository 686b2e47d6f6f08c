/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { PrintButton } from './print-button';

const isOpen = () => screen.getAllByRole('group').map((details) => details.hasAttribute('open'));

test('the button prints the page', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  render(<PrintButton label="Print" />);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('closed details are open only while the page prints', () => {
  const { unmount } = render(
    <main>
      <details>one</details>
      <details open>two</details>
      <PrintButton label="Print" />
    </main>,
  );
  fireEvent(window, new Event('beforeprint'));
  expect(isOpen()).toEqual([true, true]);
  fireEvent(window, new Event('afterprint'));
  expect(isOpen()).toEqual([false, true]);
  unmount();
});
