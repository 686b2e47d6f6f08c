import { revalidateTag } from 'next/cache';

import { lastGood } from '@/lib/content/host/last-good';
import type { Testimonial } from '@/lib/content/nouns/institute-lists';
import { isBuilding } from '@/lib/server/env';
import { database } from '@/lib/store/database';
import { listReviews } from '@/lib/store/inbox';

const TAG = 'reviews';

/** The reviews that visitors wrote and the institute approved, newest first. */
export const listApprovedReviews = lastGood(TAG, async (): Promise<Testimonial[]> => {
  if (isBuilding()) return [];
  const reviews = await listReviews(await database(), 'displayed');
  return reviews.map(({ id, name, title, content }) => ({
    id,
    author: name,
    review: `${title}: ${content}`,
    claim: '',
  }));
}, []);

/** Lets the next visitor see the reviews as they are now. Other instances follow when their pages reach their age. */
export const showReviewsAnew = (): void => revalidateTag(TAG, { expire: 0 });
