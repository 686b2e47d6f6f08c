import { questionsCall } from '@/lib/content/nouns/questions';
import { OPTIONS } from '@/lib/exam/paper';
import { addSat, aMock, aPublishedPaper, type PublishedPaper, type Sat } from '@/lib/holding/mocks/testing';
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
  newsFeedPath,
  objectionsPath,
  paths,
  profileDuringTest,
  questionListPath,
  questionPath,
  quizPath,
  resultsPath,
  reviewPath,
  searchPath,
  testInstructionPath,
  testPath,
} from '@/lib/site/paths';
import { saveEvents } from '@/lib/sitting/save';
import { startAttempt } from '@/lib/sitting/start';
import { html } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import type { MockRow } from '@/lib/store/mock-entries';
import { indianDay } from '@/lib/text/indian-time';

import { root } from '@/lib/commands/prepare.mjs';

import { startNginx } from '../support/nginx';
import { Client, post, type Reply, type Shot, shotOf } from './client';
import type { FaultHost } from './fault-host';
import type { Report } from './report';
import { type Defer, until } from './rig';
import { routeGuards } from './route-guards';
import { mintCookie, runSite } from './site';
import { type EngineName, freshStore, HOUR_MS, MINUTE_MS, openStore } from './store';

const NGINX_PORT = 4332;
const EDITOR = 'the-editor';
/** Primes, so that no share of right answers is found anywhere else. */
const QUESTIONS = 97;
const RIGHT = { own: 83, best: 89, live: 67 } as const;

const percentOf = (right: number) => ((100 * right) / QUESTIONS).toFixed(2);
/** All answer every question; a wrong answer costs a third. */
const marksOf = (right: number) => (2 * right - (2 * (QUESTIONS - right)) / 3).toFixed(2);

type Tell = { name: string; isIn: (body: string) => boolean };

const has = (name: string, pattern: RegExp): Tell => ({ name, isIn: (body) => pattern.test(body) });

/** The words beside the key itself. */
const KEY = has('the key', /Right answer(?!s)/);

/** Signs of a key. The scan must find each once the results are out; otherwise it could never find anything. */
const TELLS: readonly Tell[] = [
  KEY,
  has('an explanation', /canary of question/),
  ...(['own', 'live'] as const).map((whose) =>
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
};

const answersOf = (right: number) =>
  Array.from({ length: QUESTIONS }, (_, at) => OPTIONS[(at + (at < right ? 0 : 1)) % 4] ?? 1);

const responsesOf = (right: number) => answersOf(right).join('');

const sent = (right: number) => ({
  device: 'the-scanning-device',
  events: answersOf(right).map((option, at) => ({
    ...{ type: 'answer' as const, sequence: at + 1, questionNumber: at + 1, option, spentMs: 1_000 },
  })),
});

/** The subject of the mock's questions, which the host has as public ones. */
const SUBJECT = 'Canaries';
const PREFIX = 'canary-';

const publicQuestions = Array.from({ length: QUESTIONS }, (_, at) => ({
  ...{ _id: `${PREFIX}q${at + 1}`, Question: `Question ${at + 1}?`, CorrectAns: OPTIONS[at % 4], Subject: SUBJECT },
  ...{ AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four', Explanation: `<p>The canary of question ${at + 1}.</p>` },
  ...{ CategoryId: 3, SubCategoryId: 5, IsActive: true, IsPublic: true },
}));

/** The pages that show public questions. */
const publicPages = [
  ...[1, 50, QUESTIONS].map((number) => questionPath(`${PREFIX}q${number}`)),
  ...[1, 2].map((page) => questionListPath(`subject.${SUBJECT.toLowerCase()}`, page)),
  ...[quizPath(indianDay(Date.now())), newsFeedPath],
];

type Seeded = { mock: MockRow; ids: Record<'own' | 'voided' | 'practising', string> };

/** A mock whose results wait, its finishers, and somebody who practises on its questions. */
async function seed(db: Db, finishers: number, nowMs: number): Promise<Seeded> {
  const paper = await aPublishedPaper(db, {
    questions: QUESTIONS,
    prefix: PREFIX,
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
  const mock = await aMock(db, {
    ...{ paper, opens_ms: opensMs, last_start_ms: nowMs + HOUR_MS, closes_ms: nowMs + 2 * HOUR_MS },
    ...{ key_ms: nowMs + 2.5 * HOUR_MS, results_ms: nowMs + 3 * HOUR_MS, objections_until_ms: nowMs + 9 * HOUR_MS },
    candidates: [...all.map((it) => it.candidate ?? ''), 'practising', 'invited'],
  });
  const [own = '', , voided = ''] = await addSat(db, mock, paper, all);
  const practising = await practise(db, 'practising', paper, opensMs - MINUTE_MS);
  return { mock, ids: { own, voided, practising } };
}

/** An attempt on a practice test with the same questions, as the site starts it. */
async function practise(db: Db, candidate: string, { paper }: PublishedPaper, nowMs: number): Promise<string> {
  const { id } = await startAttempt(db, candidate, { ...paper, id: 'exam-1-1' }, nowMs);
  await saveEvents(db, candidate, id, sent(RIGHT.live), nowMs + 1_000);
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
    ...publicPages,
    ...ids.flatMap((id) => [reviewPath(id), reviewPath(id, { show: 'wrong' })]),
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
        .replace(/\/(mocks|objections)\/(?:a|1-2)\b/, `/$1/${mock.id}`)
        .replace('mock=a', `mock=${mock.id}`)
        // Otherwise it ends the session of somebody whom the host does not know.
        .replace(/^\/api\/profile$/, profileDuringTest);
      const isNamed = /\{(open|finished)\}/.test(path);
      return (isNamed ? ids.map((id) => path.replace(/\{\w+\}/, id)) : [path])
        .filter((own) => !own.includes('{') && !own.endsWith('/finish'))
        .map((own) => shotOf({ ...it.ask, path: own }));
    }),
  );
  const choice = { kind: 'mock', mockId: mock.id };
  return [
    ...samples,
    { path: deskEndpoints.liveMock(mock.id, { candidate: 'finisher-0' }) },
    ...[
      post(endpoints.attempts, { ...choice, resumeOnly: true }),
      post(endpoints.attempts, { ...choice, mockId: 'none' }),
    ],
    ...(hasBegun ? ids.map((id) => post(attemptEndpoints(id).finish, sent(0))) : []),
  ];
}

/** Follows the framework, which leads a request for data to the address that has the digest of its headers. */
async function ask(client: Client, shot: Shot): Promise<Reply> {
  const reply = await client.send(shot);
  const { location } = reply.headers;
  const isLed = reply.status === 307 && location?.includes('_rsc=') && location !== shot.path;
  return isLed && location ? ask(client, { ...shot, path: location }) : reply;
}

/** Which signs the answers of one walk have shown, and to whom. */
type Leak = { who: string; text: string; isOnPublicPage: boolean };
type Walk = { leaks: Leak[]; seen: Set<string>; keys: number; answers: number };

/** Asks for every page and endpoint as each actor. */
async function walk(actors: readonly Actor[], mock: MockRow, other: string, hasBegun = true): Promise<Walk> {
  const found: Walk = { leaks: [], seen: new Set(), keys: 0, answers: 0 };
  const isKeyOut = (mock.key_ms ?? Infinity) < Date.now() && mock.results_ms > Date.now();
  await Promise.all(
    actors.map(async ({ name, client, attemptId, hasSat }) => {
      const ids = [...(attemptId ? [attemptId] : []), other];
      const shots = [
        ...pagesOf(mock, ids).flatMap((path) =>
          REPRESENTATIONS.map(([how, query, headers]) => ({ how, path: withQuery(path, query), headers })),
        ),
        ...endpointsOf(mock, ids, hasBegun).map((shot) => ({ how: 'endpoint', ...shot })),
      ];
      for (const { how, ...shot } of shots) {
        const { body, headers } = await ask(client, shot);
        found.answers += 1;
        for (const tell of [...TELLS, NEVER].filter(({ isIn }) => isIn(`${body}${headers.location ?? ''}`))) {
          // The provisional key belongs on its own page, to a candidate who sat.
          const isOwn = isKeyOut && hasSat && tell === KEY && shot.path.startsWith(`${paths.objections}?`);
          if (isOwn) found.keys += 1;
          else {
            const isOnPublicPage = publicPages.some((page) => shot.path.startsWith(page));
            found.leaks.push({ who: name, text: `${tell.name} to ${name}: ${shot.path} (${how})`, isOnPublicPage });
          }
          found.seen.add(tell.name);
        }
      }
    }),
  );
  return found;
}

/** Enters the mock and answers. */
async function sit(actor: Actor, mock: MockRow): Promise<void> {
  const choice = { kind: 'mock', mockId: mock.id };
  const { id } = await actor.client.ask<{ id: string }>(post(endpoints.attempts, choice), 200);
  Object.assign(actor, { attemptId: id, hasSat: true });
  await actor.client.ask(post(attemptEndpoints(id).events, sent(RIGHT.live)), 200);
}

type Options = {
  engines: readonly EngineName[];
  finishers: number;
  host: FaultHost;
  port: number;
  env: Record<string, string>;
};

/**
 * Walks the built site behind nginx as everybody, before a mock's key, between that and its results, and after. Those
 * who may see more walk first, so that a cache that kept their pages would show them to the others.
 */
export async function scanForKeys(report: Report, options: Options, defer: Defer): Promise<void> {
  const { engines, finishers, host, port, env } = options;
  host.add(questionsCall.path, publicQuestions);
  const url = await freshStore(engines[0] ?? 'SQLite', defer);
  const db = await openStore(url, defer);
  const { mock, ids } = await seed(db, finishers, Date.now());
  await runSite(port, url, defer, { env: { ...env, EDITORS: EDITOR, TRUSTED_PROXIES: '1' } });
  const { origin } = await startNginx(root, NGINX_PORT, [port, port], defer);
  const actorOf = async (name: string, attemptId = ''): Promise<Actor> => {
    const cookie = name === 'anonymous' ? '' : await mintCookie(name);
    const client = new Client(origin, { cookie, connections: 2, isPatient: true });
    defer(async () => client.close());
    return { name, client, attemptId, hasSat: attemptId === ids.own };
  };
  const editor = await actorOf(EDITOR, ids.own);
  const [invited, finisher] = [await actorOf('invited'), await actorOf('finisher-0', ids.own)];
  const anonymous = await actorOf('anonymous');
  const others = [
    ...[anonymous, await actorOf('stranger'), await actorOf('finisher-2', ids.voided)],
    await actorOf('practising', ids.practising),
  ];
  const change = async (changes: Partial<MockRow>) => {
    await db.updateTable('mock').set(changes).where('id', '=', mock.id).execute();
    Object.assign(mock, changes);
  };
  const tell = (when: string, { leaks, answers }: Walk, isLeak = (_leak: Leak) => true) => {
    report.note(`${when}: ${answers} answers`);
    for (const leak of leaks) if (isLeak(leak)) report.fault(`${when}: ${leak.text}`);
  };

  const sitters = [invited, finisher];
  await walk([editor], mock, ids.own, false);
  tell('before the mock is sat', await walk([...sitters, ...others], mock, ids.own, false));
  await sit(invited, mock);
  // This walk finishes the open attempts, and the next sees them finished.
  for (const when of ['while it is sat', 'before the key'])
    tell(when, await walk([...sitters, ...others], mock, ids.own));

  const past = { opens_ms: mock.opens_ms - 3 * HOUR_MS, last_start_ms: mock.opens_ms - 2 * HOUR_MS };
  await change({ ...past, closes_ms: mock.opens_ms - HOUR_MS, key_ms: Date.now() - 1 });
  await walk([editor], mock, ids.own);
  const key = await walk(sitters, mock, ids.own);
  tell('before the results', key);
  tell('before the results', await walk(others, mock, ids.own));
  if (key.keys === 0) report.fault('nobody who sat sees the provisional key');

  await change({ results_ms: Date.now() - 1 });
  const [question = ''] = publicPages;
  const isBack = async () => /canary of/.test((await ask(anonymous.client, { path: question })).body);
  await until('the public questions are back', 40_000, isBack);
  const after = await walk(sitters, mock, ids.own);
  const afterOthers = await walk(others, mock, ids.own);
  const isStranger = ({ who, isOnPublicPage }: Leak) => ['anonymous', 'stranger'].includes(who) && !isOnPublicPage;
  tell('after the results', afterOthers, isStranger);
  for (const { name } of TELLS)
    if (!after.seen.has(name) && !afterOthers.seen.has(name)) report.fault(`the results show nothing of ${name}`);
}
