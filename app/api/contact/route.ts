import { commitAlone } from '@/lib/db/commit-together';
import { database } from '@/lib/db/database';
import { saveContactMessage } from '@/lib/db/inbox';
import { MESSAGES } from '@/lib/db/throttle';
import { contactForm } from '@/lib/forms/visitor-forms';
import { answer } from '@/lib/http/endpoint';
import { visitorEndpoint } from '@/lib/http/throttled';
import { givenUnder, recordConsent } from '@/lib/privacy/consents';

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
