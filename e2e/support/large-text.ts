import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/** What Playwright itself says of the pointer of a browser without a screen; a later list of settings replaces its own. */
const POINTER = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Runs an action in a browser whose owner has chosen a larger default text. */
export async function withDefaultText(
  pixels: number,
  { baseURL, args = [], ...options }: LaunchOptions & { baseURL: string },
  action: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const settings = `--blink-settings=${POINTER},defaultFontSize=${pixels}`;
  const browser = await chromium.launch({ ...options, args: [...args, settings] });
  try {
    await action(await browser.newContext({ baseURL, reducedMotion: 'reduce' }));
  } finally {
    await browser.close();
  }
}
