import { CLOSED } from '@/lib/accounts/closed';
import { enterMock, type EntryRefusal } from '@/lib/attempts/enter-mock';
import { finishOwnDue } from '@/lib/attempts/finish';
import { listHistory } from '@/lib/attempts/history';
import { loadOwnPaper } from '@/lib/attempts/own-practice';
import { loadPaper } from '@/lib/attempts/paper-source';
import { offerPaper, resumeAttempt, startAttempt } from '@/lib/attempts/start';
import {
  type MockChoice,
  type PaperFault,
  paperIdOf,
  type StartedAttempt,
  type StartFault,
  startRequest,
} from '@/lib/attempts/wire';
import { findLastFinished } from '@/lib/db/attempts';
import { commitTogether, type Trx } from '@/lib/db/commit-together';
import { database, type Db } from '@/lib/db/database';
import { consume, type Limit, OWN_STARTS, PAPERS, STARTS } from '@/lib/db/throttle';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer, tooMany, withPayload } from '@/lib/http/endpoint';
import { asksForAge, type Standing, standingAtStart, standingOf } from '@/lib/privacy/standing';
import { showMocksAnew } from '@/lib/publishing/mocks';
import type { Window } from '@/lib/exam/window';
import { indianTime } from '@/lib/text/indian-time';
import { answerWithShared } from '@/lib/http/shared-json';

const FAULTS = {
  'no-questions': [404, 'This test has no questions yet.'],
  'not-available': [
    503,
    'The questions of this test cannot be loaded completely at the moment. Please try again in a minute.',
  ],
  'in-a-mock': [404, 'The questions of this test are in a mock. Please come back when its results are there.'],
  'nothing-wrong': [404, 'In your last hundred tests here you have answered none of these questions wrong.'],
  'nothing-unseen': [404, 'You have seen every one of these questions.'],
} satisfies Record<PaperFault, [status: number, message: string]>;

/** The answers to candidates who may not take a test. */
const MAY_NOT_START = {
  closed: { message: CLOSED },
  'age-unknown': {
    fault: 'age',
    message: 'Please tell us your age before you take a test. Everything else stays open to you.',
  },
  'guardian-missing': {
    fault: 'age',
    message:
      'You are under 18: a parent or guardian has to consent before you take a test. Everything else stays open to you.',
  },
} satisfies Record<Exclude<Standing, 'free'>, { fault?: StartFault; message: string }>;

/** The refusal if a candidate may not take a test. */
const refuseUnlessFree = (standing: Standing): Response | undefined =>
  standing === 'free' ? undefined : answer(403, MAY_NOT_START[standing]);

/** Counts an action of a candidate. Returns a refusal, with what was `done`, if it is one too many. */
async function count(trx: Trx, limit: Limit, candidate: string, done: string): Promise<Response | undefined> {
  const waitMs = await consume(trx, limit, candidate, Date.now());
  return waitMs > 0 ? tooMany(`You have ${done}.`, waitMs) : undefined;
}

/** Counts a paper that a candidate asks for. */
const countPaper = (trx: Trx, candidate: string) => count(trx, PAPERS, candidate, 'asked for many tests');

/** Counts a test that a candidate starts. Also refuses candidates who may not take a test. */
const countTest = async (trx: Trx, candidate: string): Promise<Response | undefined> =>
  refuseUnlessFree(await standingAtStart(trx, candidate, Date.now())) ??
  count(trx, STARTS, candidate, 'started many tests');

/** Counts own practice that a candidate starts. A refused one does not count among the tests. */
const countOwn = async (trx: Trx, candidate: string): Promise<Response | undefined> =>
  (await count(trx, OWN_STARTS, candidate, 'started practice of your own many times')) ?? countTest(trx, candidate);

/** Counts an offer. Also refuses candidates who may not start, since they would declare in vain. */
const countOffer = async (trx: Trx, candidate: string): Promise<Response | undefined> =>
  (asksForAge() ? refuseUnlessFree(await standingOf(trx, candidate, Date.now())) : undefined) ??
  countPaper(trx, candidate);

const countStart = async (trx: Trx, candidate: string): Promise<Response | undefined> =>
  (await countPaper(trx, candidate)) ?? countTest(trx, candidate);

/** The candidate's finished attempts, newest first. */
export const GET = candidateEndpoint(async (candidate) => {
  const db = await database();
  await finishOwnDue(db, candidate, Date.now());
  return answer(200, await listHistory(db, candidate, Date.now()));
});

const startedAnswer = (request: Request, status: number, { paper, ...own }: StartedAttempt) =>
  answerWithShared(request, status, own, 'paper', paper);

const MOCK_REFUSALS = {
  'no-mock': () => 'There is no such test.',
  'not-invited': () => 'This test is for invited candidates, and you are not among them. Please ask the institute.',
  withdrawn: () => 'The institute has withdrawn this test.',
  'too-late': (mock) => `Nobody can start this test any more: the last start was on ${indianTime(mock.lastStartMs)}.`,
} satisfies Record<EntryRefusal['reason'], (mock: Window) => string>;

const mockRefused = ({ reason, mock }: EntryRefusal) =>
  answer(reason === 'no-mock' ? 404 : 403, {
    // The institute may still invite somebody.
    ...(reason !== 'not-invited' && { fault: 'closed' satisfies StartFault }),
    message: MOCK_REFUSALS[reason](mock ?? { opensMs: 0, lastStartMs: 0, closesMs: 0, resultsMs: 0 }),
  });

async function openMock(db: Db, candidate: string, request: Request, choice: MockChoice & { resumeOnly?: boolean }) {
  const countThis = choice.resumeOnly ? countOffer : countStart;
  const refuse = (trx: Trx) => countThis(trx, candidate);
  const entered = await enterMock(db, candidate, choice, Date.now(), refuse, showMocksAnew);
  if (entered instanceof Response) return entered;
  if (entered.state === 'open') return startedAnswer(request, 200, entered);
  return entered.state === 'refused' ? mockRefused(entered) : answer(200, entered);
}

export const POST = candidateEndpoint(async (candidate, request) =>
  withPayload(startRequest, request, async ({ resumeOnly: isResume, declaredBy, ...choice }) => {
    const db = await database();
    const resumeOnly = isResume || (declaredBy !== undefined && declaredBy !== candidate);
    if (choice.kind === 'mock') return openMock(db, candidate, request, { ...choice, resumeOnly });
    const open = await resumeAttempt(db, candidate, choice, Date.now());
    if (open) return startedAnswer(request, 200, open);
    const isOwn = choice.kind === 'own';
    const countAsked = resumeOnly ? countOffer : countPaper;
    const refuse = async () => commitTogether(db, (trx) => countAsked(trx, candidate));
    // Own practice is counted before its paper is made, since each request makes one. All share the host's papers.
    const refusedOwn = isOwn ? await refuse() : undefined;
    if (refusedOwn) return refusedOwn;
    const paper = await (isOwn ? loadOwnPaper(db, candidate, choice, Date.now()) : loadPaper(db, choice, Date.now()));
    if (typeof paper !== 'string' && !resumeOnly) {
      const countThis = isOwn ? countOwn : countStart;
      const started = await startAttempt(db, candidate, paper, Date.now(), (trx) => countThis(trx, candidate));
      return started instanceof Response ? started : startedAnswer(request, 201, started);
    }
    const refused = isOwn ? undefined : await refuse();
    if (refused) return refused;
    if (typeof paper !== 'string') return answer(200, await offerPaper(db, candidate, paper));
    const [status, message] = FAULTS[paper];
    // A reload after the end looks for the result.
    const last = await findLastFinished(db, candidate, paperIdOf(choice));
    return answer(status, { fault: paper, message, ...(last && { lastAttemptId: last.id }) });
  }),
);
