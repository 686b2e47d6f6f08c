import { finishOwnDue } from '@/lib/attempts/finish';
import { listHistory } from '@/lib/attempts/history';
import { loadPaper } from '@/lib/attempts/paper-source';
import { offerPaper, resumeAttempt, startAttempt } from '@/lib/attempts/start';
import { type PaperFault, type StartedAttempt, startRequest } from '@/lib/attempts/wire';
import { commitTogether, type Trx } from '@/lib/db/commit-together';
import { database } from '@/lib/db/database';
import { consume, PAPERS, STARTS } from '@/lib/db/throttle';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer, tooMany, withPayload } from '@/lib/http/endpoint';
import { answerWithShared } from '@/lib/http/shared-json';

const FAULTS = {
  'no-questions': [404, 'This test has no questions yet.'],
  'not-available': [
    503,
    'The questions of this test cannot be loaded completely at the moment. Please try again in a minute.',
  ],
} satisfies Record<PaperFault, [status: number, message: string]>;

/** Counts a paper that a candidate asks for; returns the refusal when it is one too many. */
async function countPaper(trx: Trx, candidate: string): Promise<Response | undefined> {
  const waitMs = await consume(trx, PAPERS, candidate, Date.now());
  return waitMs > 0 ? tooMany('You have asked for many tests.', waitMs) : undefined;
}

async function countStart(trx: Trx, candidate: string): Promise<Response | undefined> {
  const refusal = await countPaper(trx, candidate);
  if (refusal) return refusal;
  const waitMs = await consume(trx, STARTS, candidate, Date.now());
  return waitMs > 0 ? tooMany('You have started many tests.', waitMs) : undefined;
}

/** The candidate's finished attempts, newest first. */
export const GET = candidateEndpoint(async (candidate) => {
  const db = await database();
  await finishOwnDue(db, candidate, Date.now());
  return answer(200, await listHistory(db, candidate));
});

const startedAnswer = (request: Request, status: number, { paper, ...own }: StartedAttempt) =>
  answerWithShared(request, status, own, 'paper', paper);

export const POST = candidateEndpoint(async (candidate, request) =>
  withPayload(startRequest, request, async ({ resumeOnly, ...choice }) => {
    const db = await database();
    const open = await resumeAttempt(db, candidate, choice, Date.now());
    if (open) return startedAnswer(request, 200, open);
    const paper = await loadPaper(choice, Date.now());
    if (typeof paper !== 'string' && !resumeOnly) {
      const started = await startAttempt(db, candidate, paper, Date.now(), (trx) => countStart(trx, candidate));
      return started instanceof Response ? started : startedAnswer(request, 201, started);
    }
    const refusal = await commitTogether(db, (trx) => countPaper(trx, candidate));
    if (refusal) return refusal;
    if (typeof paper !== 'string') return answer(200, await offerPaper(db, candidate, paper));
    const [status, message] = FAULTS[paper];
    return answer(status, { fault: paper, message });
  }),
);
