/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import type { FoundPage, Hit } from '@/lib/finding/search/find';

import { SearchResults } from './search';

const hit = (more: Partial<Hit> = {}): Hit => ({
  kind: 'essay',
  title: [{ text: 'Water remembers', isMatch: false }],
  excerpt: [],
  href: '/TextContent?essay=ess-03',
  opens: 'page',
  ...more,
});

function show(found: Partial<FoundPage>, query = 'water') {
  const hits = found.hits ?? [];
  render(<SearchResults query={query} found={{ hits, complete: hits.length, partial: 0, ...found }} />);
}

test('a result names its kind, and its title leads to its place', () => {
  show({ hits: [hit({ kind: 'syllabus', group: 'Economics' })] });
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent(/^Syllabus · Economics/);
  const heading = within(item).getByRole('heading', { level: 2, name: 'Water remembers' });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', '/TextContent?essay=ess-03');
});

test('a result marks the words of the query', () => {
  const pieces = [
    { text: 'The ', isMatch: false },
    { text: 'water', isMatch: true },
    { text: ' rises.', isMatch: false },
  ];
  show({ hits: [hit({ title: pieces, excerpt: pieces })] });
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['water', 'water']);
  expect(screen.getByText(/rises/, { selector: 'p' })).toHaveTextContent('The water rises.');
});

test('HTML in a title, a text or a query stays text', () => {
  const attack = '<img src=x onerror=alert(1)>';
  const pieces = [{ text: attack, isMatch: true }];
  show({ hits: [hit({ title: pieces, excerpt: pieces })], suggestion: attack }, attack);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent(attack);
});

test('a file is a download and names the page that shows it', () => {
  show({ hits: [hit({ kind: 'oldPaper', href: '/uploads/a.pdf', opens: 'file' })] });
  const link = screen.getByRole('link', { name: 'Water remembers (PDF)' });
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAttribute('href', '/uploads/a.pdf');
  expect(screen.getByRole('link', { name: 'Old Papers' })).toHaveAttribute('href', '/OldPaper');
});

test('a link to another site opens a new tab and says so', () => {
  show({ hits: [hit({ kind: 'link', href: 'https://upsc.gov.in/', opens: 'elsewhere' })] });
  const link = screen.getByRole('link', { name: 'Water remembers (opens a new tab)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(link).not.toHaveAttribute('download');
});

test('an unpublished result is marked', () => {
  show({ hits: [hit({ isDraft: true })] });
  expect(screen.getByText('Not published')).toBeVisible();
});

test.each([
  [{ complete: 1, partial: 0 }, 1, '1 result for “water”.'],
  [{ complete: 2, partial: 0 }, 2, '2 results for “water”.'],
  [{ complete: 50, partial: 0 }, 2, '50 results for “water”, of which the best 2 are shown.'],
  [{ complete: 1, partial: 1 }, 2, '1 result for “water”, and 1 more with some of its words.'],
  [{ complete: 0, partial: 1 }, 1, 'No page has all the words of “water”. 1 result with some of them.'],
  [
    { complete: 0, partial: 40 },
    1,
    'No page has all the words of “water”. 40 results with some of them, of which the best 1 are shown.',
  ],
  [{ complete: 0, partial: 0 }, 0, 'Nothing was found for “water”.'],
])('for %j with %i shown the sentence is: %s', (counts, shown, text) => {
  show({ ...counts, hits: Array.from({ length: shown }, () => hit()) });
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

test('a better spelling is a link to its search', () => {
  show({ suggestion: 'geography & maps' });
  expect(screen.getByRole('link', { name: 'geography & maps' })).toHaveAttribute(
    'href',
    '/Search?q=geography+%26+maps',
  );
});

test('without results the page lists the sections of the site', () => {
  show({});
  expect(screen.getByRole('heading', { name: 'Where to look instead' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Time tables' })).toHaveAttribute('href', '/OnlineTestSeries#time-table');
});
