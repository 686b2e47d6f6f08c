import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';

/** Which rooms a room must not import from (design: arrows run one way, app → components → pure lib; app → lib's server parts). */
const SERVER_LIB = [
  'start-check',
  'api',
  'db',
  'http',
  'standin',
  'env',
  'secret',
  'log',
  'log-text',
  'log-limiter',
  'tracing',
  'tracing-recorder',
  'health',
  'reviews',
  'metadata',
  'sitemap',
  'item-pages',

  'social-image',
];

const forbid = (files, patterns) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx'],
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

const config = [
  { ignores: ['.next*/**', 'next-env.d.ts', 'test-results/**', 'playwright-report/**', 'data/**'] },
  ...next,
  ...typescript,
  {
    rules: {
      // Covers and drawings go through components/ui/host-image.tsx, or are small SVGs that no optimiser improves.
      '@next/next/no-img-element': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  forbid(
    ['components/**'],
    [
      { group: ['@/app/*'], message: 'Components never import app.' },
      {
        group: [
          ...SERVER_LIB.flatMap((room) => [`@/lib/${room}`, `@/lib/${room}/**`]),
          // What goes over the wire is for both ends.
          '@/lib/attempts/*',
          '!@/lib/attempts/wire',
        ],
        allowTypeImports: true,
        message: 'Components get data as props; only types come from the server side.',
      },
    ],
  ),
  forbid(['lib/**'], [{ group: ['@/app/*', '@/components/*'], message: 'lib imports neither app nor components.' }]),
  forbid(
    ['lib/html/**', 'lib/exam/**'],
    [{ group: ['@/*', '../*'], message: 'This room is pure: it imports nothing of ours.' }],
  ),
  forbid(
    ['lib/db/**'],
    [
      {
        group: ['@/app/*', '@/components/*', '@/lib/api/**', '@/lib/standin/**'],
        message: 'The store knows neither the host nor the stand-in.',
      },
    ],
  ),
  { files: ['lib/scripts/**', 'e2e/**'], rules: { 'no-console': 'off' } },
];

export default config;
