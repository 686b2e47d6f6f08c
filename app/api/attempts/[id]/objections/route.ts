import { database } from '@/lib/db/database';
import { type AttemptContext, noAttempt } from '@/app/api/attempts/saving-endpoint';
import { objectionRequest } from '@/lib/forms/objection-form';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer, tooMany, withPayload } from '@/lib/http/endpoint';
import { changeObjection } from '@/lib/rulings/objections';

/** Sends, changes or withdraws the candidate's objection to the key of a question in an own attempt, or reports it. */
export const POST = candidateEndpoint((candidate, request, { params }: AttemptContext) =>
  withPayload(objectionRequest, request, async (wanted) => {
    const outcome = await changeObjection(await database(), candidate, (await params).id, wanted, Date.now());
    if (typeof outcome === 'number') return tooMany('You have sent many objections or reports.', outcome);
    if (outcome === false) return noAttempt();
    return outcome === true ? answer(200, { message: 'Done' }) : answer(409, { message: outcome });
  }),
);
