import { resolve } from 'node:path';

import { EnvironmentError, parseEnv } from './env';

const SECRET = 'a-secret-of-32-random-characters';
const REMOTE = { SITE_URL: 'https://www.example.org', NEXTAUTH_SECRET: SECRET };

function faultsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replace(/^- /, ''));
  }
  return [];
}

const DEFAULTS = {
  apiHost: undefined,
  siteUrl: 'http://localhost:3000',
  databaseUrl: 'file:./data/site.db',
  hasSmallCache: false,
  isOnPlatform: false,
  contentDir: resolve('lib/standin/content'),
  contentMaxAgeS: 30,
  editors: [],
  examiners: [],
  rulingsNeed: 1,
  hidesGaps: false,
  trustedProxies: 0,
  addressHeader: undefined,
  previewName: undefined,
  previewSecret: undefined,
  revalidateSecret: undefined,
  configuredSecret: undefined,
};

test('an empty environment has a default for everything', () => {
  expect(parseEnv({})).toEqual(DEFAULTS);
});

test('an empty variable counts as one that is not set', () => {
  expect(
    parseEnv({
      API_HOST: '',
      SITE_URL: '',
      DATABASE_URL: '',
      NEXTAUTH_SECRET: '',
      PORT: '',
      TRUSTED_PROXIES: '',
      EDITORS: '',
      EXAMINERS: '',
      ADDRESS_HEADER: '',
      CONTENT_MAX_AGE_S: '',
      PREVIEW: '',
      PREVIEW_NAME: '',
      PREVIEW_SECRET: '',
      REVALIDATE_SECRET: '',
    }),
  ).toEqual(DEFAULTS);
});

test('every value that is set overrides its default', () => {
  expect(
    parseEnv({
      ...REMOTE,
      API_HOST: 'http://api.example.org:8080/v1',
      DATABASE_URL: 'postgres://user@db.example.org/site',
      CONTENT_DIR: '/srv/content/',
      CONTENT_MAX_AGE_S: '5',
      EDITORS: 'asha, ravi,',
      EXAMINERS: 'ravi',
      CLAIMS: 'strict',
      RULINGS_NEED: '2',
      TRUSTED_PROXIES: '1',
      ADDRESS_HEADER: 'x-address-1a2b',
      PREVIEW: '1',
      PREVIEW_NAME: 'new-syllabus',
      PREVIEW_SECRET: 'a-secret-of-editors',
      REVALIDATE_SECRET: 'a-secret-of-the-host',
    }),
  ).toEqual({
    apiHost: 'http://api.example.org:8080/v1',
    siteUrl: 'https://www.example.org',
    databaseUrl: 'postgres://user@db.example.org/site',
    hasSmallCache: false,
    isOnPlatform: false,
    contentDir: '/srv/content',
    contentMaxAgeS: 5,
    editors: ['asha', 'ravi'],
    examiners: ['ravi'],
    rulingsNeed: 2,
    hidesGaps: true,
    trustedProxies: 1,
    addressHeader: 'x-address-1a2b',
    previewName: 'new-syllabus',
    previewSecret: 'a-secret-of-editors',
    revalidateSecret: 'a-secret-of-the-host',
    configuredSecret: SECRET,
  });
});

test.each(['file:/srv/site.db', 'postgres://db/site', 'postgresql://db/site'])('the URL %s names a database', (url) => {
  expect(parseEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each([
  ['https://www.example.org/', 'https://www.example.org'],
  ['https://www.example.org///', 'https://www.example.org'],
  ['https://www.example.org/site/', 'https://www.example.org/site'],
])('the address %s loses its trailing slashes', (url, trimmed) => {
  const { apiHost, siteUrl } = parseEnv({ ...REMOTE, API_HOST: url, SITE_URL: url });
  expect({ apiHost, siteUrl }).toEqual({ apiHost: trimmed, siteUrl: trimmed });
});

test('the address of a local site has its port', () => {
  expect(parseEnv({ PORT: '4000' }).siteUrl).toBe('http://localhost:4000');
});

describe('a preview', () => {
  const vercel = { NEXTAUTH_SECRET: SECRET, VERCEL_URL: 'site-1a2b.vercel.app' };

  test.each([
    [{ ...vercel, VERCEL_ENV: 'preview', VERCEL_GIT_COMMIT_REF: 'new-syllabus' }, 'new-syllabus'],
    [{ ...vercel, VERCEL_ENV: 'preview' }, 'site-1a2b.vercel.app'],
    [{ PREVIEW: '1', PREVIEW_NAME: 'new-syllabus' }, 'new-syllabus'],
    [{ PREVIEW: '1' }, 'localhost:3000'],
  ])('the preview %j has the name of what it shows', (source, name) => {
    expect(parseEnv(source).previewName).toBe(name);
  });

  test.each([
    { ...vercel, VERCEL_ENV: 'production', VERCEL_GIT_COMMIT_REF: 'main' },
    { PREVIEW: '0', PREVIEW_NAME: 'new-syllabus' },
    { PREVIEW_NAME: 'new-syllabus' },
  ])('the deployment %j is no preview', (source) => {
    expect(parseEnv(source).previewName).toBeUndefined();
  });
});

describe('on Vercel', () => {
  const vercel = {
    NEXTAUTH_SECRET: SECRET,
    VERCEL_PROJECT_PRODUCTION_URL: 'institute.example.org',
    VERCEL_BRANCH_URL: 'site-git-topic.vercel.app',
    VERCEL_URL: 'site-1a2b.vercel.app',
  };

  test.each([
    ['production', vercel, 'https://institute.example.org'],
    ['production', { NEXTAUTH_SECRET: SECRET, VERCEL_URL: vercel.VERCEL_URL }, 'https://site-1a2b.vercel.app'],
    ['preview', vercel, 'https://site-git-topic.vercel.app'],
    ['preview', { NEXTAUTH_SECRET: SECRET, VERCEL_URL: vercel.VERCEL_URL }, 'https://site-1a2b.vercel.app'],
  ])('a %s deployment on Vercel has its own address', (VERCEL_ENV, source, siteUrl) => {
    expect(parseEnv({ ...source, VERCEL_ENV }).siteUrl).toBe(siteUrl);
  });

  test('SITE_URL overrides the address of a deployment on Vercel', () => {
    expect(parseEnv({ ...vercel, ...REMOTE, VERCEL_ENV: 'production' }).siteUrl).toBe('https://www.example.org');
  });

  test('a deployment on Vercel needs a secret', () => {
    expect(faultsOf({ ...vercel, NEXTAUTH_SECRET: '', VERCEL_ENV: 'preview' })).toEqual([
      'NEXTAUTH_SECRET: must be set where the site does not run on localhost',
    ]);
  });
});

test.each(['http://localhost:4000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a site at %s needs no secret',
  (SITE_URL) => {
    expect(parseEnv({ SITE_URL }).configuredSecret).toBeUndefined();
  },
);

test.each(['https://www.example.org', 'http://192.168.1.4:3000', 'https://localhost.example.org'])(
  'a site at %s needs a secret',
  (SITE_URL) => {
    expect(faultsOf({ SITE_URL })).toEqual(['NEXTAUTH_SECRET: must be set where the site does not run on localhost']);
    expect(faultsOf({ SITE_URL, NEXTAUTH_SECRET: SECRET })).toEqual([]);
  },
);

test.each([
  ['API_HOST', 'api.example.org', 'must be an http or https URL'],
  ['API_HOST', 'ftp://api.example.org', 'must be an http or https URL'],
  ['API_HOST', 'javascript:alert(1)', 'must be an http or https URL'],
  ['API_HOST', 'https://api.example.org/?key=1', 'must have no query and no fragment'],
  ['API_HOST', 'https://api.example.org/#top', 'must have no query and no fragment'],
  ['API_HOST', 'https://user:pass@api.example.org', 'must have no user name and no password'],
  ['SITE_URL', 'www.example.org', 'must be an http or https URL'],
  ['DATABASE_URL', './site.db', 'must be file:<path> or postgres://…'],
  ['DATABASE_URL', 'mysql://db/site', 'must be file:<path> or postgres://…'],
  ['DATABASE_URL', 'file:', 'must be file:<path> or postgres://…'],
  ['NEXTAUTH_SECRET', 'fifteen-letters', 'must have at least 16 characters'],
  ['PREVIEW', 'yes', 'must be 0 or 1'],
  ['EXAMINERS', 'asha', 'must name editors alone'],
  ['RULINGS_NEED', '3', 'must be 1 or 2'],
  ['PREVIEW_SECRET', 'fifteen-letters', 'must have at least 16 characters'],
  ['REVALIDATE_SECRET', 'fifteen-letters', 'must have at least 16 characters'],
  ['PORT', 'http', 'must be a port number'],
  ['TRUSTED_PROXIES', 'all', 'must be a number of proxies'],
  ['CONTENT_MAX_AGE_S', 'soon', 'must be a number of seconds'],
])('%s=%s is a fault: %s', (name, value, message) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name}: ${message}`]);
});

test.each([
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', '10'],
  ['CONTENT_MAX_AGE_S', '0'],
  ['CONTENT_MAX_AGE_S', '61'],
  ['CONTENT_MAX_AGE_S', '1.5'],
])('%s=%s is out of range', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: `)]);
});

const WRONG = {
  API_HOST: 'ftp://user:hunter2-api@api.example.org',
  SITE_URL: 'ftp://user:hunter2-site@example.org',
  DATABASE_URL: 'mysql://root:hunter2-db@db.example.org/site',
  NEXTAUTH_SECRET: 'hunter2-secret',
  PORT: 'hunter2-port',
  TRUSTED_PROXIES: 'hunter2-proxies',
  CONTENT_MAX_AGE_S: 'hunter2-age',
};

test('the message names every fault under its variable', () => {
  expect(faultsOf(WRONG).map((fault) => fault.split(':')[0])).toEqual(Object.keys(WRONG));
});

test('the message names a missing secret together with the other faults', () => {
  expect(faultsOf({ SITE_URL: 'https://www.example.org', PORT: 'x', DATABASE_URL: 'x' })).toHaveLength(3);
});

test('the message contains no values, since some are secrets', () => {
  expect(() => parseEnv(WRONG)).toThrow(EnvironmentError);
  expect(faultsOf(WRONG).join('\n')).not.toContain('hunter2');
});

describe('the environment of the process', () => {
  const original = process.env;
  beforeEach(() => {
    jest.resetModules();
    process.env = { ...original };
  });
  afterAll(() => {
    process.env = original;
  });

  test('the environment of a process is read once', async () => {
    Object.assign(process.env, { API_HOST: 'https://api.example.org', NEXTAUTH_SECRET: SECRET });
    const { env } = await import('./env');
    expect(env().apiHost).toBe('https://api.example.org');
    process.env.API_HOST = 'https://other.example.org';
    expect(env().apiHost).toBe('https://api.example.org');
  });

  test.each([
    ['phase-production-build', true],
    ['phase-production-server', false],
    [undefined, false],
  ])('in the phase %s, isBuilding returns %s', async (phase, expected) => {
    if (phase === undefined) delete process.env.NEXT_PHASE;
    else process.env.NEXT_PHASE = phase;
    const { isBuilding } = await import('./env');
    expect(isBuilding()).toBe(expected);
  });
});

test.each([
  ['our own server', {}, false],
  ['Vercel', { VERCEL: '1' }, true],
  ['the development server', { NODE_ENV: 'development' }, true],
])('hasSmallCache fits %s', (_, source, hasSmallCache) => {
  expect(parseEnv(source).hasSmallCache).toBe(hasSmallCache);
});
