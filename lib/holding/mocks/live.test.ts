import { enterMock, startAllCheckedIn } from '@/lib/sitting/enter-mock';
import { finishAllDue } from '@/lib/sitting/finish';
import { readAttempt } from '@/lib/sitting/start';
import { answers, begin, MINUTE_MS, save, START_MS, storedEvents, visits } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import { findEntry, ownIn } from '@/lib/store/mock-entries';
import { findListedMock } from '@/lib/store/mocks';
import { describeEachEngine } from '@/lib/store/testing';

import { type Asked, askedIn, watchMock } from './live';
import { aMock, grantAnew } from './testing';
import { voidAttempt } from './void';

/** Waits until a figure has reached `least`. */
async function expectSoon(read: () => Promise<number>, least: number) {
  for (let tries = 0; tries < 200 && (await read()) < least; tries += 1)
    await new Promise((done) => setTimeout(done, 10));
  expect(await read()).toBeGreaterThanOrEqual(least);
}

describeEachEngine('watching a mock', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
    const rest = { password_hash: '', mobile: '', course: '', created_at_ms: 0, name: '' };
    const account = (it: string) => ({ username: it, username_key: it, email: it, email_key: it, ...rest });
    const all = ['asha', 'meena', 'nina', 'uma', 'Asha.K', 'meena_1', 'meena21', 'राम'];
    await db.insertInto('standin_user').values(all.map(account)).execute();
  });

  async function ask(id: string, asked: Partial<Asked>, nowMs: number) {
    const mock = await findListedMock(db, id);
    if (!mock) throw new Error('no mock');
    return watchMock(db, mock, { candidate: '', find: '', state: '', after: '', ...asked }, nowMs);
  }

  const watch = (id: string, candidate: string, nowMs: number) => ask(id, { candidate }, nowMs);

  async function enter(mockId: string, candidate: string) {
    const entered = await enterMock(db, candidate, { kind: 'mock', mockId }, START_MS);
    if (entered.state !== 'open') throw new Error(`not in: ${entered.state}`);
    return { candidate, id: entered.id };
  }

  test('a candidate who is in is seen with the time left and the answers', async () => {
    const { id } = await aMock(db);
    const own = await enter(id, 'asha');
    await save(db, own, [answers(1, 1, 2), answers(2, 3, 4), answers(3, 3, 1)], { nowMs: START_MS + MINUTE_MS });
    const { watched, ...live } = await watch(id, 'asha', START_MS + 2 * MINUTE_MS);
    expect(live).toMatchObject({ in: 1, saving: 1, unheard: 0, finished: 0, voided: 0, reasons: [] });
    expect(watched).toEqual({
      ...{ candidate: 'asha', maySit: true, isCheckedIn: false, grantedMinutes: 0, refusal: null },
      attempt: {
        ...{ startedAtMs: START_MS, remainingMs: 28 * MINUTE_MS, answered: 2, questions: 4 },
        ...{ savedAtMs: START_MS + MINUTE_MS, finishedAtMs: null, isAbsent: false, voidReason: null },
        signals: { left: 0, awayMs: null, browsers: 0, networks: 0 },
      },
    });
  });

  test('what the saves of a candidate tell beside the answers is counted once, however often they come', async () => {
    const { id } = await aMock(db);
    const own = await enter(id, 'asha');
    const at = (device: string, address: string) => ({ nowMs: START_MS + MINUTE_MS, origin: { device, address } });
    const left = [
      { ...visits(1, 1), isLeft: true as const },
      { ...answers(2, 1, 2), awayMs: 70_000 },
    ];
    for (let again = 0; again < 2; again += 1) await save(db, own, left, at('his-laptop', '192.0.2.1'));
    // A page that was loaded again in the same browser.
    const more = [{ ...visits(1, 2), isLeft: true as const, awayMs: 60_000 }];
    await save(db, own, more, { ...at('his-laptop', '192.0.2.1'), device: 'second-page' });
    const signals = async () => (await watch(id, 'asha', START_MS + 2 * MINUTE_MS)).watched?.attempt?.signals;
    expect(await signals()).toEqual({ left: 2, awayMs: 130_000, browsers: 1, networks: 1 });
    await save(db, own, [answers(1, 2, 2)], { ...at('his-phone', '198.51.100.7'), device: 'third-page' });
    expect(await signals()).toEqual({ left: 2, awayMs: 130_000, browsers: 2, networks: 2 });
  });

  test('the marks of a browser and an address hold in one attempt alone, and practice has none', async () => {
    const origin = { device: 'his-laptop', address: '192.0.2.1' };
    const mocks = [await aMock(db), await aMock(db)];
    const owns = [...(await Promise.all(mocks.map(({ id }) => enter(id, 'asha')))), await begin(db)];
    const marks = owns.map(async (own) => {
      await save(db, own, [{ ...answers(1, 1, 2), awayMs: 5_000 }], { nowMs: START_MS + MINUTE_MS, origin });
      const [row] = await storedEvents(db, own);
      return [row?.browser, row?.network, row?.away_ms];
    });
    const [one, other, practice] = await Promise.all(marks);
    expect(one).not.toEqual(other);
    expect(practice).toEqual([null, null, null]);
    expect(JSON.stringify(one)).not.toContain('192');
  });

  test('who reads for minutes is not missed while the page asks, and who has closed it is', async () => {
    const { id } = await aMock(db);
    const [reads, gone] = [await enter(id, 'asha'), await enter(id, 'ravi')];
    for (const own of [reads, gone]) await save(db, own, [answers(1, 1, 2)], { nowMs: START_MS + 1_000 });
    // Pages ask each half minute.
    for (let atMs = START_MS + 30_000; atMs <= START_MS + 5 * MINUTE_MS; atMs += 30_000)
      await readAttempt(db, 'asha', reads.id, atMs);
    const heard = db.selectFrom('attempt').select('heard_at_ms').where('id', '=', reads.id);
    await expectSoon(async () => (await heard.executeTakeFirst())?.heard_at_ms ?? 0, START_MS + 4 * MINUTE_MS);
    expect(await watch(id, '', START_MS + 5 * MINUTE_MS)).toMatchObject({ in: 2, saving: 0, unheard: 1 });
  });

  test('whose attempt is void has not finished', async () => {
    const { id } = await aMock(db);
    for (const candidate of ['asha', 'ravi']) await enter(id, candidate);
    const by = { mockId: id, candidate: 'asha', editor: 'the-editor', nowMs: START_MS + MINUTE_MS };
    await voidAttempt(db, { ...by, reason: 'Two people sat it.' });
    expect(await watch(id, '', START_MS + MINUTE_MS)).toMatchObject({ in: 1, finished: 0, voided: 1 });
  });

  test('granted minutes and a void are seen at once', async () => {
    const { id } = await aMock(db);
    await enter(id, 'asha');
    const by = { mockId: id, candidate: 'asha', editor: 'the-editor' };
    await grantAnew(db, { ...by, minutes: 15, nowMs: START_MS + MINUTE_MS });
    const { watched } = await watch(id, 'asha', START_MS + MINUTE_MS);
    expect(watched).toMatchObject({ grantedMinutes: 15, attempt: { remainingMs: 44 * MINUTE_MS } });
    await voidAttempt(db, { ...by, reason: 'Two people sat it.', nowMs: START_MS + 2 * MINUTE_MS });
    expect((await watch(id, 'asha', START_MS + 2 * MINUTE_MS)).watched?.attempt).toMatchObject({
      ...{ remainingMs: 0, finishedAtMs: START_MS + 2 * MINUTE_MS, voidReason: 'Two people sat it.' },
    });
  });

  test('watchMock tells a candidate who has not started from one who may not', async () => {
    const { id } = await aMock(db, { candidates: ['asha'] });
    expect((await watch(id, 'asha', START_MS)).watched).toMatchObject({ maySit: true, attempt: null });
    await enterMock(db, 'ravi', { kind: 'mock', mockId: id }, START_MS);
    expect((await watch(id, 'ravi', START_MS)).watched).toMatchObject({
      maySit: false,
      refusal: { reason: 'not-invited', atMs: START_MS },
      attempt: null,
    });
    expect(askedIn(() => 'a\0b')).toMatchObject({ candidate: 'ab', find: 'ab', after: 'ab' });
  });

  /** The list as it is asked for: each Username with the state. */
  const inHall = async (id: string, asked: Partial<Asked> = {}, nowMs = START_MS) =>
    (await ask(id, asked, nowMs)).hall.rows.map(({ candidate, state }) => `${candidate} ${state}`);

  test('the list has everybody who is invited or has come, each with the state', async () => {
    const { id } = await aMock(db, { candidates: ['asha', 'meena', 'nina', 'ravi', 'uma'] });
    for (const candidate of ['asha', 'meena', 'ravi', 'uma']) await enter(id, candidate);
    const own = await findEntry(db, id, 'asha');
    await save(db, { candidate: 'asha', id: own?.attempt_id ?? '' }, [answers(1, 1, 2)], {
      nowMs: START_MS + 4 * MINUTE_MS,
    });
    const by = { mockId: id, candidate: 'ravi', editor: 'the-editor', nowMs: START_MS + MINUTE_MS };
    await voidAttempt(db, { ...by, reason: 'Two people sat it.' });
    const uma = await findEntry(db, id, 'uma');
    await db
      .updateTable('attempt')
      .set({ finished_at_ms: START_MS + MINUTE_MS })
      .where('id', '=', uma?.attempt_id ?? '')
      .execute();
    const nowMs = START_MS + 5 * MINUTE_MS;
    const all = ['asha in', 'meena unheard', 'nina not-come', 'ravi voided', 'uma finished'];
    expect(await inHall(id, {}, nowMs)).toEqual(all);
    expect((await ask(id, { state: 'unheard' }, nowMs)).hall.rows).toEqual([
      { candidate: 'meena', name: '', state: 'unheard', sinceMs: START_MS },
    ]);
    expect(await inHall(id, { state: 'not-come' }, nowMs)).toEqual(['nina not-come']);
    expect(await inHall(id, { state: 'in' }, nowMs)).toEqual(['asha in', 'meena unheard']);
    expect(await inHall(id, { state: 'no state' }, nowMs)).toEqual(all);
  });

  test.each([{ candidates: ['asha', 'nina', 'ravi', 'uma'] }, {}])(
    'who waits for the opening is checked in, then in, and absent who did nothing until the end: %p',
    async (whom) => {
      const mock = await aMock(db, whom);
      const { id } = mock;
      const earlyMs = START_MS - MINUTE_MS;
      for (const candidate of ['asha', 'ravi']) await enterMock(db, candidate, { kind: 'mock', mockId: id }, earlyMs);
      const others = 'candidates' in whom ? ['nina not-come', 'uma not-come'] : [];
      const waiting = ['asha checked-in', 'ravi checked-in'];
      expect((await inHall(id, {}, earlyMs)).sort()).toEqual([...waiting, ...others].sort());
      expect(await inHall(id, { state: 'checked-in' }, earlyMs)).toEqual(waiting);
      expect(await inHall(id, { state: 'not-come' }, earlyMs)).toEqual(others);
      expect(await inHall(id, { find: 'SHA', state: 'checked-in' }, earlyMs)).toEqual(['asha checked-in']);
      expect(await watch(id, 'asha', earlyMs)).toMatchObject({
        ...{ checkedIn: 2, in: 0, absent: 0, watched: { isCheckedIn: true, attempt: null } },
      });

      await startAllCheckedIn(db, START_MS);
      const uma = await enter(id, 'uma');
      const asha = { candidate: 'asha', id: (await findEntry(db, id, 'asha'))?.attempt_id ?? '' };
      expect(await inHall(id, { state: 'in' })).toEqual(['asha in', 'ravi in', 'uma in']);
      for (const [own, event] of [
        [asha, visits(1, 1)],
        [uma, visits(1, 1)],
      ] as const)
        await save(db, own, [event], { nowMs: START_MS + 1_000 });
      await voidAttempt(db, {
        ...{ mockId: id, candidate: 'ravi', editor: 'the-editor', reason: 'Two people sat it.' },
        nowMs: START_MS + MINUTE_MS,
      });
      const lateMs = mock.closes_ms + MINUTE_MS;
      await finishAllDue(db, lateMs);
      expect(await inHall(id, { state: 'absent' }, lateMs)).toEqual(['asha absent']);
      expect(await inHall(id, { state: 'finished' }, lateMs)).toEqual(['uma finished']);
      expect(await inHall(id, { find: 'a' }, lateMs)).toEqual(
        expect.arrayContaining(['asha absent', 'ravi voided', 'uma finished']),
      );
      expect(await watch(id, 'asha', lateMs)).toMatchObject({
        ...{ checkedIn: 0, in: 0, finished: 1, absent: 1, voided: 1 },
        watched: { isCheckedIn: false, attempt: { isAbsent: true } },
      });
    },
  );

  test('any part of a Username or a name finds a candidate, however it is written', async () => {
    const { id } = await aMock(db, { candidates: ['Asha.K', 'meena_1', 'meena21', 'ravi', 'राम'] });
    const names = [{ candidate: 'ravi', name: 'Ravi Dévi', agreed_at_ms: START_MS }];
    await db.insertInto('named_in_rank_lists').values(names).execute();
    expect(await inHall(id, { find: 'sha.' })).toEqual(['Asha.K not-come']);
    expect(await inHall(id, { find: 'ASHA.k' })).toEqual(['Asha.K not-come']);
    expect(await inHall(id, { find: 'áSha' })).toEqual(['Asha.K not-come']);
    expect(await inHall(id, { find: 'a_' })).toEqual(['meena_1 not-come']);
    expect(await inHall(id, { find: '%' })).toEqual([]);
    expect(await inHall(id, { find: 'vi devi' })).toEqual(['ravi unknown']);
    expect(await inHall(id, { find: 'रा' })).toEqual(['राम not-come']);
    expect(await inHall(id, { find: 'ravi Ravi' })).toEqual([]);
  });

  test('the list shows what the batch says, the name too if nobody else told one', async () => {
    const { id } = await aMock(db, { candidates: ['asha-b', 'nina-b'] });
    const listed = { name: 'Asha of the batch', roll_number: 'R-1', group_name: 'Morning' };
    await db.updateTable('mock_candidate').set(listed).where(ownIn(id, 'asha-b')).execute();
    const names = [{ candidate: 'asha-b', name: 'Asha Rao', agreed_at_ms: START_MS }];
    const shown = async (nowMs: number) => (await ask(id, {}, nowMs)).hall.rows.map(({ name }) => name);
    expect(await shown(START_MS)).toEqual(['Asha of the batch, R-1, Morning', '']);
    expect(await inHall(id, { find: 'of the' })).toEqual(['asha-b unknown']);
    await db.insertInto('named_in_rank_lists').values(names).execute();
    expect(await shown(START_MS + MINUTE_MS)).toEqual(['Asha Rao, R-1, Morning', '']);
    await db.deleteFrom('named_in_rank_lists').execute();
  });

  test('a Username without an account here is named by its own state, among those who have not come', async () => {
    const { id } = await aMock(db, { candidates: ['Nina', 'ghost', 'nina'] });
    await enter(id, 'ghost');
    expect(await inHall(id)).toEqual(['Nina unknown', 'ghost in', 'nina not-come']);
    expect(await inHall(id, { state: 'unknown' })).toEqual(['Nina unknown']);
    expect(await inHall(id, { state: 'not-come' })).toEqual(['Nina unknown', 'nina not-come']);
  });

  test('the list comes in pages, and each candidate stands in one', async () => {
    const candidates = Array.from({ length: 120 }, (_, at) => `cand-${String(at).padStart(3, '0')}`);
    const { id } = await aMock(db, { candidates });
    for (const candidate of ['cand-000', 'cand-051']) await enter(id, candidate);
    for (const find of ['', 'CAND']) {
      const seen: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const { hall }: Awaited<ReturnType<typeof ask>> = await ask(id, { find, after }, START_MS);
        seen.push(...hall.rows.map(({ candidate }) => candidate));
        expect(hall.rows.length).toBeLessThanOrEqual(50);
        after = hall.next;
      }
      expect(seen).toEqual(candidates);
    }
  });

  test('minutes for all are told beside a candidate’s, and a candidate who is not on the list gets none', async () => {
    const { id } = await aMock(db, { candidates: ['asha'] });
    const by = { mockId: id, editor: 'the-editor', nowMs: START_MS };
    await grantAnew(db, { ...by, candidate: '', minutes: 10 });
    expect(await grantAnew(db, { ...by, candidate: 'asha', minutes: 5 })).toBe(true);
    expect(await grantAnew(db, { ...by, candidate: 'Asha', minutes: 5 })).toBe('Asha is not on the list of this mock.');
    expect(await watch(id, 'asha', START_MS)).toMatchObject({ minutesForAll: 10, watched: { grantedMinutes: 15 } });
  });

  test('all editors share one count for four seconds', async () => {
    const { id } = await aMock(db);
    const inAt = async (nowMs: number) => (await watch(id, '', nowMs)).in;
    expect(await inAt(START_MS)).toBe(0);
    await enter(id, 'asha');
    expect(await inAt(START_MS + 3_999)).toBe(0);
    expect(await inAt(START_MS + 4_000)).toBe(1);
  });
});
