import { extraMinutesPerHour } from '@/lib/db/compensatory-time';
import { database } from '@/lib/db/database';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer } from '@/lib/http/endpoint';

/** The compensatory time that the candidate's next attempts have. */
export const GET = candidateEndpoint(async (candidate) =>
  answer(200, { minutesPerHour: await extraMinutesPerHour(await database(), candidate) }),
);
