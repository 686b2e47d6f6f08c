// What `npm start` and `npm test` need before anything else: packages, a browser, a build. Node's own modules only.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installedChromium, PACKAGES } from './browsers.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a program in the project's root with its output shown.
 * @param {string} command @param {string[]} args @param {Record<string, string | undefined>} env
 * @returns {Promise<number>} the exit code
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** @param {string} what @param {Parameters<typeof run>} command */
async function demand(what, ...command) {
  const code = await run(...command);
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}).`);
}

/**
 * Runs a program of an installed package with this Node.
 * @param {string} path @param {string[]} args @param {Record<string, string | undefined>} [env]
 */
export const runBin = (path, args, env) => run(process.execPath, [join('node_modules', path), ...args], env);

/** Installs the packages of the lock file if they are missing or differ. */
export async function ensureInstalled() {
  const stamp = join(root, 'node_modules/.installed-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the packages…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await demand('npm ci', npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

const SOURCES = ['app', 'components', 'lib', 'public', 'middleware.ts', 'instrumentation.ts', 'package-lock.json'];
const CONFIGURATION = ['next.config.mjs', 'tailwind.config.ts', 'postcss.config.mjs', 'tsconfig.json'];
/** The variables that prerendered pages depend on. */
const BUILD_VARIABLES = [
  'API_HOST',
  'CONTENT_DIR',
  'SITE_URL',
  'CONTENT_MAX_AGE_S',
  'PORT',
  'PREVIEW',
  'PREVIEW_NAME',
  'CLAIMS',
];

function filesBelow(/** @type {string} */ path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return below.filter((it) => statSync(it).isFile()).sort();
}

function fingerprint(/** @type {NodeJS.ProcessEnv} */ env) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...SOURCES, ...CONFIGURATION].flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(file).update(readFileSync(file));
  }
  const folder = env.CONTENT_DIR ? resolve(root, env.CONTENT_DIR) : '';
  for (const file of folder ? filesBelow(folder).filter((it) => !it.includes(`${sep}.git${sep}`)) : []) {
    hash.update(file).update(readFileSync(file));
  }
  for (const name of [...BUILD_VARIABLES, ...Object.keys(env).filter((key) => key.startsWith('VERCEL_'))].sort()) {
    hash.update(`${name}=${env[name] ?? ''}\n`);
  }
  return hash.digest('hex');
}

/** Puts the build before an unfinished one back into its place; the cache goes along. */
function putBack(/** @type {string} */ folder, /** @type {string} */ before) {
  if (!existsSync(before)) return;
  if (existsSync(join(folder, 'cache'))) renameSync(join(folder, 'cache'), join(before, 'cache'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(before, folder);
}

/**
 * Checks the environment, then builds the site into its folder if the sources or the environment have changed. If the
 * build fails or is interrupted, the one before it serves.
 */
export async function ensureBuilt(env = {}) {
  /** @type {NodeJS.ProcessEnv} */
  const merged = { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: '1' };
  const script = (/** @type {string} */ name) => [
    '--conditions=react-server',
    '--import',
    'tsx',
    `lib/commands/${name}`,
  ];
  if ((await run(process.execPath, script('check-env.ts'), merged)) !== 0) process.exit(1);
  const folder = join(root, merged.NEXT_DIST_DIR || '.next');
  const before = `${folder}-before`;
  putBack(folder, before);
  const stamp = join(folder, 'built-from');
  const wanted = fingerprint(merged);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // A fault costs an item or a list; it must not keep a site from starting.
  await run(process.execPath, script('check-content.ts'), merged);
  console.log('Building the site…');
  if (existsSync(stamp)) {
    renameSync(folder, before);
    mkdirSync(folder);
    if (existsSync(join(before, 'cache'))) renameSync(join(before, 'cache'), join(folder, 'cache'));
  }
  const code = await runBin('next/dist/bin/next', ['build'], merged);
  if (code === 0) {
    writeFileSync(stamp, wanted);
    rmSync(before, { recursive: true, force: true });
    return;
  }
  putBack(folder, before);
  if (!existsSync(stamp)) throw new Error(`next build failed (exit code ${code}).`);
  console.error(`next build failed (exit code ${code}). The build before it serves.`);
}

/** Installs the first of Debian's packages that it has, and finds its program. */
function installFromDebian() {
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  for (const name of PACKAGES) {
    try {
      execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] });
      return `/usr/bin/${name}`;
    } catch (error) {
      console.warn(`${name} could not be installed: ${error}`);
    }
  }
  throw new Error('No Chromium could be installed.');
}

/** Finds a Chromium: an installed one, Playwright's own (undefined), or Debian's package where we may install it. */
export async function ensureChromium() {
  const present = installedChromium();
  if (present) return present;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return undefined;
  console.log('Installing a Chromium for the tests…');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) return installFromDebian();
  await demand('Installing Chromium', process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'install',
    'chromium',
  ]);
  return undefined;
}
