import { finishOwnDue } from '@/lib/attempts/finish';
import { readHome } from '@/lib/attempts/home';
import { database } from '@/lib/db/database';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer } from '@/lib/http/endpoint';

/** What a logged-in candidate should see on every page. */
export const GET = candidateEndpoint(async (candidate) => {
  const [db, nowMs] = [await database(), Date.now()];
  await finishOwnDue(db, candidate, nowMs);
  return answer(200, await readHome(db, candidate, nowMs));
});
