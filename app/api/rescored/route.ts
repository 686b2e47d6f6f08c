import { database } from '@/lib/db/database';
import { answer, guarded } from '@/lib/http/endpoint';
import { currentGenerations } from '@/lib/sheets/generations';

/** The papers that were scored anew: their digests, each with its generation. */
export const GET = guarded(async () => answer(200, await currentGenerations(await database(), Date.now())));
