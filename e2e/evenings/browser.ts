import type { Option } from '@/lib/exam/paper';
import type { PaperChoice } from '@/lib/sitting/wire';

import { streams, subtle } from './at-once';
import type { Program, Programs } from './bundles';
import type { Session } from './instance';
import type * as PageProgram from './page';
import { between, randomOf, uuidOf } from './random';
import { Process } from './virtual-time';
import { type Call, type Fate, SMOOTH, type World } from './world';

type Page = typeof PageProgram;
type Opened = Awaited<ReturnType<Page['openAttempt']>>;
type Storage = ReturnType<Programs['storage']>['storage'];

/** How the network of a device is: 'off' reaches nobody, and 'queue' is a site with a crowd before it. */
export type Line = 'good' | 'slow' | 'bad' | 'off' | 'queue';

/** What the network of a device does with a request. */
function fateOn(line: Line, random: () => number): Fate | undefined {
  if (line === 'off') return undefined;
  if (line === 'good') return { ...SMOOTH, outMs: between(random, 5, 120), backMs: between(random, 5, 120) };
  if (line === 'queue') return { ...SMOOTH, waitMs: between(random, 4_000, 9_900) };
  const isBad = line === 'bad';
  return {
    ...{ outMs: between(random, 50, isBad ? 9_000 : 2_500), backMs: between(random, 50, isBad ? 9_000 : 2_500) },
    waitMs: random() < 0.15 ? between(random, 1, 9_900) : 0,
    ...{ isLost: isBad && random() < 0.25, isAnswerLost: isBad && random() < 0.25 },
    againMs: random() < 0.2 ? between(random, 1, 15_000) : 0,
  };
}

const memory = () => {
  const all = new Map<string, string>();
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
};

/** The device of each open database. */
const owners = new WeakMap<object, Device>();

/** Lets a storage be full. */
export function limitStorage({ IDBObjectStore }: Storage): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function addIfRoom(...of: [unknown, IDBValidKey?]) {
    if (owners.get(this.transaction.db)?.storageFault === 'full') throw new Error('the storage is full');
    return add.apply(this, of);
  };
}

/** A browser of a candidate. Its storage outlives its pages. */
export class Device {
  line: Line = 'good';
  storageFault: 'refuses' | 'full' | undefined;
  readonly localStorage = memory();
  readonly indexedDB: object;
  session: Session | null;
  readonly tabs: Tab[] = [];
  private calls = 0;

  constructor(
    readonly world: World,
    readonly name: string,
    readonly candidate: string,
    storage: Storage,
  ) {
    const factory = new storage.IDBFactory();
    this.indexedDB = {
      open: (...of: [string, number?]) => {
        if (this.storageFault === 'refuses') throw new Error('the browser bars storage');
        const request = factory.open(...of);
        request.addEventListener('success', () => owners.set(request.result, this));
        return request;
      },
    };
    this.session = this.newSession();
  }

  newSession(): Session {
    const { world, name, candidate } = this;
    const sessionId = uuidOf(randomOf(`${world.plan.seed} ${name} session ${(this.calls += 1)}`));
    return { username: candidate, sessionId, startedAtMs: world.time.nowMs };
  }

  send(call: Call): Promise<{ status: number; text: string } | 'no answer'> {
    const random = randomOf(`${this.world.plan.seed} ${this.name} ${(this.calls += 1)}`);
    const fate = fateOn(this.line, random);
    const { time } = this.world;
    if (fate) return this.world.send(call, fate, random());
    return new Promise((resolve) => time.at(time.nowMs + 50, () => resolve('no answer')));
  }
}

const CALLS: readonly [RegExp, Call['route']][] = [
  [/^\/api\/attempts$/, 'attempts'],
  [/^\/api\/attempts\/([\w-]+)\/events$/, 'events'],
  [/^\/api\/attempts\/([\w-]+)\/finish$/, 'finish'],
  [/^\/api\/attempts\/([\w-]+)$/, 'attempt'],
  [/^\/papers\/(\w+)$/, 'sealedPaper'],
  [/^\/papers\/(\w+)\/key$/, 'sealedKey'],
];

const BUSY_MS = 12_000;

const fileOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));

/** A page of a test in a tab: its classes are the site's own, and this class is its screen. */
export class Tab {
  readonly process: Process;
  opened: Opened | undefined;
  /** Why the page could not be opened. */
  failure: unknown;
  private readonly program: Page;
  private readonly window: EventTarget;
  private readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  private readonly sealed: { readonly value: ReturnType<Page['useSealedStart']>; readonly render: () => void };
  /** How many attempts it has run: each sends by a random identifier of its own. */
  private runs = 0;

  constructor(
    readonly device: Device,
    readonly name: string,
    readonly choice: PaperChoice,
    program: Program<Page>,
    storage: Storage,
    readonly sessionStorage = memory(),
  ) {
    const { world } = device;
    const random = randomOf(`${world.plan.seed} ${name}`);
    this.process = new Process(world.time, random);
    const globals = this.process.globals();
    this.window = Object.assign(new EventTarget(), { isSecureContext: random() < 0.9 });
    const timeout = (ms: number) => {
      const limit = new AbortController();
      this.process.setTimeout(() => limit.abort(), ms);
      return limit.signal;
    };
    this.program = program({
      ...{ ...globals, ...storage, ...streams, globalThis: {}, sessionStorage: this.sessionStorage },
      ...{ localStorage: device.localStorage, indexedDB: device.indexedDB, console, AbortSignal: { timeout } },
      ...{ window: this.window, document: this.document },
      crypto: {
        subtle,
        randomUUID: () => uuidOf(random),
        getRandomValues: (all: Uint8Array) => {
          if ((this.runs += 1) > 1) world.faults.push(`a page sends as two: ${name}`);
          return all.map(() => random() * 256);
        },
      },
      fetch: (path: string, init: RequestInit = {}) => this.fetch(path, init),
      require: () => ({}),
      process: { env: {} },
    });
    this.sealed = this.program.mount(() => {
      const offered = this.opened?.type === 'offered' ? this.opened : null;
      return this.program.useSealedStart(choice, offered, (opened) => this.take(opened));
    });
  }

  get running() {
    return this.opened?.type === 'running' ? this.opened.attempt : undefined;
  }

  /** The time left as the page shows it. */
  get leftMs(): number | undefined {
    const { countdown } = this.running?.getView() ?? {};
    return countdown && countdown.toldMs - (this.process.monotonicMs() - countdown.toldAtMs);
  }

  /** Whether the page has come to its end: a result, a refusal or an offer that waits for nothing. */
  get isAtEnd(): boolean {
    const view = this.running?.getView();
    if (view) return view.finished !== null || view.sending === 'gone' || view.sending === 'other-account';
    const isWaiting = this.opened?.type === 'offered' && this.opened.paper.mock?.checkedIn !== undefined;
    return this.opened !== undefined && !isWaiting;
  }

  open(hasDeclared: boolean): void {
    const { choice } = this;
    const declared = hasDeclared ? { atMs: this.process.monotonicMs(), by: this.device.candidate } : null;
    this.program
      .openAttempt(choice, declared, () => {})
      .then(
        (opened) => this.take(opened),
        (error: unknown) => (this.failure = error),
      );
  }

  /** Shows what the page has come to; one that waits for the opening goes on by itself. */
  private take(opened: Opened): void {
    this.opened = opened;
    this.sealed.render();
    if (opened.type !== 'running') return;
    this.tick();
    const { leftMs = 0, device, choice, process } = this;
    const { time, shown } = device.world;
    if (choice.kind === 'mock' && !process.wasFrozen)
      shown.push({ id: opened.attempt.id, atMs: time.nowMs, endMs: time.nowMs + leftMs });
  }

  /** Types the words that open the paper of a page that is cut off. `x` decides whether they were heard wrong at first. */
  type(words: readonly string[], x: number): void {
    const { world } = this.device;
    const { isKept, isCutOff, startWith } = this.sealed.value;
    if (!isKept || !isCutOff) return;
    const submit = async (text: string) => {
      const read = await this.program.fromWords(text);
      return 'secret' in read && (await startWith(read.secret));
    };
    const [first = '', ...rest] = words;
    const typeAll = async () => {
      world.tell(`${this.name} types the words`);
      if (x < 0.3 && first !== rest[0] && (await submit([rest[0], first, ...rest.slice(1)].join(' '))))
        world.faults.push(`a paper opens by other words: ${this.name}`);
      await submit(words.join(' '));
    };
    this.process.do(() => void typeAll());
  }

  private tick(): void {
    const attempt = this.running;
    if (!attempt || attempt.getView().finished) return;
    attempt.tick();
    const { countdown, openSection } = attempt.getView();
    const now = this.process.monotonicMs();
    const leftMs = Math.min(
      ...[countdown, openSection?.countdown ?? countdown].map((it) => it.toldMs - (now - it.toldAtMs)),
    );
    this.process.setTimeout(
      () => this.tick(),
      leftMs < BUSY_MS || this.document.visibilityState === 'hidden' ? 1_000 : Math.min(10_000, leftMs - BUSY_MS / 2),
    );
  }

  act(what: 'answer' | 'mark' | 'clear' | 'go', x: number, option: Option): void {
    this.process.do(() => {
      const attempt = this.running;
      if (!attempt) return;
      const { first, last } = attempt.getView().open;
      attempt.goTo(first + Math.floor(x * (last - first + 1)));
      const { finished, isFinishing } = attempt.getView();
      if (finished || isFinishing || what === 'go') return;
      if (what === 'clear') attempt.clear();
      else attempt.answerAndNext(option, what === 'mark', undefined, x < 0.3 ? 'hi' : x < 0.4 ? 'both' : 'en');
    });
  }

  finish(): void {
    this.process.do(() => this.running?.finish());
  }

  hide(): void {
    this.turn('hidden');
    this.process.do(() => this.running?.hide());
  }

  show(): void {
    this.turn('visible');
    this.process.do(() => this.running?.show());
  }

  private turn(state: 'hidden' | 'visible'): void {
    this.document.visibilityState = state;
    this.process.do(() => this.document.dispatchEvent(new Event('visibilitychange')));
  }

  wake(): void {
    this.process.do(() => {
      this.running?.wake();
      this.window.dispatchEvent(new Event('online'));
    });
  }

  close(): void {
    this.process.do(() => this.running?.hide());
    this.process.isDead = true;
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const { device, process } = this;
    const respond = (status: number, body: string | Uint8Array<ArrayBuffer>) => new Response(body, { status });
    if (path === '/api/auth/session') {
      const { session } = device;
      return respond(200, JSON.stringify(session ? { user: { name: session.username } } : {}));
    }
    const [, route] = CALLS.find(([pattern]) => pattern.test(path)) ?? [];
    if (!route) throw new Error(`no call ${path}`);
    const id = /^\/(?:api\/attempts|papers)\/([\w-]+)/.exec(path)?.[1];
    const method = init.method === 'POST' ? 'POST' : 'GET';
    const body = init.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown);
    const outcome = device.send({ session: device.session, route, id, method, body });
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      void outcome.then((it) =>
        process.do(() =>
          it === 'no answer'
            ? reject(new TypeError('no answer'))
            : resolve(respond(it.status, route === 'sealedPaper' && it.status === 200 ? fileOf(it.text) : it.text)),
        ),
      );
    });
  }
}
