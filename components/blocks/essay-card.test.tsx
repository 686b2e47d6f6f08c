/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { toSafeHtml } from '@/lib/html/sanitize';

import { EssayCard } from './essay-card';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

const essay = (wordCount: number) => ({
  id: 'e&1',
  topic: 'Rivers of India',
  description: toSafeHtml(`<p><i>${words(wordCount)}</i></p>`, (path) => path),
});

const textOf = (container: HTMLElement) => container.querySelector('p')?.textContent;

test('a description of 100 words stands whole, and leads nowhere', () => {
  const { container } = render(<EssayCard essay={essay(100)} />);
  expect(screen.getByRole('heading', { name: 'Rivers of India' })).toBeInTheDocument();
  expect(textOf(container)).toBe(words(100));
  expect(container.querySelector('p > i')).toBeInTheDocument();
  expect(container.querySelector('a')).toBeNull();
});

test("a description of 101 words is cut to 100, and 'Read more' leads to the whole", () => {
  const { container } = render(<EssayCard essay={essay(101)} />);
  expect(textOf(container)).toBe(`${words(100)}...`);
  expect(screen.getByRole('link', { name: /^Read more.*Rivers of India$/ })).toHaveAttribute(
    'href',
    '/TextContent?essay=e%261',
  );
});

test("a document is behind 'Download to read More', in a new tab", () => {
  render(<EssayCard essay={{ ...essay(10), documentUrl: 'https://host.example/essay.pdf' }} />);
  const link = screen.getByRole('link', { name: /^Download to read More.*Rivers of India/ });
  expect(link).toHaveAttribute('href', 'https://host.example/essay.pdf');
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAttribute('target', '_blank');
});
