import { type AttemptContext, noAttempt } from '@/app/api/attempts/saving-endpoint';
import { objectionRequest } from '@/lib/forms/objection-form';
import { changeObjection } from '@/lib/holding/rulings/objections';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { outcomeAnswer, tooMany, withPayload } from '@/lib/serve/endpoint';
import { database } from '@/lib/store/database';

/** Sends, changes or withdraws the candidate's objection to the key of a question in an own attempt, or reports it. */
export const POST = candidateEndpoint((candidate, request, { params }: AttemptContext) =>
  withPayload(objectionRequest, request, async (wanted) => {
    const outcome = await changeObjection(await database(), candidate, (await params).id, wanted, Date.now());
    if (typeof outcome === 'number') return tooMany('You have sent many objections or reports.', outcome);
    return outcome === false ? noAttempt() : outcomeAnswer(outcome);
  }),
);
