import fc from 'fast-check';

import { drawEvenly, drawOfDay } from './draw';

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

const A_DAY = 5;

const bankOf = (subjects: number, each: number) =>
  Array.from({ length: subjects * each }, (_, at) => ({ address: `q-${at}`, Subject: `Subject ${at % subjects}` }));

const aBank = fc
  .record({ subjects: fc.integer({ min: 1, max: 35 }), each: fc.integer({ min: 5, max: 12 }) })
  .map(({ subjects, each }) => bankOf(subjects, each));
const aDay = fc.integer({ min: 0, max: 40_000 });
const every = () => true;
const ids = (drawn: readonly { address: string }[]) => drawn.map((it) => it.address);

test('a day has five different questions, the same whatever the order of the bank', () => {
  fc.assert(
    fc.property(aBank, aDay, fc.infiniteStream(fc.nat()), (bank, day, order) => {
      const drawn = ids(drawOfDay(bank, day, every));
      expect(new Set(drawn).size).toBe(A_DAY);
      const places = new Map(bank.map((it) => [it, Number(order.next().value)]));
      const shuffled = bank.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      expect(ids(drawOfDay(shuffled, day, every))).toEqual(drawn);
    }),
  );
});

test('any seven days in succession have every subject, and a day repeats none that it need not', () => {
  fc.assert(
    fc.property(aBank, aDay, (bank, first) => {
      const subjects = new Set(bank.map((it) => it.Subject));
      const week = Array.from({ length: 7 }, (_, day) => drawOfDay(bank, first + day, every));
      expect(new Set(week.flat().map((it) => it.Subject))).toEqual(subjects);
      for (const day of week) expect(new Set(day.map((it) => it.Subject)).size).toBe(Math.min(A_DAY, subjects.size));
    }),
  );
});

test('what is not fit is never drawn, and changes no draw that does not have it', () => {
  fc.assert(
    fc.property(aBank, aDay, fc.nat(), (bank, day, pick) => {
      const drawn = drawOfDay(bank, day, every);
      const secret = bank[pick % bank.length];
      const beside = drawOfDay(bank, day, (it) => it !== secret);
      expect(beside).toHaveLength(Math.min(A_DAY, bank.length - 1));
      expect(beside).not.toContain(secret);
      if (secret && !drawn.includes(secret)) expect(beside).toEqual(drawn);
    }),
  );
});

test('in eight subjects of twenty, no question comes twice within three days, and in a year nearly all come', () => {
  const bank = bankOf(8, 20);
  const year = Array.from({ length: 365 }, (_, day) => ids(drawOfDay(bank, 20_000 + day, every)));
  for (let day = 0; day + 3 < year.length; day += 1) expect(new Set(year.slice(day, day + 3).flat()).size).toBe(15);
  expect(new Set(year.flat()).size).toBeGreaterThan(140);
});

test('few questions are all drawn, and none make an empty day', () => {
  expect(ids(drawOfDay(bankOf(2, 1), 7, every)).sort()).toEqual(['q-0', 'q-1']);
  expect(drawOfDay(bankOf(2, 1), 7, () => false)).toEqual([]);
  expect(drawOfDay([], 7, every)).toEqual([]);
});
