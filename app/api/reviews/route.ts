import { database } from '@/lib/db/database';
import { saveReview } from '@/lib/db/inbox';
import { REVIEWS } from '@/lib/db/visitor-limits';
import { reviewForm } from '@/lib/forms/visitor-forms';
import { answer, jsonEndpoint } from '@/lib/http/endpoint';
import { refusalOver } from '@/lib/http/throttled';

export const POST = jsonEndpoint(reviewForm, async (review, request) => {
  const refusal = await refusalOver(REVIEWS, request, 'You have sent many reviews.');
  if (refusal) return refusal;
  await saveReview(await database(), review, Date.now());
  return answer(201, { message: 'Review received' });
});
