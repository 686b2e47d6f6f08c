import { expect, type Page, test } from '@playwright/test';

import { articlePath, deskPaths, magazinePath, paths } from '@/lib/site/paths';

import { EDITOR, logInAs } from '../support/candidates';
import {
  answer,
  beginExam,
  button,
  EXAM,
  expectNoSidewaysScroll,
  expectQuestion,
  finishFromDialog,
  historyOf,
  numberButton,
  openMenu,
  openTest,
  option,
  palette,
  screenOf,
  timer,
} from '../support/exam';
import { watchShift } from '../support/layout-shift';
import { PUBLIC_PAGES } from '../support/pages';
import { coveredParts, lostParts, violationsOf } from '../support/usable';

declare global {
  interface Window {
    firstGround?: string;
  }
}

const [LIGHT, DARK] = ['rgb(253, 251, 246)', 'rgb(17, 22, 31)'];

/** Pages of each kind but the exam: public, of accounts, and with a result. */
const MAIN_PAGES = [
  ...[paths.home, articlePath('art-01'), paths.upsc, magazinePath('1'), paths.toppers, paths.onlineTestSeries],
  ...[paths.contactUs, paths.search, paths.verify, paths.login, paths.register],
];

/** Waits for the colour, since a change may take a moment. */
const expectGround = (page: Page, colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour);

/** Notes the background at the first paint of each document. */
const watchFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (!document.body) return void requestAnimationFrame(look);
      window.firstGround = getComputedStyle(document.body).backgroundColor;
    };
    requestAnimationFrame(look);
  });

const firstGroundOf = (page: Page) => page.evaluate(() => window.firstGround);

const colours = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Display' });

async function chooseColours(page: Page, choice: string) {
  await colours(page).click();
  await button(page, choice).click();
  await page.keyboard.press('Escape');
}

/** The modes in which text must be readable as it is in the usual colours. */
const MODES = [
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

/** Expects readable text on a page that goes through the modes. */
async function expectReadable(page: Page, what: string, part?: string) {
  for (const mode of MODES) {
    await page.emulateMedia({ ...mode, reducedMotion: 'reduce' });
    // The browser applies the mode when it draws, and transitions of colours may begin then.
    await page.evaluate(async () => {
      for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame);
      await Promise.all(document.getAnimations().map((it) => it.finished.catch(() => null)));
    });
    const unreadable = async () => {
      const violations = await violationsOf(page, part, ['color-contrast', 'link-in-text-block']);
      return violations.flatMap(({ id, nodes }) => nodes.map((it) => `${id}: ${it.html} ${it.failureSummary}`));
    };
    // A busy machine draws the new mode late.
    await expect.poll(unreadable, `${what} in ${Object.values(mode).join(', ')}`).toEqual([]);
  }
}

test('pages follow the device, and follow it when it changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.aboutUs);
  await expectGround(page, DARK);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectGround(page, LIGHT);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expectGround(page, 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await expectGround(page, 'rgb(0, 0, 0)');
});

test('paper is light whatever the device and the visitor prefer', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await page.goto(paths.aboutUs);
  await chooseColours(page, 'Dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', contrast: 'more' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await expectGround(page, 'rgb(255, 255, 255)');
  await page.goto(paths.pageNotFound);
  await expectGround(page, LIGHT);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('pages follow the device, and offer no choice that would do nothing', async ({ page }) => {
    await page.goto(paths.upsc);
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await expect(colours(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Translate this page' })).toBeHidden();
    await page.goto(paths.login);
    await expect(page.getByRole('button', { name: 'Show Password' })).toBeHidden();
  });

  test('the tab that the address names is the one that is marked', async ({ page }) => {
    const edge = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    const none = 'rgba(0, 0, 0, 0)';
    await page.goto(`${paths.onlineTestSeries}#practice-test`);
    expect([await edge('Home'), (await edge('Practice Test')) === none]).toEqual([none, false]);
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
    await page.goto(paths.onlineTestSeries);
    expect([(await edge('Home')) === none, await edge('Practice Test')]).toEqual([false, none]);
  });
});

for (const [device, choice, ground] of [
  ['light', 'Dark', DARK],
  ['dark', 'Light', LIGHT],
] as const) {
  test(`the choice '${choice}' holds on every page of a ${device} device from the first paint on`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: device, reducedMotion: 'reduce' });
    await page.goto(paths.aboutUs);
    await chooseColours(page, choice);
    await expectGround(page, ground);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Magazine' }).click();
    await expect(page).toHaveURL(paths.magazine);
    await expectGround(page, ground);

    await watchFirstPaint(page);
    const shift = await watchShift(page);
    for (const path of [paths.home, articlePath('art-01'), paths.login]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await firstGroundOf(page), path).toBe(ground);
      expect(await shift(), path).toBeLessThan(0.02);
    }
    await logInAs(context, EDITOR);
    for (const path of [paths.profile, '/TestInstruction?Cat=1&Sub=1', '/Test?Cat=3&Sub=5', deskPaths.overview]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await firstGroundOf(page), path).toBe(ground);
    }
    await context.clearCookies();
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: device });
    await other.goto(paths.upsc);
    await expectGround(other, ground);
    await colours(other).click();
    await expect(button(other, choice)).toHaveAttribute('aria-pressed', 'true');
    await button(other, 'As the device').click();
    await expectGround(other, device === 'dark' ? DARK : LIGHT);
    // Open pages follow.
    await expectGround(page, device === 'dark' ? DARK : LIGHT);
  });
}

test('main pages are readable in each mode', async ({ page }) => {
  for (const path of MAIN_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // Header, menu and footer are those of the home page.
    await expectReadable(page, path, path === paths.home ? 'html' : 'main');
  }
});

test('tests, results and the desk are readable in each mode', async ({ page, context }) => {
  await logInAs(context);
  await beginExam(page, EXAM.path);
  await answer(page, 1);
  await expectQuestion(page, 2);
  await option(page, 2).check();
  await button(page, 'Mark for review and next').click();
  await expectQuestion(page, 3);
  await button(page, 'Save & Next').click();
  await expectReadable(page, 'a test');
  await button(page, 'Display').click();
  await expectReadable(page, 'the choice of the display');
  await page.keyboard.press('Escape');
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Score\?/);
  const [entry] = await historyOf(page.request);
  const isWhole = (path: string) => path === paths.profile || path === deskPaths.overview;
  const look = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectReadable(page, path, isWhole(path) ? 'html' : 'main');
  };
  for (const path of [`/Score?attempt=${entry?.id}#q2`, '/Finish?totalAnswered=2', paths.profile]) await look(path);
  await logInAs(context, EDITOR);
  for (const path of [deskPaths.overview, deskPaths.mocks, deskPaths.inbox]) await look(path);
});

test('a candidate changes size, width and colours during a test, by keyboard, and loses nothing', async ({
  page,
  context,
}) => {
  await logInAs(context);
  await openTest(page);
  await answer(page, 1);
  await expectQuestion(page, 2);
  await option(page, 3).check();
  const before = await screenOf(page);
  const text = page
    .getByRole('group', { name: /Question No: 2/ })
    .locator('label')
    .first();
  const sizeOf = () => text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const usual = await sizeOf();

  await button(page, 'Display').focus();
  await page.keyboard.press('Enter');
  await button(page, '100 %').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, '125 %')).toHaveAttribute('aria-pressed', 'true');
  expect(await sizeOf()).toBeCloseTo(1.25 * usual, 1);
  await button(page, '200 %').click();
  expect(await sizeOf()).toBeCloseTo(2 * usual, 1);
  await button(page, 'Dark').click();
  await expectGround(page, DARK);
  await button(page, 'Narrow').click();
  await button(page, 'Wide').click();
  // A shortcut for an option does nothing while the focus is here.
  await page.keyboard.press('4');
  await page.keyboard.press('Escape');
  expect(await screenOf(page)).toEqual(before);

  await page.reload();
  await expectQuestion(page, 2);
  expect(await sizeOf()).toBeCloseTo(2 * usual, 1);
  await expectGround(page, DARK);
  // Other pages keep their size.
  await page.goto(paths.aboutUs);
  expect(
    await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('main p')!).fontSize)),
  ).toBeLessThan(20);
});

test('the timer and the palette are usable at 200 % on a phone', async ({ page, context }) => {
  await logInAs(context);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await openTest(page, '/Test?Cat=2&Sub=3');
    if (width === 360) {
      await openMenu(page);
      await button(page, 'Display').click();
      await button(page, '200 %').click();
      await page.keyboard.press('Escape');
    }
    await button(page, 'Choose a question').click();
    await numberButton(page, 3).click();
    await expectQuestion(page, 3);
    await expect(timer(page)).toBeInViewport({ ratio: 1 });
    await button(page, 'Choose a question').click();
    await expect(palette(page)).toBeVisible();
    await expectNoSidewaysScroll(page, `${width} px`);
    expect(await lostParts(page), `${width} px`).toEqual([]);
    await button(page, 'Finish test').click();
    expect(await lostParts(page), `the summary at ${width} px`).toEqual([]);
  }
});

test('states look different when the system sets the colours', async ({ page, context }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await logInAs(context);
  await openTest(page, '/Test?Cat=2&Sub=3');
  await answer(page, 1);
  await expectQuestion(page, 2);
  await option(page, 2).check();
  await button(page, 'Mark for review and next').click();
  await expectQuestion(page, 3);

  const shapes = await palette(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.slice(0, 4).map((it) => {
        const drawn = [...it.querySelectorAll('svg > *')];
        const { stroke, strokeWidth } = getComputedStyle(drawn[0] as Element);
        const outline = getComputedStyle(it).outlineStyle;
        return {
          shape: drawn.map((one) => `${one.tagName} ${one.getAttribute('d')}`).join(),
          stroke,
          strokeWidth,
          outline,
        };
      }),
    );
  expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(4);
  const canvasText = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(new Set(shapes.map(({ stroke }) => stroke))).toEqual(new Set([canvasText]));
  expect(shapes.map(({ outline }) => outline !== 'none')).toEqual([false, false, true, false]);

  const groundOfButton = (name: string) =>
    button(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
  await button(page, 'Sure').click();
  await expect.poll(() => groundOfButton('Sure')).not.toBe(await groundOfButton('Guess'));
  expect(await groundOfButton('English')).not.toBe(await groundOfButton('Both'));
  await expect(button(page, 'Save & Next')).toHaveCSS('border-top-style', 'solid');

  await page.goto(paths.onlineTestSeries);
  const tabs = page.getByRole('tab');
  const grounds = await tabs.evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
  expect(grounds.filter((ground) => ground === grounds[0])).toHaveLength(1);
});

/** Texts in the colour of the plate that the browser lays behind them, and open panels without an edge. */
const lostInForcedColours = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('i'), { style: 'color: Canvas; forced-color-adjust: none' });
    document.body.append(canvas);
    const { color: plate } = getComputedStyle(canvas);
    canvas.remove();
    const isLost = (element: HTMLElement) => {
      const { color, forcedColorAdjust, borderTopStyle } = getComputedStyle(element);
      if (element.matches('dialog[open], [popover]:popover-open')) return borderTopStyle === 'none';
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      return hasText && forcedColorAdjust !== 'none' && color === plate;
    };
    return [...document.body.querySelectorAll<HTMLElement>('*:not(svg *, script, template, noscript)')]
      .filter(isLost)
      .map((it) => it.outerHTML.slice(0, 120));
  });

test('every page can be read in the colours that the system sets', async ({ page, context }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await context.clearCookies();
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    const look = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await lostInForcedColours(page), `${path} in ${colorScheme}`).toEqual([]);
    };
    for (const path of [...PUBLIC_PAGES, paths.login, paths.register, '/Search?q=rights']) await look(path);
    await page.goto(paths.testimonials, { waitUntil: 'networkidle' });
    await button(page, 'Add Review').click();
    await button(page, 'Post').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await lostInForcedColours(page), 'alerts').toEqual([]);
    await page.goto(paths.aboutUs);
    await colours(page).click();
    expect(await lostInForcedColours(page), 'the choice of colours').toEqual([]);

    await logInAs(context);
    for (const path of ['/TestInstruction?Cat=1&Sub=1', paths.profile, '/Finish?totalAnswered=2']) await look(path);
    await openTest(page, '/Test?Cat=2&Sub=3');
    await button(page, 'Save & Next').click();
    await button(page, 'Finish test').click();
    expect(await lostInForcedColours(page), 'a test').toEqual([]);
    await logInAs(context, EDITOR);
    for (const path of Object.values(deskPaths)) await look(path);
  }
});

test('the focus is visible in every mode', async ({ page }) => {
  for (const media of [{}, { colorScheme: 'dark' }, { contrast: 'more' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none', ...media });
    await page.goto(paths.onlineTestSeries);
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
      });
      expect(outline, `step ${step} with ${JSON.stringify(media)}`).toBeGreaterThanOrEqual(2);
    }
  }
});

// quality.spec.ts tests this for the public pages.
test('nothing is lost on the other pages at 400 % zoom', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const look = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectNoSidewaysScroll(page, path);
    expect.soft(await lostParts(page), path).toEqual([]);
  };
  for (const path of [paths.search, paths.login, paths.register]) await look(path);
  await logInAs(context);
  for (const path of ['/TestInstruction?Cat=1&Sub=1', paths.profile, '/Finish?totalAnswered=2']) await look(path);
  await beginExam(page, EXAM.path);
  await expectNoSidewaysScroll(page, 'an exam');
  expect(await lostParts(page), 'an exam').toEqual([]);
  expect(await coveredParts(page, 'main form', 'main .sticky'), 'an exam').toEqual([]);
  await answer(page, 1);
  await expectQuestion(page, 2);
  await expect(timer(page)).toBeInViewport({ ratio: 1 });
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Score\?/);
  const [entry] = await historyOf(page.request);
  await look(`/Score?attempt=${entry?.id}`);
  await logInAs(context, EDITOR);
  for (const path of Object.values(deskPaths)) await look(path);
});
