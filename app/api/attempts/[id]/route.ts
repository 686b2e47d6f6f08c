import { type AttemptContext, noAttempt } from '@/app/api/attempts/saving-endpoint';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer } from '@/lib/serve/endpoint';
import { startCheckedIn } from '@/lib/sitting/enter-mock';
import { readAttempt } from '@/lib/sitting/start';
import { database } from '@/lib/store/database';

/** The state of the candidate's own attempt. */
export const GET = candidateEndpoint(async (candidate, _request, { params }: AttemptContext) => {
  const [db, { id }] = [await database(), await params];
  const read = () => readAttempt(db, candidate, id, Date.now());
  const known = await read();
  const state = known ?? ((await startCheckedIn(db, candidate, id, Date.now())) ? await read() : undefined);
  return state ? answer(200, state) : noAttempt();
});
