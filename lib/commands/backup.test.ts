import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import { OPTIONS } from '@/lib/exam/paper';
import { answers, aPaper, begin, finish, type Own, save } from '@/lib/sitting/testing';
import { addPaperSnapshot } from '@/lib/store/attempts';
import { type Db, openDatabase } from '@/lib/store/database';
import { migrations } from '@/lib/store/migrations';
import { startSqlite } from '@/lib/store/testing';

import { type AttemptRecord, checkStore } from '@/e2e/rigs/exam-check';

const CANDIDATES = 20;
const DEVICE = 'phone-0001';
/** Enough to make a copy take a while. */
const BALLAST_BYTES = 20_000_000;

let server: Awaited<ReturnType<typeof startSqlite>>;
let url: string;
let db: Db;

beforeAll(async () => {
  server = await startSqlite();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.freshUrl();
  db = await openDatabase(url);
});
afterEach(() => db.destroy());

const copyPath = () => `${url.slice('file:'.length)}.copy`;

/** Runs `npm run backup` as npm does, on the store at `databaseUrl`. */
async function backup(args: string[], databaseUrl = url) {
  const script = ['--conditions=react-server', '--import', 'tsx', 'lib/commands/backup.mts', ...args];
  const child = spawn(process.execPath, script, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl, INIT_CWD: dirname(copyPath()) },
  });
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, complaints };
}

/** A candidate who answers while the store is there, with the acknowledgements. */
class Candidate {
  readonly record: AttemptRecord;
  #sequence = 0;

  constructor(
    private readonly own: Own,
    private readonly nowMs: number,
  ) {
    this.record = { ...own, sent: [], isFinishSent: false };
  }

  async answer(): Promise<void> {
    this.#sequence += 1;
    const event = answers(this.#sequence, 1 + (this.#sequence % 4), OPTIONS[this.#sequence % 3] ?? 1);
    const sent: AttemptRecord['sent'][number] = { device: DEVICE, event, firstSentMs: performance.now() };
    this.record.sent.push(sent);
    await save(db, this.own, [event], { device: DEVICE, nowMs: this.nowMs });
    sent.acknowledgedMs = performance.now();
  }

  async finish(store = db): Promise<void> {
    this.record.isFinishSent = true;
    const answer = await finish(store, this.own, [], { device: DEVICE, nowMs: this.nowMs });
    if (answer.state !== 'finished' || answer.figures.correctAnswers === null) throw new Error('no figures');
    this.record.told = answer.figures;
  }
}

/** What was acknowledged up to now. The copy may or may not hold anything later. */
const asOfNow = (candidates: readonly Candidate[]) => {
  const nowMs = performance.now();
  const told = new Map(candidates.map(({ record }) => [record, record.told]));
  return () =>
    candidates.map(({ record }): AttemptRecord => ({
      ...record,
      told: told.get(record),
      sent: record.sent.map((it) =>
        (it.acknowledgedMs ?? Infinity) <= nowMs ? it : { ...it, acknowledgedMs: undefined },
      ),
    }));
};

test('a restored backup that was made during writes holds all that was acknowledged before, and works', async () => {
  const nowMs = Date.now();
  await db.transaction().execute((trx) =>
    addPaperSnapshot(
      trx,
      {
        id: 'ballast',
        content: JSON.stringify({ questions: [], ballast: 'x'.repeat(BALLAST_BYTES) }),
        questionIds: [],
        frozenQuestions: [],
      },
      nowMs,
    ),
  );
  const candidates = await Promise.all(
    Array.from({ length: CANDIDATES }, async () => new Candidate(await begin(db, aPaper(), nowMs), nowMs)),
  );
  const [finished, working] = [candidates.slice(0, 5), candidates.slice(5)];
  for (const candidate of candidates) for (let times = 0; times < 5; times += 1) await candidate.answer();
  for (const candidate of finished) await candidate.finish();

  const before = asOfNow(candidates);
  const startedAtMs = performance.now();
  let isOver = false;
  const work = working.map(async (candidate) => {
    while (!isOver) {
      await candidate.answer();
      await setImmediate();
    }
  });
  const { code, complaints } = await backup([copyPath()]);
  isOver = true;
  await Promise.all(work);
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  const meanwhile = working.flatMap(({ record }) => record.sent).filter((it) => it.firstSentMs > startedAtMs);
  expect(meanwhile.length).toBeGreaterThanOrEqual(working.length);

  const restored = await openDatabase(`file:${copyPath()}`);
  expect(await checkStore(restored, before())).toEqual([]);
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(restored);
  expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));

  for (const candidate of candidates) {
    candidate.record.told = undefined;
    await candidate.finish(restored);
  }
  const after = asOfNow(candidates)().map((record, index) => ({ ...record, sent: before()[index]?.sent ?? [] }));
  expect(await checkStore(restored, after)).toEqual([]);
  await restored.destroy();
});

test('the target is relative to the caller’s folder; --force alone replaces an existing file', async () => {
  const name = basename(copyPath());
  await writeFile(copyPath(), 'The backup of yesterday');
  const refused = await backup([name]);
  expect(refused).toEqual({ code: 1, output: '', complaints: expect.stringContaining('exists already') });
  const replaced = await backup(['--force', name]);
  expect(replaced).toEqual({ code: 0, output: expect.stringContaining(copyPath()), complaints: '' });
  await (await openDatabase(`file:${copyPath()}`)).destroy();
});

test('for PostgreSQL, the script prints a pg_dump command without the password', async () => {
  const address = 'postgres://site:hush@db.example:5432/site?sslmode=require&sslpassword=hush2';
  const { code, complaints } = await backup(["the site's.dump"], address);
  expect(code).toBe(1);
  const file = join(dirname(copyPath()), "the site'\\''s.dump");
  expect(complaints).toContain(
    `pg_dump --format=custom --file='${file}' 'postgres://site@db.example:5432/site?sslmode=require'`,
  );
  expect(complaints).not.toContain('hush');
});

test.each([[[]], [['one.db', 'two.db']]])('the arguments %j print the usage', async (args) => {
  const usage = expect.stringContaining('Usage: npm run backup');
  expect(await backup(args)).toEqual({ code: 2, output: '', complaints: usage });
});
