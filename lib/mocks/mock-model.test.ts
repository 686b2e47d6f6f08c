import fc from 'fast-check';

import { cohortOf } from '@/lib/attempts/cohort';
import { enterMock } from '@/lib/attempts/enter-mock';
import { finishOwnDue } from '@/lib/attempts/finish';
import { listHistory } from '@/lib/attempts/history';
import { finishAttempt, saveEvents } from '@/lib/attempts/save';
import { readScorecard } from '@/lib/attempts/scorecard';
import { startAttempt } from '@/lib/attempts/start';
import { aCandidate, answers, finish, PHONE } from '@/lib/attempts/testing';
import { grantExtraMinutes } from '@/lib/db/compensatory-time';
import type { Db } from '@/lib/db/database';
import { findMock, type MockRow } from '@/lib/db/mock-entries';
import { withdrawMock } from '@/lib/db/mocks';
import { describeEachEngine } from '@/lib/db/testing';
import { arrangeKeyed } from '@/lib/exam/keyed-arrangement';
import { timeBand } from '@/lib/exam/times';
import { readOwnKey } from '@/lib/rulings/objections';
import { keyShownMs, objectionTimesOf, RESULTS_AFTER_MS, windowOf } from '@/lib/exam/window';

import { MINUTE_MS, MockModel, type Person, type Step } from './mock-model';
import { aMock, aPublishedPaper, grantAnew, type PublishedPaper } from './testing';
import { restoreAttempt, voidAttempt } from './void';

const EDITOR = 'editor-0';
const MOST_MOCKS = 1_000;
const START_MS = Date.UTC(2026, 7, 23, 9, 30);
const DAY_MS = 24 * 60 * MINUTE_MS;
const QUESTIONS = 4;

const PEOPLE: readonly Person[] = [
  { isInvited: true, isRanked: true, extraMinutesPerHour: 0 },
  { isInvited: true, isRanked: true, extraMinutesPerHour: 0 },
  { isInvited: true, isRanked: true, extraMinutesPerHour: 20 },
  { isInvited: true, isRanked: true, extraMinutesPerHour: 7 },
  { isInvited: false, isRanked: true, extraMinutesPerHour: 0 },
  { isInvited: true, isRanked: false, extraMinutesPerHour: 0 },
];
/** Has finished a practice test on the same questions before. */
const PRACTISED = 0;
const EDITOR_AT = 5;

type Plan = {
  isLocked: boolean;
  shuffle: 'questions' | 'questions-and-options' | undefined;
  lastStartMin: number;
  closesMin: number;
  /** Whether a provisional key comes before the results. */
  hasKey: boolean;
  steps: Step[];
};

const who = fc.nat(PEOPLE.length - 1);
const instance = fc.constantFrom(0, 1);
const ofType = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ type: ofType('enter'), who, instance, resumeOnly: fc.constantFrom(false, false, true) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      ...{ type: ofType('save'), who, instance, number: fc.integer({ min: 1, max: QUESTIONS }) },
      ...{ option: fc.constantFrom(1, 2, 3, 4), spentMs: fc.nat(400_000) },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ type: ofType('wait'), until: ofType('now'), who, byMs: fc.integer({ min: 0, max: 5 * MINUTE_MS }) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{
        type: ofType('wait'),
        until: ofType('opensMs', 'opensMs', 'lastStartMs', 'closesMs', 'keyMs', 'resultsMs', 'deadline'),
      },
      ...{ who: fc.nat(3), byMs: fc.constantFrom(-5_001, -5_000, -2_000, -1, 0, 1, 5_000, 5_001, 19_000, 19_001) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: ofType('finish'), who, instance, isTimeUp: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: ofType('look'), who, instance }) },
  { weight: 8, arbitrary: fc.record({ type: ofType('void', 'restore'), who: fc.nat(1), instance }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ type: ofType('grant'), who, instance, toAll: fc.boolean(), minutes: fc.integer({ min: 1, max: 60 }) },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: ofType('sweep', 'sweep', 'sweep', 'sweep', 'sweep', 'withdraw'), instance }),
  },
);

const aPlan: fc.Arbitrary<Plan> = fc.record({
  isLocked: fc.boolean(),
  shuffle: fc.constantFrom(undefined, 'questions' as const, 'questions-and-options' as const),
  lastStartMin: fc.constantFrom(20, 25, 40),
  closesMin: fc.constantFrom(40, 45),
  hasKey: fc.boolean(),
  steps: fc.array(aStep, { minLength: 30, maxLength: 60 }),
});

const SECTIONS_MIN = [10, 20];

/** What a key says, wherever it stands. */
const TELLS = /Explanation|verdict|"correct"|correctAns"|marks|rank|standing|percentage":"/i;

let mocks = 0;

/** The steps of the model on a real mock, its paper and its candidates. */
class RealMock {
  private readonly ids = new Map<number, string>();
  private sequence = 0;

  private constructor(
    private readonly instances: readonly Db[],
    readonly mock: MockRow,
    private readonly published: PublishedPaper,
    private readonly candidates: readonly string[],
    private readonly practiceId: string,
  ) {}

  static async open(
    instances: readonly Db[],
    { isLocked, shuffle, lastStartMin, closesMin, hasKey }: Plan,
  ): Promise<RealMock> {
    const db = dbOf(instances, 0);
    const number = (mocks += 1);
    const opensMs = START_MS + number * DAY_MS;
    const half = QUESTIONS / 2;
    const sections = SECTIONS_MIN.map((minutes, at) => ({
      ...{ name: `Section ${at}`, first: at * half + 1, last: (at + 1) * half, isLocked: true },
      durationMs: minutes * MINUTE_MS,
    }));
    const paper = await aPublishedPaper(db, {
      questions: QUESTIONS,
      prefix: `${number}-`,
      ...(shuffle && { shuffle }),
      ...(isLocked && { sections }),
    });
    const candidates = PEOPLE.map((_, at) => (at === EDITOR_AT ? `editor-${number}` : aCandidate()));
    const mock = await aMock(db, {
      paper,
      candidates: candidates.filter((_, at) => PEOPLE[at]?.isInvited),
      ...{ opens_ms: opensMs, last_start_ms: opensMs + lastStartMin * MINUTE_MS },
      closes_ms: opensMs + closesMin * MINUTE_MS,
      results_ms: opensMs + (closesMin + (hasKey ? 30 : 1)) * MINUTE_MS,
      key_ms: hasKey ? opensMs + (closesMin + 1) * MINUTE_MS : null,
      objections_until_ms: opensMs + (closesMin + 60) * MINUTE_MS,
    });
    for (const [at, { extraMinutesPerHour }] of PEOPLE.entries())
      if (extraMinutesPerHour > 0) await grantExtraMinutes(db, candidates[at] ?? '', extraMinutesPerHour, START_MS);
    const candidate = candidates[PRACTISED] ?? '';
    const practised = await startAttempt(
      db,
      candidate,
      { ...paper.paper, id: `exam-1-${number}` },
      opensMs - DAY_MS / 2,
    );
    await finish(db, { candidate, id: practised.id }, [answers(1, 1, 1)], { nowMs: opensMs - DAY_MS / 2 + 1_000 });
    return new RealMock(instances, mock, paper, candidates, practised.id);
  }

  async enter({ who, instance, resumeOnly }: Extract<Step, { type: 'enter' }>, nowMs: number) {
    const choice = { kind: 'mock', mockId: this.mock.id, resumeOnly } as const;
    const entered = await enterMock(this.db({ instance }), this.candidate(who), choice, nowMs);
    expect(JSON.stringify(entered)).not.toMatch(/Explanation|correctAns"|"key"/);
    if (entered.state === 'refused') return { state: entered.state, reason: entered.reason };
    if (entered.state === 'offered') {
      expect(JSON.stringify(entered)).not.toContain('Question 1');
      return { state: entered.state, durationMs: entered.durationMs, opensInMs: entered.mock?.opensInMs };
    }
    expect(this.ids.get(who) ?? entered.id).toBe(entered.id);
    this.ids.set(who, entered.id);
    if (entered.state === 'finished') {
      const { voidReason, resultsAtMs = null } = entered;
      return { state: entered.state, isVoid: voidReason !== undefined, resultsAtMs };
    }
    const { remainingMs, sectionTimes } = entered;
    return { state: 'open', remainingMs, sections: sectionTimes.map((it) => it.closesInMs) };
  }

  async save({ who, instance, number, option, spentMs }: Extract<Step, { type: 'save' }>, nowMs: number) {
    const id = this.ids.get(who);
    if (!id) return undefined;
    this.sequence += 1;
    const event = { ...answers(this.sequence, number, option), spentMs };
    const request = { device: PHONE, events: [event] };
    const told = await saveEvents(this.db({ instance }), this.candidate(who), id, request, nowMs);
    if (typeof told === 'string') throw new Error(told);
    expect(told.acknowledged).toEqual(told.refused.length > 0 ? [] : [this.sequence]);
    return { reason: told.refused[0]?.reason, isFinished: told.state === 'finished' };
  }

  async finish({ who, instance, isTimeUp }: Extract<Step, { type: 'finish' }>, nowMs: number) {
    const id = this.ids.get(who);
    if (!id) return undefined;
    const request = { device: PHONE, events: [], isTimeUp };
    const told = await finishAttempt(this.db({ instance }), this.candidate(who), id, request, nowMs);
    if (typeof told === 'string') throw new Error(told);
    return { isFinished: told.state === 'finished' };
  }

  async grant({ who, instance, toAll, minutes }: Extract<Step, { type: 'grant' }>, nowMs: number) {
    const candidate = toAll ? '' : this.candidate(who);
    const grant = { mockId: this.mock.id, candidate, minutes, editor: EDITOR, nowMs };
    return (await grantAnew(this.db({ instance }), grant)) === true;
  }

  async setVoid({ type, who, instance }: Extract<Step, { type: 'look' | 'void' | 'restore' }>, nowMs: number) {
    const decision = { mockId: this.mock.id, candidate: this.candidate(who), editor: EDITOR, nowMs };
    const db = this.db({ instance });
    const done = await (type === 'void'
      ? voidAttempt(db, { ...decision, reason: 'A phone.' })
      : restoreAttempt(db, decision));
    return done === true;
  }

  async withdraw(by: { instance: number }, nowMs: number) {
    const version = (await findMock(this.db(by), this.mock.id))?.version ?? 0;
    return (await withdrawMock(this.db(by), { id: this.mock.id, version, editor: EDITOR, nowMs })) === true;
  }

  async sweep(by: { instance: number }, nowMs: number) {
    for (const it of this.candidates) await finishOwnDue(this.db(by), it, nowMs);
  }

  /** Whether a finished attempt is shown with its key, the same everywhere; undefined for any other attempt. */
  async isShown(who: number, by: { instance: number }, nowMs: number, id = this.ids.get(who)) {
    const [db, candidate] = [this.db(by), this.candidate(who)];
    const card = id === undefined ? undefined : await readScorecard(db, candidate, id, nowMs);
    if (!card) return undefined;
    const entry = (await listHistory(db, candidate, nowMs)).find((it) => it.id === id);
    const isShown = 'questions' in card;
    expect(entry && entry.percentage !== null).toBe(isShown);
    if (!isShown) expect(JSON.stringify([card, entry])).not.toMatch(TELLS);
    return isShown;
  }

  /** Whether the candidate sees the key of the mock, or why not; the key must tell of nothing else. */
  async keyOf(who: number, by: { instance: number }, nowMs: number) {
    const key = await readOwnKey(this.db(by), this.candidate(who), this.ids.get(who) ?? 'none', nowMs);
    if (key.state === 'shown') expect(JSON.stringify(key)).not.toMatch(/Explanation|verdict|marks|rank|percentage/i);
    return key.state;
  }

  practiceIsShown = (by: { instance: number }, nowMs: number) => this.isShown(PRACTISED, by, nowMs, this.practiceId);

  async times() {
    const mock = await findMock(this.db({ instance: 0 }), this.mock.id);
    return mock && { resultsMs: mock.results_ms, ...objectionTimesOf(mock) };
  }

  /** What the store has counted, without what has gone to zero. */
  async counted() {
    const db = this.db({ instance: 0 });
    const cohort = cohortOf({ ...this.published.paper, id: `mock-${this.mock.id}` });
    const of = <Row extends { candidates: number }>(rows: Row[], name: (row: Row) => string) =>
      Object.fromEntries(rows.filter((row) => row.candidates !== 0).map((row) => [name(row), row.candidates]));
    const scores = await db.selectFrom('cohort_score').selectAll().where('cohort', '=', cohort).execute();
    const did = await db.selectFrom('cohort_answer').selectAll().where('cohort', '=', cohort).execute();
    const entries = await db.selectFrom('mock_entry').selectAll().where('mock_id', '=', this.mock.id).execute();
    const attempts = await db
      .selectFrom('attempt')
      .select('id')
      .where('paper_id', '=', `mock-${this.mock.id}`)
      .execute();
    return {
      scores: of(scores, ({ score }) => String(score)),
      did: of(did, ({ question_id: id, did: what }) => `${id} ${what}`),
      entries: new Map(entries.map((it) => [it.candidate, it.score])),
      attempts: attempts.length,
    };
  }

  /** The same, from what the candidates saw and the model says they did. */
  expected(model: MockModel) {
    const count = new Map<string, number>();
    const scores = new Map<string, number>();
    const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
    const entries = new Map<string, number | null>();
    for (const [at, { chosen, spentMs }] of model.attempts) {
      const seen = arrangeKeyed(this.published.paper, this.ids.get(at) ?? '');
      let units = 0;
      const did: string[] = [];
      for (const [index, { id, options }] of seen.questions.entries()) {
        const text = String(options[(chosen.get(index + 1) ?? 0) - 1] ?? '');
        const frozen = ['', 'one', 'two', 'three', 'four'].indexOf(text);
        const right = ((Number(id.split('q')[1]) - 1) % 4) + 1;
        if (frozen > 0) units += frozen === right ? 1_200 : -400;
        did.push(`${id} option-${frozen}`);
        const spent = spentMs.get(index + 1) ?? 0;
        if (spent > 0) did.push(`${id} band-${timeBand(spent)}`);
      }
      entries.set(this.candidate(at), model.isRanked(at) ? units : null);
      if (!model.isRanked(at)) continue;
      add(scores, String(units));
      for (const it of did) add(count, it);
    }
    return {
      scores: Object.fromEntries(scores),
      did: Object.fromEntries(count),
      entries,
      attempts: model.attempts.size,
    };
  }

  private db({ instance }: { instance: number }): Db {
    return dbOf(this.instances, instance);
  }

  private candidate(who: number): string {
    return this.candidates[who] ?? '';
  }
}

function dbOf(instances: readonly Db[], index: number): Db {
  const db = instances[index % instances.length];
  if (!db) throw new Error('no instance');
  return db;
}

/** Takes a step in both; returns what the model expects and what happened. */
async function step(model: MockModel, real: RealMock, it: Step): Promise<[unknown, unknown]> {
  if (it.type === 'wait') return [model.wait(it), undefined];
  const nowMs = model.clock(it);
  switch (it.type) {
    case 'enter':
      return [model.enter(it), await real.enter(it, nowMs)];
    case 'save':
      return [model.save(it, QUESTIONS / SECTIONS_MIN.length), await real.save(it, nowMs)];
    case 'finish':
      return [model.finish(it), await real.finish(it, nowMs)];
    case 'grant':
      return [model.grant(it), await real.grant(it, nowMs)];
    case 'void':
    case 'restore':
      return [model.setVoid({ ...it, type: it.type }), await real.setVoid(it, nowMs)];
    case 'withdraw':
      return [model.withdraw(it), await real.withdraw(it, nowMs)];
    case 'sweep':
      return [model.sweep(it), await real.sweep(it, nowMs)];
    case 'look': {
      const attempt = model.attempts.get(it.who);
      const isOpen = model.attempts.get(PRACTISED)?.isFinished === false;
      return [
        [
          attempt?.isFinished ? !model.isSecret(nowMs) : undefined,
          !model.isSecret(nowMs) && !isOpen,
          model.keyOf(it.who, nowMs),
        ],
        [
          await real.isShown(it.who, it, nowMs),
          await real.practiceIsShown(it, nowMs),
          await real.keyOf(it.who, it, nowMs),
        ],
      ];
    }
  }
}

async function run(instances: readonly Db[], plan: Plan): Promise<MockModel> {
  const real = await RealMock.open(instances, plan);
  const sectionsMs = (plan.isLocked ? SECTIONS_MIN : [30]).map((minutes) => minutes * MINUTE_MS);
  const model = new MockModel({ ...windowOf(real.mock), ...objectionTimesOf(real.mock) }, sectionsMs, PEOPLE);
  for (const it of plan.steps) {
    const [expected, actual] = await step(model, real, it);
    expect([it, actual]).toEqual([it, expected]);
    const times = { ...model.objections, resultsMs: model.resultsMs };
    expect(await real.times()).toEqual(times);
    for (const { ends, isFinished } of model.attempts.values())
      if (!isFinished) expect(keyShownMs(times)).toBeGreaterThanOrEqual(Math.max(...ends) + RESULTS_AFTER_MS);
  }
  model.nowMs = Math.max(model.nowMs, model.resultsMs);
  model.sweep({ instance: 0 });
  await real.sweep({ instance: 0 }, model.nowMs);
  expect(await real.counted()).toEqual(real.expected(model));
  for (const at of model.attempts.keys()) expect(await real.isShown(at, { instance: 0 }, model.nowMs)).toBe(true);
  return model;
}

const AT_ONCE = 10;
const plans = fc.array(aPlan, { minLength: AT_ONCE, maxLength: AT_ONCE });

describeEachEngine('a mock and two instances whose clocks are 2 s apart', (store) => {
  const runs = store.engine === 'SQLite' ? 120 : 40;
  /** On SQLite one store for both: two in one process would block each other. */
  let instances: Db[];

  beforeAll(async () => {
    process.env.EDITORS = Array.from({ length: MOST_MOCKS }, (_, at) => `editor-${at}`).join();
    const url = await store.freshUrl();
    instances = [await store.open(url)];
    if (store.engine === 'PostgreSQL') instances.push(await store.open(url));
  });

  afterAll(() => {
    delete process.env.EDITORS;
  });

  test(`${runs} mocks admit, time, count and withhold as the model does in any course of events`, async () => {
    // Saves in grace are logged.
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const seen = { entered: 0, refused: 0, cut: 0, granted: 0, voided: 0, restored: 0, late: 0, delayed: 0 };
    await fc.assert(
      fc.asyncProperty(plans, async (all) => {
        for (const { counts } of await Promise.all(all.map((plan) => run(instances, plan))))
          for (const [name, count] of Object.entries(counts)) seen[name as keyof typeof seen] += count;
      }),
      { numRuns: runs / AT_ONCE, seed: 15, endOnFailure: true },
    );
    log.mockRestore();
    // A course in which hardly anything happens proves nothing.
    expect(Math.min(...Object.values(seen))).toBeGreaterThanOrEqual(runs / 10);
  });
});
