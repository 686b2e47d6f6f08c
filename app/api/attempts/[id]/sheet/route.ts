import { type AttemptContext, noAttempt } from '@/app/api/attempts/saving-endpoint';
import { database } from '@/lib/db/database';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { readSheet } from '@/lib/sheets/read-sheet';
import { signSheet } from '@/lib/sheets/sign';
import { indianInput } from '@/lib/text/indian-time';

/** The signed file of a finished attempt. */
export const GET = candidateEndpoint(async (candidate, _request, { params }: AttemptContext) => {
  const db = await database();
  const sheet = await readSheet(db, candidate, (await params).id, Date.now());
  if (!sheet) return noAttempt();
  const day = indianInput(sheet.finishedAtMs).slice(0, 10);
  return new Response(await signSheet(db, sheet, Date.now()), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="response-sheet-${day}-${sheet.attempt.slice(0, 8)}.json"`,
      'Cache-Control': 'no-store',
    },
  });
});
