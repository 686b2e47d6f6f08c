// The entry of a server instance: what runs in one process of the site, as its own modules give it.
import * as attempt from '@/app/api/attempts/[id]/route';
import * as events from '@/app/api/attempts/[id]/events/route';
import * as finish from '@/app/api/attempts/[id]/finish/route';
import * as objections from '@/app/api/attempts/[id]/objections/route';
import * as attempts from '@/app/api/attempts/route';
import * as deskMocks from '@/app/api/desk/mocks/[id]/route';
import * as responsesCsv from '@/app/api/desk/mocks/[id]/responses.csv/route';
import * as resultsCsv from '@/app/api/desk/mocks/[id]/results.csv/route';
import * as live from '@/app/api/desk/mocks/[id]/live/route';
import * as deskObjections from '@/app/api/desk/objections/[id]/route';
import * as deskRulings from '@/app/api/desk/rulings/[id]/route';
import * as consents from '@/app/api/profile/consents/route';
import * as myData from '@/app/api/profile/my-data/route';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer } from '@/lib/http/endpoint';
import { readScorecard } from '@/lib/attempts/scorecard';
import { database } from '@/lib/db/database';
import * as takeBack from '@/app/api/profile/take-back/route';

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
  deskObjections,
  deskRulings,
  consents,
  myData,
  takeBack,
};
export { database } from '@/lib/db/database';
export { startPresence, startSweep } from '@/lib/attempts/sweep';
export { startAnalyses } from '@/lib/mocks/analysis';
export { startRescoring } from '@/lib/rulings/rescore';
export { startRetention } from '@/lib/privacy/sweep';
export { startErasures } from '@/lib/privacy/erase-closed';
export { closeAccount } from '@/lib/privacy/closing';
export { embedHost } from '@/lib/content/client';
