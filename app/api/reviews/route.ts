import { commitAlone } from '@/lib/db/commit-together';
import { database } from '@/lib/db/database';
import { saveReview } from '@/lib/db/inbox';
import { REVIEWS } from '@/lib/db/throttle';
import { reviewForm } from '@/lib/forms/visitor-forms';
import { answer } from '@/lib/http/endpoint';
import { visitorEndpoint } from '@/lib/http/throttled';
import { givenUnder, recordConsent } from '@/lib/privacy/consents';

export const POST = visitorEndpoint(
  reviewForm,
  [REVIEWS],
  'You have sent many reviews.',
  async ({ notice, ...review }) => {
    const nowMs = Date.now();
    await commitAlone(await database(), async (trx) => {
      const id = await saveReview(trx, review, nowMs);
      if (notice) await recordConsent(trx, `review:${id}`, givenUnder('review', notice), nowMs);
    });
    return answer(201, { message: 'Review received' });
  },
);
