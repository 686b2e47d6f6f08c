import { expect, type Page, test } from '@playwright/test';

import { logInAs } from '../support/candidates';
import {
  button,
  declareAndBegin,
  expectNoSidewaysScroll,
  expectQuestion,
  fact,
  openMenu,
  openTest,
  palette,
} from '../support/exam';
import { withDefaultText } from '../support/large-text';

/** How many questions of a paper show, where a candidate arrives at them, what it takes to answer them. */
type Shown = { save: number; options: number; both: number };

async function shownOf(page: Page, questions: number): Promise<Shown> {
  const shown = { save: 0, options: 0, both: 0 };
  for (let number = 1; number <= questions; number += 1) {
    await expectQuestion(page, number);
    const { save, options } = await page.evaluate(() => {
      /** Whether nothing lies over the corners of an element, none of which is outside the window. */
      const isSeen = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const corners = [left + 8, right - 8].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
        return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
      };
      const [save] = [...document.querySelectorAll('button[type=submit]')].filter((it) => it.checkVisibility());
      return {
        save: save !== undefined && isSeen(save),
        options: [...document.querySelectorAll('label:has([name=option])')].every(isSeen),
      };
    });
    shown.save += Number(save);
    shown.options += Number(options);
    shown.both += Number(save && options);
    if (number < questions) await page.keyboard.press('n');
  }
  return shown;
}

const PAPERS = [
  { name: 'General Studies', path: '/Test?Cat=1&Sub=1' },
  { name: 'SSC CGL Tier I', path: '/Test?Cat=2&Sub=3' },
];

/** The least share of questions with all four options, and with the button too, in a window. */
const WINDOWS = [
  { width: 1366, height: 650, options: 38 / 40 },
  { width: 1280, height: 800, options: 1 },
  { width: 360, height: 740, options: 30 / 40 },
  { width: 360, height: 640, options: 20 / 40 },
] as const;

for (const { name, path } of PAPERS)
  test(`most questions of ${name} can be answered without scrolling`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInAs(context);
    await openTest(page, path);
    const questions = await palette(page).getByRole('button').count();
    for (const { width, height, options } of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(page.locator('form [type=submit]')).toBeVisible();
      for (let number = questions; number > 1; number -= 1) await page.keyboard.press('p');
      const shown = await shownOf(page, questions);
      test
        .info()
        .annotations.push({ type: `${width}x${height}`, description: JSON.stringify({ questions, ...shown }) });
      expect.soft(shown.save, `'Save & Next' at ${width}x${height}`).toBe(questions);
      expect.soft(shown.both, `options at ${width}x${height}`).toBeGreaterThanOrEqual(Math.floor(options * questions));
    }
  });

/** The controls of a page that something lies over when Tab or Shift+Tab reaches them. */
async function coveredByTab(page: Page): Promise<string[]> {
  const covered = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key);
      const found = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (!element?.matches('main *')) return null;
        const { left, top, width, height } = element.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        const isSeen = over !== null && (element.contains(over) || over.contains(element));
        return isSeen ? null : element.outerHTML.slice(0, 120);
      });
      if (found) covered.add(found);
    }
  return [...covered];
}

test('the bar of actions never lies over what has the focus', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAs(context);
  await openTest(page, '/Test?Cat=1&Sub=1');
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [1280, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, `${width}x${height}`);
    expect(await coveredByTab(page), `${width}x${height}`).toEqual([]);
  }
});

test('the actions stay in view where the default text has twice its size', async ({ baseURL, launchOptions }) => {
  await withDefaultText(32, { ...launchOptions, baseURL: String(baseURL) }, async (context) => {
    const page = await context.newPage();
    await logInAs(context);
    await openTest(page, '/Test?Cat=1&Sub=1');
    for (const [width, height] of [
      [1280, 800],
      [360, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(button(page, 'Save & Next'), `${width} px`).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page, `${width} px`);
    }
  });
});

test('on a phone one menu holds the language, the display, the instructions and the profile', async ({
  page,
  context,
}) => {
  await logInAs(context);
  await openTest(page);
  const names = ['Both', 'Display', 'Instructions', 'View profile'];
  for (const name of names) await expect(button(page, name)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of names) await expect(button(page, name)).toBeHidden();
  for (const [name, title] of [
    ['Instructions', 'General Instructions'],
    ['View profile', 'Your Profile'],
  ] as const) {
    await openMenu(page);
    await button(page, name).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Menu')).toBeFocused();
  }
  await openMenu(page);
  await button(page, 'Both').click();
  await expect(page.locator('form [lang=hi]').first()).toBeVisible();
});

test('before the finish a candidate reads what it gives away', async ({ page, context }) => {
  await logInAs(context);
  await openTest(page);
  await button(page, 'Finish test').click();
  await expect(page.getByRole('dialog').getByText(/^15 unanswered, (30:00|29:\d\d) left$/)).toBeVisible();
});

test('the instructions say what the test is before its rules, and refuse one that does not exist', async ({
  page,
  context,
}) => {
  await logInAs(context);
  await page.goto('/TestInstruction?Cat=1&Sub=1');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('IAS General Studies');
  await expect(fact(page, 'Questions')).toHaveText('40');
  await expect(fact(page, 'Time')).toHaveText('30 minutes');
  await expect(fact(page, 'Marks')).toHaveText('2.00 for a right answer, −0.67 for a wrong one');
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  await page.goto('/TestInstruction?Cat=9&Sub=9');
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Back To Home' })).toBeVisible();
});

test.describe('where there is no keyboard', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('its keys are folded away', async ({ page, context }) => {
    await logInAs(context);
    await page.goto('/TestInstruction?Cat=1&Sub=1');
    await expect(page.getByText('saves and goes on to the next question.')).toBeHidden();
    await page.getByRole('heading', { name: 'Keyboard' }).click();
    await expect(page.getByText('saves and goes on to the next question.')).toBeVisible();
  });
});
