import 'server-only';

import { unstable_cache } from 'next/cache';

/** Ties the page that is being made to a tag: it is made anew once the tag expires, and `afterS` seconds later in any case. */
export const dependOn = (tag: string, afterS?: number): Promise<null> =>
  unstable_cache(async () => null, [tag], { tags: [tag], revalidate: afterS })();
