import { database } from '@/lib/db/database';
import { answer, guarded } from '@/lib/http/endpoint';
import { currentScorings } from '@/lib/sheets/scorings';

/** The papers that were scored anew: their digests, each with its scoring. */
export const GET = guarded(async () => answer(200, await currentScorings(await database(), Date.now())));
