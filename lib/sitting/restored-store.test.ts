import { setImmediate as nextTurn } from 'node:timers/promises';

import fc from 'fast-check';

import type { Option } from '@/lib/exam/paper';
import { progressLists } from '@/lib/exam/progress';
import type { AttemptClient, Reply } from '@/lib/sitting/client/attempt-client';
import { RunningAttempt } from '@/lib/sitting/client/running-attempt';
import { aMemoryStore } from '@/lib/sitting/client/testing';
import { type AttemptRow, type EventRow, findAttempt, listEvents } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { proofs, withSqlite } from '@/lib/store/testing';

import { finishAttempt, saveEvents } from './save';
import { readAttempt, resumeAttempt } from './start';
import { aPaper, begin, type Own, readOpen, START_MS, storedResults } from './testing';
import { finishRequest, saveRequest } from './wire';

const QUESTIONS = 4;
const CHOICE = { kind: 'exam', categoryId: 2, subCategoryId: 3 } as const;
/** A page asks every half minute. */
const ASKED_MS = 35_000;

let db: Db;
withSqlite((it) => (db = it));

beforeEach(() => {
  // The store runs in real time, and pages wait in a time of their own.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

const nameOf = (device: string, sequence: number) => `${device} ${sequence}`;

/** What goes over the wire. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** One attempt, its store, and the network between pages and site. */
class Site {
  isUp = true;
  readonly startMs = Date.now();
  private copy: { attempt: AttemptRow; events: EventRow[] } | undefined;

  constructor(readonly own: Own) {}

  pageMs = () => Date.now() - this.startMs;
  nowMs = () => START_MS + 1_000 + this.pageMs();

  async backUp(): Promise<void> {
    const attempt = await findAttempt(db, this.own.id, this.own.candidate);
    if (!attempt) return;
    // Counted at each reading, and no column.
    delete attempt.messages;
    this.copy = { attempt, events: await listEvents(db, this.own.id) };
  }

  /** Puts the last copy in place, as a restore does, or a lagging replica that becomes the store. */
  async restore(): Promise<void> {
    if (!this.copy) return;
    const { attempt, events } = this.copy;
    await db.deleteFrom('attempt_event').where('attempt_id', '=', attempt.id).execute();
    await db.updateTable('attempt').set(attempt).where('id', '=', attempt.id).execute();
    if (events.length > 0) await db.insertInto('attempt_event').values(events).execute();
  }

  async reach<Body>(isThere: () => boolean, answer: () => Promise<Body | string | undefined>): Promise<Reply<Body>> {
    const sentAtMs = this.pageMs();
    // A page that is gone sends nothing more, and nobody hears an answer to it.
    if (!isThere()) return new Promise(() => {});
    if (!this.isUp) return { type: 'unreachable', waitMs: 0 };
    const body = await answer();
    if (!isThere()) return new Promise(() => {});
    if (body === undefined || typeof body === 'string') throw new Error(`refused: ${body}`);
    return { type: 'answer', body: asJson(body), sentAtMs, receivedAtMs: this.pageMs() };
  }
}

/** A browser with one page, which may be reloaded. */
class Browser {
  page!: RunningAttempt;
  /** The last answer to each question that was given here: its name, and its option by the question's id. */
  readonly last = { names: new Map<number, string>(), options: {} as Record<string, Option> };
  private readonly store = aMemoryStore();
  private pages = 0;

  constructor(
    private readonly site: Site,
    private readonly name: string,
  ) {
    const { add } = this.store;
    this.store.add = (id, pending) => {
      const { device, event } = pending;
      if ('option' in event) {
        this.last.names.set(event.questionNumber, nameOf(device, event.sequence));
        this.last.options[`q${event.questionNumber}`] = event.option;
      }
      return add(id, pending);
    };
  }

  /** What no later page has replaced. */
  get kept() {
    return this.store.kept.map(({ device, event }) => nameOf(device, event.sequence));
  }

  async open(): Promise<void> {
    const { own, nowMs, pageMs } = this.site;
    const started = await resumeAttempt(db, own.candidate, CHOICE, nowMs());
    if (!started) throw new Error('the attempt has ended');
    this.pages += 1;
    const number = this.pages;
    const device = `${this.name}-page-${number}`;
    const isThere = () => this.pages === number;
    const client: AttemptClient = {
      start: jest.fn(),
      read: (id) => this.site.reach(isThere, () => readAttempt(db, own.candidate, id, nowMs())),
      save: (id, request) =>
        this.site.reach(isThere, () => saveEvents(db, own.candidate, id, saveRequest.parse(asJson(request)), nowMs())),
      finish: (id, request) =>
        this.site.reach(isThere, () =>
          finishAttempt(db, own.candidate, id, finishRequest.parse(asJson(request)), nowMs()),
        ),
      whoIsIn: async () => own.candidate,
    };
    this.page = new RunningAttempt(asJson(started), pageMs(), await this.store.load(own.id), 1, {
      client,
      store: this.store,
      nowMs: pageMs,
      random: () => 0,
      device,
    });
  }

  get shown() {
    return progressLists(this.page.getView().progress);
  }
}

/** Lets `ms` pass for the pages, whose countdowns tick. */
async function pass(ms: number, browsers: readonly Browser[]): Promise<void> {
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await nextTurn();
  };
  await settle();
  for (let leftMs = ms; leftMs > 0; leftMs -= 500) {
    await jest.advanceTimersByTimeAsync(Math.min(500, leftMs));
    for (const { page } of browsers) page.tick();
    await settle();
  }
}

/** Restores the store, which takes its time. */
async function goBack(site: Site, browsers: readonly Browser[]): Promise<void> {
  const wasUp = site.isUp;
  site.isUp = false;
  await site.restore();
  await pass(1_000, browsers);
  site.isUp = wasUp;
}

type Act =
  | { type: 'answer'; at: number; question: number; option: Option }
  | { type: 'reload' | 'look'; at: number }
  | { type: 'back-up' | 'restore' | 'down' | 'up' | 'wait' };

const at = fc.constantFrom(0, 1);
const ofType = <Type extends string>(...types: Type[]) => fc.record({ type: fc.constantFrom(...types) });
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      at,
      question: fc.integer({ min: 1, max: QUESTIONS }),
      option: fc.constantFrom<Option>(1, 2, 3, 4),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('reload' as const, 'look' as const), at }) },
  { weight: 8, arbitrary: ofType('back-up', 'restore', 'down', 'up', 'wait', 'wait') },
);

async function run(acts: readonly Act[], pages: number, end: (browsers: Browser[], site: Site) => Promise<void>) {
  const site = new Site(await begin(db, aPaper({}, QUESTIONS)));
  const browsers = Array.from({ length: pages }, (_, index) => new Browser(site, `browser-${index}`));
  for (const browser of browsers) await browser.open();
  for (const act of acts) {
    const browser = browsers['at' in act ? act.at % pages : 0];
    if (!browser) throw new Error('no such browser');
    if (act.type === 'answer') {
      browser.page.goTo(act.question);
      browser.page.answerAndNext(act.option, false);
    } else if (act.type === 'reload') {
      if (site.isUp) await browser.open();
    } else if (act.type === 'look') void browser.page.resync();
    else if (act.type === 'back-up') await site.backUp();
    else if (act.type === 'restore') await goBack(site, browsers);
    else if (act.type === 'wait') await pass(1_000, browsers);
    else site.isUp = act.type === 'up';
    await pass(0, []);
  }
  await end(browsers, site);
}

/** A page that could not send is reloaded: the next page sends what it has left, and it tries no more itself. */
const GONE: Act[] = [
  { type: 'down' },
  { type: 'answer', at: 0, question: 1, option: 1 },
  { type: 'back-up' },
  { type: 'up' },
  { type: 'reload', at: 0 },
  { type: 'answer', at: 0, question: 1, option: 3 },
  { type: 'restore' },
];

/** A later page answers a question anew, before it learns that the store has lost the answer of an earlier one. */
const REPLACED: Act[] = [
  { type: 'back-up' },
  { type: 'answer', at: 0, question: 1, option: 1 },
  { type: 'wait' },
  { type: 'reload', at: 0 },
  { type: 'restore' },
  { type: 'answer', at: 0, question: 1, option: 2 },
];

const storedIn = async ({ own }: Site) => (await listEvents(db, own.id)).map((it) => nameOf(it.device, it.sequence));

describe.each([1, 2])('%i browsers and a store that goes back to earlier states', (pages) => {
  const acts = fc.array(anAct, { minLength: 5, maxLength: 25 });

  test('everything that a page has confirmed is stored once, and each page shows what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(acts, (all) =>
        run(all, pages, async (browsers, site) => {
          site.isUp = true;
          for (const { page } of browsers) page.wake();
          await pass(2 * ASKED_MS, browsers);
          expect(await storedIn(site)).toEqual(expect.arrayContaining(browsers.flatMap((it) => it.kept)));
          const { progress } = await readOpen(db, site.own);
          if (pages === 1) expect(progress.responses).toEqual(browsers[0]?.last.options);
          for (const { shown, page } of browsers) {
            expect(shown).toEqual(progress);
            expect(page.getView()).toMatchObject({ unsaved: 0, refused: 0, sending: 'idle' });
          }
        }),
      ),
      { numRuns: proofs(60), examples: [[REPLACED], [GONE]] },
    );
  });

  test('a finish closes the attempt with everything that its page has confirmed', async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), (all, isDown) =>
        run(all, pages, async (browsers, site) => {
          const [first] = browsers;
          if (!first) throw new Error('no browser');
          site.isUp = !isDown;
          first.page.finish();
          await pass(2_000, [first]);
          if (isDown) await goBack(site, [first]);
          site.isUp = true;
          await pass(ASKED_MS, [first]);
          expect(first.page.getView()).toMatchObject({ finished: { state: 'finished' }, unsaved: 0, refused: 0 });
          expect(await storedIn(site)).toEqual(expect.arrayContaining([...first.last.names.values()]));
          const [result] = await storedResults(db, site.own);
          const digits = Array.from({ length: QUESTIONS }, (_, index) => first.last.options[`q${index + 1}`] ?? 0);
          if (pages === 1) expect(result?.responses).toBe(digits.join(''));
        }),
      ),
      { numRuns: proofs(40), examples: [[REPLACED, false]] },
    );
  });
});
