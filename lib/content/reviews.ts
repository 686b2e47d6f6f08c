import { z } from 'zod';

/**
 * The review call of specification §7, whose path is a placeholder. The site posts reviews to an endpoint of its own
 * instead; the call is part of the contract so that a host may offer it all the same.
 */
export const reviewPostCall = {
  noun: 'review',
  path: '/your-api-endpoint',
  payload: z.object({ reviewTitle: z.string().min(1), yourName: z.string().min(1), content: z.string().min(1) }),
};
