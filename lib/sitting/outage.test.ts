import fc from 'fast-check';

import type { Db } from '@/lib/store/database';
import { notePresence, outagesAt, willNotePresence } from '@/lib/store/presence';
import { describeEachEngine } from '@/lib/store/testing';

import { finishAllDue } from './finish';
import {
  aLockedPaper,
  answers,
  aPaper,
  begin,
  DURATION_MS,
  finish,
  finishedAtMs,
  LAPTOP,
  MINUTE_MS,
  read,
  save,
  START_MS,
} from './testing';

const GRACE_MS = 5_000;
/** With clocks that differ by 4 s. */
const WAIT_LIMIT_MS = 14_000;
const RETURN_MS = 60_000;
const EVERY_MS = 2_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describeEachEngine('a process that does not note that it is there', (store) => {
  test('a process that notes no presence does not take the end of an earlier server for an outage', async () => {
    const db = await store.open(await store.freshUrl());
    await notePresence(db, START_MS - DAY_MS);
    const own = await begin(db, aPaper(), START_MS);
    const endMs = START_MS + DURATION_MS;
    expect(await outagesAt(db, endMs + GRACE_MS + 1)).toEqual([]);
    const late = await save(db, own, [answers(1, 2, 2)], { nowMs: endMs + GRACE_MS + 1 });
    expect(late).toMatchObject({ refused: [{ sequence: 1, reason: 'too-late' }] });
    expect(await finishAllDue(db, endMs + DAY_MS)).toBe(1);
  });
});

describeEachEngine('an outage of the site', (store) => {
  let db: Db;
  /** Another instance of the site on the same store. */
  let other: Db;
  /** Each attempt has a day of its own. */
  let startMs = START_MS;
  let endMs: number;
  let nextNoteMs = 0;

  beforeAll(async () => {
    const url = await store.freshUrl();
    db = await store.open(url);
    other = store.engine === 'PostgreSQL' ? await store.open(url) : db;
    willNotePresence();
  });

  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  async function beginAnew(paper = aPaper()) {
    startMs += DAY_MS;
    endMs = startMs + DURATION_MS;
    await db.deleteFrom('presence').execute();
    return begin(db, paper, startMs);
  }

  /** The site notes that it is there, since the last note until `nowMs`. */
  async function isThere(nowMs: number): Promise<void> {
    for (; nextNoteMs <= nowMs; nextNoteMs += EVERY_MS) await notePresence(db, nextNoteMs);
  }

  /** The site has been there all day until `fromMs`, is away until `toMs`, and then there until `nowMs`. */
  async function wasAway(fromMs: number, toMs: number, nowMs = toMs): Promise<void> {
    const before = { from_ms: fromMs - DAY_MS, until_ms: fromMs };
    await db.insertInto('presence').values(before).execute();
    nextNoteMs = toMs;
    await isThere(nowMs);
  }

  const sent = { acknowledged: [1], refused: [] };
  const late = { acknowledged: [], refused: [{ sequence: 1, reason: 'too-late' }] };

  test('an answer given before the end and sent within a minute of the return is in the score', async () => {
    const anOutage = fc.record({
      beginsMs: fc.integer({ min: -DURATION_MS, max: GRACE_MS }),
      lastsMs: fc.oneof(fc.integer({ min: 4_001, max: 31_000 }), fc.integer({ min: 4_001, max: 2 * 60 * MINUTE_MS })),
      notedMs: fc.nat(EVERY_MS),
      sentMs: fc.nat(RETURN_MS),
      sweptMs: fc.array(fc.nat(RETURN_MS), { maxLength: 4 }),
      isEndedFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(anOutage, async ({ beginsMs, lastsMs, notedMs, sentMs, sweptMs, isEndedFirst }) => {
        const own = await beginAnew();
        const backMs = endMs + beginsMs + lastsMs;
        await wasAway(endMs + beginsMs, backMs + notedMs, 0);
        for (const afterMs of sweptMs.filter((it) => it <= sentMs).sort((a, b) => a - b)) {
          await isThere(backMs + afterMs);
          await finishAllDue(other, backMs + afterMs);
        }
        const nowMs = backMs + sentMs;
        await isThere(nowMs);
        if (isEndedFirst) await finish(other, own, [], { device: LAPTOP, isTimeUp: true, nowMs });
        expect(await save(db, own, [answers(1, 2, 2)], { nowMs })).toMatchObject(sent);
        const closedMs = Math.max(endMs + GRACE_MS, backMs + notedMs + RETURN_MS) + WAIT_LIMIT_MS + 1;
        await isThere(closedMs);
        await finishAllDue(other, closedMs);
        expect(await read(db, own, closedMs)).toMatchObject({ figures: { correctAnswers: 1 } });
        expect(await finishedAtMs(db, own)).toBe(endMs);
      }),
      { numRuns: store.engine === 'SQLite' ? 60 : 20 },
    );
  });

  test('an answer that comes more than a minute after the return is refused', async () => {
    const own = await beginAnew();
    const nowMs = endMs + 30 * MINUTE_MS;
    await wasAway(endMs - 10 * MINUTE_MS, nowMs - RETURN_MS - 1, nowMs);
    expect(await save(db, own, [answers(1, 2, 2)], { nowMs })).toMatchObject(late);
  });

  test('an end before the outage, or a minute after the return, is as strict as ever', async () => {
    const before = await beginAnew();
    await wasAway(endMs + GRACE_MS + 1, endMs + MINUTE_MS);
    expect(await save(db, before, [answers(1, 2, 2)], { nowMs: endMs + MINUTE_MS })).toMatchObject(late);
    const after = await beginAnew();
    const nowMs = endMs + GRACE_MS + 1;
    await wasAway(endMs - 10 * MINUTE_MS, endMs - MINUTE_MS, nowMs);
    expect(await save(db, after, [answers(1, 2, 2)], { nowMs })).toMatchObject(late);
  });

  test('in the minute after the return a candidate can finish, but a page’s countdown closes nothing', async () => {
    const [own, atWill] = [await beginAnew(), await begin(db, aPaper(), startMs)];
    const nowMs = endMs + 30 * MINUTE_MS;
    await wasAway(endMs - MINUTE_MS, nowMs - RETURN_MS, nowMs);
    const ended = { isTimeUp: true, nowMs };
    expect(await finish(db, own, [answers(1, 2, 2)], ended)).toMatchObject({ ...sent, state: 'open' });
    expect(await finish(db, atWill, [], { nowMs })).toMatchObject({ state: 'finished' });
    await isThere(nowMs + 1);
    const later = await finish(db, own, [], { ...ended, nowMs: nowMs + 1 });
    expect(later).toMatchObject({ figures: { correctAnswers: 1 } });
  });

  test('answers count to a locked section that ended during the outage, and to one that began in it', async () => {
    const own = await beginAnew(aLockedPaper());
    const changeMs = startMs + 10 * MINUTE_MS;
    await wasAway(changeMs - MINUTE_MS, changeMs + MINUTE_MS);
    const back = { nowMs: changeMs + MINUTE_MS };
    const both = [answers(1, 2, 2), answers(2, 3, 3)];
    expect(await save(db, own, both, back)).toMatchObject({ acknowledged: [1, 2], refused: [] });
  });

  test('a site that goes away again within the minute grants a minute after its last return', async () => {
    const own = await beginAnew();
    const backMs = endMs + 10 * MINUTE_MS;
    await wasAway(endMs - MINUTE_MS, backMs, backMs + 20_000);
    const nowMs = endMs + 40 * MINUTE_MS;
    nextNoteMs = nowMs - RETURN_MS;
    await isThere(nowMs);
    expect(await save(db, own, [answers(1, 2, 2)], { nowMs })).toMatchObject(sent);
  });

  test('a process that was frozen learns of the outage before it judges', async () => {
    const own = await beginAnew();
    const [seenMs, backMs] = [endMs - 5_000, endMs + MINUTE_MS];
    await notePresence(db, seenMs);
    expect(await outagesAt(db, seenMs + 1_000)).toEqual([]);
    expect(await save(db, own, [answers(1, 2, 2)], { nowMs: backMs })).toMatchObject(sent);
    await finishAllDue(db, backMs);
    expect(await finishedAtMs(db, own)).toBeNull();
    await notePresence(db, backMs + 1);
    expect(await outagesAt(other, backMs + 2)).toEqual([{ fromMs: seenMs, toMs: backMs + 1 }]);
  });

  test('the site is not away as long as another instance is there', async () => {
    const own = await beginAnew();
    const nowMs = endMs + MINUTE_MS;
    for (let atMs = endMs - MINUTE_MS; atMs <= nowMs; atMs += 4_000) await notePresence(other, atMs);
    expect(await save(db, own, [answers(1, 2, 2)], { nowMs })).toMatchObject(late);
  });

  test('instances whose clocks are two seconds off in both directions see no outage', async () => {
    await beginAnew();
    for (let atMs = startMs; atMs <= startMs + MINUTE_MS; atMs += EVERY_MS) {
      await notePresence(db, atMs + 2_000);
      await notePresence(other, atMs + 1_000 - 2_000);
      expect(await outagesAt(db, atMs + 2_000)).toEqual([]);
      expect(await outagesAt(other, atMs + 1_000 - 2_000)).toEqual([]);
    }
  });

  test('a store that nobody has used has no outage, and two instances that return at once note one', async () => {
    await beginAnew();
    await notePresence(db, startMs);
    expect(await outagesAt(db, startMs)).toEqual([]);
    const backMs = startMs + MINUTE_MS;
    await Promise.all([notePresence(db, backMs), notePresence(other, backMs + 1)]);
    await notePresence(db, backMs + EVERY_MS);
    expect(await outagesAt(db, backMs + EVERY_MS)).toMatchObject([{ fromMs: startMs }]);
    // A clock can be behind.
    expect(await outagesAt(other, backMs - 2_000)).toMatchObject([{ fromMs: startMs }]);
  });

  test('a clock that was set forward by mistake and back again leaves no outage to come, and no later one lasts', async () => {
    await beginAnew();
    for (const atMs of [0, 60 * MINUTE_MS, EVERY_MS]) await notePresence(db, startMs + atMs);
    expect(await outagesAt(db, startMs + EVERY_MS)).toEqual([]);
    const backMs = startMs + 10 * MINUTE_MS;
    await notePresence(db, backMs);
    expect(await outagesAt(db, backMs + 1_000)).toEqual([{ fromMs: startMs + EVERY_MS, toMs: backMs }]);
  });

  test('outages are kept for a week, and the last one even if it lasted longer', async () => {
    await beginAnew();
    for (const days of [0, 1, 9, 18]) await notePresence(db, startMs + days * DAY_MS);
    startMs += 18 * DAY_MS;
    expect(await outagesAt(db, startMs)).toEqual([{ fromMs: startMs - 9 * DAY_MS, toMs: startMs }]);
  });
});
