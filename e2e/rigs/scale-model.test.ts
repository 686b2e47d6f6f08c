import fc from 'fast-check';

import { queuesFor, simulate, type Storm } from './scale-model';
import { seededRandom } from './seeded-random';

const storm = (changes: Partial<Storm> = {}): Storm => ({
  ...{ candidates: 2_000, spanMs: 10_000, requests: 1, serviceMs: 2, restMs: 3 },
  ...changes,
});

const wait = (it: Storm, share: number) => simulate(it, seededRandom(14)).percentile(share);

test('who comes to an idle site waits for the own requests alone', () => {
  const own = simulate(storm({ candidates: 10, requests: 4 }), seededRandom(14));
  expect(own.count).toBe(10);
  expect(own.percentile(0)).toBeGreaterThanOrEqual(4 * (1 + 3));
  expect(own.percentile(1)).toBeLessThanOrEqual(4 * (3 + 3));
});

test('where more comes than is served, the last waits for all that is left over', () => {
  // 2,000 candidates of 8 ms take 16 s, of which 10 have passed when the last comes.
  expect(wait(storm({ serviceMs: 8 }), 1) / 6_000).toBeCloseTo(1, 1);
  // In two requests each nobody leaves before the first requests of those before are served too.
  expect(wait(storm({ serviceMs: 4, requests: 2 }), 1) / 6_000).toBeGreaterThan(1);
});

test('nobody waits less than the own requests take, nor less when each costs twice as much', () => {
  fc.assert(
    fc.property(
      fc.record({
        candidates: fc.integer({ min: 1, max: 500 }),
        spanMs: fc.integer({ min: 1, max: 5_000 }),
        requests: fc.integer({ min: 1, max: 5 }),
        serviceMs: fc.integer({ min: 1, max: 20 }),
        restMs: fc.nat(20),
      }),
      (it) => {
        const longest = wait(it, 1);
        expect(longest).toBeGreaterThanOrEqual(it.requests * (it.serviceMs / 2 + it.restMs) - 0.001);
        expect(wait({ ...it, serviceMs: it.serviceMs * 2 }, 1)).toBeGreaterThanOrEqual(longest);
      },
    ),
  );
});

test('a storm is divided among as few queues as keep the goal', () => {
  const whole = storm({ candidates: 20_000, requests: 2, serviceMs: 1.5 });
  const queues = queuesFor(whole, 3_000, () => seededRandom(14));
  const among = (number: number) => wait({ ...whole, candidates: Math.ceil(whole.candidates / number) }, 0.95);
  expect(among(queues)).toBeLessThanOrEqual(3_000);
  expect(among(queues - 1)).toBeGreaterThan(3_000);
  expect(() => queuesFor(storm({ serviceMs: 50 }), 10, () => seededRandom(14))).toThrow('longer than the goal');
});
