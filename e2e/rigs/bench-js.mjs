// `npm run bench:js`: the JavaScript of a first visit (gzip as served), compared with an empty page of the same
// framework. Builds both and prints the table. Exits with 1 when a page is over its budget.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt, ensureChromium, ensureInstalled, root, runBin } from '../../lib/scripts/prepare.mjs';

const PLAIN = { kind: 'neither', budgetKb: 15 };
const CAROUSEL = { kind: 'carousel', budgetKb: 45 };
const FORM = { kind: 'form', budgetKb: 55 };

const PAGES = {
  '/AboutUs': PLAIN,
  '/Announcement': PLAIN,
  '/Anthropology': PLAIN,
  '/TextContent': PLAIN,
  '/YoutubeLink': PLAIN,
  '/StudyMaterial': PLAIN,
  '/InterviewGuide': PLAIN,
  '/Articles': PLAIN,
  '/Preparation': PLAIN,
  '/EssayPrep': PLAIN,
  '/ImpLink': PLAIN,
  '/Magazine': PLAIN,
  '/PageNotFound': PLAIN,
  '/PrivacyPolicy': PLAIN,
  '/PrivacyPolicyHindi': PLAIN,
  '/Terms': PLAIN,
  '/ReaderAndScribe': PLAIN,
  '/ReaderAndScribeHindi': PLAIN,
  '/Economics': PLAIN,
  '/ScienceTechnology': PLAIN,
  '/': CAROUSEL,
  '/Toppers': CAROUSEL,
  '/UPSC': CAROUSEL,
  '/OldPaper': CAROUSEL,
  '/OnlineTestSeries': FORM,
  '/ContactUs': FORM,
  '/Verify': FORM,
  '/AboutUsTestimonial': FORM,
};

const EMPTY_APP = join(root, '.next-bench/empty');
const EMPTY_FILES = {
  'app/layout.js':
    "export default function Layout({ children }) {\n  return (\n    <html lang='en'>\n      <body>{children}</body>\n    </html>\n  );\n}\n",
  'app/page.js': 'export default function Page() {\n  return <p>Empty</p>;\n}\n',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`,
  'package.json': '{ "name": "empty", "private": true }\n',
};

async function buildEmptyApp() {
  rmSync(EMPTY_APP, { recursive: true, force: true });
  mkdirSync(join(EMPTY_APP, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(EMPTY_FILES)) writeFileSync(join(EMPTY_APP, name), text);
  const code = await runBin('next/dist/bin/next', ['build', EMPTY_APP], { NEXT_TELEMETRY_DISABLED: '1' });
  if (code !== 0) throw new Error('The empty page could not be built.');
}

/** @param {string} folder */
const byFramework = (folder) => ['node_modules/next/dist/bin/next', 'start', folder];

/**
 * Serves a built app while `action` runs.
 * @template T
 * @param {string[]} command
 * @param {number} port
 * @param {(url: string) => Promise<T>} action
 */
async function withServer(command, port, action) {
  const server = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      NEXT_TELEMETRY_DISABLED: '1',
      DATABASE_URL: `file:${join(mkdtempSync(join(tmpdir(), 'bench-')), 'site.db')}`,
    },
  });
  try {
    const url = `http://localhost:${port}`;
    for (let tries = 0; !(await fetch(url).catch(() => null))?.ok; tries += 1) {
      if (tries === 100) throw new Error(`'${command.join(' ')}' did not start.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return await action(url);
  } finally {
    server.kill('SIGTERM');
  }
}

/** The bytes of all scripts that a first visit loads, compressed as served. */
async function scriptBytes(/** @type {import('@playwright/test').Browser} */ browser, /** @type {string} */ url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes;
}

const kb = (/** @type {number} */ bytes) => bytes / 1024;

await ensureInstalled();
const executablePath = await ensureChromium();
await ensureBuilt();
await buildEmptyApp();

const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
let isWithin = true;
try {
  const empty = await withServer(byFramework(EMPTY_APP), 4320, (url) => scriptBytes(browser, url));
  console.log(`\nEmpty page: ${kb(empty).toFixed(1)} KB of JavaScript (gzip, as served)\n`);
  console.log('page                    has        over the empty page   budget');
  // The site compresses its files itself.
  await withServer(['lib/scripts/serve.mjs'], 4321, async (url) => {
    for (const [path, { kind, budgetKb }] of Object.entries(PAGES)) {
      const over = kb((await scriptBytes(browser, url + path)) - empty);
      const verdict = over <= budgetKb ? '' : '  OVER';
      isWithin &&= over <= budgetKb;
      console.log(
        `${path.padEnd(24)}${kind.padEnd(11)}${over.toFixed(1).padStart(10)} KB ${String(budgetKb).padStart(14)} KB${verdict}`,
      );
    }
  });
} finally {
  await browser.close();
  rmSync(EMPTY_APP, { recursive: true, force: true });
}
process.exit(isWithin ? 0 : 1);
