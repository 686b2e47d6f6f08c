import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { contract } from '@/lib/content/contract';
import { isNoun, pagesFedBy } from '@/lib/site/pages';
import { isPublicPath } from '@/lib/site/pages';
import { articlePath, essayTextPath, magazinePath, syllabusTextPath } from '@/lib/site/paths';
import { serveStandin } from '@/lib/standin/serve';

import { runServer, withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { type CallFault, FaultProxy } from './fault-proxy';
import { type ContentCall, type FaultReport, Trial } from './fault-trial';

/** How many sites are tried at once, each with its own proxy; all ports are consecutive. */
const SITES = 8;
const SITE_PORT = 4340;
const PROXY_PORT = 4330;

const CONTENT_MAX_AGE_S = 1;
/** One page of each kind that shows a single item. */
const ITEM_PAGES: Record<string, string> = {
  magazines: magazinePath('1'),
  articles: articlePath('art-01'),
  syllabus: syllabusTextPath('syl-ant-01'),
  essays: essayTextPath('ess-01'),
};
const contentCalls = (): ContentCall[] =>
  contract.flatMap(({ noun, method, path, isAuthenticated }) => {
    if (method !== 'GET' || isAuthenticated || !isNoun(noun)) return [];
    const item = ITEM_PAGES[noun];
    return [{ noun, path, pages: [...pagesFedBy(noun).filter(isPublicPath), ...(item ? [item] : [])] }];
  });
/** The environment of a site; the first one's is that of the build. */
export const siteEnv = (site: number, distFolder: string) => ({
  NEXT_DIST_DIR: site === 0 ? distFolder : `${distFolder}-${site}`,
  API_HOST: `http://127.0.0.1:${PROXY_PORT + site}`,
  CONTENT_MAX_AGE_S: String(CONTENT_MAX_AGE_S),
  PORT: String(SITE_PORT + site),
});
const USER_CALLS = ['/user/login', '/user/register', '/user/get-logged-in-user'];
const EXAM_CALLS = ['/online-ans-que/onlineTestAnsQue', '/online-test-category/onlineTestCategories'];

/** Runs tasks one after the other, from a list shared with others. */
async function inTurn<Task>(tasks: Task[], run: (task: Task) => Promise<void>): Promise<void> {
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await run(task);
}

/**
 * Tries every fault on every call, on several sites at once, since most of the time is waiting. `build` builds the site
 * with the first proxy as its API host, and `progress` gets a line after each call.
 */
export async function runFaults(
  root: string,
  faults: readonly CallFault[],
  distFolder: string,
  build: () => Promise<void>,
  progress: (line: string) => void,
): Promise<FaultReport> {
  const report: FaultReport = { passed: 0, failures: [], mostLines: 0, slowestMs: 0, recoveryMs: 0 };
  return withCleanUp(async (defer) => {
    const standin = await serveStandin(0);
    defer(() => standin.close());
    const calls = contentCalls();

    async function openTrial(site: number): Promise<Trial> {
      const proxy = new FaultProxy(PROXY_PORT + site, standin.port);
      await proxy.accept();
      defer(() => proxy.refuse());
      const env = siteEnv(site, distFolder);
      if (site === 0) await build();
      // Each site writes remade pages into its own copy of the build.
      else await cp(join(root, distFolder), join(root, env.NEXT_DIST_DIR), { recursive: true });
      defer(() => rm(join(root, env.NEXT_DIST_DIR), { recursive: true, force: true }));
      const server = await runServer(root, SITE_PORT + site, await freshStore('SQLite', defer), defer, env);
      const trial = new Trial(server, proxy, report);
      await trial.remember(new Set(calls.flatMap(({ pages }) => pages)));
      return trial;
    }

    const first = await openTrial(0);
    const trials = [first];
    while (trials.length < SITES) trials.push(await openTrial(trials.length));

    const tasks = [
      ...calls.map((call) => ({ name: `GET ${call.path}`, run: (t: Trial, fault: CallFault) => t.fail(call, fault) })),
      ...USER_CALLS.map((path) => ({ name: path, run: (t: Trial, fault: CallFault) => t.failUsers(path, fault) })),
      ...EXAM_CALLS.map((path) => ({
        name: `the start of a test, ${path}`,
        run: (t: Trial, fault: CallFault) => t.failStart(path, fault),
      })),
    ];
    await Promise.all(
      trials.map((trial) =>
        inTurn(tasks, async ({ name, run }) => {
          for (const fault of faults) await run(trial, fault);
          progress(`${name}: ${faults.length} faults`);
        }),
      ),
    );

    const { proxy } = first;
    await first.lose(
      'connections refused',
      () => proxy.refuse(),
      () => proxy.accept(),
      calls,
    );
    const all = (fault: CallFault | undefined) => async () => calls.forEach(({ path }) => proxy.fault(path, fault));
    await first.lose('no answer at all', all('slow'), all(undefined), calls);
    progress('the whole host: refused, and hanging');
    return report;
  });
}
