import { expect, type Page, test } from '@playwright/test';

import { publicPaths } from '@/lib/site/pages';
import {
  articlePath,
  essayTextPath,
  magazinePath,
  paths,
  questionListPath,
  questionPath,
  syllabusTextPath,
} from '@/lib/site/paths';

import { expectNoSidewaysScroll } from '../support/exam';
import { PUBLIC_PAGES } from '../support/pages';
import { complaintsOf, expectHydrated, expectNothingInjectedRuns, expectPageHeaders } from '../support/policy';
import { expectNoViolations, lostParts } from '../support/usable';

const ITEM_PAGES = [
  ...[magazinePath('1'), articlePath('art-01'), essayTextPath('ess-01'), syllabusTextPath('syl-ant-01')],
  ...[questionPath('csat-01'), questionListPath('subject.indian-polity')],
];
const ONE_OF_EACH_KIND: string[] = [paths.home, paths.interviewGuide, paths.pageNotFound];
const FOUND: string[] = [...publicPaths, ...ITEM_PAGES];

/** What search engines read of a page, as the server sent it and as it is now. */
const headsOf = (page: Page) =>
  page.evaluate(async () => {
    const headOf = (it: Document) =>
      [...it.querySelectorAll('title, meta, link[rel=canonical], script[type="application/ld+json"]')]
        .filter((element) => !element.closest('svg'))
        .map((element) => element.outerHTML)
        .toSorted();
    const html = await (await fetch(location.href)).text();
    return { sent: headOf(new DOMParser().parseFromString(html, 'text/html')), now: headOf(document) };
  });

for (const path of new Set([...PUBLIC_PAGES, ...FOUND])) {
  // One visit checks everything, since most of the time goes into loading a page and waiting until it is at rest.
  test(`${path} is safe, quiet, accessible at each width, unchanged by its scripts, and runs nothing injected`, async ({
    page,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    const elsewhere: string[] = [];
    page.on('request', (made) => {
      if (!made.url().startsWith(String(baseURL)) && !made.url().startsWith('data:')) elsewhere.push(made.url());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // 1280 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    await expectPageHeaders(response, path);
    const isPrerendered =
      (response?.headers()['x-nextjs-prerender'] ?? response?.headers()['x-nextjs-cache']) !== undefined;
    expect(isPrerendered, 'is prerendered').toBe(true);
    expect(response?.headers()['set-cookie']).toBeUndefined();
    await expectHydrated(page);

    await expectNoSidewaysScroll(page, 'at 320 px');
    expect(await lostParts(page), 'at 320 px').toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoViolations(page, 'at 360 px');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectNoViolations(page, 'at 1280 px', path === paths.home ? 'html' : 'main');
    if (FOUND.includes(path)) {
      const { sent, now } = await headsOf(page);
      expect(sent.length).toBeGreaterThan(20);
      expect(now).toEqual(sent);
    }
    expect(complaints, 'the console').toEqual([]);
    expect(elsewhere, 'requests to other hosts').toEqual([]);
    // The other pages have the same policy except for the hashes of their scripts.
    if (ONE_OF_EACH_KIND.includes(path)) await expectNothingInjectedRuns(page, path);
  });
}

test('the scripts of a page load after its styles, and the load event waits until they work', async ({ page }) => {
  // Carousels load their script later still.
  for (const path of [paths.aboutUs, paths.articles]) {
    await page.goto(path);
    const { scripts, styles, loadMs, isHydrated } = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource').filter((it) => it instanceof PerformanceResourceTiming);
      const named = new Set([...document.querySelectorAll('script')].map(({ src }) => src));
      return {
        scripts: entries.filter(({ name }) => named.has(name)).map((it) => [it.startTime, it.responseEnd] as const),
        styles: entries.filter(({ name }) => name.endsWith('.css')).map((it) => it.responseEnd),
        isHydrated: Object.keys(document.querySelector('main') ?? {}).some((it) => it.startsWith('__react')),
        loadMs: performance.timing.loadEventStart - performance.timing.navigationStart,
      };
    });
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(styles.length, path).toBeGreaterThan(0);
    expect(Math.min(...scripts.map(([start]) => start)), path).toBeGreaterThan(Math.max(...styles));
    expect(Math.max(...scripts.map(([, end]) => end)), path).toBeLessThanOrEqual(loadMs + 1);
    expect(isHydrated, path).toBe(true);
  }
});
