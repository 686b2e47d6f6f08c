import { pictureGuard } from './picture-guard.mjs';

const MINUTE_MS = 60_000;

/** Asks for made-up pictures one after the other. Returns how many were admitted. */
const failing = (admit: ReturnType<typeof pictureGuard>, count: number, nowMs: number) =>
  Array.from({ length: count }, (_, index) => admit(`https://host/${nowMs}-${index}.png`, nowMs)).filter((ended) => {
    ended?.(false);
    return ended;
  }).length;

test('the guard lets 120 pictures fail in a minute, and as many in the next', () => {
  const admit = pictureGuard();
  expect(failing(admit, 500, 0)).toBe(120);
  expect(failing(admit, 500, MINUTE_MS - 1)).toBe(0);
  expect(failing(admit, 500, MINUTE_MS)).toBe(120);
});

test('the guard admits a known picture, whatever fails', () => {
  const admit = pictureGuard();
  admit('https://host/cover.png', 0)?.(true);
  failing(admit, 500, 0);
  expect(admit('https://host/cover.png', 1)).toBeDefined();
  expect(admit('https://host/other.png', 1)).toBeUndefined();
});

test('the guard counts a picture once, however many requests wait for it', () => {
  const admit = pictureGuard();
  const waiting = Array.from({ length: 1_000 }, () => admit('https://host/cover.png', 0));
  expect(waiting.every(Boolean)).toBe(true);
  for (const ended of waiting) ended?.(true);
  expect(failing(admit, 500, 0)).toBe(120);
});

test('the guard admits 120 new pictures at once', () => {
  const admit = pictureGuard();
  const waiting = Array.from({ length: 500 }, (_, index) => admit(`https://host/${index}.png`, 0)).filter(Boolean);
  expect(waiting).toHaveLength(120);
  for (const ended of waiting) ended?.(true);
  expect(admit('https://host/new.png', 0)).toBeDefined();
});

test('the guard knows the latest 5,000 pictures', () => {
  const admit = pictureGuard();
  for (let index = 0; index <= 5_000; index += 1) admit(`https://host/${index}.png`, 0)?.(true);
  failing(admit, 500, 0);
  expect(admit('https://host/0.png', 0)).toBeUndefined();
  expect(admit('https://host/5000.png', 0)).toBeDefined();
});
