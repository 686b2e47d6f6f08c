import * as z from 'zod/mini';

import { database } from '@/lib/db/database';
import { moveReview, REVIEW_STATES } from '@/lib/db/inbox';
import { changeAnswer, editorEndpoint } from '@/lib/http/editor-endpoint';
import { showReviewsAnew } from '@/lib/publishing/reviews';

const move = z.object({ from: z.enum(REVIEW_STATES), to: z.enum(REVIEW_STATES) });

export const POST = editorEndpoint(move, async (editor, id, { from, to }) => {
  const isDone = await moveReview(await database(), from, to, { id, editor, nowMs: Date.now() });
  if (isDone && (from === 'displayed' || to === 'displayed')) showReviewsAnew();
  return changeAnswer(isDone);
});
