import { unstable_cache } from 'next/cache';

import { digestOf } from '@/lib/server/digest';

const ofDigest = unstable_cache(async (_digest: string) => Date.now(), ['first-seen']);

/** The time at which the site first had this content, so that the same content makes the same feed. */
export const firstSeenMs = (content: unknown): Promise<number> => ofDigest(digestOf(content));
