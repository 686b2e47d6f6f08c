import { contactForm } from '@/lib/forms/visitor-forms';
import { givenUnder, recordConsent } from '@/lib/privacy/consents';
import { answer } from '@/lib/serve/endpoint';
import { visitorEndpoint } from '@/lib/serve/throttled';
import { commitAlone } from '@/lib/store/commit-together';
import { database } from '@/lib/store/database';
import { saveContactMessage } from '@/lib/store/inbox';
import { MESSAGES } from '@/lib/store/throttle';

export const POST = visitorEndpoint(
  contactForm,
  [MESSAGES],
  'You have sent many messages.',
  async ({ notice, ...message }) => {
    const nowMs = Date.now();
    await commitAlone(await database(), async (trx) => {
      const id = await saveContactMessage(trx, message, nowMs);
      if (notice) await recordConsent(trx, `message:${id}`, givenUnder('contact', notice), nowMs);
    });
    return answer(201, { message: 'Message received' });
  },
);
