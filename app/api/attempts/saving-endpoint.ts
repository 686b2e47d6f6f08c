import type * as z from 'zod/mini';

import { knownDevice } from '@/lib/accounts/known-device';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer, withPayload } from '@/lib/serve/endpoint';
import { clientAddress, waitedMs } from '@/lib/server/client-address';
import { startCheckedIn } from '@/lib/sitting/enter-mock';
import type { Arrival, SaveFault } from '@/lib/sitting/save';
import { type Db, database } from '@/lib/store/database';

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
    arrival: Arrival,
  ) => Promise<Outcome>,
) => {
  const since = (arrivedAtMs: number) =>
    candidateEndpoint(async (candidate, request, { params }: AttemptContext) =>
      withPayload(schema, request, async (payload) => {
        const [db, { id }] = [await database(), await params];
        const origin = { address: clientAddress(request.headers), device: await knownDevice(candidate) };
        const once = () => save(db, candidate, id, payload, Date.now(), { arrivedAtMs, origin });
        const first = await once();
        // The page of a candidate who had checked in can be quicker than the sweep.
        const isStarted = first === 'no-attempt' && (await startCheckedIn(db, candidate, id, Date.now()));
        const outcome = isStarted ? await once() : first;
        if (outcome === 'no-attempt') return noAttempt();
        if (outcome === 'no-question') return answer(400, { message: 'The paper has no such question.' });
        return answer(outcome.state === 'finished' && outcome.refused.length > 0 ? 409 : 200, outcome);
      }),
    );
  // The session is read from the store, which can keep a request waiting: that makes no answer late.
  return (request: Request, context: AttemptContext) => since(Date.now() - waitedMs(request.headers))(request, context);
};
