import { fromHex, unseal } from '@/lib/exam/sealing';
import { countAllDue } from '@/lib/sitting/cohort';
import { grantExtraMinutes } from '@/lib/sitting/compensatory-time';
import { enterMock, startAllCheckedIn, startCheckedIn } from '@/lib/sitting/enter-mock';
import { finishAllDue } from '@/lib/sitting/finish';
import { countAccepted } from '@/lib/sitting/late';
import { seal } from '@/lib/sitting/seal';
import { readOpenSecret, readSealedFile, sealedDigest } from '@/lib/sitting/sealed-paper';
import {
  aCandidate,
  answers,
  DURATION_MS,
  finish,
  LAPTOP,
  MINUTE_MS,
  read,
  save,
  START_MS,
  visits,
} from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import { findMock, type MockRow } from '@/lib/store/mock-entries';
import { withdrawMock } from '@/lib/store/mocks';
import { describeEachEngine } from '@/lib/store/testing';

import { decideOnLate } from './decide-on-late';
import { readResults } from './results';
import { aMock, aPublishedPaper, grantAnew } from './testing';

const EARLY_MS = START_MS - 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

describeEachEngine('checking in to a mock', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open(await store.freshUrl());
  });

  const enter = (mock: MockRow, candidate: string, nowMs = EARLY_MS, resumeOnly = false) =>
    enterMock(db, candidate, { kind: 'mock', mockId: mock.id, resumeOnly }, nowMs);

  /** Checks in; returns what the page is told of the attempt, and of the paper. */
  async function checkIn(mock: MockRow, candidate = aCandidate(), nowMs = EARLY_MS) {
    const offered = await enter(mock, candidate, nowMs);
    if (offered.state !== 'offered' || !offered.mock?.checkedIn) throw new Error(JSON.stringify(offered));
    const { checkedIn, digest } = offered.mock;
    return { checkedIn, digest, own: { candidate, id: checkedIn.id }, offered };
  }

  const rowsOf = (mock: MockRow) =>
    db
      .selectFrom('mock_entry')
      .innerJoin('attempt', 'attempt.id', 'attempt_id')
      .select(['attempt.id', 'attempt.started_at_ms', 'attempt.deadline_ms', 'is_check_in', 'finished_at_ms'])
      .where('mock_id', '=', mock.id)
      .execute();

  test('the sealed paper is the paper without its key, and nothing of it can be read before the opening', async () => {
    const paper = await aPublishedPaper(db, { prefix: 'sealed-' });
    const mock = await aMock(db, { paper, opens_ms: Date.now() + HOUR_MS });
    const { digest, offered } = await checkIn(mock, aCandidate(), Date.now());
    const file = (await readSealedFile(db, digest)) ?? new Uint8Array();
    const said = JSON.stringify(offered) + Buffer.from(file).toString('latin1');
    for (const text of ['Question 1', 'sealed-q', 'Explanation']) expect(said).not.toContain(text);
    expect(await readOpenSecret(db, digest)).toBeUndefined();
    await db
      .updateTable('mock')
      .set({ opens_ms: Date.now() - 1 })
      .where('id', '=', mock.id)
      .execute();
    const secret = await readOpenSecret(db, digest);
    const opened = await unseal(file, secret ?? new Uint8Array());
    expect(opened).toEqual(JSON.parse(JSON.stringify({ ...paper.paper, key: undefined })));
    expect(JSON.stringify(opened)).not.toContain('Explanation');
  });

  test('the store has the secret of a sealed paper only under that of the site', async () => {
    const mock = await aMock(db, { opens_ms: Date.now() - 1 });
    const digest = await sealedDigest(db, mock.snapshot_id);
    const secret = (await readOpenSecret(db, digest)) ?? new Uint8Array();
    const row = await db.selectFrom('sealed_paper').selectAll().where('digest', '=', digest).executeTakeFirstOrThrow();
    expect(Buffer.from(row.locked_secret, 'base64').includes(Buffer.from(secret))).toBe(false);
    expect(await sealedDigest(db, mock.snapshot_id)).toBe(digest);
    expect(seal({}, fromHex('00'.repeat(16))).length).toBe(Buffer.from(row.file, 'base64').length);
  });

  test('under a new secret of the site, the files of before have none: pages start without them', async () => {
    const mock = await aMock(db, { opens_ms: Date.now() - 1 });
    const digest = await sealedDigest(db, mock.snapshot_id);
    const locked_secret = Buffer.alloc(44, 1).toString('base64');
    await db.updateTable('sealed_paper').set({ locked_secret }).where('digest', '=', digest).execute();
    expect(await readOpenSecret(db, digest)).toBeUndefined();
  });

  test('the key of a withdrawn mock, or of one that now opens later, stays secret', async () => {
    const mock = await aMock(db, { opens_ms: Date.now() + HOUR_MS });
    const digest = await sealedDigest(db, mock.snapshot_id);
    expect(await withdrawMock(db, { id: mock.id, editor: 'asha', nowMs: Date.now(), version: 1 })).toBe(true);
    await db
      .updateTable('mock')
      .set({ opens_ms: Date.now() - 1 })
      .where('id', '=', mock.id)
      .execute();
    expect(await readOpenSecret(db, digest)).toBeUndefined();
  });

  test('before the opening there is no attempt, and from then on the one that was told', async () => {
    const mock = await aMock(db);
    const { own, checkedIn } = await checkIn(mock);
    expect((await checkIn(mock, own.candidate)).own.id).toBe(own.id);
    expect(await startCheckedIn(db, own.candidate, own.id, START_MS - 1)).toBe(false);
    expect(await rowsOf(mock)).toEqual([]);
    expect(await startCheckedIn(db, aCandidate(), own.id, START_MS)).toBe(false);
    expect(await startCheckedIn(db, own.candidate, own.id, START_MS + 90_000)).toBe(true);
    const deadline_ms = START_MS + DURATION_MS;
    expect(await rowsOf(mock)).toMatchObject([{ id: own.id, started_at_ms: START_MS, deadline_ms, is_check_in: 1 }]);
    expect(await enter(mock, own.candidate, START_MS)).toEqual({ ...checkedIn, paper: expect.anything() });
  });

  test('many check in at once, and all start once, however the sweep and their pages race', async () => {
    const mock = await aMock(db);
    const many = await Promise.all(Array.from({ length: 120 }, () => checkIn(mock)));
    await Promise.all([
      startAllCheckedIn(db, START_MS),
      ...many.map(({ own }) => startCheckedIn(db, own.candidate, own.id, START_MS)),
      ...many.slice(60).map(({ own }) => enter(mock, own.candidate, START_MS, true)),
    ]);
    const rows = await rowsOf(mock);
    expect(rows.map(({ id }) => id).sort()).toEqual(many.map(({ own }) => own.id).sort());
    expect(new Set(rows.map(({ started_at_ms: atMs }) => atMs))).toEqual(new Set([START_MS]));
    expect(await db.selectFrom('mock_check_in').select('candidate').where('mock_id', '=', mock.id).execute()).toEqual(
      [],
    );
  });

  test('a moved opening moves the start, and granted and compensatory minutes lengthen it once', async () => {
    const candidate = aCandidate();
    await grantExtraMinutes(db, candidate, 20, EARLY_MS);
    const mock = await aMock(db);
    const { own } = await checkIn(mock, candidate);
    await grantAnew(db, { mockId: mock.id, candidate, minutes: 5, editor: 'asha', nowMs: EARLY_MS });
    const opensMs = START_MS + 10 * MINUTE_MS;
    await db.updateTable('mock').set({ opens_ms: opensMs }).where('id', '=', mock.id).execute();
    const offered = await enter(mock, candidate, EARLY_MS, true);
    expect(offered).toMatchObject({
      mock: {
        opensInMs: 15 * MINUTE_MS,
        checkedIn: { id: own.id, remainingMs: 45 * MINUTE_MS, extraMs: 15 * MINUTE_MS },
      },
    });
    await startAllCheckedIn(db, START_MS);
    expect(await rowsOf(mock)).toEqual([]);
    // After an outage the site starts them late, and as of the opening.
    await startAllCheckedIn(db, opensMs + 2 * MINUTE_MS);
    expect(await read(db, own, opensMs + 2 * MINUTE_MS)).toMatchObject({ remainingMs: 43 * MINUTE_MS });
  });

  test('nobody starts by a check-in to a withdrawn mock, or one that no longer invites', async () => {
    const [withdrawn, candidate] = [await aMock(db), aCandidate()];
    const first = await checkIn(withdrawn);
    await db.updateTable('mock').set({ is_withdrawn: 1 }).where('id', '=', withdrawn.id).execute();
    const listed = await aMock(db, { candidates: [candidate] });
    const second = await checkIn(listed, candidate);
    await db.deleteFrom('mock_candidate').where('mock_id', '=', listed.id).execute();
    await startAllCheckedIn(db, START_MS);
    for (const { own } of [first, second])
      expect(await startCheckedIn(db, own.candidate, own.id, START_MS)).toBe(false);
    expect([...(await rowsOf(withdrawn)), ...(await rowsOf(listed))]).toEqual([]);
    expect(await enter(withdrawn, first.own.candidate, EARLY_MS, true)).toMatchObject({ reason: 'withdrawn' });
  });

  test('who checked in and did nothing is absent, and present once late answers are accepted', async () => {
    const mock = await aMock(db);
    const [absent, present] = [await checkIn(mock), await checkIn(mock)];
    await startAllCheckedIn(db, START_MS);
    await save(db, absent.own, [visits(1, 1)]);
    await finish(db, present.own, [answers(1, 1, 1)]);
    const lateMs = START_MS + HOUR_MS;
    await finishAllDue(db, lateMs);
    await countAllDue(db);
    const cohort = async () => {
      const members = db
        .selectFrom('cohort_member')
        .select('candidate')
        .where('attempt_id', 'in', [absent.own.id, present.own.id]);
      return (await members.orderBy('is_counted', 'desc').execute()).map((it) => it.candidate);
    };
    expect(await cohort()).toEqual([present.own.candidate]);
    expect(await read(db, absent.own, lateMs)).toMatchObject({ state: 'finished', isAbsent: true });
    expect(await read(db, present.own, lateMs)).not.toHaveProperty('isAbsent');
    const leftOut = async () => {
      const results = await readResults(db, mock.id, { size: 50, nowMs: mock.results_ms });
      return results?.state === 'known' && results.leftOut.map(({ username, state }) => [username, state]);
    };
    expect(await leftOut()).toEqual([[absent.own.candidate, 'absent']]);

    await save(db, absent.own, [answers(1, 1, 1)], { device: LAPTOP, nowMs: lateMs });
    const decision = { mockId: mock.id, candidate: absent.own.candidate, span: [0, lateMs] as const, byMs: lateMs };
    const by = { editor: 'asha', nowMs: lateMs, reason: 'the line was cut', isAccepted: true };
    expect(await decideOnLate(db, { ...decision, ...by })).toBe(true);
    await countAccepted(db, lateMs);
    await countAllDue(db);
    expect((await cohort()).sort()).toEqual([present.own.candidate, absent.own.candidate].sort());
    expect(await read(db, absent.own, lateMs)).not.toHaveProperty('isAbsent');
    expect(await leftOut()).toEqual([]);
    expect((await findMock(db, mock.id))?.results_ms).toBe(mock.results_ms);
  });
});
