import { database } from '@/lib/db/database';
import { saveReview } from '@/lib/db/inbox';
import { REVIEWS } from '@/lib/db/throttle';
import { reviewForm } from '@/lib/forms/visitor-forms';
import { answer } from '@/lib/http/endpoint';
import { visitorEndpoint } from '@/lib/http/throttled';

export const POST = visitorEndpoint(reviewForm, REVIEWS, 'You have sent many reviews.', async (review) => {
  await saveReview(await database(), review, Date.now());
  return answer(201, { message: 'Review received' });
});
