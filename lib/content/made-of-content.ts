import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';

import { contentMode } from './content-mode';
import { countReadings } from './readings';

/** Keeps what `make` makes of published content, which is read again after a reading or CONTENT_MAX_AGE_S. */
export function madeOfContent<Content, Made>(make: (content: Content) => Made | Promise<Made>) {
  type Result = { digest: string; made: Made };
  let kept: { readings: number; untilMs: number; result: Promise<Result> } | undefined;

  async function remake(read: () => Promise<Content>, known: Promise<Result> | undefined): Promise<Result> {
    const content = await read();
    const digest = digestOf(content);
    const before = await known?.catch(() => undefined);
    return before?.digest === digest ? before : { digest, made: await make(content) };
  }

  return async (read: () => Promise<Content>): Promise<Made> => {
    if ((await contentMode()) !== 'published') return make(await read());
    const { count, missed } = countReadings();
    if (kept?.readings === count && performance.now() < kept.untilMs) return (await kept.result).made;
    const result = remake(read, kept?.result);
    const current = { readings: count, untilMs: performance.now() + env().contentMaxAgeS * 1_000, result };
    kept = current;
    const forget = () => (kept = kept === current ? undefined : kept);
    result.then(() => countReadings().missed === missed || forget(), forget);
    return (await result).made;
  };
}
