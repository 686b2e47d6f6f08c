import { setTimeout as delay } from 'node:timers/promises';

import { Parser } from 'htmlparser2';

import { endpoints, paths } from '@/lib/site/paths';

import type { BuiltSite } from '../support/built-site';

import { mintCookie } from './exam-server';
import { type CallFault, type FaultProxy, HARMLESS, hasVersion, withoutVersions } from './fault-proxy';

/** Content is old after this time, on a site that reads it each second. */
const OLD_MS = 1_150;
const PATIENCE_MS = 4_000;
/** The host may take longer to register somebody. */
const REGISTER_PATIENCE_MS = 16_000;
const RECOVERY_MS = 60_000;
/** How many lines one fault of one call may log: a few pages and their lists, once each. */
const MOST_LINES = 12;
export type ContentCall = { noun: string; path: string; pages: string[] };

/** What a reader sees of a page: the texts of its main part. */
function mainText(html: string): string {
  let text = '';
  let depth = 0;
  let muted = 0;
  const parser = new Parser({
    onopentag(name) {
      if (name === 'main') depth += 1;
      if (name === 'script') muted += 1;
    },
    ontext(piece) {
      if (depth > 0 && muted === 0) text += piece;
    },
    onclosetag(name) {
      if (name === 'main') depth -= 1;
      if (name === 'script') muted -= 1;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ');
}

export type FaultReport = {
  passed: number;
  failures: string[];
  mostLines: number;
  slowestMs: number;
  recoveryMs: number;
};
/** Any truthy answer to a registration is success (specification §7), and so is a text that is no JSON. */
const TRUTHY: readonly CallFault[] = ['garbage', 'truncated', 'wrong shape', 'wrong types', 'nulls'];

const REGISTRATION = {
  Username: 'candidate',
  Password: 'a pass phrase',
  rePassword: 'a pass phrase',
  Name: 'A Candidate',
  Mobile: '9876543210',
  Email: 'candidate@example.org',
  Course: 'TestExam',
};

/** The site on a failing host, and the results. */
export class Trial {
  readonly #texts = new Map<string, string>();
  #version = 0;

  constructor(
    readonly server: BuiltSite,
    readonly proxy: FaultProxy,
    readonly report: FaultReport,
  ) {}

  async remember(pages: Iterable<string>): Promise<void> {
    for (const path of pages) this.#texts.set(path, withoutVersions(await this.#text(path)));
  }

  /** One call fails in one way, while its content changes on the host. */
  async fail({ noun, path, pages }: ContentCall, fault: CallFault): Promise<void> {
    const failures: string[] = [];
    const linesBefore = this.server.complaints.length;
    this.#version += 1;
    this.proxy.publish(path, this.#version);
    this.proxy.fault(path, fault);
    await delay(OLD_MS);
    for (const page of [...pages, ...pages]) failures.push(...(await this.#look(page, fault)));
    this.#count(failures, linesBefore);
    this.proxy.fault(path, undefined);
    // Questions have no name that a page would show.
    if (noun !== 'questions') failures.push(...(await this.#recover(pages)));
    this.#add(`${noun}, ${fault}`, failures);
  }

  async lose(
    how: string,
    lose: () => Promise<void>,
    restore: () => Promise<void>,
    calls: readonly ContentCall[],
  ): Promise<void> {
    const failures: string[] = [];
    const linesBefore = this.server.complaints.length;
    const pages = new Set(calls.flatMap((call) => call.pages));
    this.#version += 1;
    for (const { path } of calls) this.proxy.publish(path, this.#version);
    await lose();
    await delay(OLD_MS);
    for (const page of [...pages, ...pages]) failures.push(...(await this.#look(page, 'reset')));
    this.#count(failures, linesBefore, MOST_LINES * calls.length);
    await restore();
    for (const call of calls) if (call.noun !== 'questions') failures.push(...(await this.#recover(call.pages)));
    this.#add(`the whole host, ${how}`, failures);
  }

  /** Users who log in, register or open their profile get a message in time, and keep their session. */
  async failUsers(path: string, fault: CallFault): Promise<void> {
    const failures: string[] = [];
    this.proxy.fault(path, fault);
    const cookie = await mintCookie('candidate');
    const asked = {
      '/user/login': () => this.#login(`candidate-${fault}`),
      '/user/register': () => this.#post(endpoints.register, REGISTRATION),
      '/user/get-logged-in-user': () => this.#call(endpoints.profile, { headers: { cookie } }),
    }[path];
    if (!asked) throw new Error(`nobody makes the call ${path}`);
    const { status, ms } = await asked();
    if (ms > (path === '/user/register' ? REGISTER_PATIENCE_MS : PATIENCE_MS)) failures.push(`took ${ms} ms`);
    if (status >= 500 && status !== 502 && status !== 503) failures.push(`status ${status}`);
    const isSuccess = HARMLESS.includes(fault) || (path === '/user/register' && TRUTHY.includes(fault));
    if (!isSuccess && status < 300) failures.push(`status ${status} despite the fault`);
    const session = await this.#call(paths.profile, { headers: { cookie } });
    if (session.status !== 200) failures.push('the session was lost');
    this.proxy.fault(path, undefined);
    this.#add(`${path}, ${fault}`, failures);
  }

  /** No test starts on questions or rules that cannot be read whole. */
  async failStart(path: string, fault: CallFault): Promise<void> {
    const failures: string[] = [];
    const cookie = await mintCookie(`candidate-${this.#version}`);
    const choice = { kind: 'test', categoryId: 1, subCategoryId: 1, resumeOnly: true };
    this.proxy.fault(path, fault);
    // Candidates who start together share one reading of the host.
    await delay(5_200);
    const { status, ms } = await this.#post(endpoints.attempts, choice, cookie);
    if (ms > PATIENCE_MS) failures.push(`took ${ms} ms`);
    if (status !== 503 && !(status === 200 && HARMLESS.includes(fault))) failures.push(`status ${status}`);
    this.proxy.fault(path, undefined);
    this.#add(`the start of a test, ${path}, ${fault}`, failures);
  }

  #add(name: string, failures: string[]) {
    if (failures.length === 0) this.report.passed += 1;
    else this.report.failures.push(`${name}: ${failures.join('; ')}`);
  }

  #count(failures: string[], before: number, most = MOST_LINES) {
    const lines = this.server.complaints.slice(before).join('').split('\n').filter(Boolean).length;
    this.report.mostLines = Math.max(this.report.mostLines, lines);
    if (lines > most) failures.push(`${lines} lines in the log`);
  }

  async #call(path: string, init: RequestInit = {}): Promise<{ status: number; ms: number; text: string }> {
    const startedAtMs = performance.now();
    const response = await fetch(this.server.origin + path, { redirect: 'manual', ...init });
    const text = await response.text();
    const ms = Math.round(performance.now() - startedAtMs);
    this.report.slowestMs = Math.max(this.report.slowestMs, ms);
    return { status: response.status, ms, text };
  }

  #post(path: string, payload: unknown, cookie = '') {
    const headers = { 'Content-Type': 'application/json', cookie };
    return this.#call(path, { method: 'POST', body: JSON.stringify(payload), headers });
  }

  async #login(Username: string) {
    const csrf = await fetch(`${this.server.origin}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers
      .getSetCookie()
      .map((it) => it.split(';')[0])
      .join('; ');
    const body = new URLSearchParams({ csrfToken, json: 'true', Username, Password: 'a wrong guess' });
    return this.#call('/api/auth/callback/credentials', { method: 'POST', body, headers: { cookie } });
  }

  async #text(path: string): Promise<string> {
    return mainText((await this.#call(path)).text);
  }

  async #look(page: string, fault: CallFault): Promise<string[]> {
    const { status, ms, text } = await this.#call(page);
    const failures: string[] = [];
    const main = mainText(text);
    if (status !== 200) failures.push(`${page} answered ${status}`);
    if (ms > PATIENCE_MS) failures.push(`${page} took ${ms} ms`);
    if (withoutVersions(main) !== this.#texts.get(page)) failures.push(`${page} lost content`);
    if (hasVersion(main, this.#version) && !HARMLESS.includes(fault))
      failures.push(`${page} shows content of the failed call`);
    return failures;
  }

  async #recover(pages: readonly string[]): Promise<string[]> {
    const startedAtMs = performance.now();
    const waiting = new Set(pages);
    while (performance.now() - startedAtMs < RECOVERY_MS) {
      for (const page of waiting) if (hasVersion(await this.#text(page), this.#version)) waiting.delete(page);
      if (waiting.size === 0) break;
      await delay(200);
    }
    this.report.recoveryMs = Math.max(this.report.recoveryMs, Math.round(performance.now() - startedAtMs));
    return [...waiting].map((page) => `${page} did not recover`);
  }
}
