import { expect, type Page } from '@playwright/test';
import { type AxeResults, type Result, type RunOptions, source } from 'axe-core';

import { expectNoSidewaysScroll } from './exam';

/** Whether everybody can use a page: with a screen reader, on a phone, and enlarged. */

declare global {
  interface Window {
    axe: { run: (part: string, options: RunOptions) => Promise<AxeResults> };
  }
}

/** What axe finds in a part of a page, by all rules or by `rules` alone. The document keeps axe for the next time. */
export async function violationsOf(page: Page, part = 'html', rules?: readonly string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([part, rules]) => {
      // Otherwise everything that passes would be listed node by node.
      const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
      return (await window.axe.run(part, options)).violations;
    },
    [part, rules] as const,
  );
}

export async function expectNoViolations(page: Page, what?: string, part?: string): Promise<void> {
  const found = (await violationsOf(page, part)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, what).toEqual([]);
}

/** Expects that a page fits a phone and that nobody is shut out of it. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoViolations(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, 'at 360 px');
  if (size) await page.setViewportSize(size);
}

/** The controls in `part` that the sticky `bar` covers whole when they get the keyboard's focus (WCAG 2.4.11). */
export const coveredParts = (page: Page, part: string, bar: string) =>
  page.evaluate(
    ([part, bar]) => {
      const covered: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(`${part} :is(a, button, input, summary)`)) {
        if (!control.checkVisibility() || control.closest('dialog')) continue;
        (document.activeElement as HTMLElement | null)?.blur();
        // Just below the edge, where the browser takes it for visible.
        scrollTo({ top: control.getBoundingClientRect().top + scrollY - 26, behavior: 'instant' });
        control.focus();
        const { bottom = 0 } = document.querySelector(bar)?.getBoundingClientRect() ?? {};
        if (control.getBoundingClientRect().bottom <= bottom) covered.push(control.outerHTML.slice(0, 120));
      }
      return covered;
    },
    [part, bar] as const,
  );

/** Texts that are cut off, and parts outside the page without a scrolling frame. */
export const lostParts = (page: Page) =>
  page.evaluate(() => {
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.clientWidth <= 1 ||
      element.closest('[inert], .swiper') !== null;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const lost: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText || isHidden(element)) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
      const { left, right } = element.getBoundingClientRect();
      if (isCut && element.scrollWidth > element.clientWidth + 1) lost.push(`cut: ${element.outerHTML.slice(0, 120)}`);
      else if ((right > innerWidth + 1 || left < -1) && !scrolls(element)) {
        lost.push(`outside: ${element.outerHTML.slice(0, 120)}`);
      }
    }
    return lost;
  });
