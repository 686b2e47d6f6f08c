import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { endpoints, paths } from '@/lib/site/paths';

import { type Account, logIn, register } from './account';
import { lossesIn } from './exam-check';
import { Browser, Ledger, MESSAGE, Page, Unavailable } from './exam-load';
import { type Defer, withCleanUp } from './exam-server';
import { SiteProcess } from './site-process';
import type { StoreFault } from './store-fault';

const CHOICE = { kind: 'test', categoryId: 1, subCategoryId: 1 } as const;
const OTHER_CHOICE = { kind: 'exam', categoryId: 1, subCategoryId: 1 } as const;
const CANDIDATES = 6;
/** As long as a page of a test waits. */
const ANSWER_LIMIT_MS = 15_000;
const PAGE_LIMIT_MS = 4_000;
const LOOK_EVERY_MS = 100;
/** How late readiness may notice: it looks once a second, for two seconds at most. */
const NOTICE_LIMIT_MS = 3_500;
const RECOVERY_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 20_000;
/** How many lines a fault may log, however many requests it meets. */
const MOST_LINES = 100;
const PUBLIC_PAGES = [paths.home, paths.upsc, paths.magazine, paths.toppers];

export type FaultReport = { faults: string[]; slowestPageMs: number; slowestRefusalMs: number };

type Candidate = { account: Account; cookies: string; browser: Browser; page: Page };

/** One fault on one store under a running site, with candidates in mid-test. */
class FaultRun {
  readonly report: FaultReport = { faults: [], slowestPageMs: 0, slowestRefusalMs: 0 };
  readonly #ledger = new Ledger();
  #candidates: Candidate[] = [];

  constructor(private site: SiteProcess) {}

  #note(text: string): void {
    this.report.faults.push(text);
  }

  async #answer(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    try {
      return await fetch(this.site.origin + path, {
        redirect: 'manual',
        ...init,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
    } catch (error) {
      this.#note(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  async begin(): Promise<void> {
    await this.site.ready();
    for (let count = 0; count < CANDIDATES; count += 1) {
      const account = await register(this.site.origin);
      const { response, cookies } = await logIn(this.site.origin, account);
      if (response.status !== 200) throw new Error(`a login was answered with ${response.status}`);
      const browser = new Browser(this.site.origin, cookies);
      const page = await Page.open(browser, this.#ledger, account.username, CHOICE);
      this.#candidates.push({ account, cookies, browser, page });
    }
    for (let question = 1; question <= 3; question += 1) {
      await Promise.all(
        this.#candidates.map(({ page }) => {
          page.act({ type: 'answer', questionNumber: question, option: 1 });
          return page.save();
        }),
      );
    }
    await this.#expectReady();
  }

  /** `start` restarts the site, with the same candidates. */
  async restart(during: () => Promise<void>, start: () => SiteProcess): Promise<void> {
    process.kill(this.site.pid, 'SIGTERM');
    await this.site.until('it has ended', STOP_LIMIT_MS, () => !this.site.isRunning);
    await during();
    this.site = start();
    await this.site.ready();
  }

  /** Checks that what must be refused is refused soon, while the rest of the site works. */
  async duringFault(): Promise<void> {
    const linesBefore = this.site.lines.length;
    let isOver = false;
    const looking = this.#lookAtPages(() => isOver);
    await Promise.all(this.#candidates.map(({ page }) => this.#expectUnsaved(page)));
    const [one, another] = this.#candidates;
    if (!one || !another) throw new Error('no candidates');
    await Promise.all([
      this.#expectRefused('a finish', () => one.page.finish()),
      this.#expectRefused('a start', () =>
        Page.open(another.browser, this.#ledger, another.account.username, OTHER_CHOICE),
      ),
      this.#expectRefusal(endpoints.contact, { body: JSON.stringify(MESSAGE) }),
      this.#expectNoLogin(another.account),
      this.#expectSession(another),
    ]);
    await this.#expectUnready();
    isOver = true;
    await looking;
    const lines = this.site.lines.length - linesBefore;
    if (lines > MOST_LINES) this.#note(`the fault logged ${lines} lines`);
  }

  /** Checks that the site works again by itself, and that nothing is missing. */
  async afterwards(url: string): Promise<void> {
    await this.#expectReady();
    for (const { account, page } of this.#candidates) {
      await this.#expectDone(`a save of ${account.username}`, () => page.save());
      await this.#expectDone(`a finish of ${account.username}`, () => page.finish(2));
    }
    const [one] = this.#candidates;
    if (one) {
      await this.#expectDone('a login', async () => {
        const { response } = await logIn(this.site.origin, one.account);
        if (response.status !== 200) throw new Error(`answered with ${response.status}`);
      });
    }
    if (!this.site.isRunning) this.#note('the site ended by itself');
    for (const { browser } of this.#candidates) browser.close();
    process.kill(this.site.pid, 'SIGTERM');
    await this.site.until('it has ended', STOP_LIMIT_MS, () => !this.site.isRunning);
    this.report.faults.push(...(await lossesIn(url, this.#ledger.attempts.values())));
  }

  async #expectUnsaved(page: Page): Promise<void> {
    page.act({ type: 'answer', questionNumber: 4, option: 2 });
    await this.#expectRefused('a save', () => page.save());
  }

  /** Expects an answer that the site will work again later, and no acknowledgement. */
  async #expectRefused(what: string, action: () => Promise<unknown>): Promise<void> {
    const startedAtMs = performance.now();
    try {
      await action();
      this.#note(`${what} was acknowledged`);
    } catch (error) {
      if (!(error instanceof Unavailable)) this.#note(`${what}: ${String(error)}`);
    }
    this.#noteRefusal(performance.now() - startedAtMs);
  }

  #noteRefusal(tookMs: number): void {
    this.report.slowestRefusalMs = Math.max(this.report.slowestRefusalMs, Math.round(tookMs));
  }

  async #expectRefusal(path: string, init: RequestInit): Promise<void> {
    const startedAtMs = performance.now();
    const headers = { 'Content-Type': 'application/json', Origin: this.site.origin };
    const response = await this.#answer(path, { method: 'POST', headers, ...init });
    this.#noteRefusal(performance.now() - startedAtMs);
    if (response) await this.#checkRefusal(path, response);
  }

  async #checkRefusal(what: string, response: Response): Promise<void> {
    const text = await response.text();
    if (response.status !== 503) this.#note(`${what} was answered with ${response.status}: ${text.slice(0, 200)}`);
    else if (!(Number(response.headers.get('retry-after')) > 0)) this.#note(`${what} does not say when to try again`);
  }

  async #expectNoLogin(account: Account): Promise<void> {
    const startedAtMs = performance.now();
    try {
      const { response, cookies } = await logIn(this.site.origin, account);
      await this.#checkRefusal('a login', response);
      if (response.status === 503 && cookies !== '') this.#note('a refused login sets a cookie');
    } catch (error) {
      this.#note(`a login: ${String(error)}`);
    }
    this.#noteRefusal(performance.now() - startedAtMs);
  }

  /** Expects that nobody is logged out because the session cannot be checked. */
  async #expectSession({ account, cookies }: Candidate): Promise<void> {
    const path = '/api/auth/session';
    const response = await this.#answer(path, { headers: { Cookie: cookies } });
    if (!response) return;
    const text = await response.text();
    if (response.headers.getSetCookie().some((cookie) => /=;/.test(cookie)))
      this.#note('the session cookie is deleted');
    if (response.status === 200 && !text.includes(account.username))
      this.#note(`the site reports the session as over: ${text}`);
    if (response.status !== 200 && response.status !== 503) this.#note(`${path} was answered with ${response.status}`);
    for (const page of [paths.testInstruction, paths.test]) {
      const shown = await this.#answer(`${page}?Cat=1&Sub=1`, { headers: { Cookie: cookies } });
      if (shown && shown.status !== 200) this.#note(`${page} was answered with ${shown.status}`);
    }
  }

  async #expectUnready(): Promise<void> {
    const alive = await this.#answer('/healthz');
    if (alive?.status !== 200) this.#note(`/healthz was answered with ${alive?.status}`);
    await this.#expectReadiness(503, '{"status":"unready","failing":["store"]}', NOTICE_LIMIT_MS);
  }

  #expectReady(): Promise<void> {
    return this.#expectReadiness(200, '{"status":"ready"}', RECOVERY_LIMIT_MS);
  }

  async #expectReadiness(status: number, body: string, limitMs: number): Promise<void> {
    const endMs = performance.now() + limitMs;
    for (;;) {
      const response = await this.#answer('/readyz');
      const text = await response?.text();
      if (response?.status === status && text === body) return;
      if (performance.now() > endMs) {
        return this.#note(`/readyz is still answered with ${response?.status} after ${limitMs} ms: ${text}`);
      }
      await delay(LOOK_EVERY_MS);
    }
  }

  async #expectDone(what: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.#note(`${what}, afterwards: ${String(error)}`);
    }
  }

  async #lookAtPages(isOver: () => boolean): Promise<void> {
    const failed = new Set<string>();
    while (!isOver()) {
      for (const path of PUBLIC_PAGES) {
        const startedAtMs = performance.now();
        const response = await this.#answer(path);
        await response?.text();
        const tookMs = Math.round(performance.now() - startedAtMs);
        this.report.slowestPageMs = Math.max(this.report.slowestPageMs, tookMs);
        if (response?.status !== 200) failed.add(`${path} was answered with ${response?.status}`);
      }
      await delay(LOOK_EVERY_MS);
    }
    for (const text of failed) this.#note(text);
    const { slowestPageMs } = this.report;
    if (slowestPageMs > PAGE_LIMIT_MS) this.#note(`a public page took ${slowestPageMs} ms`);
  }
}

/** Breaks the store of the built site, and mends it. @returns the faults */
export function runStoreFault(
  root: string,
  fault: StoreFault,
  port: number,
  env: Record<string, string>,
): Promise<FaultReport> {
  return withCleanUp(async (defer: Defer) => {
    const store = await fault.prepare(defer);
    const own = { ...env, NODE_ENV: 'production', NEXTAUTH_SECRET: randomUUID(), DATABASE_URL: store.url };
    const start = () => SiteProcess.start(root, [process.execPath, 'lib/scripts/serve.mjs'], port, own, defer);
    let site = start();
    const run = new FaultRun(site);
    await run.begin();
    if (fault.isThereAtStart) {
      await run.restart(
        () => store.break(site),
        () => (site = start()),
      );
    } else {
      await store.break(site);
    }
    await run.duringFault();
    await store.mend(site);
    await run.afterwards(store.url);
    return run.report;
  });
}
