import { expect, test } from '@playwright/test';

import { paths } from '@/lib/site/paths';

import { rawRequest } from '../support/raw-request';

test('unknown paths lead to the home page', async ({ request }) => {
  for (const path of [
    '/nothing',
    '/UPSC/nothing',
    '/Magazine/1',
    '/a/b/c',
    '/upsc.html',
    '/%E0%A4%B9',
    '/Articles/art-01',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(307);
    expect(new URL(response.headers().location ?? '', 'http://site').pathname, path).toBe('/');
  }
});

test('known paths in another letter case lead to their canonical spelling', async ({ request }) => {
  for (const path of Object.values(paths).filter((known) => known !== paths.home)) {
    for (const spelling of [path.toLowerCase(), path.toUpperCase()].filter((other) => other !== path)) {
      if (spelling === '/login') continue;
      const response = await request.get(`${spelling}?Mid=7`, { maxRedirects: 0 });
      expect(response.status(), spelling).toBe(308);
      expect(response.headers().location, spelling).toBe(`${path}?Mid=7`);
    }
  }
});

test('a malformed address never gets a server failure', async ({ request }) => {
  for (const path of ['/%E0%A4%A', '/Magazine?Mid=%E0%A4%A', '/%00', '/Articles?article=%C0%AF']) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBeLessThan(500);
  }
});

test('missing files and endpoints answer 404', async ({ request }) => {
  for (const path of [
    '/api/nothing',
    '/_next/static/nothing.js',
    '/uploads/nothing.pdf',
    '/files/nothing.pdf',
    '/nothing.JPG',
    '/wp-login.php',
  ]) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
});

const OWN_FILES = [
  '.git/config',
  '.git/HEAD',
  'package.json',
  'next.config.mjs',
  '.env',
  '.nextauth-secret',
  'data/site.db',
  'lib/server/env.ts',
  '.next/BUILD_ID',
  '.next-e2e/BUILD_ID',
];
const FOLDERS = ['.git', 'data', 'lib', 'public', 'art', 'uploads', 'uploads/syllabus', '_next', '_next/static'];

/** Folders with served files, and ways to write a path that goes up from there. */
const SERVED = ['/', '/art/', '/uploads/', '/_next/', '/_next/static/'];
const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '..%252f'];

test('visitors get none of our own files, and no folder is listed', async () => {
  const ways = SERVED.flatMap((folder) => ['', ...UP, ...UP.map((up) => up + up)].map((up) => folder + up));
  const paths = ways.flatMap((way) => OWN_FILES.map((file) => way + file));
  const folders = FOLDERS.flatMap((folder) => [`/${folder}`, `/${folder}/`, `/${folder}/.`, `/${folder}/%2e`]);
  for (const path of [...paths, ...folders]) {
    const { status, headers, text } = await rawRequest('GET', path);
    const told = text.includes('<h2') && text.includes('This page could not be found.') ? 'Not found' : text;
    // Each is refused or missing, leads home like an unknown path, or leads to the spelling without the last slash.
    expect(`${status} ${headers.location ?? ''} ${told}`, path).toMatch(
      /^(400  |404  Not found|307 \/ |308 (\S+) \2)$/,
    );
  }
});

test('the menu bar opens by keyboard, closes on Escape and leads to its pages', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  for (const name of [
    'About Us',
    'Courses',
    'Materials',
    'E-Booklet Prelims',
    'Optionals',
    'Online Test Series',
    'Contact us',
  ]) {
    await expect(bar.getByText(name, { exact: true }).first()).toBeVisible();
  }
  const group = bar.locator('summary', { hasText: 'Materials' });
  await group.focus();
  await page.keyboard.press('Enter');
  const link = bar.getByRole('link', { name: 'Old Papers' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(group).toBeFocused();
  await page.keyboard.press('Enter');
  await link.click();
  await expect(page).toHaveURL('/OldPaper');
  await expect(link).toBeHidden();
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'UPSC', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/UPSC');
  await expect(link).toBeHidden();
});

test('the menu marks the page that is open, and its groups close when one tabs past them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/OldPaper');
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  const current = () =>
    bar.locator('[aria-current=page]').evaluateAll((links) => links.map((link) => link.textContent));
  await expect.poll(current).toEqual(['Old Papers']);
  const group = bar.locator('summary', { hasText: 'Optionals' });
  await group.click();
  const link = bar.getByRole('link', { name: 'Anthropology' });
  await link.focus();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'Geography' })).toBeFocused();
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeHidden();
  await bar.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/ContactUs');
  await expect.poll(current).toEqual(['Contact us']);
});

test('the menu bar expands at 992 px, and is a drawer below that', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(bar).toBeVisible();
  await expect(button).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(992);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(bar).toBeHidden();
  await expect(button).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the drawer ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test(`the drawer shows its links ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const drawer = page.getByRole('navigation', { name: 'Main menu' });
      await expect(drawer.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/Login');
      await expect(drawer.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/Register');
      await drawer.locator('summary', { hasText: 'Optionals' }).click();
      await drawer.getByRole('link', { name: 'Anthropology' }).click();
      await expect(page).toHaveURL('/Anthropology');
      await expect(drawer).toBeHidden();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the drawer closes on each of its links, also on the one to the page that is open', async ({ page }) => {
    await page.goto('/Magazine?Mid=mag-10');
    const drawer = page.getByRole('navigation', { name: 'Main menu' });
    for (const from of ['/Magazine?Mid=mag-10', '/Magazine']) {
      await expect(page).toHaveURL(from);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await drawer.locator('summary', { hasText: 'Materials' }).click();
      await drawer.getByRole('link', { name: 'Magazine' }).click();
      await expect(page).toHaveURL('/Magazine');
      await expect(drawer).toBeHidden();
    }
  });

  for (const name of ['Chanakya Academy', 'Vivekanandavidyamandiram', 'The Institute of Civil Services']) {
    test(`the name ${name} fits beside the menu`, async ({ page }) => {
      await page.goto('/');
      const words = page.getByRole('link', { name: /, home$/ }).locator('span');
      await words.first().evaluate((span, text) => (span.textContent = text), name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 });
    });
  }

  test('a link within a page leaves Back and Forward working', async ({ page }) => {
    await page.goto('/Articles');
    await page.getByRole('link', { name: /^All articles/ }).click();
    await expect(page).toHaveURL('/Articles#all-articles');
    const list = page.locator('#all-articles');
    await list.getByRole('link').nth(2).click();
    await expect(page).toHaveURL(/article=/);
    await expect(page).not.toHaveTitle('');
    const title = await page.title();
    await page.goBack();
    await expect(page).toHaveURL('/Articles#all-articles');
    await expect(page).not.toHaveTitle(title);
    await page.goForward();
    await expect(page).toHaveTitle(title);
  });
});

test('the skip link leaves an opened tab as it is', async ({ page }) => {
  await page.goto('/OnlineTestSeries#fees');
  const fees = page.getByRole('tabpanel', { name: 'Fees' });
  await expect(fees).toBeVisible();
  const skip = page.getByRole('link', { name: /^Skip to/ });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expect(fees).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Fees' })).toHaveAttribute('aria-selected', 'true');
});

test('a link to a tab of another page shows its panel, and so does Back', async ({ page }) => {
  await page.goto('/Search');
  await expect(page.locator('html')).toHaveAttribute('data-works', 'yes');
  await page.getByRole('main').getByRole('link', { name: 'Fees' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Fees' })).toBeVisible();
  await page.getByRole('tab', { name: 'Home' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Home' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tabpanel', { name: 'Fees' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
});

test('the top bar and the footer have their links, unfinished ones included', async ({ page }) => {
  await page.goto('/');
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/Login');
  await expect(account.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/Register');
  const footer = page.getByRole('contentinfo');
  for (const heading of ['Explore', 'Courses', 'Resources', 'Address']) {
    await expect(footer.getByRole('heading', { name: heading })).toBeVisible();
  }
  for (const [name, href] of [
    ['Privacy Policy', '/PrivacyPolicy'],
    ['Terms & Conditions', '/Terms'],
    ['Checkout', '/PageNotFound'],
  ]) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href ?? '');
  }
  await expect(footer.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute('href', 'tel:+910000000000');
  await expect(footer).toContainText('©');
  // The menu has the unfinished courses.
  await expect(footer.getByRole('link', { name: /^(SSC CGL|UP-PCS|NDA-CDS)$/ })).toHaveCount(0);
  await page.goto('/PageNotFound');
  await expect(page.getByRole('heading', { name: 'Data Will be Coming soon..' })).toBeVisible();
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a page whose scripts fail says so, and leads home', async ({ page }) => {
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('a fault');
    };
  });
  await page.goto('/AboutUs');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', '/');
});

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/AboutUs');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the translator loads only on request, and its failure is shown', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://translate.google.com/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Translate this page' }).click();
  await expect(page.getByText('Error loading Google Translate widget.')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a video becomes a player on request', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'player' }));
  await page.goto('/InterviewGuide');
  const videos = page.getByRole('link', { name: /Play the video/ });
  await expect(videos).toHaveCount(4);
  await expect(page.getByText(/^posted on /)).toHaveCount(4);
  await expect(page.locator('iframe')).toHaveCount(0);
  await videos.first().click();
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/,
  );
});

test('an anonymous visitor who wants a test is asked to log in first', async ({ page }) => {
  await page.goto('/UPSC');
  await page.getByRole('link', { name: 'IAS prelims test' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Please login first.' });
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();

  await page.goto('/OnlineTestSeries');
  for (const name of ['Practice Test', 'Online Exam']) {
    await page.goto('/OnlineTestSeries');
    await page.getByRole('tab', { name }).click();
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  }
});

test('arrow keys move through the tabs of the test series', async ({ page }) => {
  await page.goto('/OnlineTestSeries');
  await page.getByRole('tab', { name: 'Home' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Time Table' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Time Table' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
});

test('a phone shows an article before the list of all, with a link to the list and back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/Articles');
  const list = page.getByRole('navigation', { name: 'Articles' });
  await expect(page.getByRole('article')).toBeInViewport();
  await expect(list).not.toBeInViewport();
  await page.getByRole('link', { name: /^All articles/ }).click();
  await expect(list).toBeInViewport();
  await list.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/article=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(list).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(list).toBeInViewport();
});
