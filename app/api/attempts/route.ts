import { loadPaper } from '@/lib/attempts/paper-source';
import { offerPaper, resumeAttempt, startAttempt } from '@/lib/attempts/start';
import { type PaperFault, startRequest } from '@/lib/attempts/wire';
import { commitTogether } from '@/lib/db/commit-together';
import { database } from '@/lib/db/database';
import { consume } from '@/lib/db/throttle';
import { PAPERS, STARTS } from '@/lib/db/throttle';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer, tooMany, withPayload } from '@/lib/http/endpoint';

const FAULTS = {
  'no-questions': [404, 'This test has no questions yet.'],
  'not-available': [
    503,
    'The questions of this test cannot be loaded completely at the moment. Please try again in a minute.',
  ],
} satisfies Record<PaperFault, [status: number, message: string]>;

export const POST = candidateEndpoint(async (candidate, request) =>
  withPayload(startRequest, request, async ({ resumeOnly, ...choice }) => {
    const db = await database();
    const open = await resumeAttempt(db, candidate, choice, Date.now());
    if (open) return answer(200, open);
    const papersWaitMs = await commitTogether(db, (trx) => consume(trx, PAPERS, candidate, Date.now()));
    if (papersWaitMs > 0) return tooMany('You have asked for many tests.', papersWaitMs);
    const paper = await loadPaper(choice, Date.now());
    if (typeof paper === 'string') {
      const [status, message] = FAULTS[paper];
      return answer(status, { fault: paper, message });
    }
    if (resumeOnly) return answer(200, await offerPaper(db, candidate, paper));
    const waitMs = await commitTogether(db, (trx) => consume(trx, STARTS, candidate, Date.now()));
    if (waitMs > 0) return tooMany('You have started many tests.', waitMs);
    return answer(201, await startAttempt(db, candidate, paper, Date.now()));
  }),
);
