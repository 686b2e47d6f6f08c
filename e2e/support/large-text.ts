import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/** Runs an action in a browser whose owner has chosen a larger default text. */
export async function withDefaultText(
  pixels: number,
  options: LaunchOptions & { baseURL: string },
  action: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'large-text-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = { webkit: { webprefs: { default_font_size: pixels } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, { ...options, reducedMotion: 'reduce' });
  try {
    await action(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
