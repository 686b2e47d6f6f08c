/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { toSafeHtml } from '@/lib/html/sanitize';

import { TextCard } from './text-cards';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');
const textOf = (container: HTMLElement) => container.querySelector('p')?.textContent;

const essay = (wordCount: number) => ({
  id: 'e&1',
  topic: 'Rivers of India',
  description: toSafeHtml(`<p><i>${words(wordCount)}</i></p>`, (path) => path),
});

test('an essay of 100 words shows whole, without a link', () => {
  const { container } = render(<TextCard text={essay(100)} level={2} />);
  expect(screen.getByRole('heading', { name: 'Rivers of India' })).toBeInTheDocument();
  expect(textOf(container)).toBe(words(100));
  expect(container.querySelector('p > i')).toBeInTheDocument();
  expect(container.querySelector('a')).toBeNull();
});

test("an essay of 101 words is cut to 100, and 'Read more' leads to the whole", () => {
  const { container } = render(<TextCard text={essay(101)} level={2} />);
  expect(textOf(container)).toBe(`${words(100)}...`);
  expect(screen.getByRole('link', { name: /^Read more.*Rivers of India$/ })).toHaveAttribute(
    'href',
    '/TextContent?essay=e%261',
  );
});

test("the document of an essay downloads through 'Download to read More'", () => {
  render(<TextCard text={{ ...essay(10), documentUrl: 'https://host.example/essay.pdf' }} level={2} />);
  const link = screen.getByRole('link', { name: /^Download to read More.*Rivers of India/ });
  expect(link).toHaveAttribute('href', 'https://host.example/essay.pdf');
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAttribute('target', '_blank');
});

const entry = (wordCount: number) => ({
  id: 'eco 1',
  subject: 'Economics',
  title: 'Public Finance',
  description: toSafeHtml(`<p><b>${words(wordCount)}</b></p>`, (path) => path),
});

test('a syllabus entry of 150 words shows whole, without a link', () => {
  const { container } = render(<TextCard text={entry(150)} level={3} />);
  expect(screen.getByRole('heading', { name: 'Public Finance' })).toBeInTheDocument();
  expect(textOf(container)).toBe(words(150));
  expect(container.querySelector('p > b')).toBeInTheDocument();
  expect(container.querySelector('a')).toBeNull();
});

test("a syllabus entry of 151 words is cut to 150, and 'Read more' leads to the whole", () => {
  const { container } = render(<TextCard text={entry(151)} level={3} />);
  expect(textOf(container)).toBe(`${words(150)}...`);
  expect(screen.getByRole('link', { name: /^Read more.*Public Finance$/ })).toHaveAttribute(
    'href',
    '/TextContent?syllabus=eco+1',
  );
});

test('the document of a syllabus entry downloads or opens in a new tab', () => {
  render(<TextCard text={{ ...entry(10), documentUrl: 'https://host.example/syllabus.pdf' }} level={3} />);
  const link = screen.getByRole('link', { name: /^Download.*Public Finance/ });
  expect(link).toHaveAttribute('href', 'https://host.example/syllabus.pdf');
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAttribute('target', '_blank');
});

test.each([2, 3] as const)(
  'the heading of a syllabus entry has level %i, and those of its description are below it',
  (level) => {
    const description = toSafeHtml('<h5>Unit one</h5><p>text</p>', (path) => path);
    render(<TextCard text={{ ...entry(1), description }} level={level} />);
    expect(screen.getByRole('heading', { name: 'Public Finance', level })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Unit one', level: level + 1 })).toBeInTheDocument();
  },
);
