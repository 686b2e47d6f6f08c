import { availableParallelism } from 'node:os';

import nextJest from 'next/jest.js';

/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'node',
  // Far beyond need, so that a slow machine or disk fails no test.
  testTimeout: 900_000,
  // Many tests wait for a server or a timer of their own.
  maxWorkers: 2 * availableParallelism(),
  // By default among the temporary files, which go with each `npm test`.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  roots: ['app', 'components', 'lib', 'e2e/rigs'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.{ts,tsx}'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  globalSetup: '<rootDir>/lib/store/testing-run.ts',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
};

const withNext = nextJest({ dir: './' })(config);

/** The framework's own set-up, with the packages that ship ES modules only transformed too. */
export default async function jestConfig() {
  return { ...(await withNext()), transformIgnorePatterns: ['/node_modules/(?!(swiper|jose|@noble|marked)/)'] };
}
