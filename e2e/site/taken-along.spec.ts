import { expect, test } from '@playwright/test';

import { articlePath, newsFeedPath, paths } from '@/lib/site/paths';
import { institute } from '@/lib/site/institute';

const ARTICLE = articlePath('art-01');
const ATOM = 'http://www.w3.org/2005/Atom';

test('each page names the feed, which has articles, magazines, announcements and the last days of questions', async ({
  page,
  baseURL,
}) => {
  await page.goto(paths.home);
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', newsFeedPath);
  const response = await page.request.get(newsFeedPath);
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  const entries = await page.evaluate(
    ([text = '', namespace = '']) =>
      [...new DOMParser().parseFromString(text, 'application/xml').getElementsByTagNameNS(namespace, 'entry')].map(
        (entry) => ({
          url: entry.querySelector('link')?.getAttribute('href') ?? '',
          title: entry.querySelector('title')?.textContent ?? '',
          updatedMs: Date.parse(entry.querySelector('updated')?.textContent ?? ''),
        }),
      ),
    [await response.text(), ATOM],
  );
  expect(new Set(entries.map(({ url }) => url)).size).toBe(entries.length);
  for (const { title, updatedMs } of entries) {
    expect(title).not.toBe('');
    expect(updatedMs).toBeLessThanOrEqual(Date.now() + 60_000);
  }
  const countOf = (start: string) => entries.filter(({ url }) => url.startsWith(`${baseURL}${start}`)).length;
  for (const start of [`${paths.articles}?article=`, `${paths.magazine}?Mid=`, `${paths.announcement}#`])
    expect(countOf(start), start).toBeGreaterThan(2);
  expect(countOf(`${paths.today}?day=`)).toBe(7);
  const headers = { 'If-None-Match': response.headers().etag ?? '' };
  expect((await page.request.get(newsFeedPath, { headers })).status()).toBe(304);
});

test('a phone that keeps the site finds its name and its icons', async ({ page }) => {
  await page.goto(paths.home);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: { name: string; icons: { src: string; type: string }[] } = await (
    await page.request.get(address ?? '')
  ).json();
  expect(manifest.name).toBe(institute().name);
  for (const { src, type } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type);
  const widthOf = (src: string) =>
    page.evaluate(async (it) => {
      const image = Object.assign(new Image(), { src: it });
      await image.decode();
      return image.naturalWidth;
    }, src);
  expect(await widthOf('/apple-touch-icon.png')).toBe(180);
});

test.describe('sharing', () => {
  test('an item is shared by the sheet of the device', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => void (document.title = JSON.stringify(data));
    });
    await page.goto(ARTICLE);
    await page.locator('html[data-works]').waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page).toHaveTitle(JSON.stringify({ text: heading, url: `${baseURL}${ARTICLE}` }));
    expect(page.url()).toBe(`${baseURL}${ARTICLE}`);
  });

  test('without such a sheet, and without scripts, an item is shared by a link', async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${baseURL}${ARTICLE}`);
    const link = await page.getByRole('link', { name: 'Share' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('text')).toContain(`${baseURL}${ARTICLE}`);
  });
});
