import nextJest from 'next/jest.js';

/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'node',
  // Far beyond need, so that a slow machine or disk fails no test.
  testTimeout: 900_000,
  // By default one core is left idle.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/{app,components,lib,e2e/rigs}/**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['<rootDir>/.next'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  globalSetup: '<rootDir>/lib/db/testing-run.ts',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
};

const withNext = nextJest({ dir: './' })(config);

/** The framework's own set-up, with the packages that ship ES modules only transformed too. */
export default async function jestConfig() {
  return { ...(await withNext()), transformIgnorePatterns: ['/node_modules/(?!(swiper|jose|@noble|marked)/)'] };
}
