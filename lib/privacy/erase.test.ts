import { readFileSync } from 'node:fs';
import * as timers from 'node:timers/promises';

import { sql } from 'kysely';

import { analyseAllDue } from '@/lib/holding/mocks/analysis';
import { findMockResults } from '@/lib/holding/mocks/mock-results';
import { readResults, responsesCsv, resultsCsv } from '@/lib/holding/mocks/results';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { nameInRankLists } from './consents';
import { startAttempt } from '@/lib/sitting/start';
import { answers, aPaper, begin, DURATION_MS, finish, save, START_MS } from '@/lib/sitting/testing';
import { findAttempt, listEvents } from '@/lib/store/attempts';
import { listMembers, saveBatch } from '@/lib/store/batches';
import { type Db, openDatabase } from '@/lib/store/database';
import { listCandidates } from '@/lib/store/mocks';
import { describeEachEngine } from '@/lib/store/testing';

import { erase, eraseClosed } from './erase';
import { rowsAbout } from './export';
import { fillStore, findName } from './testing';

jest.mock('node:timers/promises', () => {
  const actual = jest.requireActual<typeof timers>('node:timers/promises');
  return { ...actual, setTimeout: jest.fn(actual.setTimeout) };
});

const HOUR_MS = 3_600_000;

describeEachEngine('erasing a candidate', (store) => {
  let db: Db;

  beforeEach(async () => {
    db = await store.open();
  });

  test('only acts as an editor and the closing still name an erased candidate; others stay', async () => {
    await fillStore(db, ['asha-7', 'ravi-9'], 'personal');
    const others = await findName(db, 'ravi-9');
    expect(await erase(db, 'asha-7')).toBe(true);
    const left = Object.keys(Object.fromEntries(await findName(db, 'asha-7'))).sort();
    expect(left).toEqual(['audit', 'closed_account', 'objection_answer', 'ruling']);
    expect(
      await db.selectFrom('audit').select(['about', 'before', 'after']).where('editor', '=', 'asha-7').execute(),
    ).toEqual([{ about: null, before: '', after: '' }]);
    expect(await findName(db, 'ravi-9')).toEqual(others);
  });

  if (store.engine === 'SQLite')
    test.each(['from the first on', 'by a site that did not overwrite'])(
      'no byte of the file or its log tells of an erased candidate, whose data was written %s',
      async (when) => {
        jest.mocked(console.warn).mockReturnValue();
        const url = await store.freshUrl();
        const path = url.slice('file:'.length);
        const old = await store.open(url);
        const all = Array.from({ length: 60 }, (_, at) => `person-${at}-of-the-hall`);
        await fillStore(old, all, 'personal');
        const gone = all.filter((_, at) => at % 3 === 1);
        const closing = { taken_back_at_ms: null, erased_at_ms: null, host_told_at_ms: null, erase_at_ms: 0 };
        await old.updateTable('closed_account').set(closing).where('candidate', 'in', gone).execute();
        if (when !== 'from the first on') {
          await sql`pragma secure_delete = off`.execute(old);
          await sql`pragma user_version = 0`.execute(old);
        }
        const eraseAll = (own: Db) => eraseClosed(own, HOUR_MS, () => HOUR_MS);
        if (when !== 'from the first on') await eraseAll(old);
        await old.destroy();
        const fresh = await openDatabase(url);
        await eraseAll(fresh);
        const bytes = Buffer.concat([path, `${path}-wal`].map((it) => readFileSync(it))).toString('latin1');
        await fresh.destroy();
        expect(all.filter((it) => bytes.includes(`by ${it}`))).toEqual(all.filter((it) => !gone.includes(it)));
      },
    );

  const cells = async (rows: AsyncGenerator<string>) => {
    let text = '';
    for await (const piece of rows) text += piece;
    return text;
  };

  test('an erasure leaves the ranks, figures and answers of a mock as they were for others', async () => {
    const paper = await aPublishedPaper(db);
    const mock = await aMock(db, { paper });
    const all = Array.from({ length: 12 }, (_, at) => ({ candidate: `cand-${at}`, responses: `12${at % 5}0` }));
    const ids = await addSat(db, mock, paper, [
      ...all,
      { candidate: 'cand-void', responses: '1234', voidReason: 'cand-void' },
    ]);
    await nameInRankLists(db, 'cand-4', 'Asha Rao', START_MS);
    const nowMs = START_MS + 3 * HOUR_MS;
    await analyseAllDue(db, nowMs);
    const read = async () => {
      const found = await findMockResults(db, mock.id);
      if (!found) throw new Error('no results');
      const files = [await cells(resultsCsv(db, found)), await cells(responsesCsv(db, found))];
      return { results: await readResults(db, mock.id, { size: 50, nowMs }), files };
    };
    const before = await read();
    expect([await erase(db, 'cand-4'), await erase(db, 'cand-void')]).toEqual([true, true]);
    const after = await read();
    const hidden = { username: null, name: '', shownAs: '', tookMs: null };
    /** What is left without the names and times of the two who are erased. */
    const unnamed = ({ results, files: [ranks = '', responses = ''] }: Awaited<ReturnType<typeof read>>) => {
      if (results?.state !== 'known') throw new Error('no results');
      const isHidden = (text: string) => /cand-4|cand-void|Asha Rao|^\d*,"","",/.test(text);
      return {
        results: { ...results, leftOut: [] },
        rows: results.rows.map((row) => (row.username === 'cand-4' || !row.username ? { ...row, ...hidden } : row)),
        ranks: ranks.split('\r\n').filter((line) => !isHidden(line)),
        responses: responses.split('\r\n').map((line) => line.replace(/^"[^"]*"/, '')),
      };
    };
    expect({ ...unnamed(after), results: { ...unnamed(after).results, rows: [] } }).toEqual({
      ...unnamed(before),
      results: { ...unnamed(before).results, rows: [] },
    });
    expect(JSON.stringify(after)).not.toMatch(/cand-4|cand-void|Asha Rao/);
    expect(await findAttempt(db, ids[4] ?? '', 'cand-4')).toBeUndefined();
    expect(
      [await findName(db, 'cand-4'), await findName(db, 'cand-void'), await findName(db, 'Asha Rao')].map(
        ({ size }) => size,
      ),
    ).toEqual([0, 0, 0]);
  });

  test('an erasure takes a candidate from batches and lists, and leaves the ranks of the group', async () => {
    const paper = await aPublishedPaper(db);
    const candidates = ['batch-1', 'batch-2', 'batch-3', 'batch-never'];
    const mock = await aMock(db, { paper, candidates });
    const listed = { name: 'Name of batch-1', roll_number: 'Roll of batch-1', group_name: 'Morning' };
    await db.updateTable('mock_candidate').set(listed).where('mock_id', '=', mock.id).execute();
    const members = candidates.map((candidate) => ({ candidate, ...listed }));
    const act = { id: 'a batch', version: 0, editor: 'the-editor', nowMs: START_MS };
    await saveBatch(db, { name: 'Evening', members }, act);
    await addSat(db, mock, paper, [
      { candidate: 'batch-1', responses: '1234' },
      { candidate: 'batch-2', responses: '1230' },
      { candidate: 'batch-3', responses: '1200' },
    ]);
    for (const gone of ['batch-1', 'batch-never']) expect(await erase(db, gone)).toBe(true);
    expect(await listMembers(db, 'a batch')).toMatchObject([{ candidate: 'batch-2' }, { candidate: 'batch-3' }]);
    const left = await listCandidates(db, mock.id);
    const nameless = left.filter(({ candidate }) => candidate.startsWith(' '));
    expect(left.filter(({ candidate }) => candidate.startsWith('batch-'))).toHaveLength(2);
    expect(nameless).toHaveLength(2);
    for (const row of nameless) expect(row).toMatchObject({ name: '', roll_number: '', group_name: 'Morning' });
    const found = await findMockResults(db, mock.id);
    if (!found) throw new Error('no results');
    const file = (await cells(resultsCsv(db, found))).replaceAll('"', '').split('\r\n');
    expect(file.slice(1, -1).map((line) => line.split(',').slice(0, 6).join())).toEqual([
      ...['1,,,,Morning,1', '2,batch-2,Name of batch-1,Roll of batch-1,Morning,2'],
      ...['3,batch-3,Name of batch-1,Roll of batch-1,Morning,3'],
    ]);
  });

  test('an attempt that counts keeps its answers alone, and one that counts nowhere is deleted', async () => {
    const paper = aPaper({ id: `exam-2-${store.engine}` });
    const own = await begin(db, paper);
    await finish(db, own, [answers(1, 1, 1)]);
    const again = await startAttempt(db, own.candidate, paper, START_MS + DURATION_MS);
    await finish(db, { ...own, id: again.id });
    expect(await erase(db, own.candidate)).toBe(true);
    const rows = await db.selectFrom('attempt').selectAll().execute();
    const day = START_MS - (START_MS % (24 * HOUR_MS));
    expect(rows).toMatchObject([
      {
        id: own.id,
        candidate: ` ${own.id}`,
        started_at_ms: day,
        deadline_ms: day,
        finished_at_ms: day,
        last_saved_at_ms: null,
        responses: '1000',
      },
    ]);
    expect(await db.selectFrom('score').select('attempt_id').execute()).toEqual([{ attempt_id: own.id }]);
    expect(await db.selectFrom('attempt_event').selectAll().execute()).toEqual([]);
  });

  test('an open attempt keeps its name and its answers until it is over', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1)]);
    expect(await erase(db, own.candidate)).toBe(false);
    expect(await listEvents(db, own.id)).toHaveLength(1);
    await finish(db, own);
    expect(await erase(db, own.candidate)).toBe(true);
    expect(await findName(db, own.candidate)).toEqual(new Map());
  });

  test('an erasure that is killed after any commit can continue to the same end', async () => {
    const own = await begin(db, aPaper({ id: `exam-9-${store.engine}` }));
    await finish(db, own);
    const event = { attempt_id: own.id, device: 'd', type: 'visit', question_number: 1, option: null } as const;
    const rest = { accepted_at_ms: 1, confidence: null, spent_ms: null, language: null };
    const rows = Array.from({ length: 1_100 }, (_, at) => ({ ...event, ...rest, sequence: at, position: at + 1 }));
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('attempt_event')
        .values(rows.slice(at, at + 100))
        .execute();
    const consents = Array.from({ length: 450 }, (_, at) => ({
      id: `${at}`,
      subject: `candidate:${own.candidate}`,
      notice: `${at}`,
    }));
    const given = { version: 1, language: 'en', purposes: '[]', given_at_ms: 1, withdrawn_at_ms: null } as const;
    await db
      .insertInto('consent')
      .values(consents.map((it) => ({ ...it, ...given })))
      .execute();

    let kills = 0;
    for (;;) {
      jest.mocked(timers.setTimeout).mockRejectedValueOnce(new Error('killed'));
      const isDone = await erase(db, own.candidate).catch((error: Error) => error.message);
      if (isDone !== 'killed') break;
      kills += 1;
    }
    jest.mocked(timers.setTimeout).mockReset();
    expect(kills).toBeGreaterThan(2);
    expect(await findName(db, own.candidate)).toEqual(new Map());
    const left: unknown[] = [];
    for await (const { rows: found } of rowsAbout(db, own.candidate, START_MS)) left.push(...found);
    expect(left).toEqual([]);
  });
});
