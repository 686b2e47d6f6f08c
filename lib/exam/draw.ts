import { sum } from './statistics';

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

/** How many questions a day has. */
const A_DAY = 5;

/** Steps around a circle by this share of it meet all of its parts equally often, and none twice in succession. */
const GOLDEN = 0.618_033_988_749_895;

/** The place of an id on a circle, from 0 to below 1: FNV-1a, mixed so that ids that differ in a digit lie apart. */
function placeOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Draws the questions of a day, whatever the order of the list: of the next five subjects in turn, so that a week has up
 * to 35. A question that comes or goes changes no draw without it, as long as its subject stays.
 * @param day counts days
 * @param isFit whether a question may be drawn; subjects have their turn in any case
 */
export function drawOfDay<Item extends { readonly address: string; readonly Subject: string }>(
  questions: readonly Item[],
  day: number,
  isFit: (it: Item) => boolean,
): Item[] {
  const subjects = [...new Set(questions.map((it) => it.Subject))].sort();
  const drawn: Item[] = [];
  for (let turn = day * A_DAY; turn < (day + 1) * A_DAY; turn += 1) {
    const left = questions.filter((it) => isFit(it) && !drawn.includes(it));
    const own = left.filter((it) => it.Subject === subjects[turn % subjects.length]);
    const start = (Math.floor(turn / subjects.length) * GOLDEN) % 1;
    const way = new Map((own.length > 0 ? own : left).map((it) => [it, (placeOf(it.address) - start + 1) % 1]));
    const [next] = [...way].sort(([a, near], [b, far]) => near - far || (a.address < b.address ? -1 : 1));
    if (next) drawn.push(next[0]);
  }
  return drawn;
}
