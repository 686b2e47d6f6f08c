import type * as z from 'zod/mini';

import type { SaveFault } from '@/lib/attempts/save';
import { type Db, database } from '@/lib/db/database';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer, withPayload } from '@/lib/http/endpoint';
import { waitedMs } from '@/lib/server/client-address';

export type AttemptContext = { params: Promise<{ id: string }> };

export const noAttempt = () => answer(404, { message: 'You have no such attempt.' });

type Outcome = SaveFault | { state: 'open' | 'finished'; refused: readonly unknown[] };

/** Saves to one attempt of the candidate; answers 409 when a finished attempt has not taken all events. */
export const savingEndpoint = <Payload>(
  schema: z.ZodMiniType<Payload>,
  save: (
    db: Db,
    candidate: string,
    attemptId: string,
    payload: Payload,
    nowMs: number,
    arrivedAtMs: number,
  ) => Promise<Outcome>,
) => {
  const since = (arrivedAtMs: number) =>
    candidateEndpoint(async (candidate, request, { params }: AttemptContext) =>
      withPayload(schema, request, async (payload) => {
        const [db, { id }] = [await database(), await params];
        const outcome = await save(db, candidate, id, payload, Date.now(), arrivedAtMs);
        if (outcome === 'no-attempt') return noAttempt();
        if (outcome === 'no-question') return answer(400, { message: 'The paper has no such question.' });
        return answer(outcome.state === 'finished' && outcome.refused.length > 0 ? 409 : 200, outcome);
      }),
    );
  // The session is read from the store, which can keep a request waiting: that makes no answer late.
  return (request: Request, context: AttemptContext) => since(Date.now() - waitedMs(request.headers))(request, context);
};
