import 'server-only';

import { lastGood } from './api/last-good';
import type { Testimonial } from './api/testimonials';
import { database } from './db/database';
import { listReviews } from './db/inbox';
import { isBuilding } from './env';

/** The reviews that visitors wrote and the institute approved, newest first. */
export const listApprovedReviews = lastGood(
  'reviews',
  async (): Promise<Testimonial[]> => {
    if (isBuilding()) return [];
    const reviews = await listReviews(await database(), true);
    return reviews.map(({ id, name, title, content }) => ({ id, author: name, review: `${title}: ${content}` }));
  },
  [],
);
