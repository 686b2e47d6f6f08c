import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const unit = readFileSync('deploy/site@.service', 'utf8');
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

const FOLDER = '/srv/collector-study-circle';

test('the service writes only where the site keeps content', () => {
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('ReadWritePaths')).toEqual([
    `-${FOLDER}/.next/cache`,
    `-${FOLDER}/.next/server/route-cache`,
    `-${FOLDER}-data`,
    `-${FOLDER}-content`,
  ]);
});

test('at a start root makes a folder beside the version, and touches nothing in what belongs to the site', () => {
  expect(valuesOf('ExecStartPre')).toEqual([`+/usr/bin/install -d -o site -g site -m 0700 ${FOLDER}-data`]);
});

test('the service has no privileges and a limit on its memory', () => {
  expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
  expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources']);
  expect(valuesOf('MemoryMax')).toEqual([expect.stringMatching(/^\d+G$/)]);
});

test('the service starts when the clock of the machine is set', () => {
  const [after = '', wants = ''] = ['After', 'Wants'].map((name) => valuesOf(name).join());
  expect(after).toContain('time-sync.target');
  expect(wants).toContain('time-sync.target systemd-time-wait-sync.service');
});

describe('deploy/release.sh', () => {
  let folder: string;
  const at = (...names: string[]) => join(folder, ...names);

  /** A program that only tells that it was called. */
  const pretend = (name: string, more = '') => {
    writeFileSync(at('bin', name), `#!/bin/sh\necho "${name} $*" >>${at('calls')}\n${more}\n`);
    chmodSync(at('bin', name), 0o755);
  };

  /** Releases the version of a name. Returns the exit code and what was called meanwhile. */
  function release(name: string) {
    mkdirSync(at(name, 'deploy'), { recursive: true });
    const script = readFileSync('deploy/release.sh', 'utf8').replaceAll(FOLDER, at('site'));
    writeFileSync(at(name, 'deploy/release.sh'), script);
    writeFileSync(at('calls'), '');
    const { status } = spawnSync('sh', [at(name, 'deploy/release.sh')], {
      env: { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    const calls = readFileSync(at('calls'), 'utf8').trim().split('\n');
    return { status, serves: readlinkSync(at('site')), calls };
  }

  const RESTARTS = [
    'systemctl list-units --plain --no-legend site@*',
    'systemctl restart site@3001.service',
    'curl -fsS -o /dev/null http://127.0.0.1:3001/readyz',
    'systemctl restart site@3002.service',
    'curl -fsS -o /dev/null http://127.0.0.1:3002/readyz',
  ];
  const isBuild = (call: string) => call.endsWith(' npm run build');

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'release-')));
    mkdirSync(at('bin'));
    pretend('curl');
    pretend('install', 'case "$*" in "-d "*node_modules) mkdir -p .next node_modules;; esac');
    pretend(
      'systemd-run',
      'while [ "${1#--}" != "$1" ]; do shift; done; case "$*" in *build) [ ! -e fault ];; npm*) ;; *) "$@";; esac',
    );
    pretend(
      'systemctl',
      'case "$1" in list-units) printf "site@3001.service loaded\\nsite@3002.service loaded\\n";; esac',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('a version is built in its own folder and then serves, as the instances restart in turn', () => {
    release('one');
    writeFileSync(at('one/.next/cache/list'), 'the last good content');
    const { serves, calls } = release('two');
    expect(serves).toBe(at('two'));
    expect(calls.slice(0, -RESTARTS.length).findIndex(isBuild)).toBeGreaterThan(0);
    expect(calls.slice(-RESTARTS.length)).toEqual(RESTARTS);
    expect(readFileSync(at('two/.next/cache/list'), 'utf8')).toBe('the last good content');
    expect(readlinkSync(at('two/data'))).toBe(at('site-data'));
  });

  test('what the build needs is installed even if the environment says NODE_ENV=production', () => {
    const { calls } = release('one');
    expect(calls.find((call) => call.includes(' npm ci'))).toMatch(/ npm ci --include=dev( |$)/);
  });

  test('a failed build changes nothing, and going back needs no build', () => {
    release('one');
    mkdirSync(at('two'));
    writeFileSync(at('two/fault'), '');
    expect(release('two')).toMatchObject({ status: 1, serves: at('one') });
    rmSync(at('two/fault'));
    expect(release('two')).toMatchObject({ status: 0, serves: at('two') });
    expect(release('one')).toEqual({ status: 0, serves: at('one'), calls: RESTARTS });
  });

  test('root works only in the folder itself, and the code of packages learns no secret', () => {
    const { calls } = release('one');
    const ofSite = calls.filter((call) => call.startsWith('systemd-run '));
    for (const call of ofSite) expect(call).toContain(' --uid=site ');
    const secrets = ` --property=EnvironmentFile=`;
    expect(ofSite.filter((call) => call.includes(secrets)).map(isBuild)).toEqual([true]);
    expect(calls.filter((call) => !ofSite.includes(call)).slice(0, -RESTARTS.length)).toEqual([
      'install -d -o site -g site .next node_modules',
      'install -o site -g site /dev/null next-env.d.ts',
    ]);
    expect(readFileSync('deploy/release.sh', 'utf8')).not.toMatch(/chown|^ *(cp|mkdir|touch|npm)\b/m);
  });

  test('nothing is built in the folder that serves', () => {
    release('one');
    expect(release('one')).toEqual({ status: 1, serves: at('one'), calls: [''] });
  });
});
