import { readFileSync } from 'node:fs';

const unit = readFileSync('deploy/site@.service', 'utf8');
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

test('the service writes only where the site keeps content', () => {
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('ReadWritePaths').map((path) => path.replace(/^-?\/srv\/collector-study-circle\//, ''))).toEqual([
    '.next/cache',
    '.next/server/route-cache',
    'data',
  ]);
});

test('the service has no privileges and a limit on its memory', () => {
  expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
  expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources']);
  expect(valuesOf('MemoryMax')).toEqual([expect.stringMatching(/^\d+G$/)]);
});
