/** More values in a statement might exceed what SQLite takes. */
const MOST_VALUES = 1_000;

/** The items in portions, each for one statement. */
export function* portionsOf<Item>(all: readonly Item[], size = MOST_VALUES): Generator<readonly Item[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
