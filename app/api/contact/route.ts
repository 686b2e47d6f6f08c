import { database } from '@/lib/db/database';
import { saveContactMessage } from '@/lib/db/inbox';
import { MESSAGES } from '@/lib/db/visitor-limits';
import { contactForm } from '@/lib/forms/visitor-forms';
import { answer, jsonEndpoint } from '@/lib/http/endpoint';
import { refusalOver } from '@/lib/http/throttled';

export const POST = jsonEndpoint(contactForm, async (message, request) => {
  const refusal = await refusalOver(MESSAGES, request, 'You have sent many messages.');
  if (refusal) return refusal;
  await saveContactMessage(await database(), message, Date.now());
  return answer(201, { message: 'Message received' });
});
