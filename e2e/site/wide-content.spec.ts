import { expect, type Page, test } from '@playwright/test';

import { publicPaths } from '@/lib/site/pages';
import {
  articlePath,
  bankPath,
  deskPaths,
  essayTextPath,
  examPaperPath,
  magazinePath,
  paths,
  reviewPath,
  searchPath,
  syllabusTextPath,
  testInstructionPath,
  testPath,
} from '@/lib/site/paths';

import { EDITOR, logInAs } from '../support/candidates';
import { button, expectNoSidewaysScroll, expectQuestion, openTest } from '../support/exam';
import { HostedSite } from '../support/hosted-site';
import { expectNoViolations, lostParts } from '../support/usable';
import { WIDE_QUESTIONS, WIDE_WORD, wideContent } from '../support/wide-content';

const PORT = 4379;

class WideSite extends HostedSite {
  protected override content = () => wideContent;
}

const site = new WideSite(PORT, 'wide');

test.use({ baseURL: `http://localhost:${PORT}` });
test.describe.configure({ mode: 'serial' });
test.beforeAll(() => site.start());
test.afterAll(() => site.stop());

/** Expects that a page scrolls only in parts of its own, each of which shows that it does and is wide enough to read. */
async function expectFits(page: Page, what: string) {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
    expect(await lostParts(page), `${what} at ${width} px`).toEqual([]);
    const unclear = await page.evaluate(() =>
      [...document.querySelectorAll('.table-frame, .prose math')]
        .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth && !it.closest('.swiper'))
        .filter(
          (it) =>
            it.clientWidth < 100 ||
            (it.localName !== 'math' && !/local/.test(getComputedStyle(it).backgroundAttachment)),
        )
        .map(
          (it) =>
            `${it.localName}.${it.className} of ${it.clientWidth} px in ${it.parentElement?.outerHTML.slice(0, 100)}`,
        ),
    );
    expect(unclear, `${what} at ${width} px`).toEqual([]);
  }
}

const openAll = (page: Page) =>
  page.locator('main details:not([open]) > summary:visible').evaluateAll((all) => {
    for (const summary of all) (summary as HTMLElement).click();
  });

/** Opens a page once it shows the host's content: a first visit still gets the page of the build. */
async function openWide(page: Page, path: string) {
  await expect
    .poll(async () => (await page.request.get(path)).text(), { message: path, intervals: [500] })
    .toContain(WIDE_WORD.slice(0, 60));
  await page.goto(path);
}

test('public pages never scroll sideways, however wide the fields of the host are', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const own: string[] = [paths.aboutUs, paths.contactUs, paths.interviewGuide, paths.verify, paths.search];
  const isOwn = (path: string) => own.includes(path) || /Policy|Terms|Reader/.test(path);
  const items = [magazinePath('1'), articlePath('x1'), essayTextPath('e1'), searchPath(WIDE_WORD)];
  for (const path of [...publicPaths.filter((path) => !isOwn(path)), ...items]) {
    await openWide(page, path);
    await expectFits(page, path);
  }
  await page.goto(paths.textContent);
  const texts = await page.locator('main a').evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''));
  for (const path of texts.filter((it) => it.startsWith(syllabusTextPath('').slice(0, 18))).slice(0, 2)) {
    await openWide(page, path);
    await expectFits(page, path);
  }
  for (const tab of ['time-table', 'how-to-enroll', 'fees', 'practice-test', 'online-exam']) {
    await page.goto(`${paths.onlineTestSeries}#${tab}`);
    await openAll(page);
    await expectFits(page, tab);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(paths.economics);
  await expectNoViolations(page, paths.economics, 'main');
});

test('a test, its offer, its review and the desk never scroll sideways, however wide the questions are', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAs(context, EDITOR, 'a token');
  for (const path of [testInstructionPath(1, 1), paths.profile, examPaperPath('1', '1')]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectFits(page, path);
  }
  const id = await openTest(page, testPath(1, 1));
  await button(page, 'Both').click();
  for (let number = 1; number <= WIDE_QUESTIONS; number += 1) {
    await expectQuestion(page, number);
    await expectFits(page, `question ${number}`);
    await page.keyboard.press('n');
  }
  await button(page, 'Finish test').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish test' }).click();
  await expect(page).toHaveURL(/\/Finish\?/);
  await expectFits(page, 'the result');
  for (const path of [reviewPath(id), ...Object.values(deskPaths), bankPath({ question: 'q1' })]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await openAll(page);
    await expectFits(page, path);
  }
});
