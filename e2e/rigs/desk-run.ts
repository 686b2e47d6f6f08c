import { randomUUID } from 'node:crypto';

import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
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
import type { Db } from '@/lib/store/database';

import { closeHosts, json, startHost } from '../support/testing-host';
import { Client, post } from './client';
import { Latencies, timed } from './load';
import type { Report } from './report';
import { type Defer, until, withCleanUp } from './rig';
import { seededRandom } from './seeded-random';
import { mintCookie, runSite } from './site';
import { type EngineName, fillMock, freshStore, HOUR_MS, inPortions, openStore, windowFrom } from './store';

const PORT = 4640;
const EDITOR = 'the-editor';
const PER_PAPER = 100;
const UPLOADED = 5_000;
const LOOKS = 20;
const FEW = 2_000;
/** Objections, minors and closed accounts, each as a share of those who sat the mock. */
const SHARE = 0.1;
const ANALYSIS_LIMIT_MS = 300_000;
/** How much longer a page may take than the audit, a page of a list, and how long is short enough. */
const BESIDE_AUDIT = { name: 'the audit', most: 10, enough: 50 };

type Sizes = { sat: number; mocks: number; questions: number };

const SUBJECTS = ['Polity', 'History', 'Geography', 'Economy', 'Ecology'];

const bankOf = (questions: number) =>
  Array.from({ length: questions }, (_, at) => ({
    _id: `q${at}`,
    Question: `<p>Which of these statements about number ${at} of the bank is right?</p>`,
    ...{ AnsA: 'The first', AnsB: 'The second', AnsC: 'The third', AnsD: 'The fourth', CorrectAns: '2' },
    ...{ CategoryId: 1, SubCategoryId: 1, IsActive: true, Subject: SUBJECTS[at % SUBJECTS.length] },
    Explanation: `<p>Why number ${at} is right.</p>`,
  }));

const hostOf = (questions: number) => ({
  '/online-main-category/onlineMainCategories': [json([{ _id: 1, CatName: 'UPSC' }])],
  '/online-test-category/onlineTestCategories': [json([{ _id: 1, SubCatName: 'General Studies', CategoryId: 1 }])],
  '/online-ans-que/onlineTestAnsQue': [json(bankOf(questions))],
});

/** Objections, ages and closed accounts of some candidates. */
async function fillPersonal(db: Db, count: number, mockId: string, questionIds: readonly string[], nowMs: number) {
  const people = Array.from({ length: count }, (_, at) => ({ at, candidate: `candidate-${at}` }));
  const objections = people.map(({ at, candidate }) => ({
    ...{ mock_id: mockId, question_id: questionIds[at % questionIds.length] ?? '', candidate, options: '3' },
    ...{ reason: `The book says otherwise on page ${at}, in its third edition.`, links: '[]' },
    ...{ place: 1 + Math.floor(at / questionIds.length), sent_at_ms: nowMs + at, answer_id: null },
  }));
  const objected = questionIds.map((id) => {
    const count = objections.filter((row) => row.question_id === id).length;
    return { mock_id: mockId, question_id: id, last_place: count };
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
async function fill(db: Db, { sat, mocks }: Sizes, nowMs: number) {
  const random = seededRandom(1);
  const paper = await aPublishedPaper(db, { questions: PER_PAPER });
  const overTimes = { ...windowFrom(nowMs - 5 * HOUR_MS), objections_until_ms: nowMs + 24 * HOUR_MS };
  const over = await aMock(db, { paper, name: 'All India mock', ...overTimes });
  await fillMock(db, over, paper, sat, random);
  const running = await aMock(db, { paper, name: 'Running mock', ...windowFrom(nowMs - HOUR_MS) });
  await fillMock(db, running, paper, Math.min(FEW, sat), random);
  for (let at = 2; at < mocks; at += 1) {
    const own = await aPublishedPaper(db, { questions: PER_PAPER, name: `Paper ${at}` });
    await aMock(db, { paper: own, name: `Mock ${at}`, ...windowFrom(nowMs + (at - mocks / 2) * 24 * HOUR_MS) });
  }
  const entries = Array.from({ length: 1_000 }, (_, at) => ({
    ...{ id: randomUUID(), editor: EDITOR, action: 'mock', subject: `Mock ${at}`, before: '', after: 'scheduled' },
    created_at_ms: nowMs - at,
  }));
  await db.insertInto('audit').values(entries).execute();
  const questionIds = paper.paper.questions.map(({ id }) => id);
  await fillPersonal(db, SHARE * sat, over.id, questionIds, nowMs);
  return { over: over.id, running: running.id, snapshot: paper.snapshotId, question: questionIds[0] ?? '' };
}

type Made = Awaited<ReturnType<typeof fill>> & { paper: string; upload: string };

const pagesOf = ({ over, running, snapshot, question, paper, upload }: Made, questions: number) => ({
  Overview: deskPaths.overview,
  Inbox: inboxPath('open'),
  Bank: deskPaths.bank,
  'Bank, words': bankPath({ q: 'statements number 77' }),
  'Bank, last questions': bankPath({ from: questions - 50 }),
  Papers: deskPaths.papers,
  'One paper': composedPaperPath(paper),
  Mocks: deskPaths.mocks,
  'Papers for a mock': deskMocksPath({ show: 'papers' }),
  'The running mock': deskMockPath(running),
  'The mock of all': deskMockPath(over),
  'Its live figures': deskEndpoints.liveMock(over),
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
});

/** Composes a paper of the bank at the desk, with a draw that is timed. @returns its id */
async function compose(editor: Client, draw: Latencies): Promise<string> {
  const id = randomUUID();
  const change = (body: object) => editor.ask(post(deskEndpoints.paper(id), body), 200, 201);
  await change({ do: 'create', name: 'A drawn paper', place: '1/1' });
  const blueprint = SUBJECTS.map((subject) => ({ subject, count: PER_PAPER / SUBJECTS.length }));
  const settings = {
    ...{ name: 'A drawn paper', minutes: 120, right: '2', wrong: '2/3', shuffle: 'none', isLocked: false },
    ...{ avoidLast: 2, seed: 'bench', sections: [{ name: '', minutes: null, blueprint, from: 0 }] },
  };
  await timed(draw, () => change({ do: 'save', version: 1, settings, isDrawing: true }));
  return id;
}

/** Uploads a question bank in Aiken's format. @returns its id */
async function upload(editor: Client): Promise<string> {
  const one = (at: number) =>
    `Which statement about upload ${at} is right?\nA. One of ${at}\nB. Two\nC. Three\nD. Four\nANSWER: B\n`;
  const shot = {
    ...{ path: deskEndpoints.questionBankFile('1-1', 'bank.txt'), method: 'POST' as const },
    headers: { 'Content-Type': 'application/octet-stream' },
    body: Array.from({ length: UPLOADED }, (_, at) => one(at)).join('\n'),
  };
  return (await editor.ask<{ id: string }>(shot, 200, 201)).id;
}

async function benchOn(engine: EngineName, sizes: Sizes, host: string, report: Report, defer: Defer): Promise<void> {
  report.note(`${engine}, ${sizes.sat} attempts, ${sizes.mocks} mocks, ${sizes.questions} questions`);
  const url = await freshStore(engine, defer);
  const db = await openStore(url, defer);
  const filled = await fill(db, sizes, Date.now());
  const site = await runSite(PORT, url, defer, { env: { API_HOST: host, EDITORS: EDITOR } });
  const editor = new Client(site.origin, { cookie: await mintCookie(EDITOR) });
  defer(async () => editor.close());
  // So that the pages of the results are whole.
  await until('the results are worked out', ANALYSIS_LIMIT_MS, async () => {
    const row = await db.selectFrom('mock').select('analysis').where('id', '=', filled.over).executeTakeFirst();
    return Boolean(row?.analysis);
  });
  // The first look at each page fills the caches of the process.
  await editor.open(deskPaths.bank);
  const timesOf = async (path: string) => {
    const times = new Latencies();
    await editor.open(path);
    for (let at = 0; at < LOOKS; at += 1) await timed(times, () => editor.open(path));
    return times;
  };
  const audit = { ...BESIDE_AUDIT, times: await timesOf(deskPaths.audit) };
  report.times('the audit', audit.times, { name: '/healthz', times: await timesOf('/healthz') });
  const draw = new Latencies();
  const paper = await compose(editor, draw);
  report.times('a draw', draw, audit);
  const pages = pagesOf({ ...filled, paper, upload: await upload(editor) }, sizes.questions);
  for (const [name, path] of Object.entries(pages)) report.times(name, await timesOf(path), audit);
}

/**
 * Times each page of the desk beside many attempts, mocks and questions, and a tenth as many objections, ages and closed
 * accounts as attempts.
 */
export async function benchDesk(report: Report, sizes: Sizes & { engines: readonly EngineName[] }, defer: Defer) {
  const { host } = await startHost(hostOf(sizes.questions));
  defer(closeHosts);
  for (const engine of sizes.engines) await withCleanUp((undo) => benchOn(engine, sizes, host, report, undo));
}
