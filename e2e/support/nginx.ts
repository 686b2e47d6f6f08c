import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { isPortOpen, StartError } from './built-site';
import type { Defer } from '../rigs/rig';

const START_LIMIT_MS = 300_000;
/** The path on Debian, which is only on root's PATH. */
const DEBIAN_PATH = '/usr/sbin/nginx';

export type Nginx = {
  readonly origin: string;
  /** The folder of its cache. */
  readonly cache: string;
  /** The requests since the last call, with their status and the instances that were asked in turn. */
  takeRequests: () => Promise<{ request: string; status: number; upstreams: string[] }[]>;
};

export const findNginx = (): string | undefined =>
  ['nginx', DEBIAN_PATH].find((it) => spawnSync(it, ['-v'], { stdio: 'ignore' }).status === 0);

function demandNginx(): string {
  const path = findNginx();
  if (!path) throw new StartError('nginx is not installed here. On Debian: apt-get install nginx');
  return path;
}

/** The shipped configuration with other ports. @throws Error when it is not as expected */
function siteConfiguration(root: string, folder: string, port: number, instances: readonly number[]): string {
  const replacements: [shipped: string, own: string][] = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', ''],
    ['/var/cache/nginx-site', join(folder, 'cache')],
    ['/var/cache/nginx-scripts', join(folder, 'scripts')],
    ...instances.map((it, index): [string, string] => [`127.0.0.1:${3001 + index} `, `127.0.0.1:${it} `]),
  ];
  return replacements.reduce(
    (text, [shipped, own]) => {
      if (text.split(shipped).length !== 2) throw new Error(`deploy/nginx.conf does not have '${shipped}' once`);
      return text.replace(shipped, own);
    },
    readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'),
  );
}

/** The configuration around a site's own, as docs/operations.md asks for it, with folders of this test. */
const wholeConfiguration = (folder: string, more: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
worker_rlimit_nofile 65536;
events { worker_connections 16384; }
http {
  log_format upstreams '$request_method $uri|$status|$upstream_addr';
  sendfile on; tcp_nopush on;
  access_log ${folder}/access.log upstreams;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${folder}/${it};`).join('\n  ')}
  include ${folder}/site.conf;
  ${more}
}
`;

/**
 * Starts nginx with the site's shipped configuration, and `more` lines.
 * @throws StartError if it is not installed, or does not start
 */
export async function startNginx(
  root: string,
  port: number,
  instances: readonly number[],
  defer: Defer,
  { more = '' }: { more?: string } = {},
): Promise<Nginx> {
  const program = demandNginx();
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  defer(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'site.conf'), siteConfiguration(root, folder, port, instances));
  await writeFile(join(folder, 'nginx.conf'), wholeConfiguration(folder, more));
  const errors = join(folder, 'error.log');
  const args = ['-p', folder, '-e', errors, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(child, 'exit');
  const killNow = () => child.kill('SIGTERM');
  process.once('exit', killNow);
  defer(async () => {
    process.removeListener('exit', killNow);
    child.kill('SIGTERM');
    await exit;
  });
  const endMs = performance.now() + START_LIMIT_MS;
  while (!(await isPortOpen(port))) {
    if (child.exitCode !== null || performance.now() > endMs) {
      throw new StartError(`nginx did not start.\n${existsSync(errors) ? readFileSync(errors, 'utf8') : ''}`);
    }
    await delay(20);
  }

  let read = 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    cache: join(folder, 'cache'),
    takeRequests: async () => {
      const lines = (await readFile(join(folder, 'access.log'), 'utf8')).split('\n').filter(Boolean);
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh.map((line) => {
        const [request = '', status, upstreams = ''] = line.split('|');
        return { request, status: Number(status), upstreams: upstreams.split(/, | : /) };
      });
    },
  };
}
