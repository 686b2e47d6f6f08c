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

import { routeGuards } from './route-guards';
import type { Account } from './account';
import { type Attempt, Client, loginShot, post, type Shot, shotOf, startAttempt } from './hostile-client';

/** The means of a hostile visitor: an account with its session, an address, and somebody else's name. */
export type Hostile = {
  /** The address that visitors use. */
  origin: string;
  /** The instance itself. With a proxy before it, it believes X-Forwarded-For. */
  instance: string;
  host: string;
  address: string;
  cookie: string;
  account: Account;
  victim: Account;
};

export type Way = {
  name: string;
  /** Set if the way only exists behind a trusted proxy. */
  isByProxy?: boolean;
  /** Prepares the way. The result does its worst until the signal, and reports the answer to each request. */
  prepare: (hostile: Hostile, client: Client) => Promise<Worst>;
};

type Worst = (signal: AbortSignal, note: (answer: string) => void) => Promise<void>;

/** How many connections a flood takes. */
export const CONNECTIONS = [32, 300, 2_000] as const;
const EVENTS = 200;
/** How many tests the account has finished when it asks for offers of practice, which look at them. */
const FINISHED = 30;
/** A refused connection is tried again after this time. */
const AGAIN_MS = 100;
const OPTIONS = [1, 2, 3, 4];

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

const floodOf = (shotOf: (count: number, hostile: Hostile) => Shot) => async (hostile: Hostile, client: Client) =>
  flood(client, (count) => shotOf(count, hostile));

const pathsOf = (pathOf: () => string) => floodOf(() => ({ path: pathOf() }));

const saveOf = (events: unknown[]) => ({ device: `device-${randomUUID()}`, events });

const saveAs = (cookie: string): Shot => {
  const save = post(attemptEndpoints(randomUUID()).events, saveOf([]));
  return { ...save, headers: { ...save.headers, Cookie: cookie } };
};

const FILES = ['/uploads/toppers/topper-1.svg', '/uploads/none.pdf', '/art/logo.svg', '/_next/static/none.js'];

const answers = (attempt: Attempt) =>
  Array.from({ length: EVENTS }, (_, index) => ({
    sequence: index + 1,
    type: 'answer',
    questionNumber: (index % attempt.paper.questions.length) + 1,
    option: OPTIONS[index % OPTIONS.length],
    spentMs: 1_000,
  }));

/** An attempt with as many events as the site takes. */
async function fullAttempt(client: Client): Promise<Attempt> {
  const attempt = await startAttempt(client, 1, 1);
  const { events } = attemptEndpoints(attempt.id);
  for (let taken = true, times = 0; taken && times < 60; times += 1) {
    const { status, headers, body } = await client.send(post(events, saveOf(answers(attempt))));
    if (status === 429) await delay(Math.min(5, Number(headers['retry-after']) || 1) * 1_000);
    taken = status === 429 || (status === 200 && (JSON.parse(body) as { refused: unknown[] }).refused.length === 0);
  }
  return attempt;
}

/** A finished attempt with as much as it can hold. */
async function finishedAttempt(client: Client): Promise<Attempt> {
  const attempt = await fullAttempt(client);
  await client.send(post(attemptEndpoints(attempt.id).finish, saveOf([])));
  return attempt;
}

const unfinishedPost = (path: string, { origin, cookie }: Hostile, length: number) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');

const guess = (login: Shot, username: string): Shot => {
  const body = new URLSearchParams(login.body);
  body.set('Username', username);
  body.set('Password', anyText());
  return { ...login, body: body.toString() };
};

const image = ({ host }: Hostile, query: string, width: number): Shot => ({
  path: `/_next/image?${new URLSearchParams({ url: `${host}/uploads/photo.png${query}`, w: String(width), q: '75' })}`,
});

const WIDTHS = [360, 576, 768, 992, 1200, 1600];
const MEGABYTE = 1024 * 1024;

const registration = () => ({
  Username: `flood-${anyText()}`,
  Password: 'password',
  rePassword: 'password',
  Name: 'Flood',
  Mobile: '9876543210',
  Email: `${anyText()}@example.org`,
  Course: 'TestExam',
});
const message = { name: 'x', email: 'x@example.org', subject: 'x', message: 'x'.repeat(5_000) };
const review = { reviewTitle: 'x', yourName: 'x', content: 'x'.repeat(5_000) };

/** The mocks of the store; hostile-run.ts schedules them. */
export const MOCKS = { open: 'the-open-mock', coming: 'the-coming-mock', forOthers: 'the-mock-for-others' } as const;

const startOfMock = (mockId: string, resumeOnly = false) =>
  post(endpoints.attempts, { kind: 'mock', mockId, resumeOnly });

/** Every page and endpoint of the desk. */
const DESK = Object.entries(routeGuards)
  .filter(([route]) => /^\/(?:Desk|api\/desk)/.test(route))
  .flatMap(([, guards]) => guards.flatMap((it) => ('ask' in it ? [shotOf(it.ask)] : [])));

/** Every way in which one account or one address can do its worst. */
export const WAYS: readonly Way[] = [
  { name: 'nobody', prepare: async () => async (signal) => delay(2 ** 30, undefined, { signal }).catch(() => {}) },
  {
    name: 'saves of 200 events',
    prepare: async (_hostile, client) => {
      const attempt = await startAttempt(client, 1, 1);
      const events = answers(attempt);
      return flood(client, () => post(attemptEndpoints(attempt.id).events, saveOf(events)));
    },
  },
  {
    name: 'empty saves that have seen nothing',
    prepare: async (_hostile, client) => {
      const attempt = await fullAttempt(client);
      return flood(client, () => post(attemptEndpoints(attempt.id).events, saveOf([])));
    },
  },
  {
    name: 'saves without a session',
    prepare: floodOf(() => saveAs('')),
  },
  {
    name: 'saves of made-up sessions',
    prepare: floodOf(() => saveAs(`collectorauthtoken=${anyText()}`)),
  },
  {
    name: 'saves of a session in many spellings',
    prepare: floodOf((count, { cookie }) => saveAs(`collectorauthtoken${count}=1; ${cookie}`)),
  },
  {
    name: 'files',
    prepare: floodOf((count) => ({ path: FILES[count % FILES.length] ?? '/' })),
  },
  {
    name: 'addresses that are refused',
    prepare: pathsOf(() => '/_next/image?url=a'),
  },
  {
    name: 'starts of made-up papers',
    prepare: floodOf(() =>
      post(endpoints.attempts, { kind: 'test', categoryId: anyNumber(1e6), subCategoryId: anyNumber(1e6) }),
    ),
  },
  {
    name: 'offers of papers',
    prepare: floodOf(() =>
      post(endpoints.attempts, { kind: 'exam', categoryId: 2, subCategoryId: 3, resumeOnly: true }),
    ),
  },
  {
    name: 'offers of practice of one’s own',
    prepare: async (_hostile, client) => {
      const own = { kind: 'own', categoryId: 1, subCategoryId: 1, subjects: [], questions: 100, from: 'all' };
      for (let done = 0; done < FINISHED; done += 1) {
        const start = await client.send(post(endpoints.attempts, own));
        if (start.status === 201) {
          const { id } = JSON.parse(start.body) as Attempt;
          await client.send(post(attemptEndpoints(id).finish, saveOf([])));
        }
      }
      const offer = { ...own, resumeOnly: true };
      return flood(client, (count) =>
        post(endpoints.attempts, { ...offer, from: count % 2 === 0 ? 'wrong' : 'unseen' }),
      );
    },
  },
  {
    name: 'starts of an open paper',
    prepare: floodOf(() => post(endpoints.attempts, { kind: 'exam', categoryId: 1, subCategoryId: 1 })),
  },
  {
    name: 'starts of made-up mocks',
    prepare: floodOf(() => post(endpoints.attempts, { kind: 'mock', mockId: anyText() })),
  },
  { name: 'starts of a mock before it opens', prepare: floodOf(() => startOfMock(MOCKS.coming)) },
  { name: 'offers of mocks', prepare: floodOf((count) => startOfMock(count % 2 ? MOCKS.coming : MOCKS.open, true)) },
  { name: 'starts of a mock for others', prepare: floodOf(() => startOfMock(MOCKS.forOthers)) },
  {
    name: 'starts of a mock that has been entered',
    prepare: async (_hostile, client) => {
      await client.ask(startOfMock(MOCKS.open), 200);
      return flood(client, () => startOfMock(MOCKS.open));
    },
  },
  {
    name: 'the desk, as a stranger',
    prepare: floodOf((count) => DESK[count % DESK.length] ?? { path: deskPaths.overview }),
  },
  {
    name: 'starts and finishes in turn',
    prepare: async (_hostile, client) => {
      let open = await startAttempt(client, 1, 2);
      return async (signal, note) => {
        while (!signal.aborted) {
          const finish = await client.send(post(attemptEndpoints(open.id).finish, saveOf([])));
          const start = await client.send(post(endpoints.attempts, { kind: 'test', categoryId: 1, subCategoryId: 2 }));
          note(String(finish.status));
          note(String(start.status));
          if (start.status < 300) open = JSON.parse(start.body) as Attempt;
        }
      };
    },
  },
  {
    name: 'finishes of a finished attempt',
    prepare: async (_hostile, client) => {
      const attempt = await finishedAttempt(client);
      return flood(client, () => post(attemptEndpoints(attempt.id).finish, saveOf(answers(attempt))));
    },
  },
  {
    name: 'readings of attempts',
    prepare: async (_hostile, client) => {
      const { id } = await fullAttempt(client);
      return flood(client, () => ({ path: attemptEndpoints(id).attempt }));
    },
  },
  { name: 'profiles', prepare: pathsOf(() => endpoints.profile) },
  {
    name: 'the page /Profile',
    prepare: async (_hostile, client) => {
      await finishedAttempt(client);
      return flood(client, () => ({ path: paths.profile }));
    },
  },
  {
    name: 'the page /Score of an attempt',
    prepare: async (_hostile, client) => {
      const { id } = await finishedAttempt(client);
      return flood(client, () => ({ path: reviewPath(id) }));
    },
  },
  {
    name: 'response sheets',
    prepare: async (_hostile, client) => {
      const { id } = await finishedAttempt(client);
      return flood(client, (count) => ({ path: count % 2 ? responseSheetPath(id) : attemptEndpoints(id).sheet }));
    },
  },
  {
    name: 'objections',
    prepare: async (_hostile, client) => {
      const { id } = await finishedAttempt(client);
      const withdrawal = post(attemptEndpoints(id).objections, { do: 'withdraw', question: 1 });
      return flood(client, (count) => (count % 2 ? withdrawal : { path: objectionsPath(id) }));
    },
  },
  {
    name: 'one’s own data',
    prepare: async (_hostile, client) => {
      await finishedAttempt(client);
      return flood(client, (count) => ({ path: count % 2 ? paths.myData : endpoints.myData }));
    },
  },
  {
    name: 'ages and consents',
    prepare: floodOf((count) =>
      count % 2
        ? post(endpoints.age, { do: 'tell', form: { age: 'adult', bornOn: '' } })
        : post(endpoints.consents, { notice: 'comparison', isGiven: count % 4 === 0, version: 1, language: 'en' }),
    ),
  },
  {
    name: 'closings with wrong passwords, and takings back',
    prepare: floodOf((count) => ({
      path: count % 2 ? endpoints.closeAccount : endpoints.takeBack,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `Password=${anyText()}`,
    })),
  },
  {
    name: 'the page /Login',
    prepare: floodOf(() => ({ path: `${paths.login}?x=${anyText()}`, headers: { Cookie: '' } })),
  },
  {
    name: 'guesses at one account',
    prepare: async ({ victim }, client) => {
      const login = await loginShot(client, victim);
      return flood(client, () => guess(login, victim.username));
    },
  },
  {
    name: 'guesses at any account',
    prepare: async ({ victim }, client) => {
      const login = await loginShot(client, victim);
      return flood(client, () => guess(login, anyText()));
    },
  },
  {
    name: 'guesses from many IPv6 networks',
    isByProxy: true,
    prepare: async ({ instance, address, victim }, { connections }) => {
      const client = new Client(instance, address, connections);
      const login = await loginShot(client, victim);
      const network = (count: number) => `2001:db8:${(count >> 8).toString(16)}:${(count & 255).toString(16)}::1`;
      return flood(client, (count) => {
        const shot = guess(login, victim.username);
        return { ...shot, headers: { ...shot.headers, 'X-Forwarded-For': network(count) } };
      });
    },
  },
  {
    name: 'unfinished posts to /Login',
    prepare: async (hostile) =>
      hold(hostile, 60, (socket) => {
        socket.write(unfinishedPost(paths.login, hostile, 10 * MEGABYTE));
        socket.write(Buffer.alloc(10 * MEGABYTE - 1, 'x'));
      }),
  },
  {
    name: 'unfinished posts to endpoints',
    prepare: async (hostile, client) => {
      const { events } = attemptEndpoints((await startAttempt(client, 1, 1)).id);
      return hold(hostile, 200, (socket) => {
        socket.write(unfinishedPost(events, hostile, 60_000));
        return setInterval(() => socket.writable && socket.write(' '), 1_000);
      });
    },
  },
  {
    name: 'bodies of a megabyte',
    prepare: floodOf((count) => ({
      ...post(endpoints.contact, 'x'.repeat(MEGABYTE)),
      ...(count % 2 && { path: paths.login }),
    })),
  },
  {
    name: 'headers of 7 and of 40 KB',
    prepare: floodOf((count) => ({
      path: paths.login,
      headers: { 'X-Long': 'x'.repeat(count % 2 ? 7_000 : 40_000) },
    })),
  },
  {
    name: 'pictures with made-up queries',
    prepare: floodOf((_count, hostile) => image(hostile, `?${anyText()}`, WIDTHS[anyNumber(WIDTHS.length)] ?? 360)),
  },
  {
    name: 'searches of random words',
    prepare: pathsOf(() => `${paths.search}?q=constitushun+indain+${anyText()}+polity+of+${anyText()}`),
  },
  { name: 'the calendar', prepare: pathsOf(() => '/timetable.ics') },
  { name: 'the sitemap', prepare: pathsOf(() => '/sitemap.xml') },
  {
    name: 'social images',
    prepare: pathsOf(() => `/social-image?page=${encodeURIComponent(magazinePath(anyText()))}`),
  },
  {
    name: 'pages of made-up items',
    prepare: floodOf((count) => {
      const pathOf = [magazinePath, articlePath, syllabusTextPath, essayTextPath][count % 4] ?? magazinePath;
      return { path: pathOf(anyText()) };
    }),
  },
  {
    name: 'pages with made-up queries, some as data',
    prepare: floodOf((count) => ({ path: `/UPSC?x=${anyText()}`, ...(count % 2 && { headers: { RSC: '1' } }) })),
  },
  {
    name: 'posts to pages, as actions',
    prepare: floodOf(() => ({
      ...post(paths.home, ['x'.repeat(60_000)]),
      headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'Next-Action': randomBytes(21).toString('hex') },
    })),
  },
  {
    name: 'unknown paths',
    prepare: floodOf((count) => ({ path: `/${anyText()}${['', '/x', '.php', '/%41'][count % 4]}` })),
  },
  { name: 'registrations', prepare: floodOf(() => post(endpoints.register, registration())) },
  { name: 'messages', prepare: floodOf(() => post(endpoints.contact, message)) },
  { name: 'reviews', prepare: floodOf(() => post(endpoints.reviews, review)) },
  {
    name: 'wrong secrets of editors',
    prepare: floodOf((count) =>
      count % 2
        ? { path: `${endpoints.preview}?secret=${anyText()}&path=/` }
        : { ...post(endpoints.revalidate, { noun: 'magazines' }), headers: { Authorization: `Bearer ${anyText()}` } },
    ),
  },
  {
    name: 'sessions and their tokens',
    prepare: pathsOf(() => `/api/auth/${['session', 'csrf', 'providers', 'signin'][anyNumber(4)]}`),
  },
  { name: 'readiness', prepare: pathsOf(() => '/readyz') },
  {
    name: 'idle connections',
    prepare: async (hostile, client) => {
      const head = `GET / HTTP/1.1\r\nHost: ${new URL(hostile.origin).host}\r\nX-`;
      let count = 0;
      // So many that one address could take all.
      return hold(hostile, 5 * client.connections, (socket) => {
        count += 1;
        if (count % 2) socket.write(head);
      });
    },
  },
];
