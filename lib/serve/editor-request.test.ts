import { refusalUnlessEditor } from './editor-endpoint';
import { tooMany } from './endpoint';
import { refusalOver } from './throttled';

jest.mock('./throttled', () => ({ refusalOver: jest.fn() }));

const SECRET = 'a secret of the editors';
const REQUEST = new Request('http://localhost:3000/api/preview');

const statusFor = async (given: string | null, expected: string | undefined) =>
  (await refusalUnlessEditor(REQUEST, given, expected))?.status;

beforeEach(() => {
  jest.mocked(refusalOver).mockResolvedValue(undefined);
});

test('a request with the secret is not refused', async () => {
  expect(await statusFor(SECRET, SECRET)).toBeUndefined();
});

test.each([null, '', 'a guess', SECRET.slice(0, -1), `${SECRET} `, SECRET.toUpperCase()])(
  'the secret %j is refused, and the log says where, without the guess',
  async (given) => {
    const log = jest.mocked(console.warn).mockClear();
    log.mockImplementationOnce(() => undefined);
    expect(await statusFor(given, SECRET)).toBe(401);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        time: expect.any(String),
        level: 'warn',
        event: 'no editor',
        path: '/api/preview',
        address: expect.any(String),
      },
    ]);
  },
);

test.each([null, '', 'undefined', SECRET])('the secret %j meets no endpoint if none is configured', async (given) => {
  expect(await statusFor(given, undefined)).toBe(404);
});

test('too many wrong secrets are refused, and the right one never is', async () => {
  jest.mocked(refusalOver).mockResolvedValue(tooMany('There were too many wrong secrets.', 60_000));
  expect(await statusFor('a guess', SECRET)).toBe(429);
  expect(await statusFor(SECRET, SECRET)).toBeUndefined();
});
