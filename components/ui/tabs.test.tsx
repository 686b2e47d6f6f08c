/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { HINT_COOKIE } from '@/lib/accounts/hint';

import { Tabs } from './tabs';

const tabs = (
  <Tabs
    label="Online Test Series"
    tabs={[
      { id: 'home', label: 'Home', panel: <p>welcome</p> },
      { id: 'fees', label: 'Fees', panel: <p>fees of all courses</p> },
      { id: 'practice-test', label: 'Practice Test', panel: <p>tests</p>, isGated: true },
    ]}
  />
);

beforeEach(() => {
  window.location.hash = '';
});

afterEach(() => {
  document.cookie = `${HINT_COOKIE}=; max-age=0`;
});

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true });

test('without a fragment in the address the first tab is selected', () => {
  render(tabs);
  expect(screen.getByRole('tablist', { name: 'Online Test Series' })).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((it) => it.textContent)).toEqual(['Home', 'Fees', 'Practice Test']);
  expect(selected()).toBe(tab('Home'));
});

test('the fragment of the address selects a tab', () => {
  window.location.hash = 'fees';
  render(tabs);
  expect(selected()).toBe(tab('Fees'));
});

test('a link to another part of the page leaves the tab as it is', async () => {
  render(tabs);
  await userEvent.click(tab('Fees'));
  await waitFor(() => expect(selected()).toBe(tab('Fees')));
  act(() => {
    window.location.hash = 'content';
  });
  await waitFor(() => expect(window.location.hash).toBe('#content'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(selected()).toBe(tab('Fees'));
  act(() => {
    window.location.hash = '';
  });
  await waitFor(() => expect(selected()).toBe(tab('Home')));
});

test('the panel of the selected tab shows on a page that was opened in place', () => {
  window.history.pushState(null, '', '#fees');
  render(tabs);
  const shown = screen.getAllByRole('tabpanel', { hidden: true }).map((it) => it.dataset.shown);
  expect(shown).toEqual(['false', 'true', 'false']);
});

test('a fragment that names no tab selects the first', () => {
  window.location.hash = 'footer';
  render(tabs);
  expect(selected()).toBe(tab('Home'));
});

test('Space opens a tab and scrolls nothing', async () => {
  render(tabs);
  tab('Fees').focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(selected()).toBe(tab('Fees')));
});

test('each tab leads to its panel, and each panel is named by its tab', () => {
  render(tabs);
  for (const [name, text] of [
    ['Home', 'welcome'],
    ['Fees', 'fees of all courses'],
    ['Practice Test', 'tests'],
  ] as const) {
    const panel = screen.getByRole('tabpanel', { name });
    expect(panel).toHaveTextContent(text);
    expect(tab(name)).toHaveAttribute('aria-controls', panel.id);
    expect(tab(name)).toHaveAttribute('href', `#${panel.id}`);
  }
});

test('the server’s HTML holds every panel', () => {
  const html = renderToString(tabs);
  for (const text of ['welcome', 'fees of all courses', 'tests']) expect(html).toContain(`<p>${text}</p>`);
});

test('a click selects a tab and changes the address', async () => {
  render(tabs);
  await userEvent.click(tab('Fees'));
  await waitFor(() => expect(selected()).toBe(tab('Fees')));
  expect(window.location.hash).toBe('#fees');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('the arrow keys move between the tabs and wrap around', async () => {
  render(tabs);
  act(() => tab('Home').focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Fees')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(tab('Home')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(tab('Practice Test')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(tab('Practice Test')).toHaveFocus();
  expect(selected()).toBe(tab('Home'));
});

describe('a tab for logged-in candidates', () => {
  test('a gated tab alerts an anonymous visitor, and then leads to the login page', async () => {
    render(tabs);
    await userEvent.click(tab('Practice Test'));
    const alert = screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Please login first.' });
    expect(window.location.hash).toBe('');
    expect(selected()).toBe(tab('Home'));

    // The browser of this test only tells that it cannot load a document; a journey reads its address.
    const told = jest.spyOn(console, 'error').mockImplementation(() => {});
    act(() => alert.close());
    expect(told.mock.calls.map(([error]) => String(error))).toEqual([expect.stringMatching(/navigation/)]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('a gated tab opens for a logged-in candidate', async () => {
    document.cookie = `${HINT_COOKIE}=1`;
    render(tabs);
    await userEvent.click(tab('Practice Test'));
    await waitFor(() => expect(selected()).toBe(tab('Practice Test')));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
