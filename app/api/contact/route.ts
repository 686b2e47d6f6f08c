import { database } from '@/lib/db/database';
import { saveContactMessage } from '@/lib/db/inbox';
import { contactForm } from '@/lib/forms/contact-form';
import { jsonEndpoint } from '@/lib/http/endpoint';

export const POST = jsonEndpoint(contactForm, async (message) => {
  await saveContactMessage(await database(), message, Date.now());
  return { status: 201, body: { message: 'Message received' } };
});
