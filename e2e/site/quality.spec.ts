import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

import { articlePath, essayTextPath, magazinePath, syllabusTextPath } from '@/lib/site/paths';

import { PUBLIC_PAGES } from '../support/pages';

const ITEM_PAGES = [magazinePath('1'), articlePath('art-01'), essayTextPath('ess-01'), syllabusTextPath('syl-ant-01')];

for (const path of [...PUBLIC_PAGES, ...ITEM_PAGES]) {
  test(`${path}: accessible at each width, without sideways scroll, and nothing in the console`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'at 320 px')
      .toBeLessThanOrEqual(320);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect(told, `at ${width} px`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}

test.describe('as the server sends them', () => {
  test.use({ javaScriptEnabled: false });

  test('pages have one h1, and a title, description and canonical URL of their own', async ({ page, baseURL }) => {
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const path of [...PUBLIC_PAGES, ...ITEM_PAGES]) {
      await page.goto(path);
      await expect(page.locator('h1'), path).toHaveCount(1);
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'en');
      const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
      expect(new URL(canonical, baseURL).href, path).toBe(new URL(path, baseURL).href);
      const title = await page.title();
      const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
      expect(title.length, path).toBeGreaterThan(10);
      expect(description.length, path).toBeGreaterThan(30);
      expect(titles.get(title), `${path} shares its title`).toBeUndefined();
      expect(descriptions.get(description), `${path} shares its description`).toBeUndefined();
      titles.set(title, path);
      descriptions.set(description, path);
    }
  });

  test('every page can be read and left', async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      await expect(page.locator('h1'), path).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Magazine' }), path).toBeVisible();
    }
  });
});

test('public pages are prerendered and ask no other host for anything', async ({ page, request, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (made) => {
    if (!made.url().startsWith(String(baseURL)) && !made.url().startsWith('data:')) foreign.push(made.url());
  });
  for (const path of PUBLIC_PAGES) {
    const response = await request.get(path);
    expect(response.headers()['x-nextjs-prerender'] ?? response.headers()['x-nextjs-cache'], path).toBeTruthy();
    expect(response.headers()['set-cookie'], path).toBeUndefined();
    await page.goto(path);
  }
  expect(foreign).toEqual([]);
});
