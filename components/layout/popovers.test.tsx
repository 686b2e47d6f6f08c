/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { HEAD_SCRIPTS } from '@/lib/serve/headers/content-policy.mjs';

import { DisplayButton, DisplayPanel } from './display';

// jsdom knows no popovers, as Firefox 124 and Safari 16 do not.
beforeAll(() => {
  expect('popover' in HTMLElement.prototype).toBe(false);
  for (const text of HEAD_SCRIPTS) new Function(text)();
});
beforeEach(() => {
  window.location.hash = '';
  render(
    <>
      <header>
        <nav popover="auto" id="menu">
          <a href="#page">Page</a>
          <button type="button" popoverTarget="menu" popoverTargetAction="hide">
            Close
          </button>
        </nav>
        <button type="button" popoverTarget="menu">
          Menu
        </button>
      </header>
      <p>Text</p>
      <DisplayButton className="" />
      <DisplayPanel />
    </>,
  );
});

/** What app/globals.css shows in such a browser. */
const openPanels = () => [...document.querySelectorAll('[popover][data-open]')].map(({ id }) => id);
const click = (text: string) => userEvent.click(screen.getByText(text));

test('a button opens its panel, and closes it again', async () => {
  expect(openPanels()).toEqual([]);
  await click('Menu');
  expect(openPanels()).toEqual(['menu']);
  await click('Close');
  expect(openPanels()).toEqual([]);
});

test.each(['Text', 'Page'])('a panel closes on a click on %s', async (text) => {
  await click('Menu');
  await click(text);
  expect(openPanels()).toEqual([]);
});

test('one panel is open at a time, and stays so while something is chosen in it', async () => {
  await click('Menu');
  await click('Display');
  expect(screen.getByText('As the device').closest('button')).toHaveAttribute('aria-pressed', 'true');
  await click('Dark');
  expect(openPanels()).toEqual(['display']);
  expect(screen.getByText('Dark').closest('button')).toHaveAttribute('aria-pressed', 'true');
});
