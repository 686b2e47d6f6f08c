import { readCheckArguments } from './check-host-run';

const HOST = 'https://api.example.org';

test.each([
  [[HOST], { host: HOST, access: 'none', isJson: false }],
  [[`${HOST}/v1/`], { host: `${HOST}/v1`, access: 'none', isJson: false }],
  [['http://127.0.0.1:4390'], { host: 'http://127.0.0.1:4390', access: 'none', isJson: false }],
  [[HOST, '--json'], { host: HOST, access: 'none', isJson: true }],
  [['--write', HOST], { host: HOST, access: 'write', isJson: false }],
  [
    [HOST, '--username', 'asha', '--password', 'a b'],
    { host: HOST, access: { Username: 'asha', Password: 'a b' }, isJson: false },
  ],
])('the arguments %j are read', (args, read) => {
  expect(readCheckArguments(args)).toEqual(read);
});

const ADDRESS = 'The address of the host must be an http or https URL without a login, a query or a fragment.';

test.each([
  [[], 'Give the address of one host.'],
  [[HOST, HOST], 'Give the address of one host.'],
  [['api.example.org'], ADDRESS],
  [[''], ADDRESS],
  [['ftp://api.example.org'], ADDRESS],
  [['https://asha:hidden@api.example.org'], ADDRESS],
  [['https://asha@api.example.org'], ADDRESS],
  [[`${HOST}?key=hidden`], ADDRESS],
  [[HOST, '--username', 'asha'], 'Give --username and --password together.'],
  [[HOST, '--password', 'hidden'], 'Give --username and --password together.'],
  [[HOST, '--username', 'asha', '--password', ''], 'Give --username and --password together.'],
  [
    [HOST, '--write', '--username', 'asha', '--password', 'hidden'],
    'Give --write, or a user to log in as, not both: --write makes up its own.',
  ],
])('the arguments %j are refused', (args, message) => {
  expect(() => readCheckArguments(args)).toThrow(expect.objectContaining({ name: 'UsageError', message }));
});

test('an unknown option is refused', () => {
  expect(() => readCheckArguments([HOST, '--wirte'])).toThrow(
    expect.objectContaining({ code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
  );
});
