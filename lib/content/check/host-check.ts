import type { Path } from '@/lib/site/paths';

import { HOST_TIMEOUT_MS } from '../host/client';
import type { HostCall } from '../host/list-call';
import { claimGap } from '../nouns/claims';
import { faultsOfPapers } from '../nouns/questions';
import { isNoVerdict, isRegistered } from '../nouns/users';
import { checkList, faultsOf, type Finding, grouped, isRecord, type Level } from './host-check-items';
import { oddTexts } from './item-texts';
import { type Noun, pagesFedBy } from '@/lib/site/pages';

/** The outcome of a call. Times are in milliseconds. */
export type Reply =
  | {
      status: number;
      body: unknown;
      /** The media type alone; '' if the host sends none. */
      contentType: string;
      tookMs: number;
      /** The address that answered, when it is not the one that was asked. */
      movedTo?: string;
      firstFailure?: string;
    }
  | { failure: string; tookMs: number }
  | { notCalled: string };

/** `faulty`: the site can use a part of the answer. `fails`: it can use none of it. */
export type Outcome = 'fine' | 'faulty' | 'fails' | 'not called';

export type CallReport = {
  noun: Noun;
  method: string;
  path: string;
  outcome: Outcome;
  tookMs?: number;
  /** How many items the list has, how many of them the site can use, and how many it shows. */
  items?: { given: number; usable: number; shown: number };
  findings: Finding[];
  pages: readonly Path[];
};

/** From this time on a call is slow: a third of the time that the site allows for lists. */
const SLOW_MS = HOST_TIMEOUT_MS / 3;

const HINTS: Record<number, string> = {
  401: 'public calls are made without credentials',
  403: 'public calls are made without credentials',
  404: 'there is no such call below this address',
  405: 'the call is there, but not with this method',
  429: 'the host limits its calls; the site may make some at the same time',
};

type Answer = Extract<Reply, { status: number }>;
type Verdict = Pick<CallReport, 'items'> & { isUsable: boolean; findings: Finding[] };

const finding =
  (level: Level) =>
  (what: string): Finding => ({ level, what });
const [fault, warning, note] = [finding('fault'), finding('warning'), finding('note')];

const GOOD: Verdict = { isUsable: true, findings: [] };
const failed = (what: string): Verdict => ({ isUsable: false, findings: [fault(what)] });

function wrongStatus(status: number): Verdict {
  const hint = HINTS[status] ?? (status >= 500 ? 'the host failed' : undefined);
  return failed(`status ${status}${hint ? `: ${hint}` : ''}`);
}

export const isSuccess = (status: number) => status >= 200 && status <= 299;

const nothing = (body: unknown) => (body === undefined ? 'the answer is empty' : undefined);

function costsOfFaults(body: readonly unknown[]): Finding[] {
  const { refused, homeless } = faultsOfPapers(body);
  return [
    ...refused.map((paper) =>
      note(`while a question of it is faulty or stands twice, no test starts on the paper ${paper}`),
    ),
    ...(homeless > 0 ? [note('a question that names no paper is in none')] : []),
  ];
}

/** The gaps in claims of success, one line per item. */
const gapsIn = (noun: Noun, items: readonly Record<string, unknown>[]): Finding[] =>
  items.flatMap((item) => {
    const gap = claimGap(noun, item, Date.now());
    return gap === undefined ? [] : [note(gap)];
  });

/** Texts that readers would not see as they are meant. */
const oddIn = (noun: Noun, body: readonly unknown[]): Finding[] =>
  grouped(
    'warning',
    body.flatMap((item, position) =>
      oddTexts(noun, item).map(({ path, what }) => ({ what: `${path.map(String).join('.')}: ${what}`, position })),
    ),
  );

function checkListAnswer(call: HostCall & { item: object }, { status, body }: Answer): Verdict {
  if (!isSuccess(status)) return wrongStatus(status);
  if (!Array.isArray(body)) return failed(nothing(body) ?? 'the answer is not a list');
  const { given, usable, shown, findings } = checkList(call, body);
  const isUsable = given === 0 || usable.length > 0;
  return {
    isUsable,
    items: { given, usable: usable.length, shown: shown.length },
    findings: [
      ...findings,
      ...oddIn(call.noun, body),
      ...gapsIn(call.noun, shown),
      ...(given === 0 ? [note('the list is empty')] : []),
      ...(isUsable ? [] : [fault('no item is usable, so the site takes nothing of the list')]),
      ...(call.noun === 'questions' && isUsable ? costsOfFaults(body) : []),
    ],
  };
}

function checkShape({ answer }: HostCall, body: unknown): Verdict {
  const { error } = answer.safeParse(body);
  if (!error) return GOOD;
  const faults = nothing(body) ? ['the answer is empty'] : faultsOf(error, body, 'the answer');
  return { isUsable: false, findings: faults.map(fault) };
}

const checkObject = (call: HostCall, { status, body }: Answer): Verdict =>
  isSuccess(status) ? checkShape(call, body) : wrongStatus(status);

/** The checks of calls that give no public content. */
const ACCOUNT_CHECKS: Partial<Record<Noun, (call: HostCall, answer: Answer) => Verdict>> = {
  login(call, { status, body }) {
    if (isNoVerdict(status)) return wrongStatus(status);
    if (status !== 200) return failed(`status ${status}: the site takes that as a wrong Username or Password`);
    return call.answer.safeParse(body).success ? GOOD : failed('there is no token, nor data.token');
  },
  'logged-in-user'(call, { status, body }) {
    if (status === 401 || status === 403) return failed(`status ${status}: the token of the login is not accepted`);
    return status === 200 ? checkShape(call, body) : wrongStatus(status);
  },
  register(_call, answer) {
    const { status } = answer;
    if (!isSuccess(status)) return failed(`status ${status}: the site takes that as a failed registration`);
    return isRegistered(answer) ? GOOD : failed('the answer is empty or false, which counts as a failure');
  },
  review(_call, { status }) {
    return isSuccess(status)
      ? GOOD
      : { ...GOOD, findings: [warning(`status ${status}; the site keeps reviews itself`)] };
  },
};

function verdictOn(call: HostCall, answer: Answer): Verdict {
  const { item } = call;
  const isRedirect = answer.status >= 300 && answer.status <= 399 && answer.movedTo !== undefined;
  if (isRedirect) return failed('the site sends a password or a token to no other address');
  if (item) return checkListAnswer({ ...call, item }, answer);
  return (ACCOUNT_CHECKS[call.noun] ?? checkObject)(call, answer);
}

function oddities(
  { timeoutMs = HOST_TIMEOUT_MS }: HostCall,
  { body, contentType, tookMs, movedTo, firstFailure }: Answer,
): Finding[] {
  return [
    ...((body === undefined && contentType === '') || /\bjson$/i.test(contentType)
      ? []
      : [warning(`Content-Type is '${contentType}', not application/json`)]),
    ...(tookMs >= SLOW_MS ? [warning(`slow: ${Math.round(tookMs)} ms; the site waits ${timeoutMs} ms at most`)] : []),
    ...(movedTo ? [warning(`is sent on to ${movedTo}`)] : []),
    ...(firstFailure ? [warning(`answers at the second try alone; the first: ${firstFailure}`)] : []),
  ];
}

const outcomeOf = (isUsable: boolean, findings: readonly Finding[]): Outcome => {
  if (!isUsable) return 'fails';
  return findings.some(({ level }) => level === 'fault') ? 'faulty' : 'fine';
};

/** A report with its outcome and the pages that suffer, by its findings. */
function judged(report: Omit<CallReport, 'outcome' | 'pages'>, isUsable: boolean): CallReport {
  const outcome = outcomeOf(isUsable, report.findings);
  return { ...report, outcome, pages: outcome === 'fine' ? [] : pagesFedBy(report.noun) };
}

export function checkCall(call: HostCall, reply: Reply): CallReport {
  const about = { noun: call.noun, method: call.method, path: call.path };
  if ('notCalled' in reply) return { ...about, outcome: 'not called', findings: [note(reply.notCalled)], pages: [] };
  const { isUsable, items, findings } = 'failure' in reply ? failed(reply.failure) : verdictOn(call, reply);
  const all = 'failure' in reply ? findings : [...findings, ...oddities(call, reply)];
  return judged({ ...about, tookMs: Math.round(reply.tookMs), ...(items && { items }), findings: all }, isUsable);
}

export function withFindings(report: CallReport, more: readonly Finding[]): CallReport {
  const findings = [...report.findings, ...more];
  if (report.outcome === 'not called') return { ...report, findings };
  return judged({ ...report, findings }, report.outcome !== 'fails');
}

/** Judges the host's answer to a wrong token. The site ends a session only on 401 or 403. */
export function checkWrongToken(reply: Reply): Finding[] {
  if (!('status' in reply) || reply.status === 401 || reply.status === 403) return [];
  if (isSuccess(reply.status)) return [fault(`a token that is none is answered by ${reply.status}, not refused`)];
  return [warning(`a token that is none is answered by ${reply.status}; only 401 or 403 ends a session`)];
}

/** The items of an answer that the site would show. */
export function publishedItems(call: HostCall, reply: Reply) {
  const { item, answer, isAuthenticated, method } = call;
  if (!('status' in reply) || !isSuccess(reply.status) || method === 'POST' || isAuthenticated) return [];
  if (item) return Array.isArray(reply.body) ? checkList({ ...call, item }, reply.body).shown : [];
  const { data } = answer.safeParse(reply.body);
  return isRecord(data) ? [data] : [];
}
