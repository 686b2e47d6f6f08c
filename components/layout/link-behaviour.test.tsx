/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';

import { LinkBehaviour } from './link-behaviour';

const push = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

beforeEach(() => {
  push.mockClear();
  window.history.replaceState(null, '', '/UPSC?a=b');
});

/** Clicks the word 'here' in this HTML, and tells whether the browser is left to act. */
function click(html: string, keys: MouseEventInit = {}): boolean {
  const { unmount } = render(
    <>
      <LinkBehaviour />
      <p dangerouslySetInnerHTML={{ __html: html }} />
    </>,
  );
  let isLeft = false;
  const onClick = (event: Event) => {
    isLeft = !event.defaultPrevented;
    // The browser of this test cannot load documents.
    event.preventDefault();
  };
  window.addEventListener('click', onClick, { once: true });
  fireEvent.click(screen.getByText('here'), keys);
  unmount();
  return isLeft;
}

test.each([
  ['a page', '<a href="/AboutUs">here</a>', '/AboutUs'],
  ['a page by a part of its link', '<a href="/AboutUs"><b>here</b></a>', '/AboutUs'],
  [
    'a page with a query and a fragment',
    '<a href="/Articles?article=a%20b#top">here</a>',
    '/Articles?article=a%20b#top',
  ],
  ['the same page with another query', '<a href="/UPSC#top">here</a>', '/UPSC#top'],
  ['the same page', '<a href="/UPSC?a=b">here</a>', '/UPSC?a=b'],
])('a click opens %s in place', (_, html, page) => {
  expect(click(html)).toBe(false);
  expect(push.mock.calls).toEqual([[page]]);
});

test.each([
  ['a page of another policy', '<a href="/Login">here</a>'],
  ['a part of the open page', '<a href="/UPSC?a=b#top">here</a>'],
  ['a file', '<a href="/uploads/a.pdf">here</a>'],
  ['a download', '<a href="/AboutUs" download>here</a>'],
  ['a new tab', '<a href="/AboutUs" target="_blank">here</a>'],
  ['another site', '<a href="https://upsc.gov.in/AboutUs">here</a>'],
  ['a letter', '<a href="mailto:office@example.org">here</a>'],
  ['no address', '<a>here</a>'],
  ['no link', '<button type="button">here</button>'],
])('a click on %s is left to the browser', (_, html) => {
  expect(click(html)).toBe(true);
  expect(push).not.toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  (keys) => {
    expect(click('<a href="/AboutUs">here</a>', keys)).toBe(true);
    expect(push).not.toHaveBeenCalled();
  },
);

test('a click that something else has handled opens nothing', () => {
  const handle = (event: Event) => event.preventDefault();
  document.body.addEventListener('click', handle);
  click('<a href="/AboutUs">here</a>');
  document.body.removeEventListener('click', handle);
  expect(push).not.toHaveBeenCalled();
});

test('a page that works says so', () => {
  render(<LinkBehaviour />);
  expect(document.documentElement.dataset.works).toBe('yes');
});

test('the behaviour ends with its component', () => {
  render(<LinkBehaviour />).unmount();
  document.body.innerHTML = '<a href="#a">here</a>';
  fireEvent.click(screen.getByText('here'));
  expect(push).not.toHaveBeenCalled();
});

test('the router knows the history entry that a link within the page makes', () => {
  const known = { __NA: true, tree: 'of this page' };
  window.history.replaceState(known, '', '/UPSC?a=b');
  render(<LinkBehaviour />);
  fireEvent.click(document.body);
  const follow = (address: string) => {
    window.history.pushState(null, '', address);
    fireEvent(window, new HashChangeEvent('hashchange'));
    return window.history.state as unknown;
  };
  expect(follow('/UPSC?a=b#top')).toEqual(known);
  // On another page, the remembered history entry must not be used.
  expect(follow('/AboutUs#top')).toBeNull();
});
