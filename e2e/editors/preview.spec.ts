import type { Server } from 'node:http';

import { expect, test } from '@playwright/test';

import { fillLogin } from '../support/accounts';
import { EDITORS_HOST_URL, PREVIEW_SITE_URL, PREVIEW_URL } from '../support/addresses';
import { startPreviewProxy } from '../support/editors';
import { HOST_PASSWORD, HOST_USER } from '../support/foreign-users';
import { PUBLIC_PAGES } from '../support/pages';

test.use({ baseURL: PREVIEW_SITE_URL });

test('no page and no file of a preview is for a search engine', async ({ request }) => {
  for (const path of [...PUBLIC_PAGES, '/Login', '/sitemap.xml', '/art/quote.svg', '/api/profile', '/nowhere']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers()['x-robots-tag'], path).toContain('noindex');
    if (response.headers()['content-type']?.startsWith('text/html')) {
      expect(await response.text(), path).toMatch(/<meta name="robots" content="noindex/);
    }
  }
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^User-Agent: \*\nDisallow: \/\n/);
});

test('the public site is for search engines', async ({ request }) => {
  const response = await request.get('http://localhost:4310/UPSC');
  expect(response.headers()['x-robots-tag']).toBeUndefined();
  expect(await response.text()).not.toContain('noindex');
});

test('a preview says what it shows and whose content', async ({ page }) => {
  await page.goto('/UPSC');
  const banner = page.getByRole('complementary', { name: 'For editors' });
  await expect(banner).toContainText('Preview of topic, not the public site.');
  await expect(banner).toContainText(EDITORS_HOST_URL);
});

test.describe('behind the platform', () => {
  let proxy: Server;

  test.beforeAll(() => {
    proxy = startPreviewProxy();
  });
  test.afterAll(() => {
    proxy.close();
  });

  test('a login on the preview’s own URL stays there', async ({ page }) => {
    await page.goto(`${PREVIEW_URL}/Profile`);
    await expect(page).toHaveURL(`${PREVIEW_URL}/login?callbackUrl=%2FProfile`);
    await fillLogin(page, { Username: HOST_USER.Username, Password: HOST_PASSWORD });
    await expect(page).toHaveURL(`${PREVIEW_URL}/Profile`);
    await expect(page.getByText(HOST_USER.Name)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${PREVIEW_URL}/Login`);
  });
});
