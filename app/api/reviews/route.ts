import { database } from '@/lib/db/database';
import { saveReview } from '@/lib/db/inbox';
import { reviewForm } from '@/lib/forms/review-form';
import { jsonEndpoint } from '@/lib/http/endpoint';

export const POST = jsonEndpoint(reviewForm, async (review) => {
  await saveReview(await database(), review, Date.now());
  return { status: 201, body: { message: 'Review received' } };
});
