import { currentScorings } from '@/lib/holding/sheets/scorings';
import { answer, guarded } from '@/lib/serve/endpoint';
import { database } from '@/lib/store/database';

/** The papers that were scored anew: their digests, each with its scoring. */
export const GET = guarded(async () => answer(200, await currentScorings(await database(), Date.now())));
