import { digestOf } from '@/lib/server/digest';

import { cached } from './cached-in-portions';

const ofDigest = cached(async (_digest: string) => Date.now(), ['first-seen']);

/** The time at which the site first had this content, so that the same content makes the same feed. */
export const firstSeenMs = (content: unknown): Promise<number> => ofDigest(digestOf(content));
