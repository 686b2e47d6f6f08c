import { expect, type Page, test } from '@playwright/test';

import { deskPaths, paths, reviewPath } from '@/lib/site/paths';

import { EDITOR, logInAs } from '../support/candidates';
import { expectNoSidewaysScroll, openTest, sitTest, TEST } from '../support/exam';
import { withDefaultText } from '../support/large-text';
import { PUBLIC_PAGES } from '../support/pages';

const SCREENS = [320, 360, 768, 1280, 1920].map((width) => ({ width, height: width < 600 ? 640 : 800 }));
const ACCOUNT_PAGES = [paths.profile, '/TestInstruction?Cat=1&Sub=1', '/Finish?totalAnswered=2'];

/** Expects that nothing is wider than the screen, and that what stays on top leaves room for the page. */
async function expectRoom(page: Page, what: string) {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectNoSidewaysScroll(page, `${what} at ${screen.width} px`);
    // The fallback of a font can be higher, until the font is there.
    const highest = () =>
      page
        .locator('header, main .sticky')
        .evaluateAll((bars) =>
          Math.max(0, ...bars.map((bar) => (bar.parentElement?.closest('aside, section') ? 0 : bar.clientHeight))),
        );
    await expect
      .poll(highest, { message: `${what} at ${screen.width} px`, timeout: 10_000 })
      .toBeLessThanOrEqual(screen.height / 3);
  }
}

/** Between the usual size and the largest, and for a size that a style sets, one page of each layout. */
const SOME_PAGES = [paths.home, paths.upsc, paths.toppers, paths.onlineTestSeries, paths.register];

async function expectRoomEverywhere(page: Page, what: string, pages: readonly string[]) {
  for (const path of pages) {
    await page.goto(path);
    await expectRoom(page, `${path} with ${what}`);
  }
  await logInAs(page.context());
  const id = await sitTest(page.request, TEST);
  for (const path of [...ACCOUNT_PAGES, reviewPath(id)]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectRoom(page, `${path} with ${what}`);
  }
  await openTest(page, '/Test?Cat=1&Sub=1');
  await expectRoom(page, `a test with ${what}`);
  await logInAs(page.context(), EDITOR);
  for (const path of Object.values(deskPaths)) {
    await page.goto(path);
    await expectRoom(page, `${path} with ${what}`);
  }
}

for (const [pixels, pages] of [
  [24, SOME_PAGES],
  [32, [...PUBLIC_PAGES, paths.login, paths.register]],
] as const) {
  test(`every page has room for text when the browser's default is ${pixels} px`, async ({
    baseURL,
    launchOptions,
  }) => {
    await withDefaultText(pixels, { ...launchOptions, baseURL: String(baseURL) }, async (context) => {
      const page = await context.newPage();
      await page.goto(paths.aboutUs);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${pixels}px`);
      await expectRoomEverywhere(page, `${pixels} px`, pages);
    });
  });
}

test('every page has room for text of twice the size that a style sets', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  await expectRoomEverywhere(page, '200 %', SOME_PAGES);
});
