import * as z from 'zod/mini';

import { moveReview, REVIEW_STATES } from '@/lib/db/inbox';
import { editorEndpoint } from '@/lib/http/editor-endpoint';
import { showReviewsAnew } from '@/lib/publishing/reviews';

const move = z.object({ from: z.enum(REVIEW_STATES), to: z.enum(REVIEW_STATES) });

export const POST = editorEndpoint(move, async (db, { from, to }, act) => {
  const outcome = await moveReview(db, from, to, act);
  if (outcome === true && (from === 'displayed' || to === 'displayed')) showReviewsAnew();
  return outcome;
});
