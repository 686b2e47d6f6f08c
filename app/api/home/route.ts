import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer } from '@/lib/serve/endpoint';
import { finishOwnDue } from '@/lib/sitting/finish';
import { readHome } from '@/lib/sitting/home';
import { database } from '@/lib/store/database';

/** What a logged-in candidate should see on every page. */
export const GET = candidateEndpoint(async (candidate) => {
  const [db, nowMs] = [await database(), Date.now()];
  await finishOwnDue(db, candidate, nowMs);
  return answer(200, await readHome(db, candidate, nowMs));
});
