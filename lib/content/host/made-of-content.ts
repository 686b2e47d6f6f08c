import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';

import { contentMode } from './content-mode';
import { countReadings, RETRY_S } from './last-good';

/**
 * Keeps what `make` makes of published content. It reads the content again after any reading from the host, and after
 * seconds, since a part may have failed or may be too old by then. It does not make the same content again.
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
    const readings = countReadings();
    if (kept?.readings === readings && performance.now() < kept.untilMs) return (await kept.result).made;
    const known = latest;
    const result = remake(read, known);
    latest = result.catch(() => known);
    const keptS = Math.min(RETRY_S, env().contentMaxAgeS);
    const current = { readings, untilMs: performance.now() + keptS * 1_000, result };
    kept = current;
    result.catch(() => (kept = kept === current ? undefined : kept));
    return (await result).made;
  };
}
