import * as z from 'zod/mini';

import { listNotices, markRead } from '@/lib/privacy/breaches';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer, withPayload } from '@/lib/serve/endpoint';
import { database } from '@/lib/store/database';

/** The notices of breaches of personal data that the candidate has not read. */
export const GET = candidateEndpoint(async (candidate) =>
  answer(200, { notices: await listNotices(await database(), candidate) }),
);

const read = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/** Notes that the candidate has read a notice. */
export const POST = candidateEndpoint((candidate, request) =>
  withPayload(read, request, async ({ id }) =>
    (await markRead(await database(), candidate, id, Date.now()))
      ? answer(200, { message: 'Done' })
      : answer(404, { message: 'There is no such notice.' }),
  ),
);
