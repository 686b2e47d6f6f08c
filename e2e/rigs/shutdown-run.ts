import { existsSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase } from '@/lib/db/database';
import { OPTIONS } from '@/lib/exam/paper';
import { endpoints } from '@/lib/site/paths';

import { register } from './account';
import { checkStore } from './exam-check';
import { Browser, Ledger, MESSAGE, NoAnswer, Page } from './exam-load';
import { withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { isPortOpen } from './port';
import { type Command, SiteProcess } from './site-process';

/** How long a server may take to end when all requests under way end. */
const END_LIMIT_MS = 10_000;
const CHOICE = { kind: 'test', categoryId: 1, subCategoryId: 1 } as const;
/** The number of pages that save at the same time, each one save after the other. */
const PAGES = 8;
const SLOW_REQUESTS = 5;
const SLOW_MS = 1_500;
const PATIENCE_MS = 6_000;

export type Ending = {
  name: string;
  command: Command;
  end: (pid: number) => void;
  /** The exit code of the started process, if that is the site itself. */
  code?: number;
};

const NODE: Command = [process.execPath, 'lib/scripts/start.mjs'];
const NPM: Command = ['npm', 'start'];

export const ENDINGS: readonly Ending[] = [
  ...(['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((signal) => ({
    name: `${signal} to the site`,
    command: NODE,
    end: (pid: number) => void process.kill(pid, signal),
    code: 0,
  })),
  ...(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const).map((signal) => ({
    name: `${signal} to npm start`,
    command: NPM,
    end: (pid: number) => void process.kill(pid, signal),
  })),
  { name: 'Ctrl-C under npm start', command: NPM, end: (pid) => void process.kill(-pid, 'SIGINT') },
];

/** The lines in which each process of the site reports its end. */
const endsOf = (site: SiteProcess) => site.lines.filter((it) => it.includes('server stopped'));

/** Sends a message whose second half comes later. Gives its status, or the error. */
async function sendSlowly(origin: string, forMs = SLOW_MS): Promise<number | string> {
  const body = JSON.stringify(MESSAGE);
  const call = request(origin + endpoints.contact, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), Origin: origin },
  });
  const answer = new Promise<number | string>((resolve) => {
    call.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', (error) => resolve(error.message));
  });
  call.write(body.slice(0, 20));
  await delay(forMs);
  call.end(body.slice(20));
  return answer;
}

async function saveOn(page: Page): Promise<void> {
  for (let question = 1; ; question = (question % page.questionCount) + 1) {
    page.act({ type: 'answer', questionNumber: question, option: OPTIONS[question % OPTIONS.length] ?? 1 });
    try {
      await page.save();
    } catch (error) {
      if (error instanceof NoAnswer) return;
      throw error;
    }
  }
}

/** The faults in the site's report of its end. */
function faultsOfEnd(site: SiteProcess, exitCode: number | null, { code }: Ending, url: string): string[] {
  const ends = endsOf(site);
  const log = `${url.slice('file:'.length)}-wal`;
  return [
    ...ends.filter((it) => !it.includes('"cutRequests":0,"isStoreClosed":true')),
    ...(code === undefined || exitCode === code ? [] : [`the exit code is ${exitCode}`]),
    ...(existsSync(log) && statSync(log).size > 0 ? ['the log of the store is not empty'] : []),
  ];
}

/** The faults in the store, compared with what candidates and visitors were told. */
async function faultsOfStore(ledger: Ledger, url: string): Promise<string[]> {
  const db = await openDatabase(url);
  try {
    const faults = await checkStore(db, ledger.attempts.values(), Date.now());
    const { length } = await db.selectFrom('contact_message').select('id').execute();
    return [
      ...faults.map(({ kind, text }) => `${kind}: ${text}`),
      ...(length === SLOW_REQUESTS ? [] : [`${length} of ${SLOW_REQUESTS} slow requests are stored`]),
    ];
  } finally {
    await db.destroy();
  }
}

/** Ends the site under load. Gives the faults. */
async function endUnderLoad(site: SiteProcess, ending: Ending, url: string): Promise<string[]> {
  await site.ready();
  const account = await register(site.origin);
  const browser = new Browser(site.origin);
  await browser.logIn(account);
  const ledger = new Ledger();
  const pages: Page[] = [];
  for (let count = 0; count < PAGES; count += 1) {
    pages.push(await Page.open(browser, ledger, account.username, CHOICE));
  }

  const saving = Promise.all(pages.map(saveOn));
  const slow = Array.from({ length: SLOW_REQUESTS }, () => sendSlowly(site.origin));
  await delay(SLOW_MS / 3);
  ending.end(site.pid);
  const answers = await Promise.all(slow);
  await saving;
  browser.close();
  await site.until('the port is free', END_LIMIT_MS, async () => !(await isPortOpen(site.port)));
  await site.until('it has ended', END_LIMIT_MS, () => endsOf(site).length === 1);
  const exitCode = await site.exitCode();
  return [
    ...answers.filter((answer) => answer !== 201).map((answer) => `a slow request: ${answer}`),
    ...(ledger.counts.saves < PAGES ? [`only ${ledger.counts.saves} saves were acknowledged`] : []),
    ...faultsOfEnd(site, exitCode, ending, url),
    ...(await faultsOfStore(ledger, url)),
  ];
}

/** Starts the built site in one way and ends it under load. @returns the faults */
export function runEnding(root: string, ending: Ending, port: number, env: Record<string, string>): Promise<string[]> {
  return withCleanUp(async (defer) => {
    const url = await freshStore('SQLite', defer);
    const site = SiteProcess.start(root, ending.command, port, { ...env, DATABASE_URL: url }, defer);
    return endUnderLoad(site, ending, url);
  });
}

/** Checks that a second signal ends the site at once, whatever is under way. @returns the faults */
export function runSecondSignal(root: string, port: number, env: Record<string, string>): Promise<string[]> {
  return withCleanUp(async (defer) => {
    const DATABASE_URL = await freshStore('SQLite', defer);
    const site = SiteProcess.start(root, NODE, port, { ...env, DATABASE_URL }, defer);
    await site.ready();
    const unanswered = sendSlowly(site.origin, PATIENCE_MS);
    await delay(SLOW_MS);
    process.kill(site.pid, 'SIGTERM');
    await site.until('it has heard', END_LIMIT_MS, () => site.lines.some((line) => line.includes('server stops')));
    await delay(SLOW_MS);
    process.kill(site.pid, 'SIGTERM');
    const code = await site.exitCode();
    const answer = await unanswered;
    return [
      ...(code === 143 ? [] : [`the exit code is ${code}`]),
      ...(typeof answer === 'string' ? [] : ['it waited for requests under way']),
    ];
  });
}
