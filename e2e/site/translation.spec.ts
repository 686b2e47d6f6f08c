import { expect, type Page, test } from '@playwright/test';

import { magazinePath } from '@/lib/site/paths';

import { open } from '../support/accounts';
import { complaintsOf } from '../support/policy';

/**
 * Acts like Google's script: it loads more of itself and a style, draws a list and a bar in a frame, measures itself by
 * an image, and asks for the texts. The texts of these answers are ours.
 */
const ELEMENT = `
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  add('link', { rel: 'stylesheet', href: 'https://www.gstatic.com/_/translate_http/_/ss/k=x/m=el_main_css' });
  add('script', { src: 'https://translate.googleapis.com/_/translate_http/_/js/k=x/m=el_conf' });`;
const CONFIGURATION = `
  window.google = { translate: { TranslateElement: class {
    constructor(options, id) {
      const list = document.createElement('select');
      list.setAttribute('aria-label', 'Language');
      document.getElementById(id).append(list);
      const style = document.createElement('style');
      style.textContent = '.skiptranslate { border: 0 }';
      document.head.append(style);
      const bar = document.createElement('iframe');
      bar.className = 'skiptranslate';
      document.body.append(bar);
      bar.contentDocument.body.innerHTML = '<style>p { color: rgb(1, 2, 3) }</style><p>bar</p>';
      new Image().src = 'https://translate.google.com/gen204?x=1';
      new Image().src = 'https://www.google.com/images/cleardot.gif';
      const languages = document.createElement('script');
      languages.src = 'https://translate-pa.googleapis.com/v1/supportedLanguages?callback=gotLanguages';
      document.head.append(languages);
      fetch('https://translate-pa.googleapis.com/v1/translateHtml', { method: 'POST', body: '[]' }).catch(() => {});
    }
  } } };
  googleTranslateElementInit();`;
const LANGUAGES = `document.querySelector('select[aria-label=Language]').append(new Option('Hindi'));`;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function playGoogle(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/([\w-]+\.)?(google|googleapis|gstatic)\.com\//, (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    asked.push(hostname + pathname);
    const headers = { 'Access-Control-Allow-Origin': '*' };
    if (/\/(gen204|cleardot\.gif)/.test(pathname)) return route.fulfill({ contentType: 'image/gif', body: PIXEL });
    if (pathname.includes('/ss/')) return route.fulfill({ contentType: 'text/css', body: '' });
    if (pathname.endsWith('translateHtml')) return route.fulfill({ headers, json: [] });
    const [, body] =
      [
        ['element.js', ELEMENT],
        ['el_conf', CONFIGURATION],
        ['supportedLanguages', LANGUAGES],
      ].find(([part]) => pathname.includes(String(part))) ?? [];
    return route.fulfill({ contentType: 'text/javascript', body: body ?? 'window.hacked = 1' });
  });
  return asked;
}

for (const path of ['/UPSC', magazinePath('1')]) {
  test(`${path} asks Google only when a visitor wants it, and the translator works under the policy`, async ({
    page,
  }) => {
    const asked = await playGoogle(page);
    const complaints = complaintsOf(page);
    await open(page, path);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Translate this page' }).click();
    await expect(page.getByLabel('Language').getByRole('option', { name: 'Hindi' })).toBeAttached();
    await expect(page.frameLocator('.skiptranslate').getByText('bar')).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect.poll(() => asked.join()).toContain('translateHtml');
    expect(complaints).toEqual([]);
  });
}

test("other scripts on Google's hosts are refused", async ({ page }) => {
  const asked = await playGoogle(page);
  await open(page, '/UPSC');
  for (const url of [
    'https://translate.googleapis.com/$discovery/rest?version=v3&callback=alert',
    'https://translate.google.com/translate_a/other.js',
    'https://translate-pa.googleapis.com/v2/anything',
    'https://www.google.com/complaints/search?callback=alert',
  ]) {
    await expect(page.addScriptTag({ url }), url).rejects.toThrow();
  }
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a refused script shows as a failure at once', async ({ page }) => {
  await page.route('https://translate.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `document.head.append(Object.assign(document.createElement('script'), { src: 'https://moved.google.com/a.js' }))`,
    }),
  );
  await open(page, '/UPSC');
  await page.getByRole('button', { name: 'Translate this page' }).click();
  await expect(page.getByText('Error loading Google Translate widget.')).toBeVisible();
});

test('pages of accounts have no translator', async ({ page }) => {
  for (const path of ['/Login', '/login', '/Register', '/Score?score=1', '/Finish']) {
    await open(page, path);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Magazine' }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Translate this page' }), path).toHaveCount(0);
  }
});
