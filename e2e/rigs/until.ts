import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until something is true, and looks often.
 * @param more further text of the error
 * @throws Error when it stays false for too long
 */
export async function until(
  what: string,
  limitMs: number,
  isTrue: () => boolean | Promise<boolean>,
  more = () => '',
): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > endMs) throw new Error(`not within ${limitMs} ms: ${what}${more()}`);
    await delay(20);
  }
}
