import { sum } from './sum';

/** How many items each group gives: equal shares of `most`; larger groups make up for what small ones lack. */
function sharesOf(sizes: readonly number[], most: number): number[] {
  const shares = sizes.map(() => 0);
  let left = Math.min(most, sum(sizes));
  while (left > 0) {
    const open = sizes.flatMap((size, group) => ((shares[group] ?? 0) < size ? [group] : []));
    for (const group of open.slice(0, left)) shares[group] = (shares[group] ?? 0) + 1;
    left -= Math.min(left, open.length);
  }
  return shares;
}

/** Draws `count` items without repetition; the drawn items keep their order. */
function drawFrom<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  let wanted = count;
  // The chance of each item makes every selection equally likely (Knuth, algorithm S).
  return items.filter((_, index) => {
    const isTaken = (items.length - index) * random() < wanted;
    if (isTaken) wanted -= 1;
    return isTaken;
  });
}

/**
 * Draws at most `most` items, as evenly as possible from the groups into which `groupOf` puts them. Items keep their
 * order, and groups stand in the order of their first items.
 * @param random from 0 to below 1
 */
export function drawEvenly<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  most: number,
  random: () => number,
): Item[] {
  const groups = [...new Set(items.map(groupOf))].map((name) => items.filter((item) => groupOf(item) === name));
  const shares = sharesOf(
    groups.map((group) => group.length),
    most,
  );
  return groups.flatMap((group, index) => drawFrom(group, shares[index] ?? 0, random));
}
