import { setTimeout as delay } from 'node:timers/promises';

import { Parser } from 'htmlparser2';

import { contract } from '@/lib/content/contract';
import { isNoun, isPublicPath, pagesFedBy } from '@/lib/site/pages';
import { articlePath, essayTextPath, magazinePath, syllabusTextPath } from '@/lib/site/paths';

import type { BuiltSite } from '../support/built-site';

import { Client } from './client';
import { type CallFault, type FaultHost, FAULTS, HARMLESS, hasVersion, withoutVersions } from './fault-host';
import { Latencies } from './load';
import type { Report } from './report';
import type { Defer } from './rig';
import { runSite } from './site';
import { freshStore } from './store';

/** Content is old after this time, on a site that reads it each second. */
const OLD_MS = 1_150;
/** No page waits for the host for longer. */
const PATIENCE_MS = 4_000;
const RECOVERY_MS = 60_000;
/** How many lines a failing call may log: a few pages and their lists, once each. */
const MOST_LINES = 12;

/** One page of each kind that shows a single item. */
const ITEM_PAGES: Record<string, string> = {
  magazines: magazinePath('1'),
  articles: articlePath('art-01'),
  syllabus: syllabusTextPath('syl-ant-01'),
  essays: essayTextPath('ess-01'),
};

type ContentCall = { path: string; pages: string[] };

/** The calls that feed public pages. Questions have no name that a page would show. */
const CALLS: readonly ContentCall[] = contract.flatMap(({ noun, method, path, isAuthenticated }) => {
  if (method !== 'GET' || isAuthenticated || !isNoun(noun) || noun === 'questions') return [];
  const item = ITEM_PAGES[noun];
  const pages = [...pagesFedBy(noun).filter(isPublicPath), ...(item ? [item] : [])];
  return pages.length > 0 ? [{ path, pages }] : [];
});
const pagesOf = (calls: readonly ContentCall[]) => [...new Set(calls.flatMap(({ pages }) => pages))];

/** What a reader sees of a page: the texts of its main part. */
function mainText(html: string): string {
  let text = '';
  const depth = { main: 0, script: 0 };
  const count = (name: string, by: number) => {
    if (name === 'main' || name === 'script') depth[name] += by;
  };
  const parser = new Parser({
    onopentag: (name) => count(name, 1),
    ontext: (piece) => void (depth.main > 0 && depth.script === 0 && (text += piece)),
    onclosetag: (name) => count(name, -1),
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ');
}

type Options = { host: FaultHost; port: number; env: Record<string, string>; fault: string };

/** The site on a host whose content changes while some of its calls fail. */
class Trial {
  readonly #texts = new Map<string, string>();
  readonly looks = { good: new Latencies(), failing: new Latencies() };
  readonly recoveries = new Latencies();
  /** Unlike those of earlier runs, whose pages the build may have. */
  #version = Date.now() % 1_000_000_000;

  constructor(
    private readonly site: BuiltSite,
    private readonly client: Client,
    private readonly host: FaultHost,
  ) {}

  async remember(): Promise<void> {
    for (const page of pagesOf(CALLS)) this.#texts.set(page, withoutVersions(await this.#text(page, this.looks.good)));
  }

  async #text(page: string, times: Latencies): Promise<string> {
    const startedAtMs = performance.now();
    const { status, body } = await this.client.send({ path: page });
    times.add(performance.now() - startedAtMs);
    if (status !== 200) throw new Error(`${page} answered ${status}`);
    return mainText(body);
  }

  async #look(page: string, failing: number, isHarmless: boolean): Promise<string[]> {
    const startedAtMs = performance.now();
    const main = await this.#text(page, this.looks.failing);
    const ms = Math.round(performance.now() - startedAtMs);
    return [
      ...(ms > PATIENCE_MS ? [`${page} took ${ms} ms`] : []),
      ...(withoutVersions(main) === this.#texts.get(page) ? [] : [`${page} lost content`]),
      ...(hasVersion(main, failing) && !isHarmless ? [`${page} shows content of a failed call`] : []),
    ];
  }

  /** Waits until the pages of calls show a version. */
  async #recover(calls: readonly ContentCall[], version: number): Promise<string[]> {
    const startedAtMs = performance.now();
    const waiting = new Set(pagesOf(calls));
    while (waiting.size > 0 && performance.now() - startedAtMs < RECOVERY_MS) {
      for (const page of waiting)
        if (hasVersion(await this.#text(page, this.looks.good), version)) waiting.delete(page);
      if (waiting.size > 0) await delay(200);
    }
    this.recoveries.add(performance.now() - startedAtMs);
    return [...waiting].map((page) => `${page} did not show what changed`);
  }

  /** Some calls fail while all content changes: the pages keep theirs, and show what changed at the other calls. */
  async fail(
    failing: readonly ContentCall[],
    isHarmless: boolean,
    begin: () => Promise<void>,
    end: () => Promise<void>,
  ): Promise<string[]> {
    const others = CALLS.filter((it) => !failing.includes(it));
    const [failed, good] = [(this.#version += 1), (this.#version += 1)];
    for (const { path } of failing) this.host.publish(path, failed);
    for (const { path } of others) this.host.publish(path, good);
    const linesBefore = this.site.complaints.length;
    await begin();
    await delay(OLD_MS);
    const pages = pagesOf(CALLS);
    const faults: string[] = [];
    for (const page of [...pages, ...pages]) faults.push(...(await this.#look(page, failed, isHarmless)));
    faults.push(...(await this.#recover(others, good)));
    const lines = this.site.complaints.slice(linesBefore).join('').split('\n').filter(Boolean).length;
    if (lines > MOST_LINES * failing.length) faults.push(`${lines} lines in the log`);
    await end();
    return [...faults, ...(await this.#recover(failing, failed))];
  }
}

/** Lets every second call fail in each way, then the others, then the whole host. */
export async function failContent(report: Report, options: Options, defer: Defer): Promise<void> {
  const { host, port, env } = options;
  const site = await runSite(port, await freshStore('SQLite', defer), defer, { env });
  const client = new Client(site.origin);
  defer(async () => client.close());
  const trial = new Trial(site, client, host);
  await trial.remember();
  const all = (calls: readonly ContentCall[], fault: CallFault | undefined) => async () =>
    calls.forEach(({ path }) => host.fault(path, fault));
  for (const fault of FAULTS.filter((it) => it.includes(options.fault)))
    for (const half of [0, 1]) {
      const failing = CALLS.filter((_call, index) => index % 2 === half);
      await report.check(`${fault}, at ${failing.length} of ${CALLS.length} calls`, () =>
        trial.fail(failing, HARMLESS.includes(fault), all(failing, fault), all(failing, undefined)),
      );
    }
  await report.check('the whole host refuses connections', () => trial.fail(CALLS, false, host.refuse, host.accept));
  await report.check('the whole host never answers', () =>
    trial.fail(CALLS, false, all(CALLS, 'slow'), all(CALLS, undefined)),
  );
  report.times('pages while calls fail', trial.looks.failing, { name: 'no fault', times: trial.looks.good });
  report.times('until pages show what changed', trial.recoveries);
}
