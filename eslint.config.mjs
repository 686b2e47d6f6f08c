import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';

/** The rooms of lib/, floor by floor from the ground: a room imports only from the floors below its own. */
const FLOORS = [
  ['text', 'server'],
  ['html', 'site', 'exam', 'forms'],
  ['content', 'store'],
  ['accounts', 'finding', 'banks'],
  ['sitting', 'serve'],
  ['holding', 'editing', 'standin'],
  ['privacy'],
  ['commands'],
];

/**
 * Rooms that know nothing of ours, or no more than this.
 * @type {Record<string, string[]>}
 */
const PURE = { html: ['html', 'text'], exam: ['exam'] };

/** What runs in a browser too, so that components may use its values and not its types alone. */
const FOR_BROWSERS = [
  ...['text', 'html', 'site(?!/institute)', 'exam', 'forms', 'sitting/client'],
  // Parts of rooms that need no server: words and times.
  ...['accounts/callback', 'accounts/client', 'accounts/hint'],
  ...['holding/mocks/desk-forms', 'finding/search/kinds', 'finding/search/query-text'],
  ...['holding/sheets/sheet', 'holding/sheets/verify'],
];

/** All of ours but these places of lib/. */
const allBut = (/** @type {string[]} */ places) => `^@/(?!lib/(?:${places.join('|')})(?:/|$))`;

const forbid = (/** @type {string[]} */ files, /** @type {object[]} */ patterns) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing.ts'],
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

/** The page of a test would otherwise load the schemas of what it sends, and with them zod. */
const TYPES_OF_THE_WIRE = {
  regex: '^(@/lib/sitting/(?!client/)|\\.\\./)',
  allowTypeImports: true,
  message: 'A page needs the types of what it sends, and not the schemas.',
};

/** What a room must not import: what is above lib/, the rooms of the floors above and the other rooms of its own. */
const below = (/** @type {string} */ room) => {
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room));
  const allowed = PURE[room] ?? [...FLOORS.slice(0, floor).flat(), room];
  return { regex: allBut(allowed), message: `lib/${room} imports from the floors below it alone.` };
};

const roomRules = [
  ...FLOORS.flat().map((room) => forbid([`lib/${room}/**`], [below(room)])),
  forbid(['lib/sitting/client/**'], [below('sitting'), TYPES_OF_THE_WIRE]),
];

/** Raw colours, which no mode changes. */
const RAW_COLOUR =
  '/(^|[\\s:])(bg|text|fill|stroke|border|ring|outline|accent|decoration|divide|from|via|to)-(white|black|\\[#)/';

const config = [
  { ignores: ['.next*/**', 'next-env.d.ts', 'test-results/**', 'playwright-report/**', 'data/**'] },
  ...next,
  ...typescript,
  {
    settings: { 'import/resolver': { typescript: { project: 'tsconfig.json' } } },
    rules: {
      // Covers and drawings go through components/ui/host-image.tsx, or are small SVGs that no optimiser improves.
      '@next/next/no-img-element': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['app/**', 'components/**', 'lib/**', 'middleware.ts', 'instrumentation.ts'],
    // A hostile file may use up the memory of whoever reads it, so editors' question banks have a process of their own.
    ignores: ['**/*.test.*', '**/testing*.ts', 'lib/commands/**', 'lib/banks/uploads.ts'],
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-imports': [
        'error',
        ...['child_process', 'cluster', 'vm'].flatMap((name) => [name, `node:${name}`]),
      ],
    },
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[`Literal[value=${RAW_COLOUR}]`, `TemplateElement[value.raw=${RAW_COLOUR}]`].map((selector) => ({
          selector,
          message: 'Colours are tokens (app/tokens.css): bg-surface, text-on-ink, text-on-bar, …',
        })),
      ],
    },
  },
  {
    files: ['lib/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing.ts', 'lib/html/judge.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|Set)$/][arguments.length=0]',
          message: 'What a module keeps exists once for each bundle of the framework: use processWide.',
        },
        {
          selector:
            'CallExpression[callee.name=/^create(Hash|Hmac)$/] > Literal:first-child:not([value=/^sha(256|384|512)$/])',
          message: 'Nothing takes a hash weaker than SHA-256.',
        },
      ],
    },
  },
  ...roomRules,
  forbid(
    ['components/**'],
    [
      { group: ['@/app/**', '@/e2e/**'], message: 'Components import neither app nor e2e.' },
      {
        regex: allBut(FOR_BROWSERS).replace('^@/', '^@/(?=lib/)'),
        allowTypeImports: true,
        message: 'Components get data as props; only types come from the server side.',
      },
    ],
  ),
  forbid(['app/**', 'middleware.ts', 'instrumentation.ts'], [{ group: ['@/e2e/**'], message: 'No test is shipped.' }]),
  {
    files: ['e2e/evenings/**'],
    // These are the entries of the site's own processes and pages.
    ignores: ['e2e/evenings/site.ts', 'e2e/evenings/page.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@/(app|components|lib)/',
              allowTypeImports: true,
              message: 'Evenings run the site as it is, and share no code with it.',
            },
          ],
        },
      ],
    },
  },
  { files: ['lib/commands/**', 'lib/serve/serve.mjs', 'e2e/**'], rules: { 'no-console': 'off' } },
];

export default config;
