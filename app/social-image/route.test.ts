import { NextRequest } from 'next/server';

import { contentMode } from '@/lib/content/host/content-mode';
import { currentBrand } from '@/lib/finding/publishing/social-image/card';
import { drawPicture } from '@/lib/finding/publishing/social-image/draw-picture';
import { findPicture } from '@/lib/finding/publishing/social-image/picture';
import { socialImagePath } from '@/lib/site/paths';

import { GET } from './route';

jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('@/lib/finding/publishing/social-image/card', () => ({ currentBrand: jest.fn() }));
jest.mock('@/lib/finding/publishing/social-image/draw-picture', () => ({ drawPicture: jest.fn() }));
jest.mock('@/lib/finding/publishing/social-image/picture', () => ({ findPicture: jest.fn() }));

const ADDRESS = '/Magazine?Mid=a&b';

const BRAND = { name: 'Ganga Academy', tagline: 'Rivers', markUrl: 'data:,' };

const ask = (path: string) => GET(new NextRequest(new URL(path, 'https://www.example.org')));

beforeEach(() => {
  jest.mocked(contentMode).mockReset().mockResolvedValue('published');
  jest.mocked(currentBrand).mockReset().mockResolvedValue(BRAND);
  jest.mocked(drawPicture).mockReset().mockResolvedValue(new TextEncoder().encode('drawn'));
  jest
    .mocked(findPicture)
    .mockReset()
    .mockImplementation(async (address) => (address === ADDRESS ? { title: 'May' } : undefined));
});

test('the picture of a page is a PNG that caches keep for an hour and other sites may show', async () => {
  const response = await ask(socialImagePath(ADDRESS));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await response.text()).toBe('drawn');
});

test('a picture is drawn anew once the institute has another name, tagline or mark', async () => {
  const brands = [BRAND, BRAND, ...Object.keys(BRAND).map((part) => ({ ...BRAND, [part]: 'data:,new' }))];
  await ask(socialImagePath(ADDRESS));
  jest.mocked(drawPicture).mockClear();
  for (const brand of brands) {
    jest.mocked(currentBrand).mockResolvedValue(brand);
    await ask(socialImagePath(ADDRESS));
  }
  expect(jest.mocked(drawPicture).mock.calls.map(([{ brand }]) => brand)).toEqual(brands.slice(2));
});

test.each([
  ['another page', socialImagePath('/Magazine?Mid=b')],
  ['words', socialImagePath('Buy here')],
  ['nothing', '/social-image'],
])('%s draws nothing, and caches ask again after a minute', async (_, path) => {
  const response = await ask(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  expect(drawPicture).not.toHaveBeenCalled();
});

test.each(['draft', 'fresh'] as const)('no cache keeps a picture of %s content', async (mode) => {
  jest.mocked(contentMode).mockResolvedValue(mode);
  for (const path of [socialImagePath(ADDRESS), '/social-image']) {
    expect((await ask(path)).headers.get('cache-control')).toBe('private, no-store');
  }
});
