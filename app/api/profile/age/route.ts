import { ageRequest, bornOnIn } from '@/lib/forms/age-form';
import { nameGuardian, tellAge } from '@/lib/privacy/ages';
import { givenUnder } from '@/lib/privacy/consents';
import { asksForAge } from '@/lib/privacy/standing';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer, outcomeAnswer, tooMany, withPayload } from '@/lib/serve/endpoint';
import { database, type Db } from '@/lib/store/database';
import type * as z from 'zod/mini';

/** Stores what the candidate tells; returns an outcome like tellAge. */
function store(db: Db, candidate: string, asked: z.infer<typeof ageRequest>, nowMs: number) {
  if (asked.do === 'tell') return tellAge(db, candidate, bornOnIn(asked.form), nowMs);
  return nameGuardian(db, candidate, { ...asked.form, read: givenUnder('guardian', asked.notice) }, nowMs);
}

/** Takes the age of the logged-in candidate, and below 18 the name of the guardian. */
export const POST = candidateEndpoint((candidate, request) =>
  withPayload(ageRequest, request, async (asked) => {
    if (!asksForAge()) return answer(404, { message: 'This is not asked for.' });
    const outcome = await store(await database(), candidate, asked, Date.now());
    if (typeof outcome === 'number') return tooMany('You have tried this often.', outcome);
    return outcomeAnswer(outcome);
  }),
);
