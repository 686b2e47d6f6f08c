import { readAttempt } from '@/lib/attempts/start';
import { database } from '@/lib/db/database';
import { type AttemptContext, noAttempt } from '@/app/api/attempts/saving-endpoint';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer } from '@/lib/http/endpoint';

/** The state of the candidate's own attempt. */
export const GET = candidateEndpoint(async (candidate, _request, { params }: AttemptContext) => {
  const state = await readAttempt(await database(), candidate, (await params).id, Date.now());
  return state ? answer(200, state) : noAttempt();
});
