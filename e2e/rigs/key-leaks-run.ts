import { saveEvents, finishAttempt } from '@/lib/attempts/save';
import { startAttempt } from '@/lib/attempts/start';
import { html } from '@/lib/attempts/testing';
import { type Db, openDatabase } from '@/lib/db/database';
import type { MockRow } from '@/lib/db/mock-entries';
import { OPTIONS } from '@/lib/exam/paper';
import { addSat, aMock, aPublishedPaper, type PublishedPaper, type Sat } from '@/lib/mocks/testing';
import {
  attemptEndpoints,
  bankPath,
  deskEndpoints,
  deskMockPath,
  deskObjectionsPath,
  deskPaths,
  endpoints,
  examPaperPath,
  finishPath,
  mockPath,
  objectionsPath,
  paths,
  resultsPath,
  reviewPath,
  searchPath,
  testInstructionPath,
  testPath,
} from '@/lib/site/paths';

import { type Account, storeAccounts } from './account';
import { type Defer, runServer } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import { Client, logIn, post, type Reply, type Shot, shotOf } from './hostile-client';
import { startNginx } from './nginx';
import { routeGuards } from './route-guards';

const PORT = 4620;
const NGINX_PORT = 4621;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Primes, so that no share of right answers is found anywhere else. */
const QUESTIONS = 97;
const RIGHT = { own: 83, best: 89, practised: 79, earlier: 73, live: 67 } as const;

const percentOf = (right: number) => ((100 * right) / QUESTIONS).toFixed(2);
/** All answer every question; a wrong answer costs a third. */
const marksOf = (right: number) => (2 * right - (2 * (QUESTIONS - right)) / 3).toFixed(2);

type Tell = { name: string; isIn: (body: string) => boolean };

const has = (name: string, pattern: RegExp): Tell => ({ name, isIn: (body) => pattern.test(body) });

/** The words beside the key itself. */
const KEY = has('the key', /Right answer(?!s)/);

/** Signs of a key. The scan must find each once the results are out; otherwise it could never find anything. */
export const TELLS: readonly Tell[] = [
  KEY,
  has('an explanation', /canary of question/),
  ...(['own', 'practised', 'earlier', 'live'] as const).map((whose) =>
    has(`the percentage of ${whose}`, new RegExp(`\\b${percentOf(RIGHT[whose])}\\b`)),
  ),
  has('marks', new RegExp(`\\b(?:${Object.values(RIGHT).map(marksOf).join('|')})\\b`)),
  has('a count of right answers', /"correctAnswers\\?":\d/),
  has('a rank', /Rank \d[\d,]* of \d/),
  has('a verdict', /: (?:<!-- -->)?(?:Correct|Wrong)<\/span>/),
];

/** The names that no answer may hold at any time. */
const NEVER = has('a key by its name', /correctAns\\?"|"key\\?":|"CorrectAns/);

type Actor = {
  name: string;
  client: Client;
  /** The attempt whose key is kept from this candidate; '' without one. */
  attemptId: string;
  /** Sat the mock and is not void: may see its provisional key. */
  hasSat: boolean;
  /** What the candidate does between two walks. */
  act?: (actor: Actor) => Promise<void>;
};

export type Leak = { who: string; what: string; where: string };

const answersOf = (right: number) =>
  Array.from({ length: QUESTIONS }, (_, at) => OPTIONS[(at + (at < right ? 0 : 1)) % 4] ?? 1);

const responsesOf = (right: number) => answersOf(right).join('');

const sent = (right: number) => ({
  device: 'the-scanning-device',
  events: answersOf(right).map((option, at) => ({
    ...{ type: 'answer' as const, sequence: at + 1, questionNumber: at + 1, option, spentMs: 1_000 },
  })),
});

type Seeded = { mock: MockRow; ids: Record<'own' | 'voided' | 'practised' | 'practising' | 'earlier', string> };

/** A mock whose results wait, its finishers, and an earlier mock on the same paper. */
async function seed(db: Db, finishers: number, nowMs: number): Promise<Seeded> {
  const paper = await aPublishedPaper(db, {
    questions: QUESTIONS,
    scheme: { rightUnits: 1_200, wrongUnits: 400 },
    key: Array.from({ length: QUESTIONS }, (_, at) => ({
      correctAns: String(OPTIONS[at % 4]),
      explanation: html(`<p>The canary of question ${at + 1}.</p>`),
    })),
  });
  const opensMs = nowMs - 20 * MINUTE_MS;
  const all: Sat[] = Array.from({ length: finishers }, (_, at) => ({
    candidate: `finisher-${at}`,
    responses: responsesOf(at === 0 ? RIGHT.own : at === 1 ? RIGHT.best : (at * 7) % 70),
    ...(at === 2 && { voidReason: 'A phone was seen.' }),
  }));
  const earlier = await aMock(db, {
    ...{ paper, name: 'The earlier mock', opens_ms: opensMs - 9 * HOUR_MS, last_start_ms: opensMs - 8 * HOUR_MS },
    ...{ closes_ms: opensMs - 7 * HOUR_MS, results_ms: opensMs - 6 * HOUR_MS },
  });
  const [earlierId = ''] = await addSat(db, earlier, paper, [
    { candidate: 'earlier-finisher', responses: responsesOf(RIGHT.earlier) },
    ...all.slice(3, 20).map((it) => ({ ...it, candidate: `before-${it.candidate}` })),
  ]);
  const mock = await aMock(db, {
    ...{ paper, opens_ms: opensMs, last_start_ms: nowMs + HOUR_MS, closes_ms: nowMs + 2 * HOUR_MS },
    ...{ key_ms: nowMs + 2.5 * HOUR_MS, results_ms: nowMs + 3 * HOUR_MS, objections_until_ms: nowMs + 9 * HOUR_MS },
    candidates: [...all.map((it) => it.candidate ?? ''), 'earlier-finisher', 'practised', 'practising', 'invited'],
  });
  const [own = '', , voided = ''] = await addSat(db, mock, paper, all);
  const practised = await practise(db, 'practised', paper, opensMs - HOUR_MS, RIGHT.practised);
  const practising = await practise(db, 'practising', paper, opensMs - MINUTE_MS);
  return { mock, ids: { own, voided, practised, practising, earlier: earlierId } };
}

/** An attempt on a practice test with the same questions, as the site starts it. */
async function practise(db: Db, candidate: string, { paper }: PublishedPaper, nowMs: number, right?: number) {
  const { id } = await startAttempt(db, candidate, { ...paper, id: 'exam-1-1' }, nowMs);
  if (right !== undefined) await finishAttempt(db, candidate, id, sent(right), nowMs + MINUTE_MS);
  else await saveEvents(db, candidate, id, sent(RIGHT.live), nowMs + 1_000);
  return id;
}

/** How an address bar requests a page, and how the framework's script does in three ways. */
const REPRESENTATIONS: readonly (readonly [name: string, query: string, headers: Record<string, string>])[] = [
  ['page', '', { Accept: 'text/html' }],
  ['data', '_rsc=scan1', { RSC: '1' }],
  ['prefetch', '_rsc=scan2', { RSC: '1', 'Next-Router-Prefetch': '1' }],
  ['segments', '_rsc=scan3', { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' }],
];

const withQuery = (path: string, query: string) =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

function pagesOf(mock: MockRow, ids: readonly string[]): string[] {
  const withheld = { totalAnswered: QUESTIONS, totalNotAnswered: 0, correctAnswers: null, percentage: null };
  return [
    ...Object.values(paths),
    ...Object.values(deskPaths),
    ...ids.flatMap((id) => [reviewPath(id), reviewPath(id, { show: 'wrong' }), reviewPath(id, { try: 1 })]),
    ...ids.flatMap((id) => [objectionsPath(id), objectionsPath(id, 1)]),
    ...[mockPath(mock.id), finishPath(withheld, mock.results_ms), examPaperPath('1', '1')],
    ...[testInstructionPath(1, 1), testPath(1, 1), searchPath('canary'), '/robots.txt', '/sitemap.xml'],
    ...[deskMockPath(mock.id), deskMockPath(mock.id, { candidate: 'finisher-1' }), resultsPath(mock.id)],
    ...[resultsPath(mock.id, { question: 1 }), bankPath({ q: 'Question 1?' })],
    ...[deskObjectionsPath(mock.id), deskObjectionsPath(mock.id, { question: 1 })],
  ];
}

/** Every route's samples (e2e/rigs/route-guards.ts), and the endpoints that name a mock or an attempt. */
function endpointsOf(mock: MockRow, ids: readonly string[], hasBegun: boolean): Shot[] {
  const samples = Object.values(routeGuards).flatMap((guards) =>
    guards.flatMap((it): Shot[] => {
      if (it.is !== 'cheap' && it.is !== 'queued') return [];
      const path = it.ask.path
        .replace(/\/(mocks|objections)\/a\b/, `/$1/${mock.id}`)
        .replace('mock=a', `mock=${mock.id}`);
      const isNamed = /\{(open|finished)\}/.test(path);
      return (isNamed ? ids.map((id) => path.replace(/\{\w+\}/, id)) : [path])
        .filter((own) => !own.includes('{') && !own.endsWith('/finish'))
        .map((own) => shotOf({ ...it.ask, path: own }));
    }),
  );
  const choice = { kind: 'mock', mockId: mock.id };
  return [
    ...samples,
    { path: deskEndpoints.liveMock(mock.id, 'finisher-0') },
    ...[
      post(endpoints.attempts, { ...choice, resumeOnly: true }),
      post(endpoints.attempts, { ...choice, mockId: 'none' }),
    ],
    ...(hasBegun ? ids.map((id) => post(attemptEndpoints(id).finish, sent(0))) : []),
  ];
}

/** Candidates may ask twenty times a second. */
async function ask(client: Client, shot: Shot): Promise<Reply> {
  for (;;) {
    const reply = await client.send(shot);
    // The framework leads a request for data to the address that has the digest of its headers.
    const { location } = reply.headers;
    if (reply.status === 307 && location?.includes('_rsc=') && location !== shot.path)
      return ask(client, { ...shot, path: location });
    if (reply.status !== 429) return reply;
    const seconds = Number(reply.headers['retry-after'] ?? 1);
    // A limit of minutes is its own guard.
    if (seconds > 10) return reply;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

export type Scan = {
  leaks: Leak[];
  seen: Set<string>;
  /** How many answers showed the provisional key to candidates who may see it. */
  keys: number;
  answers: number;
  statuses: Map<number, number>;
  /** Whether the mock's provisional key is out. */
  isKeyOut: boolean;
};

/** Whether an answer shows the provisional key where it belongs: on its own page, to a candidate who sat. */
const isOwnKey = (scan: Scan, { hasSat }: Actor, tell: Tell, { path }: Shot) =>
  scan.isKeyOut && hasSat && tell === KEY && path.startsWith(`${paths.objections}?`);

async function walk(actors: readonly Actor[], mock: MockRow, others: readonly string[], hasBegun: boolean, scan: Scan) {
  const note = (actor: Actor, shot: Shot, name: string, { status, body, headers }: Reply) => {
    scan.answers += 1;
    scan.statuses.set(status, (scan.statuses.get(status) ?? 0) + 1);
    const text = `${body}${headers.location ?? ''}`;
    for (const tell of [...TELLS, NEVER]) {
      if (!tell.isIn(text)) continue;
      if (isOwnKey(scan, actor, tell, shot)) {
        scan.keys += 1;
        continue;
      }
      scan.seen.add(tell.name);
      scan.leaks.push({ who: actor.name, what: tell.name, where: `${shot.method ?? 'GET'} ${shot.path} (${name})` });
    }
  };
  await Promise.all(
    actors.map(async (actor) => {
      const ids = [...(actor.attemptId ? [actor.attemptId] : []), ...others.slice(0, 1)];
      for (const path of pagesOf(mock, ids))
        for (const [name, query, headers] of REPRESENTATIONS) {
          const shot = { path: withQuery(path, query), headers };
          note(actor, shot, name, await ask(actor.client, shot));
        }
      for (const shot of endpointsOf(mock, ids, hasBegun)) note(actor, shot, 'endpoint', await ask(actor.client, shot));
    }),
  );
}

/** Enters the mock, answers and finishes, and remembers the attempt. */
async function sit(actor: Actor, mock: MockRow): Promise<void> {
  const choice = { kind: 'mock', mockId: mock.id };
  const { id } = await actor.client.ask<{ id: string }>(post(endpoints.attempts, choice), 200);
  actor.attemptId = id;
  actor.hasSat = true;
  await actor.client.ask(post(attemptEndpoints(id).events, sent(RIGHT.live)), 200);
}

export type Report = { before: Scan; key: Scan; after: Scan };

const newScan = (isKeyOut = false): Scan => ({
  ...{ leaks: [], seen: new Set(), keys: 0, answers: 0, statuses: new Map(), isKeyOut },
});

/** Walks the built site as everybody but an editor: before a mock's key, between that and its results, and after. */
export async function scanForKeys(
  root: string,
  { engine, finishers, hasNginx }: { engine: EngineName; finishers: number; hasNginx: boolean },
  defer: Defer,
): Promise<Report> {
  const url = await freshStore(engine, defer);
  const db = await openDatabase(url);
  defer(() => db.destroy());
  const { mock, ids } = await seed(db, finishers, Date.now());
  const env = { EDITORS: 'the-editor', ...(hasNginx && { TRUSTED_PROXIES: '1' }) };
  const server = await runServer(root, PORT, url, defer, env);
  const { origin } = hasNginx ? await startNginx(root, NGINX_PORT, [PORT, PORT], defer) : server;
  const actorOf = async (account: Account | undefined, attemptId = '', act?: Actor['act']): Promise<Actor> => {
    const client = new Client(origin, '127.0.0.1', 2);
    if (account) client.cookie = await logIn(client, account);
    defer(async () => client.close());
    return { name: account?.username ?? 'anonymous', client, attemptId, hasSat: attemptId === ids.own, act };
  };
  const attempts: Record<string, string> = {
    ...{ stranger: '', invited: '', 'finisher-0': ids.own, 'finisher-2': ids.voided },
    ...{ practised: ids.practised, practising: ids.practising, 'earlier-finisher': ids.earlier },
  };
  const actors = [await actorOf(undefined)];
  for (const account of await storeAccounts(url, Object.keys(attempts))) {
    const act = account.username === 'invited' ? (it: Actor) => sit(it, mock) : undefined;
    actors.push(await actorOf(account, attempts[account.username], act));
  }
  const before = newScan();
  await walk(actors, mock, [ids.own], false, before);
  for (const it of actors) await it.act?.(it);
  // Now those who sit or practise have an attempt open; this walk finishes it, and the next sees it finished.
  for (let times = 0; times < 2; times += 1) await walk(actors, mock, [ids.own], true, before);

  const past = { opens_ms: mock.opens_ms - 3 * HOUR_MS, last_start_ms: mock.opens_ms - 2 * HOUR_MS };
  const over = { ...past, closes_ms: mock.opens_ms - HOUR_MS, key_ms: Date.now() - 1 };
  await db.updateTable('mock').set(over).where('id', '=', mock.id).execute();
  const key = newScan(true);
  await walk(actors, mock, [ids.own], true, key);

  await db
    .updateTable('mock')
    .set({ results_ms: Date.now() - 1 })
    .where('id', '=', mock.id)
    .execute();
  const after = newScan();
  await walk(actors, mock, [ids.own], true, after);
  return { before, key, after };
}
