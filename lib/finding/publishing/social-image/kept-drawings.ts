import 'server-only';

import { bulkhead } from 'cockatiel';

import { digestOf } from '@/lib/server/digest';
import { keep } from '@/lib/server/process-wide';

type Drawing = Uint8Array<ArrayBuffer>;

/** Draws each picture once, one by one, since each takes some megabytes; keeps the `most` latest, but no failures. */
export function keepDrawings<Picture>(draw: (picture: Picture) => Promise<Drawing>, most: number) {
  const kept = new Map<string, Promise<Drawing>>();
  const oneByOne = bulkhead(1, Infinity);
  return (picture: Picture): Promise<Drawing> => {
    const key = digestOf(picture);
    const drawing = kept.get(key) ?? oneByOne.execute(() => draw(picture));
    // Moves the picture to the end, where it stays longest.
    keep(kept, key, drawing, most);
    drawing.catch(() => kept.delete(key));
    return drawing;
  };
}
