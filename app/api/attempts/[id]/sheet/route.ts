import { type AttemptContext, noAttempt } from '@/app/api/attempts/saving-endpoint';
import { readSheet } from '@/lib/holding/sheets/read-sheet';
import { signSheet } from '@/lib/holding/sheets/sign';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { database } from '@/lib/store/database';
import { indianDay } from '@/lib/text/indian-time';

/** The signed file of a finished attempt. */
export const GET = candidateEndpoint(async (candidate, _request, { params }: AttemptContext) => {
  const db = await database();
  const sheet = await readSheet(db, candidate, (await params).id, Date.now());
  if (!sheet) return noAttempt();
  const day = indianDay(sheet.finishedAtMs);
  return new Response(await signSheet(db, sheet, Date.now()), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="response-sheet-${day}-${sheet.attempt.slice(0, 8)}.json"`,
      'Cache-Control': 'no-store',
    },
  });
});
