import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { expect, test } from '@playwright/test';

import { fillLogin } from '../support/accounts';
import { EDITORS_HOST_URL, EDITORS_SITE_URL, PREVIEW_SITE_URL, PREVIEW_URL, SITE_URL } from '../support/addresses';
import { startPreviewProxy } from '../support/editors';
import { HOST_PASSWORD, HOST_USER } from '../support/foreign-users';
import { PUBLIC_PAGES } from '../support/pages';

test.use({ baseURL: PREVIEW_SITE_URL });

test('a preview keeps search engines from its pages and files', async ({ request }) => {
  for (const path of [...PUBLIC_PAGES, '/Login', '/sitemap.xml', '/art/quote.svg', '/api/profile', '/nowhere']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.headers()['x-robots-tag'], path).toContain('noindex');
    if (response.headers()['content-type']?.startsWith('text/html')) {
      expect(await response.text(), path).toMatch(/<meta name="robots" content="noindex/);
    }
  }
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^User-Agent: \*\nDisallow: \/\n/);
});

test('the public site admits search engines', async ({ request }) => {
  const response = await request.get('http://localhost:4310/UPSC');
  expect(response.headers()['x-robots-tag']).toBeUndefined();
  expect(await response.text()).not.toContain('noindex');
});

test('a preview names itself and the source of its content', async ({ page }) => {
  await page.goto('/UPSC');
  const banner = page.getByRole('complementary', { name: 'For editors' });
  await expect(banner).toContainText('Preview of topic, not the public site.');
  await expect(banner).toContainText(EDITORS_HOST_URL);
});

test('the image optimiser asks only the host of the content', async ({ request }) => {
  let asked = 0;
  const elsewhere = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { 'Content-Type': 'image/png' }).end('an image');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const statusOf = async (site: string, url: string) => {
    const query = new URLSearchParams({ url, w: '360', q: '75' });
    return (await request.get(`${site}/_next/image?${query}`)).status();
  };
  // The second site may ask its own host, although that is on loopback; the host lacks this image.
  expect(await statusOf(EDITORS_SITE_URL, `${EDITORS_HOST_URL}/v1/none.png`)).toBe(404);
  for (const site of [SITE_URL, EDITORS_SITE_URL]) {
    for (const url of [
      `http://127.0.0.1:${port}/a.png`,
      `http://localhost:${port}/a.png`,
      `//127.0.0.1:${port}/a.png`,
      `${EDITORS_HOST_URL}@127.0.0.1:${port}/a.png`,
      'https://evil.example/a.png',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]) {
      expect(await statusOf(site, url), `${site} ${url}`).toBe(400);
    }
  }
  // The optimiser takes this for a path of the site, and a browser for the address of another site.
  expect(await statusOf(SITE_URL, `/\\127.0.0.1:${port}/a.png`)).toBeGreaterThanOrEqual(400);
  expect(asked).toBe(0);
  elsewhere.close();
});

test.describe('a preview behind the platform', () => {
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
