import { env, parseEnv } from './env';
import { checkEnvironment, refuseBareServer } from './start-check';

jest.mock('./env', () => ({ ...jest.requireActual<object>('./env'), env: jest.fn() }));

const HTTPS = { SITE_URL: 'https://www.example.org', NEXTAUTH_SECRET: 'sixteen-characters' };

/** The messages about an environment, and the exit code if it ends the process. */
function check(variables: Record<string, string>, run = checkEnvironment) {
  jest.mocked(env).mockImplementation(() => parseEnv(variables));
  const exit = jest.spyOn(process, 'exit').mockImplementation();
  const said = [jest.mocked(console.warn), jest.mocked(console.error)].map((log) =>
    log.mockClear().mockImplementationOnce(() => undefined),
  );
  run();
  const result = { exits: exit.mock.calls.flat(), said: said.flatMap(({ mock }) => mock.calls.map(String)) };
  exit.mockRestore();
  said.forEach((log) => log.mockReset());
  return result;
}

test('a wrong environment ends the process with a message', () => {
  const { exits, said } = check({ PORT: 'x', API_HOST: 'ftp://example.org' });
  expect(exits).toEqual([1]);
  expect(said).toEqual([expect.stringMatching(/API_HOST.*\n.*PORT/)]);
});

test('a host that gets passwords in clear text is logged, and the process goes on', () => {
  const { exits, said } = check({ ...HTTPS, API_HOST: 'http://api.example.org' });
  expect(exits).toEqual([]);
  expect(said).toEqual([expect.stringContaining('clear text')]);
});

test.each<Record<string, string>>([{}, { DATABASE_URL: 'file:./data/site.db' }])(
  'a platform that keeps no files and has the store %j is logged, since nobody can log in there',
  (store) => {
    const { exits, said } = check({ ...HTTPS, VERCEL: '1', ...store });
    expect(exits).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/nobody can register or log in without DATABASE_URL=postgres/)]);
  },
);

test.each<[string, Record<string, string>, boolean, number[]]>([
  ['the framework’s own server is refused, since it sends no headers', {}, false, [1]],
  ['our own server serves', {}, true, []],
  ['a platform serves', { ...HTTPS, VERCEL: '1' }, false, []],
])('in production %s', (_what, variables, isOwnServer, exits) => {
  const replaced = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  const refused = check(variables, () => refuseBareServer(isOwnServer));
  replaced.restore();
  expect(refused).toEqual({ exits, said: exits.map(() => expect.stringContaining('node lib/serve/serve.mjs')) });
});

test.each<Record<string, string>>([
  { ...HTTPS, VERCEL: '1', DATABASE_URL: 'postgres://site@db.example/site' },

  { ...HTTPS, API_HOST: 'https://api.example.org' },
  { ...HTTPS, API_HOST: 'http://127.0.0.1:4000' },
  { API_HOST: 'http://api.example.org' },
  HTTPS,
  {},
])('the environment %j gives no message', (variables) => {
  expect(check(variables)).toEqual({ exits: [], said: [] });
});
