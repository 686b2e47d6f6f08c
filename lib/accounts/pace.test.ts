import { charge, paceWaitMs } from './pace';

let candidates = 0;
const aCandidate = () => `candidate ${(candidates += 1)}`;

const allowed = (candidate: string, count: number, nowMs: number) =>
  Array.from({ length: count }, () => paceWaitMs(candidate, nowMs)).filter((waitMs) => waitMs === 0).length;

test('the pace allows two busy devices for the length of an exam', () => {
  const candidate = aCandidate();
  for (let nowMs = 0; nowMs < 3 * 3_600_000; nowMs += 250) {
    expect(allowed(candidate, 2, nowMs)).toBe(2);
    charge(candidate, 1);
  }
});

test('the pace allows 200 calls at once, then 20 in a second', () => {
  const candidate = aCandidate();
  expect(allowed(candidate, 500, 0)).toBe(200);
  expect(paceWaitMs(candidate, 0)).toBe(50);
  expect(allowed(candidate, 500, 1_000)).toBe(20);
  expect(allowed(candidate, 500, 3_600_000)).toBe(200);
  expect(allowed(aCandidate(), 1, 0)).toBe(1);
});

test('the pace makes nobody wait longer than a few seconds, whatever the calls cost', () => {
  const candidate = aCandidate();
  expect(paceWaitMs(candidate, 0)).toBe(0);
  charge(candidate, 1_000_000);
  const waitMs = paceWaitMs(candidate, 0);
  expect(waitMs).toBeGreaterThan(1_000);
  expect(waitMs).toBeLessThanOrEqual(5_000);
  expect(paceWaitMs(candidate, waitMs)).toBe(0);
});

test('all copies of the module, one in each bundle of the framework, count together', async () => {
  const candidate = aCandidate();
  expect(allowed(candidate, 500, 0)).toBe(200);
  await jest.isolateModulesAsync(async () => {
    const copy = await import('./pace');
    expect(copy.paceWaitMs).not.toBe(paceWaitMs);
    expect(copy.paceWaitMs(candidate, 0)).toBe(50);
  });
});
