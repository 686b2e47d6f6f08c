import { readFileSync } from 'node:fs';

const unit = readFileSync('deploy/site@.service', 'utf8');
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

test('the service writes where the site keeps content, and to no line of its program', () => {
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('ReadWritePaths').map((path) => path.replace(/^-?\/srv\/collector-study-circle\//, ''))).toEqual([
    '.next/cache',
    '.next/server/route-cache',
    'data',
  ]);
});

test('the service has no right of the system’s, and a bound on its memory', () => {
  expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
  expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources']);
  expect(valuesOf('MemoryMax')).toEqual([expect.stringMatching(/^\d+G$/)]);
});
