import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shift?: number;
  }
}

/** Takes the web fonts from a page: one that comes late moves a text, by how much is a matter of the machine. */
export const withoutFonts = (page: Page): Promise<unknown> => page.route('**/*.woff2', (route) => route.abort());

/** Watches how far parts of the page move by themselves; gives the score of the document that is open. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await withoutFonts(page);
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shift = (window.shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.shift ?? NaN);
}
