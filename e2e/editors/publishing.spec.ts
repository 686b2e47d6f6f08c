import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type APIRequestContext, expect, test } from '@playwright/test';

import { EDITORS_HOST_URL, EDITORS_SITE_URL, PREVIEW_SITE_URL } from '../support/addresses';
import { PREVIEW_SECRET, REVALIDATE_SECRET } from '../support/editors';
import { tellHost } from '../support/faults';
import { foreignContent } from '../support/foreign-content';
import { removeStore, startOwnServer } from '../support/own-server';
import { keptBy, SHIPPED_NGINX, withShippedNginx } from '../support/shipped-nginx';

test.describe.configure({ mode: 'serial' });

const TIMETABLES = '/time-table/get-timetables';
const MAGAZINES = '/magazine/magazinAll';

const publish = (request: APIRequestContext, path: string, content: unknown) =>
  tellHost(request, { path, content }, EDITORS_HOST_URL);

const textOf = async (request: APIRequestContext, url: string) => (await request.get(url)).text();

const revalidate = (request: APIRequestContext, data: unknown, secret = REVALIDATE_SECRET, headers = {}) =>
  request.post('/api/revalidate', { data, headers: { Authorization: `Bearer ${secret}`, ...headers } });

/** The ways in which a publishing reaches the site, with the headers that deploy/nginx.conf adds. */
const WAYS: [where: string, headers: Record<string, string>][] = [
  ['straight', {}],
  [
    'behind TLS',
    { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'www.example.org', 'X-Forwarded-For': '203.0.113.9' },
  ],
];

const timetable = (Subject: string) => [{ _id: 'tt1', Subject, Description: '<p>Monday</p>' }];

test.afterAll(async ({ request }) => {
  for (const path of [TIMETABLES, MAGAZINES]) await publish(request, path, foreignContent[path]);
});

test('a change shows on the preview at once, and in public once its publishing is answered', async ({ request }) => {
  // Each try has a new text, since an earlier one stays published for a minute.
  const changed = `Changed at ${Date.now()}`;
  // Content is fresh for a minute, so its age makes the site read nothing again meanwhile.
  await expect(async () => {
    expect((await request.get('/OnlineTestSeries')).headers()['x-nextjs-cache']).toBe('HIT');
  }).toPass();
  await publish(request, TIMETABLES, timetable(changed));
  await expect(async () => {
    expect(await textOf(request, `${PREVIEW_SITE_URL}/OnlineTestSeries`)).toContain(changed);
    // Far more than needed, and less than the minute after which its age alone would show the change.
  }).toPass({ timeout: 45_000 });
  expect(await textOf(request, '/OnlineTestSeries')).not.toContain(changed);

  const answer = await revalidate(request, { noun: 'timetables' });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({
    revalidated: ['timetables'],
    pages: ['/OnlineTestSeries'],
    notMadeAnew: [],
  });
  expect(await textOf(request, '/OnlineTestSeries')).toContain(changed);
});

for (const [where, headers] of WAYS) {
  test(`${where}, each publishing is answered once the pages are new`, async ({ request }) => {
    for (const issue of ['first', 'second']) {
      const MName = `The ${issue} issue, ${where}`;
      await publish(request, MAGAZINES, [{ _id: 'm1', MId: 'm1', MName, IsActive: true }]);
      const answer = await revalidate(request, { noun: 'magazines' }, REVALIDATE_SECRET, headers);
      expect(await answer.json()).toEqual({
        revalidated: ['magazines'],
        pages: ['/', '/Magazine'],
        notMadeAnew: [],
      });
      for (const path of ['/', '/Magazine', '/Magazine?Mid=m1']) {
        expect(await textOf(request, path), path).toContain(MName);
      }
    }
  });
}

test('publishing a path remakes the page with all its content', async ({ request }) => {
  const changed = `Changed once more at ${Date.now()}`;
  await publish(request, TIMETABLES, timetable(changed));
  const answer = await revalidate(request, { path: '/OnlineTestSeries' });
  expect(await answer.json()).toMatchObject({ pages: ['/OnlineTestSeries'], notMadeAnew: [] });
  expect(await textOf(request, '/OnlineTestSeries')).toContain(changed);
});

test('publishing while the host fails removes nothing, and says so', async ({ request }) => {
  const before = `Before the host failed, ${Date.now()}`;
  await publish(request, TIMETABLES, timetable(before));
  await revalidate(request, { noun: 'timetables' });
  await tellHost(request, { path: TIMETABLES, fault: 'status 500' }, EDITORS_HOST_URL);
  const answer = await revalidate(request, { noun: 'timetables' });
  await tellHost(request, { path: TIMETABLES, fault: null }, EDITORS_HOST_URL);
  expect(await answer.json()).toEqual({
    revalidated: ['timetables'],
    pages: [],
    notMadeAnew: ['/OnlineTestSeries'],
  });
  expect(await textOf(request, '/OnlineTestSeries')).toContain(before);
});

test('nobody publishes without the secret', async ({ request }) => {
  expect((await revalidate(request, { noun: 'timetables' }, 'a guess')).status()).toBe(401);
  expect((await request.post('/api/revalidate', { data: { noun: 'timetables' } })).status()).toBe(401);
  expect((await request.get('/api/revalidate')).status()).toBe(405);
  for (const data of [{ noun: 'planets' }, { path: '/Profile' }, { path: 'https://evil.example/' }, {}]) {
    const answer = await revalidate(request, data);
    expect(answer.status(), JSON.stringify(data)).toBe(400);
    const { nouns, paths } = await answer.json();
    expect(nouns).toEqual(expect.arrayContaining(['timetables', 'magazines']));
    expect(paths).toEqual(expect.arrayContaining(['/', '/Magazine']));
  }
  expect((await request.post(`${PREVIEW_SITE_URL}/api/revalidate`, { data: {} })).status(), 'without a secret').toBe(
    404,
  );
});

test.describe('draft mode', () => {
  const HIDDEN = { _id: 'm9', MId: 'm9', MName: 'Issue of next month', IsActive: false };

  test.beforeEach(async ({ request }) => {
    await publish(request, MAGAZINES, [...(foreignContent[MAGAZINES] as object[]), HIDDEN]);
  });

  for (const [where, site] of [
    ['on the public site', EDITORS_SITE_URL],
    ['on a preview', PREVIEW_SITE_URL],
  ] as const) {
    test(`draft mode ${where} shows and marks drafts, and nobody else sees them`, async ({ page, browser }) => {
      const draftLink = `${site}/api/preview?${new URLSearchParams({ secret: PREVIEW_SECRET, path: '/Magazine' })}`;
      await page.goto(draftLink);
      await expect(page).toHaveURL(`${site}/Magazine`);
      const card = page.getByRole('article').filter({ hasText: HIDDEN.MName });
      await expect(card.getByText('Not published')).toBeVisible();
      const published = page.getByRole('article').filter({ hasText: 'Foreign magazine one' });
      await expect(published.getByText('Not published')).toHaveCount(0);

      const stranger = await browser.newContext({ baseURL: site });
      for (const path of ['/Magazine', '/', '/Magazine?Mid=m9', '/Search?q=next+month', '/sitemap.xml']) {
        const text = await (await stranger.request.get(path)).text();
        expect(text, path).not.toContain(HIDDEN.MName);
        expect(text, path).not.toContain('Mid=m9"');
      }
      await page.goto(`${site}/Magazine?Mid=m9`);
      await expect(page.getByRole('heading', { level: 1, name: HIDDEN.MName })).toBeVisible();
      const response = await page.goto(`${site}/Magazine`);
      expect(response?.headers()['cache-control']).toContain('no-store');

      await page.getByRole('button', { name: 'Leave draft mode' }).click();
      await expect(page).toHaveURL(`${site}/Magazine`);
      await expect(page.getByRole('button', { name: 'Leave draft mode' })).toHaveCount(0);
      await expect(page.getByText(HIDDEN.MName)).toHaveCount(0);
      expect(await (await stranger.request.get('/Magazine')).text()).not.toContain(HIDDEN.MName);
      await stranger.close();
    });
  }

  test('draft mode works through the shipped nginx, which keeps no draft', async ({ page }) => {
    test.skip(!SHIPPED_NGINX, 'nginx is not installed');
    const port = 4327;
    const site = `http://localhost:${port}`;
    const pages = ['/Magazine', '/Magazine?Mid=m9'];
    await withShippedNginx(EDITORS_SITE_URL, port, async (nginx) => {
      const shownToStrangers = async () => {
        const texts = await Promise.all(pages.map(async (path) => (await fetch(nginx.origin + path)).text()));
        return texts.join('');
      };
      expect(await shownToStrangers()).not.toContain(HIDDEN.MName);
      await page.goto(`${site}/api/preview?${new URLSearchParams({ secret: PREVIEW_SECRET, path: '/Magazine' })}`);
      for (const path of pages) {
        await page.goto(site + path);
        await expect(page.getByRole('heading', { name: HIDDEN.MName })).toBeVisible();
      }
      expect(await shownToStrangers()).not.toContain(HIDDEN.MName);
      const kept = await keptBy(nginx);
      expect(kept.map(({ key }) => key)).toContainEqual(expect.stringContaining('/Magazine'));
      expect(kept.filter(({ body }) => body.includes(HIDDEN.MName)).map(({ key }) => key)).toEqual([]);
    });
  });

  test('draft mode shows the current content of the host on each request', async ({ page, request }) => {
    await page.goto(`/api/preview?${new URLSearchParams({ secret: PREVIEW_SECRET, path: '/OnlineTestSeries' })}`);
    for (const subject of ['First draft', 'Second draft']) {
      await publish(request, TIMETABLES, timetable(subject));
      await page.reload();
      await expect(page.getByText(subject)).toHaveCount(1);
    }
    expect(await textOf(request, '/OnlineTestSeries')).not.toContain('draft');
  });

  test('a new preview secret ends a draft mode that the old one opened', async ({ page }) => {
    await page.goto(`/api/preview?${new URLSearchParams({ secret: PREVIEW_SECRET, path: '/Magazine' })}`);
    const hidden = page.getByRole('heading', { name: HIDDEN.MName });
    await expect(hidden).toBeVisible();
    const port = 4321;
    const databaseFile = join(tmpdir(), `journeys-secret-${process.pid}.db`);
    const server = await startOwnServer({
      port,
      databaseFile,
      buildFolder: '.next-editors',
      env: { API_HOST: `${EDITORS_HOST_URL}/v1`, PREVIEW_SECRET: 'another secret of the editors' },
    });
    try {
      // Cookies ignore ports, so this is the same browser with the same build and another secret.
      await page.goto(`http://localhost:${port}/Magazine`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(HIDDEN.MName)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Leave draft mode' })).toHaveCount(0);
    } finally {
      await server.stop();
      removeStore(databaseFile);
    }
    await page.goto('/Magazine');
    await expect(hidden).toBeVisible();
  });

  test('draft mode opens only with the secret, and leads to no other site', async ({ page }) => {
    for (const [query, status] of [
      [{ secret: 'a guess', path: '/Magazine' }, 401],
      [{ path: '/Magazine' }, 401],
      [{ secret: PREVIEW_SECRET, path: 'https://evil.example/' }, 400],
      [{ secret: PREVIEW_SECRET, path: '//evil.example' }, 400],
      [{ secret: PREVIEW_SECRET, path: '/\\evil.example' }, 400],
    ] as const) {
      const response = await page.request.get(`/api/preview?${new URLSearchParams(query)}`, { maxRedirects: 0 });
      expect(response.status(), JSON.stringify(query)).toBe(status);
      expect(response.headers()['set-cookie'], JSON.stringify(query)).toBeUndefined();
    }
    await page.goto('/Magazine');
    await expect(page.getByText('Not published')).toHaveCount(0);
  });

  test('another site cannot end draft mode', async ({ request }) => {
    const response = await request.post('/api/end-preview', { headers: { origin: 'https://evil.example' } });
    expect(response.status()).toBe(403);
  });
});
