import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';

import { contentMode } from './content-mode';
import { countReadings, RETRY_S } from './readings';

/**
 * Keeps what `make` makes of published content. It reads the content again after any reading from the host, after
 * CONTENT_MAX_AGE_S, and sooner if a part could not be read. It does not make the same content again.
 */
export function madeOfContent<Content, Made>(make: (content: Content) => Made | Promise<Made>) {
  type Result = { digest: string; made: Made };
  let kept: { readings: number; untilMs: number; result: Promise<Result> } | undefined;
  let latest = Promise.resolve<Result | undefined>(undefined);

  async function remake(read: () => Promise<Content>, known: typeof latest): Promise<Result> {
    const content = await read();
    const digest = digestOf(content);
    const before = await known;
    return before?.digest === digest ? before : { digest, made: await make(content) };
  }

  return async (read: () => Promise<Content>): Promise<Made> => {
    if ((await contentMode()) !== 'published') return make(await read());
    const { count, missed } = countReadings();
    if (kept?.readings === count && performance.now() < kept.untilMs) return (await kept.result).made;
    const known = latest;
    const result = remake(read, known);
    latest = result.catch(() => known);
    const current = { readings: count, untilMs: performance.now() + env().contentMaxAgeS * 1_000, result };
    kept = current;
    const shorten = () => (current.untilMs = Math.min(current.untilMs, performance.now() + RETRY_S * 1_000));
    const forget = () => (kept = kept === current ? undefined : kept);
    result.then(() => countReadings().missed === missed || shorten(), forget);
    return (await result).made;
  };
}
