import { randomBytes, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import {
  articlePath,
  attemptEndpoints,
  deskPaths,
  endpoints,
  essayTextPath,
  magazinePath,
  objectionsPath,
  paths,
  responseSheetPath,
  reviewPath,
  syllabusTextPath,
} from '@/lib/site/paths';

import { type Account, Client, newAccount, post, registrationOf, type Shot, shotOf } from './client';
import { routeGuards } from './route-guards';

/** The means of a hostile visitor: an account with its session, an address, and somebody else's name. */
export type Hostile = {
  /** The address that visitors use. */
  origin: string;
  /** The instance itself. With a proxy before it, it believes X-Forwarded-For. */
  instance: string;
  host: string;
  address: string;
  cookie: string;
  victim: Account;
};

/** Does its worst until the signal, and reports the answer to each request. */
type Worst = (signal: AbortSignal, note: (answer: string) => void) => Promise<void>;

type Prepare = (hostile: Hostile, client: Client) => Promise<Worst>;

type ShotOf = (count: number, hostile: Hostile) => Shot;

/** How many connections a flood takes. */
export const CONNECTIONS = [32, 300, 2_000] as const;
const EVENTS = 200;
/** How many tests the account has finished when it asks for offers of practice, which look at them. */
const FINISHED = 30;
/** A refused connection is tried again after this time. */
const AGAIN_MS = 100;
const OPTIONS = [1, 2, 3, 4];
const WIDTHS = [360, 576, 768, 992, 1200, 1600];
const MEGABYTE = 1024 * 1024;

const anyText = () => randomBytes(6).toString('hex');
const anyNumber = (below: number) => Math.floor(Math.random() * below);

/** Sends requests one after the other on each connection. */
const flood =
  (client: Client, shotOf: (count: number) => Shot): Worst =>
  async (signal, note) => {
    let count = 0;
    const work = async () => {
      while (!signal.aborted) {
        count += 1;
        await client.send(shotOf(count)).then(
          ({ status }) => note(String(status)),
          async () => {
            note('cut');
            await delay(AGAIN_MS);
          },
        );
      }
    };
    await Promise.all(Array.from({ length: client.connections }, work));
  };

/** Holds connections on which `begin` starts a request that never ends, and reopens those that are cut. */
const hold =
  ({ origin, address }: Hostile, count: number, begin: (socket: Socket) => NodeJS.Timeout | void): Worst =>
  async (signal, note) => {
    setMaxListeners(0, signal);
    const { port } = new URL(origin);
    const one = async () => {
      while (!signal.aborted) {
        const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: address });
        let status = 'cut';
        socket
          .setEncoding('latin1')
          .on('data', (text) => (status = /^HTTP\S+ (\d+)/.exec(String(text))?.[1] ?? status));
        socket.on('error', () => {});
        const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        const stop = () => socket.destroy();
        signal.addEventListener('abort', stop);
        const timer = begin(socket);
        await ended;
        if (timer) clearInterval(timer);
        signal.removeEventListener('abort', stop);
        note(signal.aborted ? 'held' : status);
        await delay(AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    };
    await Promise.all(Array.from({ length: count }, one));
  };

const shots =
  (shotOf: ShotOf): Prepare =>
  async (hostile, client) =>
    flood(client, (count) => shotOf(count, hostile));

const reads = (pathOf: (count: number) => string) => shots((count) => ({ path: pathOf(count) }));

export type Attempt = { id: string; paper: { questions: unknown[] } };

export const startAttempt = (client: Client, categoryId: number, subCategoryId: number) =>
  client.ask<Attempt>(post(endpoints.attempts, { kind: 'test', categoryId, subCategoryId }), 200, 201);

const saveOf = (events: unknown[]) => ({ device: `device-${randomUUID()}`, events });

const finish = (client: Client, id: string) => client.send(post(attemptEndpoints(id).finish, saveOf([])));

const saveAs = (cookie: string): Shot => {
  const save = post(attemptEndpoints(randomUUID()).events, saveOf([]));
  return { ...save, headers: { ...save.headers, Cookie: cookie } };
};

const answers = ({ paper }: Attempt) =>
  Array.from({ length: EVENTS }, (_, index) => ({
    ...{ sequence: index + 1, type: 'answer', questionNumber: (index % paper.questions.length) + 1 },
    ...{ option: OPTIONS[index % OPTIONS.length], spentMs: 1_000 },
  }));

/** Makes an attempt with as many events as the site takes, and floods the site with requests about it. */
const about =
  (shotOf: (attempt: Attempt, count: number) => Shot, { isFinished = true } = {}): Prepare =>
  async (_hostile, client) => {
    const attempt = await startAttempt(client, 1, 1);
    const { events } = attemptEndpoints(attempt.id);
    for (let taken = true, times = 0; taken && times < 60; times += 1) {
      const { status, headers, body } = await client.send(post(events, saveOf(answers(attempt))));
      if (status === 429) await delay(Math.min(5, Number(headers['retry-after']) || 1) * 1_000);
      taken = status === 429 || (status === 200 && (JSON.parse(body) as { refused: unknown[] }).refused.length === 0);
    }
    if (isFinished) await finish(client, attempt.id);
    return flood(client, (count) => shotOf(attempt, count));
  };

const unfinishedPost = (path: string, { origin, cookie }: Hostile, length: number) =>
  [
    ...[`POST ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, `Origin: ${origin}`, `Cookie: ${cookie}`],
    ...['Content-Type: application/json', `Content-Length: ${length}`, '\r\n'],
  ].join('\r\n');

/** Guesses passwords, at the victim's account unless `nameOf` gives others. */
const guesses =
  (nameOf: (victim: Account) => string, headersOf: (count: number) => Record<string, string> = () => ({})): Prepare =>
  async ({ victim }, client) => {
    const login = await client.loginShot(victim);
    return flood(client, (count) => {
      const body = new URLSearchParams(login.body);
      body.set('Username', nameOf(victim));
      body.set('Password', anyText());
      return { ...login, body: body.toString(), headers: { ...login.headers, ...headersOf(count) } };
    });
  };

const message = { name: 'x', email: 'x@example.org', subject: 'x', message: 'x'.repeat(5_000) };
const review = { reviewTitle: 'x', yourName: 'x', content: 'x'.repeat(5_000) };

/** The mocks of the store; hostile-run.ts schedules them. */
export const MOCKS = { open: 'the-open-mock', coming: 'the-coming-mock', forOthers: 'the-mock-for-others' } as const;

const starts = (choiceOf: (count: number) => object) => shots((count) => post(endpoints.attempts, choiceOf(count)));
const ofMock = (mockId: string, more = {}) => ({ kind: 'mock', mockId, ...more });
const offer = { resumeOnly: true };

const FILES = ['/uploads/toppers/topper-1.svg', '/uploads/none.pdf', '/art/logo.svg', '/_next/static/none.js'];

/** Every page and endpoint of the desk. */
const DESK = Object.entries(routeGuards)
  .filter(([route]) => /^\/(?:Desk|api\/desk)/.test(route))
  .flatMap(([, guards]) => guards.flatMap((it) => ('ask' in it ? [shotOf(it.ask)] : [])));

/** The ways that only exist behind a trusted proxy. */
export const BY_PROXY = ['guesses from many IPv6 networks'];

/** Every way in which one account or one address can do its worst. */
export const WAYS: Record<string, Prepare> = {
  nobody: async () => async (signal) => delay(2 ** 30, undefined, { signal }).catch(() => {}),
  'saves of 200 events': async (_hostile, client) => {
    const attempt = await startAttempt(client, 1, 1);
    const events = answers(attempt);
    return flood(client, () => post(attemptEndpoints(attempt.id).events, saveOf(events)));
  },
  'empty saves that have seen nothing': about(({ id }) => post(attemptEndpoints(id).events, saveOf([])), {
    isFinished: false,
  }),
  'saves without a session': shots(() => saveAs('')),
  'saves of made-up sessions': shots(() => saveAs(`collectorauthtoken=${anyText()}`)),
  'saves of a session in many spellings': shots((count, { cookie }) =>
    saveAs(`collectorauthtoken${count}=1; ${cookie}`),
  ),
  files: reads((count) => FILES[count % FILES.length] ?? '/'),
  'addresses that are refused': reads(() => '/_next/image?url=a'),
  'starts of made-up papers': starts(() => ({
    ...{ kind: 'test', categoryId: anyNumber(1e6), subCategoryId: anyNumber(1e6) },
  })),
  'offers of papers': starts(() => ({ kind: 'exam', categoryId: 2, subCategoryId: 3, ...offer })),
  'offers of practice of one’s own': async (_hostile, client) => {
    const own = { kind: 'own', categoryId: 1, subCategoryId: 1, subjects: [], questions: 100, from: 'all' };
    for (let done = 0; done < FINISHED; done += 1) {
      const start = await client.send(post(endpoints.attempts, own));
      if (start.status === 201) await finish(client, (JSON.parse(start.body) as Attempt).id);
    }
    return flood(client, (count) =>
      post(endpoints.attempts, { ...own, ...offer, from: count % 2 === 0 ? 'wrong' : 'unseen' }),
    );
  },
  'starts of an open paper': starts(() => ({ kind: 'exam', categoryId: 1, subCategoryId: 1 })),
  'starts of made-up mocks': starts(() => ofMock(anyText())),
  'starts of a mock before it opens': starts(() => ofMock(MOCKS.coming)),
  'offers of mocks': starts((count) => ofMock(count % 2 ? MOCKS.coming : MOCKS.open, offer)),
  'starts of a mock for others': starts(() => ofMock(MOCKS.forOthers)),
  'starts of a mock that has been entered': async (_hostile, client) => {
    const start = post(endpoints.attempts, ofMock(MOCKS.open));
    await client.ask(start, 200);
    return flood(client, () => start);
  },
  'the desk, as a stranger': shots((count) => DESK[count % DESK.length] ?? { path: deskPaths.overview }),
  'starts and finishes in turn': async (_hostile, client) => {
    let open = await startAttempt(client, 1, 2);
    return async (signal, note) => {
      while (!signal.aborted) {
        note(String((await finish(client, open.id)).status));
        const start = await client.send(post(endpoints.attempts, { kind: 'test', categoryId: 1, subCategoryId: 2 }));
        note(String(start.status));
        if (start.status < 300) open = JSON.parse(start.body) as Attempt;
      }
    };
  },
  'finishes of a finished attempt': about((attempt) =>
    post(attemptEndpoints(attempt.id).finish, saveOf(answers(attempt))),
  ),
  'readings of attempts': about(({ id }) => ({ path: attemptEndpoints(id).attempt }), { isFinished: false }),
  profiles: reads(() => endpoints.profile),
  'the page /Profile': about(() => ({ path: paths.profile })),
  'the page /Score of an attempt': about(({ id }) => ({ path: reviewPath(id) })),
  'response sheets': about(({ id }, count) => ({
    path: count % 2 ? responseSheetPath(id) : attemptEndpoints(id).sheet,
  })),
  objections: about(({ id }, count) =>
    count % 2 ? post(attemptEndpoints(id).objections, { do: 'withdraw', question: 1 }) : { path: objectionsPath(id) },
  ),
  'one’s own data': about((_attempt, count) => ({ path: count % 2 ? paths.myData : endpoints.myData })),
  'ages and consents': shots((count) =>
    count % 2
      ? post(endpoints.age, { do: 'tell', form: { age: 'adult', bornOn: '' } })
      : post(endpoints.consents, { notice: 'comparison', isGiven: count % 4 === 0, version: 1, language: 'en' }),
  ),
  'closings with wrong passwords, and takings back': shots((count) => ({
    ...{ path: count % 2 ? endpoints.closeAccount : endpoints.takeBack, method: 'POST' },
    ...{ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: `Password=${anyText()}` },
  })),
  'the page /Login': shots(() => ({ path: `${paths.login}?x=${anyText()}`, headers: { Cookie: '' } })),
  'guesses at one account': guesses(({ username }) => username),
  'guesses at any account': guesses(() => anyText()),
  'guesses from many IPv6 networks': async (hostile, { connections }) => {
    const client = new Client(hostile.instance, { address: hostile.address, connections });
    const network = (count: number) => `2001:db8:${(count >> 8).toString(16)}:${(count & 255).toString(16)}::1`;
    const guess = guesses(
      ({ username }) => username,
      (count) => ({ 'X-Forwarded-For': network(count) }),
    );
    return guess(hostile, client);
  },
  'unfinished posts to /Login': async (hostile) =>
    hold(hostile, 60, (socket) => {
      socket.write(unfinishedPost(paths.login, hostile, 10 * MEGABYTE));
      socket.write(Buffer.alloc(10 * MEGABYTE - 1, 'x'));
    }),
  'unfinished posts to endpoints': async (hostile, client) => {
    const { events } = attemptEndpoints((await startAttempt(client, 1, 1)).id);
    return hold(hostile, 200, (socket) => {
      socket.write(unfinishedPost(events, hostile, 60_000));
      return setInterval(() => socket.writable && socket.write(' '), 1_000);
    });
  },
  'bodies of a megabyte': shots((count) => ({
    ...post(endpoints.contact, 'x'.repeat(MEGABYTE)),
    ...(count % 2 && { path: paths.login }),
  })),
  'headers of 7 and of 40 KB': shots((count) => ({
    ...{ path: paths.login, headers: { 'X-Long': 'x'.repeat(count % 2 ? 7_000 : 40_000) } },
  })),
  'pictures with made-up queries': shots((_count, { host }) => {
    const [url, w] = [`${host}/uploads/photo.png?${anyText()}`, String(WIDTHS[anyNumber(WIDTHS.length)])];
    return { path: `/_next/image?${new URLSearchParams({ url, w, q: '75' })}` };
  }),
  'searches of random words': reads(() => `${paths.search}?q=constitushun+indain+${anyText()}+polity+of+${anyText()}`),
  'the calendar': reads(() => '/timetable.ics'),
  'the sitemap': reads(() => '/sitemap.xml'),
  'social images': reads(() => `/social-image?page=${encodeURIComponent(magazinePath(anyText()))}`),
  'pages of made-up items': reads((count) =>
    ([magazinePath, articlePath, syllabusTextPath, essayTextPath][count % 4] ?? magazinePath)(anyText()),
  ),
  'pages with made-up queries, some as data': shots((count) => ({
    ...{ path: `/UPSC?x=${anyText()}`, ...(count % 2 && { headers: { RSC: '1' } }) },
  })),
  'posts to pages, as actions': shots(() => ({
    ...post(paths.home, ['x'.repeat(60_000)]),
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'Next-Action': randomBytes(21).toString('hex') },
  })),
  'unknown paths': reads((count) => `/${anyText()}${['', '/x', '.php', '/%41'][count % 4]}`),
  registrations: shots(() => post(endpoints.register, registrationOf(newAccount()))),
  messages: shots(() => post(endpoints.contact, message)),
  reviews: shots(() => post(endpoints.reviews, review)),
  'wrong secrets of editors': shots((count) =>
    count % 2
      ? { path: `${endpoints.preview}?secret=${anyText()}&path=/` }
      : { ...post(endpoints.revalidate, { noun: 'magazines' }), headers: { Authorization: `Bearer ${anyText()}` } },
  ),
  'sessions and their tokens': reads(() => `/api/auth/${['session', 'csrf', 'providers', 'signin'][anyNumber(4)]}`),
  readiness: reads(() => '/readyz'),
  // So many that one address could take all.
  'idle connections': async (hostile, { connections }) => {
    let count = 0;
    return hold(hostile, 5 * connections, (socket) => {
      count += 1;
      if (count % 2) socket.write(`GET / HTTP/1.1\r\nHost: ${new URL(hostile.origin).host}\r\nX-`);
    });
  },
};
