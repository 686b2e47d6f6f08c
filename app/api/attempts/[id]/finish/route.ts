import { finishAttempt } from '@/lib/attempts/save';
import { finishRequest } from '@/lib/attempts/wire';
import { database } from '@/lib/db/database';
import { type AttemptContext, savedAnswer } from '@/app/api/attempts/answers';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { withPayload } from '@/lib/http/endpoint';

export const POST = candidateEndpoint(async (candidate, request, { params }: AttemptContext) =>
  withPayload(finishRequest, request, async (payload) =>
    savedAnswer(await finishAttempt(await database(), candidate, (await params).id, payload, Date.now())),
  ),
);
