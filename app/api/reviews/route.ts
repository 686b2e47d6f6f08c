import { reviewForm } from '@/lib/forms/visitor-forms';
import { givenUnder, recordConsent } from '@/lib/privacy/consents';
import { answer } from '@/lib/serve/endpoint';
import { visitorEndpoint } from '@/lib/serve/throttled';
import { commitAlone } from '@/lib/store/commit-together';
import { database } from '@/lib/store/database';
import { saveReview } from '@/lib/store/inbox';
import { REVIEWS } from '@/lib/store/throttle';

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
