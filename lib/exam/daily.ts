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
