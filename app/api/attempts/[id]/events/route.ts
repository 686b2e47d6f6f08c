import { saveEvents } from '@/lib/attempts/save';
import { saveRequest } from '@/lib/attempts/wire';
import { database } from '@/lib/db/database';
import { type AttemptContext, savedAnswer } from '@/app/api/attempts/answers';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { withPayload } from '@/lib/http/endpoint';

/** Saves events; answers once they are on disk. */
export const POST = candidateEndpoint(async (candidate, request, { params }: AttemptContext) =>
  withPayload(saveRequest, request, async (payload) =>
    savedAnswer(await saveEvents(await database(), candidate, (await params).id, payload, Date.now())),
  ),
);
