// The entry of a server instance: what runs in one process of the site, as its own modules give it.
import * as events from '@/app/api/attempts/[id]/events/route';
import * as finish from '@/app/api/attempts/[id]/finish/route';
import * as objections from '@/app/api/attempts/[id]/objections/route';
import * as attempt from '@/app/api/attempts/[id]/route';
import * as attempts from '@/app/api/attempts/route';
import { deskChanges } from '@/app/api/desk/changes';
import * as live from '@/app/api/desk/mocks/[id]/live/route';
import * as responsesCsv from '@/app/api/desk/mocks/[id]/responses.csv/route';
import * as resultsCsv from '@/app/api/desk/mocks/[id]/results.csv/route';
import * as deskMocks from '@/app/api/desk/mocks/[id]/route';
import * as consents from '@/app/api/profile/consents/route';
import * as myData from '@/app/api/profile/my-data/route';
import * as takeBack from '@/app/api/profile/take-back/route';
import * as sealedKey from '@/app/papers/[digest]/key/route';
import * as sealedPaper from '@/app/papers/[digest]/route';
import { toWords } from '@/lib/exam/sealing';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer } from '@/lib/serve/endpoint';
import { readScorecard } from '@/lib/sitting/scorecard';
import { readOpenSecret, sealedDigest } from '@/lib/sitting/sealed-paper';
import { database } from '@/lib/store/database';
import { listCurrent } from '@/lib/store/mocks';

/** What the page of a result reads. */
const scorecard = {
  GET: candidateEndpoint(async (candidate, _request, { params }: { params: Promise<{ id: string }> }) =>
    answer(200, (await readScorecard(await database(), candidate, (await params).id, Date.now())) ?? null),
  ),
};

export const routes = {
  scorecard,
  attempt,
  events,
  finish,
  objections,
  attempts,
  deskMocks,
  responsesCsv,
  resultsCsv,
  live,
  deskObjections: { POST: deskChanges.objections },
  deskRulings: { POST: deskChanges.rulings },
  consents,
  myData,
  takeBack,
  sealedPaper,
  sealedKey,
};

/** The words that `npm run sealed:words` prints; none before the opening. */
export async function sealedWords(): Promise<string[]> {
  const db = await database();
  const [mock] = await listCurrent(db, Date.now(), true, 1);
  const secret = mock && (await readOpenSecret(db, await sealedDigest(db, mock.snapshot_id)));
  return secret ? toWords(secret) : [];
}

export { database } from '@/lib/store/database';
export { startPresence, startSweep } from '@/lib/sitting/sweep';
export { startAnalyses } from '@/lib/holding/mocks/analysis';
export { startRescoring } from '@/lib/holding/rulings/rescore';
export { startRetention } from '@/lib/privacy/sweep';
export { startErasures } from '@/lib/privacy/erase';
export { closeAccount } from '@/lib/privacy/closing';
export { embedHost } from '@/lib/content/host/client';
