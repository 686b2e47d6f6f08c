import { readFileSync } from 'node:fs';

const unit = readFileSync('deploy/site@.service', 'utf8');
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

const FOLDER = '/srv/collector-study-circle';

test('the service writes only where the site keeps content', () => {
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('ReadWritePaths')).toEqual([
    `-${FOLDER}/.next/cache`,
    `-${FOLDER}/.next/server/route-cache`,
    `-${FOLDER}/data`,
    `-${FOLDER}-content`,
  ]);
});

test('the folders that the site cannot make are there before it starts, and its own', () => {
  const made = valuesOf('ExecStartPre').filter((it) => it.startsWith('+/usr/bin/install -d -o site -g site '));
  for (const path of valuesOf('ReadWritePaths').filter((it) => it.startsWith(`-${FOLDER}/`)))
    expect(made.join(' ').split(' ')).toContain(path.slice(1));
});

test('the service has no privileges and a limit on its memory', () => {
  expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
  expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources']);
  expect(valuesOf('MemoryMax')).toEqual([expect.stringMatching(/^\d+G$/)]);
});
