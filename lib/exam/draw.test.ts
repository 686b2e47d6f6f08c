import fc from 'fast-check';

import { drawEvenly } from './draw';

const numbered = (sizes: readonly number[]) =>
  sizes.flatMap((size, group) => Array.from({ length: size }, (_, index) => ({ group, index })));
const groupOf = ({ group }: { group: number }) => String(group);

const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 5 });
/** Any chain of numbers from 0 to below 1. */
const randoms = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

test('draws as many items as it can, each once and in their order', () => {
  fc.assert(
    fc.property(sizes, fc.nat(120), randoms, (all, most, stream) => {
      const drawn = drawEvenly(numbered(all), groupOf, most, () => stream.next().value as number);
      const sum = all.reduce((total, size) => total + size, 0);
      expect(drawn).toHaveLength(Math.min(most, sum));
      const places = drawn.map(({ group, index }) => group * 100 + index);
      expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    }),
  );
});

test('the shares of groups differ by at most one, unless a group gives all that it has', () => {
  fc.assert(
    fc.property(sizes, fc.nat(120), randoms, (all, most, stream) => {
      const drawn = drawEvenly(numbered(all), groupOf, most, () => stream.next().value as number);
      const given = all.map((_, group) => drawn.filter((item) => item.group === group).length);
      const largest = Math.max(0, ...given);
      given.forEach((count, group) => expect(count === all[group] || count >= largest - 1).toBe(true));
    }),
  );
});

test('each item is drawn equally often', () => {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const counts = new Map<number, number>();
  for (let run = 0; run < 20_000; run += 1) {
    for (const { index } of drawEvenly(numbered([10]), groupOf, 3, random))
      counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  // 6,000 are expected, with a deviation of 65; the seed makes each run the same.
  for (let index = 0; index < 10; index += 1) expect(Math.abs((counts.get(index) ?? 0) - 6_000)).toBeLessThan(300);
});
