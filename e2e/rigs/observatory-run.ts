import { parseArgs } from 'node:util';

import { examPaperPath, magazinePath, paths, testInstructionPath, testPath } from '@/lib/site/paths';
import { type PageKind, pageKindOf } from '@/lib/site/routes.mjs';

import { readArguments, UsageError } from '@/lib/scripts/arguments';
import { mintCookie, startServer, stopUnstarted, withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { judge, type Judgement, type Scanned } from './observatory-rules';
import { ScanError, type ScanOptions, scanPage } from './observatory-scan';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';

const USAGE = `Usage: npm run check:headers [-- <address of the site> [--cookie <session cookie>]]
Scores the pages' headers by the rules of the Mozilla HTTP Observatory. Without an address, this site is built and served
for https://www.example.org, and its pages behind the gate are looked at with a session made for it.
Ends with 0 when every account and exam page that is looked at has A+, 1 when not, 2 when the arguments are wrong.`;

/** The site that is built: what an address over HTTPS adds to the headers is then there. */
const HTTPS_SITE = 'https://www.example.org';
const BUILD_FOLDER = '.next-headers';
const PORT = 4_394;

const PAGES: readonly string[] = [
  paths.login,
  paths.register,
  paths.profile,
  testInstructionPath(1, 1),
  `${paths.finish}?totalAnswered=1`,
  `${paths.score}?score=1`,
  testPath(1, 1),
  examPaperPath('1', '2'),
  paths.home,
  paths.upsc,
  paths.interviewGuide,
  paths.onlineTestSeries,
  paths.magazine,
  magazinePath('1'),
];

const GATED: readonly string[] = [paths.profile, paths.testInstruction, paths.test, paths.examPaper];

type Row = { page: string; kind: PageKind; judgement: Judgement; onPlatform: Judgement };

/** A prerendered page as a platform with a cache of its own serves it: without the policy of its inline scripts. */
function asOnPlatform(page: Scanned): Scanned {
  const headers = new Headers(page.headers);
  const [fixed = ''] = (page.headers.get('Content-Security-Policy') ?? '').split(',');
  headers.set('Content-Security-Policy', fixed);
  return { ...page, headers };
}

const scoreText = ({ score, grade }: Judgement) => `${String(score).padStart(5)}  ${grade.padEnd(5)}`;

/** The pages with their scores, and under each what took something off, or could have added more. */
function printRows(rows: readonly Row[]): void {
  console.log(`${'Page'.padEnd(48)}${'Kind'.padEnd(10)}Score  Grade  On a platform that keeps its own pages`);
  for (const { page, kind, judgement, onPlatform } of rows) {
    console.log(`${page.padEnd(48)}${kind.padEnd(10)}${scoreText(judgement)}  ${scoreText(onPlatform)}`);
    const faults = judgement.verdicts.filter(({ modifier }) => modifier < 0);
    for (const { rule, finding, modifier } of faults) console.log(`    ${modifier}  ${rule}: ${finding}`);
  }
  const credits = rows.flatMap(({ judgement }) => judgement.verdicts.filter(({ modifier }) => modifier > 0));
  const kinds = [...new Set(credits.map(({ rule, finding, modifier }) => `+${modifier} ${rule} (${finding})`))];
  console.log(`Extra credit, where a page has it: ${kinds.join(', ')}.`);
}

/** Scores the pages of a site; those behind the gate only with a cookie. */
async function scorePages(origin: string, options: ScanOptions): Promise<number> {
  const rows: Row[] = [];
  for (const page of PAGES) {
    const url = new URL(page, origin);
    if (options.cookie === undefined && GATED.includes(url.pathname)) {
      console.log(`${page}: behind the gate, not looked at without --cookie.`);
      continue;
    }
    // A visitor who is logged in is led on from the login page.
    const cookie = GATED.includes(url.pathname) ? options.cookie : undefined;
    const scanned = await scanPage(url, { ...options, cookie });
    rows.push({
      page,
      kind: pageKindOf(url.pathname),
      judgement: judge(scanned),
      onPlatform: judge(asOnPlatform(scanned)),
    });
  }
  printRows(rows);
  if (options.isBehindHttps) {
    console.log(
      'Simulated: the pages came over HTTP on this machine. That a proxy speaks HTTPS for the site, has a valid certificate ' +
        'and leads HTTP there is taken for granted; all headers are real.',
    );
  }
  return rows.every(({ kind, judgement }) => kind === 'public' || judgement.grade === 'A+') ? 0 : 1;
}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function readTarget(args: string[]): { site: URL | undefined; cookie: string | undefined } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { cookie: { type: 'string' } },
  });
  const [address, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one site.');
  if (address === undefined) return { site: undefined, cookie: undefined };
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new UsageError(`The site's address must be an http or https URL, not '${address}'.`);
  }
  return { site: new URL(address), cookie: values.cookie };
}

/** Builds this site for an address over HTTPS, serves it on this machine, and scores it. */
const scoreThisSite = () =>
  withCleanUp(async (defer) => {
    process.chdir(root);
    const env = { NEXT_DIST_DIR: BUILD_FOLDER, SITE_URL: HTTPS_SITE };
    await ensureBuilt({ ...env, NEXTAUTH_SECRET: 'a secret for a build, which keeps none' });
    const server = startServer(root, PORT, await freshStore('SQLite', defer), env);
    defer(server.stop);
    await server.ready;
    return scorePages(server.origin, { cookie: await mintCookie('a-candidate'), isBehindHttps: true });
  });

/** The script: scores a site, and gives the exit code. */
export async function runObservatory(args: string[]): Promise<number> {
  const { site, cookie } = readArguments(USAGE, () => readTarget(args));
  try {
    if (!site) return await scoreThisSite().catch(stopUnstarted);
    return await scorePages(site.origin, { cookie, isBehindHttps: site.protocol === 'http:' && isLoopback(site) });
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    console.error(error.message);
    return 1;
  }
}
