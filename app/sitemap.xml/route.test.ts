import { contentMode } from '@/lib/content/host/content-mode';
import { noted } from '@/lib/content/host/last-good';
import { listSitemap } from '@/lib/finding/publishing/sitemap';
import { withEnv } from '@/lib/server/env-testing';
import { questionPath } from '@/lib/site/paths';

import robots from '../robots';
import { GET } from './route';

const SITE_URL = 'https://site.example';

withEnv({ SITE_URL, NEXTAUTH_SECRET: 'sixteen-characters' });
jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('@/lib/finding/publishing/sitemap', () => ({ listSitemap: jest.fn() }));

/** Publishes so many questions. */
async function publish(count: number) {
  const pages = Array.from({ length: count }, (_, at) => ({ path: questionPath(`q${at}`), changedAtMs: undefined }));
  jest.mocked(listSitemap).mockClear().mockResolvedValue(pages);
  await noted('questions', async () => [])();
}

const get = (url: string) => GET(new Request(url));
const addressesAt = async (url: string) =>
  [...(await (await get(url)).text()).matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address);

beforeEach(() => jest.mocked(contentMode).mockResolvedValue('published'));

test('robots find every page, of few questions in one file and of many in the parts of an index', async () => {
  const { sitemap = [] } = robots();
  const [start = ''] = [sitemap].flat();
  await publish(3);
  expect(await addressesAt(start)).toEqual([0, 1, 2].map((at) => `${SITE_URL}/Questions?id=q${at}`));
  await publish(5_000);
  const parts = await addressesAt(start);
  const found = (await Promise.all(parts.map(addressesAt))).flat();
  expect([found.length, new Set(found).size]).toEqual([5_000, 5_000]);
  expect((await get(start)).headers.get('content-type')).toBe('application/xml; charset=utf-8');
});

test.each(['9', '-1', '1.5', 'x'])('a part %s that is not there is not found', async (part) => {
  await publish(5_000);
  expect((await get(`${SITE_URL}/sitemap.xml?part=${part}`)).status).toBe(404);
});

test('the sitemap reads lists and the store only after content was read from the host', async () => {
  await publish(3);
  for (let request = 1; request <= 50; request += 1) await get(`${SITE_URL}/sitemap.xml`);
  expect(listSitemap).toHaveBeenCalledTimes(1);
  await noted('articles', async () => [])();
  await get(`${SITE_URL}/sitemap.xml`);
  expect(listSitemap).toHaveBeenCalledTimes(2);
});
