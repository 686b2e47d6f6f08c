import { lastGood } from '@/lib/content/last-good';
import type { Testimonial } from '@/lib/content/testimonials';
import { database } from '@/lib/db/database';
import { listReviews } from '@/lib/db/inbox';
import { isBuilding } from '@/lib/server/env';

export const listApprovedReviews = lastGood(
  'reviews',
  async (): Promise<Testimonial[]> => {
    if (isBuilding()) return [];
    const reviews = await listReviews(await database(), true);
    return reviews.map(({ id, name, title, content }) => ({ id, author: name, review: `${title}: ${content}` }));
  },
  [],
);
