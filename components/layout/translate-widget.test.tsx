/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { usePathname } from 'next/navigation';

import { TranslateWidget } from './translate-widget';

jest.mock('next/navigation', () => ({ usePathname: jest.fn() }));

const FAILURE = 'Error loading Google Translate widget.';

const scripts = () => [...document.querySelectorAll('script')];
const button = () => screen.getByRole('button', { name: 'Translate this page' });

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(usePathname).mockReturnValue('/UPSC');
});

afterEach(() => {
  jest.useRealTimers();
  for (const script of scripts()) script.remove();
  delete window.google;
  delete window.googleTranslateElementInit;
});

/** Calls what the third party's script calls on arrival. */
const arrive = () => act(async () => window.googleTranslateElementInit?.());

test('the translation widget requests nothing before the click', () => {
  render(<TranslateWidget />);
  act(() => jest.advanceTimersByTime(300_000));
  expect(document.querySelectorAll('script, iframe, img, link')).toHaveLength(0);
  expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
});

test.each(['/Login', '/Register', '/Profile', '/Score'])(
  '%s has no translation widget and so no foreign script',
  (path) => {
    jest.mocked(usePathname).mockReturnValue(path);
    expect(render(<TranslateWidget />).container).toBeEmptyDOMElement();
  },
);

test('a click requests the script once', () => {
  render(<TranslateWidget />);
  fireEvent.click(button());
  const loading = screen.getByRole('button', { name: 'Loading the translator' });
  expect(loading).toBeDisabled();
  fireEvent.click(loading);
  expect(scripts()).toHaveLength(1);
  const url = new URL(scripts()[0]?.src ?? '');
  expect(url.origin + url.pathname).toBe('https://translate.google.com/translate_a/element.js');
  expect(url.searchParams.get('cb')).toBe('googleTranslateElementInit');
});

test('the widget translates from English to any other language, in its place', async () => {
  const TranslateElement = jest.fn();
  const { container } = render(<TranslateWidget />);
  fireEvent.click(button());
  window.google = { translate: { TranslateElement } };
  await arrive();
  expect(TranslateElement.mock.calls).toEqual([
    [{ pageLanguage: 'en', includedLanguages: '' }, 'google_translate_element'],
  ]);
  expect(container.querySelector('#google_translate_element')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(300_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('failures', () => {
  test('the page reports a failure when the script cannot be loaded', async () => {
    render(<TranslateWidget />);
    fireEvent.click(button());
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await act(async () => scripts()[0]?.dispatchEvent(new Event('error')));
    expect(screen.getByRole('status')).toHaveTextContent(/^Error loading Google Translate widget\.$/);
  });

  test('the page reports a failure when the script brings no widget', async () => {
    render(<TranslateWidget />);
    fireEvent.click(button());
    window.google = {};
    await arrive();
    expect(screen.getByRole('status')).toHaveTextContent(FAILURE);
  });

  test('the page reports a failure at once when the page’s policy blocks a script', async () => {
    render(<TranslateWidget />);
    fireEvent.click(button());
    const refuse = (effectiveDirective: string) =>
      act(async () => {
        document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));
      });
    await refuse('img-src');
    expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
    await refuse('script-src-elem');
    expect(screen.getByText(FAILURE)).toBeVisible();
  });

  test('the page reports a failure after two minutes without the widget, not earlier', async () => {
    render(<TranslateWidget />);
    fireEvent.click(button());
    await act(async () => jest.advanceTimersByTime(119_999));
    expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
    await act(async () => jest.advanceTimersByTime(1));
    expect(screen.getByText(FAILURE)).toBeVisible();
  });
});

test('after a failure a second try can succeed', async () => {
  render(<TranslateWidget />);
  fireEvent.click(button());
  await act(async () => scripts()[0]?.dispatchEvent(new Event('error')));
  fireEvent.click(button());
  expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
  expect(scripts()).toHaveLength(1);
  window.google = { translate: { TranslateElement: jest.fn() } };
  await arrive();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
