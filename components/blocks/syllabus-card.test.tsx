/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { toSafeHtml } from '@/lib/html/sanitize';

import { SyllabusCard } from './syllabus-card';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

const entry = (wordCount: number) => ({
  id: 'eco 1',
  subject: 'Economics',
  title: 'Public Finance',
  description: toSafeHtml(`<p><b>${words(wordCount)}</b></p>`, (path) => path),
});

const textOf = (container: HTMLElement) => container.querySelector('p')?.textContent;

test('a description of 150 words stands whole, and leads nowhere', () => {
  const { container } = render(<SyllabusCard entry={entry(150)} level={3} />);
  expect(screen.getByRole('heading', { name: 'Public Finance' })).toBeInTheDocument();
  expect(textOf(container)).toBe(words(150));
  expect(container.querySelector('p > b')).toBeInTheDocument();
  expect(container.querySelector('a')).toBeNull();
});

test("a description of 151 words is cut to 150, and 'Read more' leads to the whole", () => {
  const { container } = render(<SyllabusCard entry={entry(151)} level={3} />);
  expect(textOf(container)).toBe(`${words(150)}...`);
  expect(screen.getByRole('link', { name: /^Read more.*Public Finance$/ })).toHaveAttribute(
    'href',
    '/TextContent?syllabus=eco+1',
  );
});

test('a document can be downloaded, in a new tab', () => {
  render(<SyllabusCard entry={{ ...entry(10), documentUrl: 'https://host.example/syllabus.pdf' }} level={3} />);
  const link = screen.getByRole('link', { name: /^Download.*Public Finance/ });
  expect(link).toHaveAttribute('href', 'https://host.example/syllabus.pdf');
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAttribute('target', '_blank');
});

test.each([2, 3] as const)('its heading is of level %i, and those of its description are below it', (level) => {
  const description = toSafeHtml('<h5>Unit one</h5><p>text</p>', (path) => path);
  render(<SyllabusCard entry={{ ...entry(1), description }} level={level} />);
  expect(screen.getByRole('heading', { name: 'Public Finance', level })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Unit one', level: level + 1 })).toBeInTheDocument();
});
