import { CLOSED } from '@/lib/accounts/closed';
import { showMocksAnew } from '@/lib/finding/publishing/mocks';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer, tooMany, withPayload } from '@/lib/serve/endpoint';
import { answerWithPaper } from '@/lib/serve/shared-json';
import { enterMock } from '@/lib/sitting/enter-mock';
import { finishOwnDue } from '@/lib/sitting/finish';
import { listHistory } from '@/lib/sitting/history';
import { loadOwnPaper } from '@/lib/sitting/own-practice';
import { loadPaper } from '@/lib/sitting/paper-source';
import { offerPaper, resumeAttempt, startAttempt } from '@/lib/sitting/start';
import { firstRefusal, type StartRefusalReason, type StartRefusal } from '@/lib/sitting/start-rules';
import {
  type MockChoice,
  type PaperFault,
  paperIdOf,
  type StartedAttempt,
  type StartFault,
  startRequest,
} from '@/lib/sitting/wire';
import { findLastFinished } from '@/lib/store/attempts';
import { commitTogether } from '@/lib/store/commit-together';
import { database, type Db } from '@/lib/store/database';
import { indianTime } from '@/lib/text/indian-time';

import { TO_ASK, TO_SEE_OFFER, TO_START, TO_START_OWN } from './start-rules';

/** The answer to each reason not to start. In that of a limit the wait follows; {n} in that of `too-late` is the time. */
const REFUSALS = {
  closed: [403, CLOSED],
  'age-unknown': [403, 'Please tell us your age before you take a test. Everything else stays open to you.', 'age'],
  'guardian-missing': [
    403,
    'You are under 18: a parent or guardian has to consent before you take a test. Everything else stays open to you.',
    'age',
  ],
  'many-papers': [429, 'You have asked for many tests.'],
  'many-starts': [429, 'You have started many tests.'],
  'many-own-starts': [429, 'You have started practice of your own many times.'],
  'no-mock': [404, 'There is no such test.', 'closed'],
  // The institute may still invite somebody.
  'not-invited': [403, 'This test is for invited candidates, and you are not among them. Please ask the institute.'],
  withdrawn: [403, 'The institute has withdrawn this test.', 'closed'],
  'too-late': [403, 'Nobody can start this test any more: the last start was on {n}.', 'closed'],
} satisfies Record<StartRefusalReason, [status: number, message: string, fault?: StartFault]>;

const FAULTS = {
  'no-questions': [404, 'This test has no questions yet.'],
  'not-available': [
    503,
    'The questions of this test cannot be loaded completely at the moment. Please try again in a minute.',
  ],
  'in-a-mock': [404, 'The questions of this test are in a mock. Please come back when its results are out.'],
  'nothing-due': [404, 'Nothing is due here today. What you answer wrong or by a guess comes back the next day.'],
  'nothing-unseen': [404, 'You have seen every one of these questions.'],
  'nothing-shown': [404, 'None of these questions can be practised now.'],
} satisfies Record<PaperFault, [status: number, message: string]>;

/** The candidate's finished attempts, newest first. */
export const GET = candidateEndpoint(async (candidate) => {
  const db = await database();
  await finishOwnDue(db, candidate, Date.now());
  return answer(200, await listHistory(db, candidate, Date.now()));
});

const startedAnswer = (request: Request, status: number, { paper, ...own }: StartedAttempt) =>
  answerWithPaper(request, status, own, paper);

function refusedAnswer({ reason, waitMs, mock }: StartRefusal): Response {
  const [status, text, fault] = REFUSALS[reason];
  if (waitMs !== undefined) return tooMany(text, waitMs);
  const message = mock ? text.replace('{n}', indianTime(mock.lastStartMs)) : text;
  return answer(status, { ...(fault && { fault }), message });
}

async function openMock(db: Db, candidate: string, request: Request, choice: MockChoice & { resumeOnly?: boolean }) {
  const rules = choice.resumeOnly ? TO_SEE_OFFER : TO_START;
  const entered = await enterMock(db, candidate, choice, Date.now(), rules, showMocksAnew);
  if (entered.state === 'open') return startedAnswer(request, 200, entered);
  return entered.state === 'refused' ? refusedAnswer(entered) : answer(200, entered);
}

export const POST = candidateEndpoint(async (candidate, request) =>
  withPayload(startRequest, request, async ({ resumeOnly: isResume, declaredBy, ...choice }) => {
    const db = await database();
    const resumeOnly = isResume || (declaredBy !== undefined && declaredBy !== candidate);
    if (choice.kind === 'mock') return openMock(db, candidate, request, { ...choice, resumeOnly });
    const open = await resumeAttempt(db, candidate, choice, Date.now());
    if (open) return startedAnswer(request, 200, open);
    const isOwn = choice.kind === 'own';
    const asked = resumeOnly ? TO_SEE_OFFER : TO_ASK;
    const ask = async () => commitTogether(db, (trx) => firstRefusal(asked, trx, candidate, Date.now()));
    // Own practice is counted before its paper is made, since each request makes one. All share the host's papers.
    const early = isOwn ? await ask() : undefined;
    if (early) return refusedAnswer(early);
    const paper = await (isOwn ? loadOwnPaper(db, candidate, choice, Date.now()) : loadPaper(db, choice, Date.now()));
    if (typeof paper !== 'string' && !resumeOnly) {
      const rules = isOwn ? TO_START_OWN : TO_START;
      const started = await startAttempt(db, candidate, paper, Date.now(), rules);
      return started.state === 'refused' ? refusedAnswer(started) : startedAnswer(request, 201, started);
    }
    const late = isOwn ? undefined : await ask();
    if (late) return refusedAnswer(late);
    if (typeof paper !== 'string') return answer(200, await offerPaper(db, candidate, paper, Date.now()));
    const [status, message] = FAULTS[paper];
    // A reload after the end looks for the result.
    const last = await findLastFinished(db, candidate, paperIdOf(choice));
    return answer(status, { fault: paper, message, ...(last && { lastAttemptId: last.id }) });
  }),
);
