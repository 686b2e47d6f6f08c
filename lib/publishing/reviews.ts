import { revalidateTag } from 'next/cache';

import { lastGood } from '@/lib/content/last-good';
import type { Testimonial } from '@/lib/content/testimonials';
import { database } from '@/lib/db/database';
import { listReviews } from '@/lib/db/inbox';
import { isBuilding } from '@/lib/server/env';

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
