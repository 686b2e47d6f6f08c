import 'server-only';

import { unstable_cache } from 'next/cache';

import { digestOf, digestOfText } from '@/lib/server/digest';
import { env } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';

/** Characters of JSON per item. A platform's cache takes 2 MB per item, and a character needs at most four bytes. */
const PORTION_LENGTH = 400_000;

type LargeHead = { digest: string; portions: number };
type Head<T> = { value: T } | LargeHead;

/** Large content as this process has it, by its key: reading and parsing it for each page would take a tenth of a second. */
const large = processWide('large-content', () => new Map<string, { head: LargeHead; value: unknown }>());

/** What is being read, by its key, since many pages find at once that it is too old. */
const underWay = processWide('content-under-way', () => new Map<string, Promise<Head<unknown>>>());

/**
 * The framework's cache. It takes a function's text into the key, and a function has another text in each bundle, which
 * would keep content of its own; a bound function has none.
 */
const cached: typeof unstable_cache = (load, ...rest) => unstable_cache(load.bind(null) as typeof load, ...rest);

/**
 * On a platform the key holds the digest of the whole content, so portions under one digest belong together and never
 * change. On our own server, content replaces what was there before, so that the disk does not fill.
 */
const portionOf = (key: readonly string[], digest: string, index: number, make: () => string) =>
  cached(async () => make(), [...key, env().hasSmallCache ? digest : 'whole', String(index)], { revalidate: false })();

/** The framework's `unstable_cache` for content of any size: a platform's cache gets large content in portions. */
export function cachedInPortions<T>(
  load: () => Promise<T>,
  key: string[],
  options: { tags: string[]; revalidate: number },
): () => Promise<T> {
  const name = key.join(' ');

  async function make(): Promise<Head<T>> {
    const value = await load();
    const known = env().hasSmallCache ? undefined : large.get(name);
    if (known?.value === value) return known.head;
    const text = JSON.stringify(value) ?? '';
    if (text.length <= PORTION_LENGTH) return { value };
    const digest = digestOfText(text);
    const length = env().hasSmallCache ? PORTION_LENGTH : text.length;
    const it = { digest, portions: Math.ceil(text.length / length) };
    for (let index = 0; index < it.portions && known?.head.digest !== digest; index += 1) {
      const portion = text.slice(index * length, (index + 1) * length);
      await portionOf(key, digest, index, () => portion);
    }
    large.set(name, { head: it, value });
    return it;
  }

  async function makeOnce(): Promise<Head<T>> {
    const begun = (underWay.get(name) as Promise<Head<T>> | undefined) ?? make();
    underWay.set(name, begun);
    return begun.finally(() => underWay.delete(name));
  }

  const head = cached(makeOnce, key, options);

  async function read({ digest, portions }: LargeHead): Promise<T> {
    const lost = () => {
      throw new Error('the cache lost a portion');
    };
    try {
      const indices = Array.from({ length: portions }, (_, index) => index);
      const text = (await Promise.all(indices.map((index) => portionOf(key, digest, index, lost)))).join('');
      return digestOfText(text) === digest ? (JSON.parse(text) as T) : lost();
    } catch {
      return load();
    }
  }

  return async () => {
    const it = await head();
    if (!('digest' in it)) return it.value;
    const known = large.get(name);
    if (known?.head.digest === it.digest) return known.value as T;
    const value = await read(it);
    large.set(name, { head: it, value });
    return value;
  };
}

const ofDigest = cached(async (_digest: string) => Date.now(), ['first-seen']);

/** The time at which the site first had this content, so that the same content makes the same feed. */
export const firstSeenMs = (content: unknown): Promise<number> => ofDigest(digestOf(content));
