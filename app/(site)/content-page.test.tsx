/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { withEnv } from '@/lib/server/env-testing';
import { structuredData } from '@/lib/site/testing';

import { ContentHead } from './content-page';

jest.mock('@/lib/content/host/depend-on', () => ({}));
jest.mock('@/lib/finding/search/lead-on', () => ({}));
withEnv({ SITE_URL: 'https://www.example.org', NEXTAUTH_SECRET: 'sixteen-characters' });

test.each([
  ['below the home page', undefined],
  ['below others', [{ label: 'Magazine', href: '/Magazine' }]],
])('a page %s gives search engines the breadcrumb that visitors see', (_, trail) => {
  const { container } = render(<ContentHead path="/Magazine?Mid=7" title="May: rivers" trail={trail} />);
  const data = structuredData.parse(JSON.parse(container.querySelector('script')?.textContent ?? ''));
  const told = data['@type'] === 'BreadcrumbList' ? data.itemListElement : [];
  const seen = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  // Without the slash between two, which is not read aloud.
  const labels = seen.getAllByRole('listitem').map((it) => it.lastChild?.textContent);
  expect(told.map(({ name }) => name)).toEqual(labels);
  const links = seen.getAllByRole('link').map((it) => `https://www.example.org${it.getAttribute('href')}`);
  expect(told.map(({ item }) => item)).toEqual([...links, 'https://www.example.org/Magazine?Mid=7']);
});
