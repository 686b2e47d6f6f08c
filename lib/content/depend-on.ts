import 'server-only';

import { unstable_cache } from 'next/cache';

/** Ties the page being rendered to a tag: it is rendered anew when the tag expires, or `afterS` seconds later. */
export const dependOn = (tag: string, afterS?: number): Promise<null> =>
  unstable_cache(async () => null, [tag], { tags: [tag], revalidate: afterS })();
