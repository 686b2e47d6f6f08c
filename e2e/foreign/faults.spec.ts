import { type APIRequestContext, expect, test } from '@playwright/test';

import { FAULTS, tellHost } from '../support/faults';
import { foreignContent } from '../support/foreign-content';
import { FED_BY } from '../support/foreign-pages';
import { PUBLIC_PAGES } from '../support/pages';

test.describe.configure({ mode: 'serial' });

/** Longer than the content's age limit of this site, so that each page is made anew by the request that follows. */
const OLD_MS = 1_100;
const PATIENCE_MS = 4_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetches a page until it was made anew: the first request may still get the old one. */
async function getRemade(request: APIRequestContext, path: string): Promise<string> {
  await request.get(path);
  await wait(150);
  const startedAt = Date.now();
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  expect(Date.now() - startedAt, `${path} in time`).toBeLessThan(PATIENCE_MS);
  return response.text();
}

test.afterEach(async ({ request }) => {
  await tellHost(request, { isDown: false });
  for (const path of Object.keys(foreignContent)) await tellHost(request, { path, fault: null });
});

for (const [call, pages] of Object.entries(FED_BY)) {
  test(`whatever ${call} answers, its last good content and the rest of each page stay`, async ({ request }) => {
    for (const fault of FAULTS.filter((name) => name !== 'slow')) {
      await tellHost(request, { path: call, fault });
      await wait(OLD_MS);
      for (const [path, text] of pages) expect(await getRemade(request, path), `${fault}: ${path}`).toContain(text);
      const home = await getRemade(request, '/');
      expect(home, `${fault}: the rest of the home page`).toContain('Foreign magazine one');
      expect(home, `${fault}: the rest of the home page`).toContain('Foreign UPSC course');
    }
  });
}

test('a change on the host shows on the next visits', async ({ request }) => {
  const path = '/time-table/get-timetables';
  await tellHost(request, { path, content: [{ _id: 'new', Subject: 'Changed timetable', Description: '<p>New</p>' }] });
  await wait(OLD_MS);
  const page = await getRemade(request, '/OnlineTestSeries');
  expect(page).toContain('Changed timetable');
  expect(page).not.toContain('Foreign timetable');
  await tellHost(request, { path, content: foreignContent[path] });
  await wait(OLD_MS);
  expect(await getRemade(request, '/OnlineTestSeries')).toContain('Foreign timetable');
});

test('a host that never answers keeps no page waiting', async ({ request }) => {
  for (const call of Object.keys(FED_BY)) await tellHost(request, { path: call, fault: 'slow' });
  await wait(OLD_MS);
  for (const [path, text] of Object.values(FED_BY).flat()) {
    const startedAt = Date.now();
    const response = await request.get(path);
    expect(Date.now() - startedAt, path).toBeLessThan(PATIENCE_MS);
    expect(await response.text(), path).toContain(text);
  }
});

test('with the host down, every page still answers with its last content', async ({ request }) => {
  await tellHost(request, { isDown: true });
  await wait(OLD_MS);
  for (const path of PUBLIC_PAGES) {
    await request.get(path);
    expect((await request.get(path)).status(), path).toBe(200);
  }
  for (const [path, text] of Object.values(FED_BY).flat()) {
    expect(await getRemade(request, path), path).toContain(text);
  }
});
