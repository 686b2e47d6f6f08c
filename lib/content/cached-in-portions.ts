import 'server-only';

import { unstable_cache } from 'next/cache';

import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';

/** Characters of JSON per item. A platform's cache takes 2 MB per item, and a character needs at most four bytes. */
const PORTION_LENGTH = 400_000;

type Head<T> = { value: T } | { digest: string; portions: number };

/** The key holds the digest of the whole content, so portions under one digest belong together and never change. */
const portionOf = (key: readonly string[], digest: string, index: number, make: () => string) =>
  unstable_cache(async () => make(), [...key, digest, String(index)], { revalidate: false })();

/** The framework's `unstable_cache` for content of any size: a platform's cache gets large content in portions. */
export function cachedInPortions<T>(
  load: () => Promise<T>,
  key: string[],
  options: { tags: string[]; revalidate: number },
): () => Promise<T> {
  let known: { digest: string; value: T } | undefined;

  const head = unstable_cache(
    async (): Promise<Head<T>> => {
      const value = await load();
      const text = env().hasSmallCache ? (JSON.stringify(value) ?? '') : '';
      if (text.length <= PORTION_LENGTH) return { value };
      const digest = digestOf(value);
      const portions = Math.ceil(text.length / PORTION_LENGTH);
      for (let index = 0; index < portions; index += 1) {
        const portion = text.slice(index * PORTION_LENGTH, (index + 1) * PORTION_LENGTH);
        await portionOf(key, digest, index, () => portion);
      }
      known = { digest, value };
      return { digest, portions };
    },
    key,
    options,
  );

  return async () => {
    const it = await head();
    if (!('digest' in it)) return it.value;
    if (known?.digest === it.digest) return known.value;
    const lost = () => {
      throw new Error('the cache lost a portion');
    };
    try {
      const indices = Array.from({ length: it.portions }, (_, index) => index);
      const texts = await Promise.all(indices.map((index) => portionOf(key, it.digest, index, lost)));
      known = { digest: it.digest, value: JSON.parse(texts.join('')) as T };
      return known.value;
    } catch {
      return load();
    }
  };
}
