import fc from 'fast-check';

import { type Option, OPTIONS, type Ruling } from '@/lib/exam/paper';
import { analyseAllDue } from '@/lib/holding/mocks/analysis';
import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { restoreAttempt, voidAttempt } from '@/lib/holding/mocks/void';
import { erase } from '@/lib/privacy/erase';
import { enterMock } from '@/lib/sitting/enter-mock';
import { freeze } from '@/lib/sitting/frozen-paper';
import { startAttempt } from '@/lib/sitting/start';
import { aCandidate, answers, aPaper, finish, html, START_MS } from '@/lib/sitting/testing';
import { addPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { currentScoring, lastScoring } from '@/lib/store/rulings';
import { lastScored } from '@/lib/store/scores';
import { describeEachEngine } from '@/lib/store/testing';

import { rescoreAllDue } from './rescore';
import { confirm, proposeRuling } from './rule';
import { findDifferences } from './testing';

const EDITOR = 'editor';
const HOUR_MS = 3_600_000;
const MOCKS = 2;
const PEOPLE = 8;

type Step =
  | { type: 'sit'; paper: number; who: number; chosen: number[] }
  | { type: 'void' | 'restore'; paper: number; who: number }
  | { type: 'erase'; who: number }
  | { type: 'rule'; paper: number; question: number; ruling: Ruling }
  | { type: 'confirm' }
  | { type: 'rescore'; diesAfter: number }
  | { type: 'analyse' };

const paper = fc.nat(3);
const who = fc.nat(PEOPLE - 1);
const aRuling: fc.Arbitrary<Ruling> = fc.oneof(
  fc
    .subarray([...OPTIONS], { minLength: 1 })
    .map((options) => ({ kind: 'accept' as const, options: options as Option[] })),
  fc.constantFrom(
    { kind: 'all' as const },
    { kind: 'attempted' as const },
    { kind: 'dropped' as const },
    { kind: 'spread' as const },
  ),
);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ type: fc.constant('sit' as const), paper, who },
      chosen: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('void' as const, 'restore' as const), paper, who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ type: fc.constant('rule' as const), paper, question: fc.integer({ min: 1, max: 4 }), ruling: aRuling },
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'confirm' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('erase' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('rescore' as const), diesAfter: fc.constantFrom(0, 1, 2, 3, 5, 1_000) }),
  },
  { weight: 3, arbitrary: fc.constant({ type: 'analyse' as const }) },
);

describeEachEngine('rulings beside everything else', (store) => {
  /** On SQLite one store for both: two in one process would block each other. */
  let instances: Db[];
  let worlds = 0;

  beforeAll(async () => {
    const url = await store.freshUrl();
    instances = [await store.open(url)];
    if (store.engine === 'PostgreSQL') instances.push(await store.open(url));
  });

  const dbOf = (at: number): Db => {
    const db = instances[at % instances.length];
    if (!db) throw new Error('no instance');
    return db;
  };

  /** Two mocks of one paper, and a practice paper of which one text has changed: two snapshots in one cohort. */
  async function aWorld() {
    worlds += 1;
    const number = worlds;
    const db = dbOf(0);
    const published = await aPublishedPaper(db, { prefix: `${number}-`, shuffle: 'questions-and-options' });
    const mocks = await Promise.all(Array.from({ length: MOCKS }, () => aMock(db, { paper: published })));
    const practice = ['old', 'new'].map((explanation) => {
      const shared = aPaper({ id: `exam-7-${number}` });
      return {
        ...shared,
        questions: shared.questions.map((it) => ({ ...it, id: `practice-${number}-${it.id}` })),
        key: shared.key.map((it) => ({ ...it, explanation: html(explanation) })),
      };
    });
    for (const it of practice) await db.transaction().execute((trx) => addPaperSnapshot(trx, freeze(it), START_MS));
    const people = Array.from({ length: PEOPLE }, aCandidate);
    const snapshots = [published.snapshotId, ...practice.map((it) => freeze(it).id)];
    return { mocks, practice, people, snapshots, proposed: [] as string[], areOver: false };
  }

  type World = Awaited<ReturnType<typeof aWorld>>;
  let rulings = 0;
  let nowMs = START_MS + HOUR_MS;

  async function sit({ mocks, practice, people }: World, db: Db, it: Extract<Step, { type: 'sit' }>) {
    const candidate = people[it.who] ?? '';
    const mock = mocks[it.paper];
    const entered = mock
      ? await enterMock(db, candidate, { kind: 'mock', mockId: mock.id }, START_MS)
      : await startAttempt(db, candidate, practice[it.paper - MOCKS] ?? aPaper(), START_MS);
    if (entered.state !== 'open') return;
    const events = it.chosen.flatMap((option, at) => (option ? [answers(at + 1, at + 1, option as Option)] : []));
    await finish(db, { candidate, id: entered.id }, events);
  }

  async function rule(world: World, db: Db, it: Extract<Step, { type: 'rule' }>, isConfirmed: boolean) {
    const id = `ruling-${worlds}-${(rulings += 1)}`;
    const snapshotId = world.snapshots[Math.max(0, it.paper - 1)] ?? '';
    const proposal = { id, snapshotId, question: it.question, ruling: it.ruling, language: null, reason: 'Misprint.' };
    const proposed = await proposeRuling(db, proposal, { editor: EDITOR, nowMs });
    if (proposed !== true) return expect(proposed).toMatch('proposed already');
    world.proposed.push(id);
    if (isConfirmed) await confirm(db, id, { editor: EDITOR, nowMs });
  }

  async function run(world: World, it: Step, at: number): Promise<void> {
    const db = dbOf(at);
    nowMs += 60_000;
    switch (it.type) {
      case 'sit':
        // Nobody sits a mock any more when its results have come.
        if (it.paper >= MOCKS || !world.areOver) await sit(world, db, it);
        return;
      case 'void':
      case 'restore': {
        const decision = { mockId: world.mocks[it.paper]?.id ?? '', editor: EDITOR, nowMs: START_MS };
        const candidate = world.people[it.who] ?? '';
        if (it.type === 'void') await voidAttempt(db, { ...decision, candidate, reason: 'A phone.' });
        else await restoreAttempt(db, { ...decision, candidate });
        return;
      }
      case 'erase':
        await erase(db, world.people[it.who] ?? '');
        return;
      case 'rule':
        return rule(world, db, it, it.question !== 2);
      case 'confirm':
        for (const id of world.proposed.slice(-3)) await confirm(db, id, { editor: EDITOR, nowMs });
        return;
      case 'rescore':
        return rescoreDying(db, nowMs, it.diesAfter);
      case 'analyse':
        if (world.areOver) await analyseAllDue(db, START_MS + 3 * HOUR_MS);
        return;
    }
  }

  /** Dies at a reading of the clock, which comes before each portion. Each call is a later turn than the last. */
  const rescoreDying = (db: Db, fromMs: number, diesAfter: number) => {
    let reads = 0;
    const readClock = () => {
      if ((reads += 1) > diesAfter) throw new Error('killed');
      return fromMs;
    };
    return rescoreAllDue(db, fromMs, { readClock, portion: 3 }).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'killed')) throw error;
    });
  };

  test('the store equals a count from scratch, whatever finishes, is voided, erased, ruled or killed', async () => {
    const seen = { current: 0, computing: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aStep, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 8 }),
        async (batches) => {
          const world = await aWorld();
          for (const [turn, batch] of batches.entries()) {
            world.areOver = turn >= batches.length / 2;
            await Promise.all(batch.map((it, at) => run(world, it, at)));
            expect(await findDifferences(dbOf(0), world.snapshots)).toEqual([]);
          }
          for (const snapshotId of world.snapshots) {
            const current = await currentScoring(dbOf(0), snapshotId);
            if (current > 0) seen.current += 1;
            if ((await lastScored(dbOf(0), snapshotId)) > current) seen.computing += 1;
          }
          for (let round = 0; round < 8; round += 1) await rescoreDying(dbOf(round), (nowMs += 60_000), 1_000);
          expect(await findDifferences(dbOf(0), world.snapshots)).toEqual([]);
          for (const snapshotId of world.snapshots)
            expect(await currentScoring(dbOf(0), snapshotId)).toBe(await lastScoring(dbOf(0), snapshotId));
        },
      ),
      { numRuns: 25, seed: 16, endOnFailure: true },
    );
    // The plans reach rulings in force and ones half computed.
    expect(seen.current).toBeGreaterThan(10);
    expect(seen.computing).toBeGreaterThan(1);
  });
});
