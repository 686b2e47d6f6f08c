import { startCheckedIn } from '@/lib/attempts/enter-mock';
import { readAttempt } from '@/lib/attempts/start';
import { database } from '@/lib/db/database';
import { type AttemptContext, noAttempt } from '@/app/api/attempts/saving-endpoint';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer } from '@/lib/http/endpoint';

/** The state of the candidate's own attempt. */
export const GET = candidateEndpoint(async (candidate, _request, { params }: AttemptContext) => {
  const [db, { id }] = [await database(), await params];
  const read = () => readAttempt(db, candidate, id, Date.now());
  const known = await read();
  const state = known ?? ((await startCheckedIn(db, candidate, id, Date.now())) ? await read() : undefined);
  return state ? answer(200, state) : noAttempt();
});
