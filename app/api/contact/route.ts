import { database } from '@/lib/db/database';
import { saveContactMessage } from '@/lib/db/inbox';
import { MESSAGES } from '@/lib/db/throttle';
import { contactForm } from '@/lib/forms/visitor-forms';
import { answer } from '@/lib/http/endpoint';
import { visitorEndpoint } from '@/lib/http/throttled';

export const POST = visitorEndpoint(contactForm, MESSAGES, 'You have sent many messages.', async (message) => {
  await saveContactMessage(await database(), message, Date.now());
  return answer(201, { message: 'Message received' });
});
