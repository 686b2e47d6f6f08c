import { z } from 'zod';

import { loginCall, registerCall, reviewPostCall } from '@/lib/content/users';
import { shownName } from '@/lib/text/usernames';

/** The payloads that the stand-in accepts: those of the contract, with limits, since it stores them. */

const limited = (max: number) => z.string().trim().min(1).max(max);

export const loginPayload = loginCall.payload.extend({
  Username: limited(64),
  Password: z.string().min(1).max(256),
});

export const registerPayload = registerCall.payload
  .extend({
    Username: limited(64).refine((name) => shownName(name) === name, 'The name has characters that nobody sees.'),
    Password: z.string().min(1).max(256),
    Name: limited(120),
    Email: z.email().max(254),
  })
  .refine((registration) => registration.Password === registration.rePassword, {
    path: ['rePassword'],
    message: 'Passwords must match',
  });

export type Registration = Omit<z.output<typeof registerPayload>, 'rePassword'>;

export const reviewPayload = reviewPostCall.payload.extend({
  reviewTitle: limited(200),
  yourName: limited(120),
  content: limited(5_000),
});
