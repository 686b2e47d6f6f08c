import { expect, type Locator, type Page } from '@playwright/test';

/** What a screen reader meets: texts of live regions, the order of headings and landmarks, and the stops of Tab. */

const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';

/** Records, from the next page on, each text that appears in a live region. The result returns and forgets them. */
export async function listenToLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((live) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target, addedNodes }) => {
        const changed = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].filter((it) => it instanceof Element);
        const inside = added.flatMap((it) => [...it.querySelectorAll(live)]);
        return [changed?.closest(live), ...added.filter((it) => it.matches(live)), ...inside];
      });
      for (const region of new Set(regions)) {
        const text = region?.checkVisibility() ? region.textContent.trim() : '';
        if (text) said.push(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, LIVE);
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}

const MOST_TABS = 200;

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await control.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control, 'Tab reaches it').toBeFocused();
}

/** Presses Tab around a modal dialog, and expects the focus to stay in it. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.locator('button, a, input, summary').count();
  for (let presses = 0; presses <= stops + 1; presses += 1) {
    // Past the last control the focus is in the browser's own.
    const isIn = await dialog.evaluate(
      (it) => it.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isIn, 'the focus is in the dialog').toBe(true);
    await page.keyboard.press('Tab');
  }
}

/** Expects one main part, one title, headings that skip no level, and landmarks that are told apart by their names. */
export async function expectOutline(page: Page, what: string): Promise<void> {
  const { levels, mains, navigations } = await page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility());
    return {
      levels: shown('h1, h2, h3, h4, h5, h6').map((it) => Number(it.tagName[1])),
      mains: shown('main').length,
      navigations: shown('nav').map(
        (it) =>
          it.getAttribute('aria-label') ??
          document.getElementById(it.getAttribute('aria-labelledby') ?? '')?.textContent ??
          '',
      ),
    };
  });
  expect(
    levels.filter((level) => level === 1),
    `${what}: titles`,
  ).toHaveLength(1);
  const skips = levels.slice(1).filter((level, index) => level > (levels[index] ?? 0) + 1);
  expect(skips, `${what}: headings ${levels.join(' ')}`).toEqual([]);
  expect(mains, `${what}: main parts`).toBe(1);
  expect(navigations, `${what}: navigations`).toEqual([...new Set(navigations)]);
  expect(navigations, `${what}: navigations`).not.toContain('');
}

/** The texts and names that are marked with another language than their own. */
export const inWrongLanguage = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const devanagari = /\p{Script=Devanagari}/u;
    const wrong: string[] = [];
    const judge = (text: string | null, at: Element | null) => {
      if (!text || !at?.checkVisibility()) return;
      const lang = at.closest('[lang]')?.getAttribute('lang');
      const isHindi = devanagari.test(text);
      if (isHindi ? lang !== 'hi' : /[a-z]{3}/i.test(text) && lang !== 'en') wrong.push(`${lang}: ${text.trim()}`);
    };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) judge(node.textContent, node.parentElement);
    for (const named of main.querySelectorAll('[aria-label]')) judge(named.getAttribute('aria-label'), named);
    return wrong;
  });
