import 'server-only';

import type { Picture } from './picture';

type Drawing = Uint8Array<ArrayBuffer>;

/**
 * Wraps a drawing function so that each picture is drawn once: the `most` that were asked for last are kept, and those
 * who ask while one is drawn wait for the same. A drawing that fails is not kept.
 */
export function keepDrawings(draw: (picture: Picture) => Promise<Drawing>, most: number) {
  const kept = new Map<string, Promise<Drawing>>();
  return (picture: Picture): Promise<Drawing> => {
    const key = JSON.stringify([picture.title, picture.section]);
    const drawing = kept.get(key) ?? draw(picture);
    // A map remembers the order of its entries: what was asked for last goes to the end.
    kept.delete(key);
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return drawing;
  };
}
