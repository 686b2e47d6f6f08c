// `npm run bench:desk`: how long each page of the desk takes beside 100,000 attempts, 1,000 mocks and papers, a bank of
// 20,000 questions, and a tenth as many objections, ages and closed accounts as attempts. The rows are written straight
// into the tables. Exits with 1 when a page takes too long.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { type Db, openDatabase } from '@/lib/db/database';
import { OPTIONS } from '@/lib/exam/paper';
import { aMock, aPublishedPaper, type Sat } from '@/lib/mocks/testing';
import { readArguments, wholeNumber } from '@/lib/scripts/arguments';
import {
  bankPath,
  closedAccountsPath,
  composedPaperPath,
  deskAgesPath,
  deskEndpoints,
  deskMockPath,
  deskMocksPath,
  deskObjectionsPath,
  deskPaths,
  importPath,
  inboxPath,
  papersWithPath,
  resultsPath,
  rulingsPath,
} from '@/lib/site/paths';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';

import { fillMock } from './analysis-load';
import { mintCookie, runServer, stopUnstarted, withCleanUp } from './exam-server';
import { ENGINES, type EngineName, freshStore } from './exam-store';
import { Latencies } from './latencies';
import { seededRandom } from './seeded-random';
import { closeHosts, json, startHost } from './testing-host';

const USAGE = 'Usage: npm run bench:desk -- [--candidates 100000] [--mocks 1000] [--questions 20000] [--looks 20]';
const PORT = 4640;
const EDITOR = 'the-editor';
const MOST_MS = 300;
const CHUNK = 2_000;
const PER_PAPER = 100;
const UPLOADED = 5_000;
const HOUR_MS = 3_600_000;
/** Objections, minors and closed accounts, each as a share of those who sat the mock. */
const SHARE = 0.1;

const sizes = readArguments(USAGE, () => {
  const { values } = parseArgs({
    options: {
      candidates: { type: 'string', default: '100000' },
      mocks: { type: 'string', default: '1000' },
      questions: { type: 'string', default: '20000' },
      looks: { type: 'string', default: '20' },
    },
  });
  return {
    candidates: wholeNumber('--candidates', values.candidates, 100, 1_000_000),
    mocks: wholeNumber('--mocks', values.mocks, 2, 10_000),
    questions: wholeNumber('--questions', values.questions, 100, 100_000),
    looks: wholeNumber('--looks', values.looks, 2, 1_000),
  };
});

const random = seededRandom(1);

const SUBJECTS = ['Polity', 'History', 'Geography', 'Economy', 'Ecology'];

const bank = Array.from({ length: sizes.questions }, (_, at) => ({
  _id: `q${at}`,
  Question: `<p>Which of these statements about number ${at} of the bank is right?</p>`,
  ...{ AnsA: 'The first', AnsB: 'The second', AnsC: 'The third', AnsD: 'The fourth', CorrectAns: '2' },
  ...{ CategoryId: 1, SubCategoryId: 1, IsActive: true, Subject: SUBJECTS[at % SUBJECTS.length] },
  Explanation: `<p>Why number ${at} is right.</p>`,
}));

const HOST = {
  '/online-main-category/onlineMainCategories': [{ _id: 1, CatName: 'UPSC' }],
  '/online-test-category/onlineTestCategories': [{ _id: 1, SubCatName: 'General Studies', CategoryId: 1 }],
  '/online-ans-que/onlineTestAnsQue': bank,
};

const someSat = (): Sat => ({
  responses: Array.from({ length: PER_PAPER }, () => (random() < 0.1 ? 0 : OPTIONS[Math.floor(4 * random())])).join(''),
});

const inPortions = async <Row,>(rows: readonly Row[], write: (portion: Row[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += CHUNK) await write(rows.slice(at, at + CHUNK));
};

/** Objections, ages and closed accounts of some candidates. */
async function fillPersonal(db: Db, mockId: string, questionIds: readonly string[], nowMs: number) {
  const people = Array.from({ length: SHARE * sizes.candidates }, (_, at) => ({ at, candidate: `candidate-${at}` }));
  const objections = people.map(({ at, candidate }) => ({
    ...{ mock_id: mockId, question_id: questionIds[at % questionIds.length] ?? '', candidate, options: '3' },
    ...{ reason: `The book says otherwise on page ${at}, in its third edition.`, links: '[]' },
    ...{ place: 1 + Math.floor(at / questionIds.length), sent_at_ms: nowMs + at, answer_id: null },
  }));
  const objected = questionIds.map((id) => {
    const count = objections.filter((row) => row.question_id === id).length;
    return { mock_id: mockId, question_id: id, last_place: count, objections: count, waiting: count };
  });
  await db.insertInto('objected_question').values(objected).execute();
  await inPortions(objections, (rows) => db.insertInto('objection').values(rows).execute());
  const ages = people.map(({ at, candidate }) => ({
    ...{ id: randomUUID(), candidate, born_on: '2012-01-31', created_at_ms: nowMs + at, guardian: `Guardian ${at}` },
    ...{ notice_version: 1, notice_language: 'en' as const, consented_at_ms: null },
  }));
  await inPortions(ages, (rows) => db.insertInto('candidate_age').values(rows).execute());
  const closings = people.map(({ at }) => ({
    ...{ candidate: `closed-${at}`, id: randomUUID(), session_id: randomUUID(), closed_at_ms: nowMs - at },
    ...{ erase_at_ms: nowMs + 24 * HOUR_MS, taken_back_at_ms: null, erased_at_ms: null, host_told_at_ms: null },
  }));
  await inPortions(closings, (rows) => db.insertInto('closed_account').values(rows).execute());
}

/** The mock that all have sat, one that runs, and many with few candidates; all of papers of their own. */
async function fill(db: Db, nowMs: number) {
  const around = (opensMs: number) => ({
    ...{ opens_ms: opensMs, last_start_ms: opensMs + HOUR_MS, closes_ms: opensMs + 2 * HOUR_MS },
    results_ms: opensMs + 3 * HOUR_MS,
  });
  const paper = await aPublishedPaper(db, { questions: PER_PAPER });
  const overTimes = { ...around(nowMs - 5 * HOUR_MS), objections_until_ms: nowMs + 24 * HOUR_MS };
  const over = await aMock(db, { paper, name: 'All India mock', ...overTimes });
  await fillMock(db, over, paper, sizes.candidates, someSat);
  const running = await aMock(db, { paper, name: 'Running mock', ...around(nowMs - HOUR_MS) });
  await fillMock(db, running, paper, Math.min(CHUNK, sizes.candidates), someSat);
  for (let at = 2; at < sizes.mocks; at += 1) {
    const own = await aPublishedPaper(db, { questions: PER_PAPER, name: `Paper ${at}` });
    await aMock(db, { paper: own, name: `Mock ${at}`, ...around(nowMs + (at - sizes.mocks / 2) * 24 * HOUR_MS) });
  }
  const entries = Array.from({ length: 1_000 }, (_, at) => ({
    ...{ id: randomUUID(), editor: EDITOR, action: 'mock', subject: `Mock ${at}`, before: '', after: 'scheduled' },
    created_at_ms: nowMs - at,
  }));
  await db.insertInto('audit').values(entries).execute();
  const questionIds = paper.paper.questions.map(({ id }) => id);
  await fillPersonal(db, over.id, questionIds, nowMs);
  return { over: over.id, running: running.id, snapshot: paper.snapshotId, question: questionIds[0] ?? '' };
}

type Made = Awaited<ReturnType<typeof fill>> & { paper: string; upload: string };

const pagesOf = ({ over, running, snapshot, question, paper, upload }: Made) => ({
  Overview: deskPaths.overview,
  Inbox: inboxPath('open'),
  Bank: deskPaths.bank,
  'Bank, words': bankPath({ q: 'statements number 77' }),
  'Bank, last questions': bankPath({ from: sizes.questions - 50 }),
  Papers: deskPaths.papers,
  'One paper': composedPaperPath(paper),
  Mocks: deskPaths.mocks,
  'Papers for a mock': deskMocksPath({ show: 'papers' }),
  'The running mock': deskMockPath(running),
  'The mock of all': deskMockPath(over),
  'Its live figures': deskEndpoints.liveMock(over, ''),
  'Its results': resultsPath(over),
  Objections: deskPaths.objections,
  'Objections to the mock': deskObjectionsPath(over),
  'Objections to a question': deskObjectionsPath(over, { question: 1 }),
  'Rulings on its paper': rulingsPath(snapshot, 1),
  'Papers with a question': papersWithPath(question),
  Import: deskPaths.import,
  'An upload of 5,000': importPath(upload),
  Ages: deskPaths.ages,
  "One candidate's age": deskAgesPath({ candidate: 'candidate-7' }),
  'Closed accounts': closedAccountsPath(),
  Audit: deskPaths.audit,
});

/** Composes a paper of the bank at the desk; returns its id, and how long the draw took. */
async function compose(origin: string, headers: Record<string, string>) {
  const id = randomUUID();
  const change = async (body: object) => {
    const response = await fetch(origin + deskEndpoints.paper(id), {
      method: 'POST',
      headers: { ...headers, Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`a paper was answered with ${response.status}: ${await response.text()}`);
  };
  await change({ do: 'create', name: 'A drawn paper', place: '1/1' });
  const blueprint = SUBJECTS.map((subject) => ({ subject, count: PER_PAPER / SUBJECTS.length }));
  const settings = {
    ...{ name: 'A drawn paper', minutes: 120, right: '2', wrong: '2/3', shuffle: 'none', isLocked: false },
    ...{ avoidLast: 2, seed: 'bench', sections: [{ name: '', minutes: null, blueprint, from: 0 }] },
  };
  const startedAtMs = performance.now();
  await change({ do: 'save', version: 1, settings, isDrawing: true });
  return { id, drawMs: performance.now() - startedAtMs };
}

/** Uploads a question bank in Aiken's format. */
async function upload(origin: string, headers: Record<string, string>): Promise<string> {
  const one = (at: number) =>
    `Which statement about upload ${at} is right?\nA. One of ${at}\nB. Two\nC. Three\nD. Four\nANSWER: B\n`;
  const response = await fetch(origin + deskEndpoints.questionBankFile('1-1', 'bank.txt'), {
    method: 'POST',
    headers: { ...headers, Origin: origin, 'Content-Type': 'application/octet-stream' },
    body: Array.from({ length: UPLOADED }, (_, at) => one(at)).join('\n'),
  });
  if (!response.ok) throw new Error(`an upload was answered with ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** Reads an address to its end. */
async function look(origin: string, path: string, headers: Record<string, string>): Promise<number> {
  const startedAtMs = performance.now();
  const response = await fetch(origin + path, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
  return performance.now() - startedAtMs;
}

const ANALYSIS_LIMIT_MS = 300_000;

/** Waits until the site has worked out the results, so that their pages are whole. */
async function untilAnalysed(db: Db, mock: string): Promise<void> {
  for (const startedAtMs = performance.now(); performance.now() - startedAtMs < ANALYSIS_LIMIT_MS; await delay(500)) {
    const row = await db.selectFrom('mock').select('analysis').where('id', '=', mock).executeTakeFirst();
    if (row?.analysis) return;
  }
  throw new Error('the results of the mock were not worked out');
}

let isMissed = false;

/** Prints times; the last one must meet the target. */
function say(engine: EngineName, name: string, all: readonly number[]): void {
  const isLate = (all.at(-1) ?? 0) > MOST_MS;
  isMissed ||= isLate;
  const times = all.map((it) => it.toFixed(0).padStart(7)).join('');
  console.log(`${engine.padEnd(11)}${name.padEnd(24)}${times.padStart(21)} ms  ${isLate ? 'MISSED' : 'met'}`);
}

async function measure(engine: EngineName, host: string): Promise<void> {
  await withCleanUp(async (defer) => {
    const url = await freshStore(engine, defer);
    const db = await openDatabase(url);
    defer(() => db.destroy());
    const filled = await fill(db, Date.now());
    const site = await runServer(root, PORT, url, defer, { API_HOST: host, EDITORS: EDITOR });
    await untilAnalysed(db, filled.over);
    const headers = { Cookie: await mintCookie(EDITOR) };
    // The first look at each page fills the caches of the process.
    await look(site.origin, deskPaths.bank, headers);
    const { id, drawMs } = await compose(site.origin, headers);
    say(engine, 'A draw', [drawMs]);
    const pages = pagesOf({ ...filled, paper: id, upload: await upload(site.origin, headers) });
    for (const [name, path] of Object.entries({ ...pages, '/healthz, to compare': '/healthz' })) {
      const latencies = new Latencies();
      const first = await look(site.origin, path, headers);
      for (let at = 0; at < sizes.looks; at += 1) latencies.add(await look(site.origin, path, headers));
      say(engine, name, [first, latencies.percentile(0.5), latencies.percentile(0.95)]);
    }
  });
}

process.chdir(root);
await ensureBuilt();
const { host } = await startHost(
  Object.fromEntries(Object.entries(HOST).map(([path, value]) => [path, [json(value)]])),
);
console.log(`${' '.repeat(35)}  first median    p95   (target ≤ ${MOST_MS} ms)`);
for (const engine of ENGINES) await measure(engine, host).catch(stopUnstarted);
await closeHosts();
process.exit(isMissed ? 1 : 0);
