import fc from 'fast-check';

import { type Details, limitLog, logError, logInfo, logWarning, tellHeldBack } from './log';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const MINUTE_MS = 60_000;

let warn: jest.SpyInstance;
let error: jest.SpyInstance;

beforeAll(() => {
  jest.useFakeTimers();
});
beforeEach(() => {
  jest.setSystemTime(NOW_MS);
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  error = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  warn.mockRestore();
  error.mockRestore();
});

const written = (): string[] => [...warn.mock.calls, ...error.mock.calls].map((args: string[]) => args.join(' '));

function lineOf(details: Details, event = 'an event'): string {
  warn.mockClear();
  logWarning(event, details);
  expect(warn.mock.calls).toEqual([[expect.any(String)]]);
  return written()[0] ?? '';
}
const detailsOf = (details: Details): unknown => JSON.parse(lineOf(details));

const HEAD = { time: '2026-08-23T09:30:00.000Z', level: 'warn', event: 'an event' };

describe('a line', () => {
  test('a line is JSON with the time, level, event and details in this order', () => {
    expect(lineOf({ noun: 'magazines', count: 2 })).toBe(
      '{"time":"2026-08-23T09:30:00.000Z","level":"warn","event":"an event","noun":"magazines","count":2}',
    );
  });

  test('lines of all levels go to standard error, errors by console.error', () => {
    logInfo('started');
    logWarning('slow');
    expect(error).not.toHaveBeenCalled();
    expect(written().map((line) => JSON.parse(line).level)).toEqual(['info', 'warn']);
    logError('broken', { reason: 'disk full' });
    expect(error.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { ...HEAD, level: 'error', event: 'broken', reason: 'disk full' },
    ]);
  });

  test('a line leaves out undefined values and shows numbers that JSON lacks', () => {
    const details = { a: undefined, b: null, c: false, d: Number.NaN, e: -Infinity, f: -1.5 };
    expect(detailsOf(details)).toEqual({ ...HEAD, b: null, c: false, d: 'NaN', e: '-Infinity', f: -1.5 });
  });

  test('a line shows an error by its message, or else by its name', () => {
    const details = { a: new RangeError('too far\n  at once'), b: new TypeError() };
    expect(detailsOf(details)).toEqual({ ...HEAD, a: 'too far\n  at once', b: 'TypeError' });
    expect(lineOf(details)).not.toMatch(/log\.test/);
  });

  test('the details of a line do not replace its head', () => {
    expect(detailsOf({ level: 'info', event: 'all is well', time: 'never', text: 'x' })).toEqual({
      ...HEAD,
      text: 'x',
    });
  });

  test('a line keeps text of any script and cuts long text', () => {
    expect(lineOf({ text: 'परीक्षा 👩🏽' })).toContain('परीक्षा 👩🏽');
    expect(detailsOf({ text: '👩'.repeat(600) })).toEqual({ ...HEAD, text: `${'👩'.repeat(500)}… (200 more)` });
    expect(detailsOf({ text: `x${'👩'.repeat(500)}` })).toMatchObject({ text: `x${'👩'.repeat(499)}�… (1 more)` });
  });

  test.each(['\r', '\n', '\u0000', '\u001b[31m', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029', '\u202e', '\ufeff'])(
    'a line stays one line in one direction with %j',
    (text) => {
      const line = lineOf({ text, [text]: 1 }, text);
      expect(line).toMatch(/^[\x20-\x7e]+$/);
      expect(JSON.parse(line)).toEqual({ ...HEAD, event: text, text, [text]: 1 });
    },
  );

  test('a line has no half characters', () => {
    expect(detailsOf({ 'a\ud800': '\udc00b' })).toEqual({ ...HEAD, 'a�': '�b' });
  });
});

const SECRET = 'Hush5ecret';
const secretName = fc.constantFrom(
  ...[
    'password',
    'rePassword',
    'Passwd',
    'token',
    'hostToken',
    'collectorauthtoken',
    'NEXTAUTH_SECRET',
    'client-secret',
  ],
  ...['Cookie', 'set-cookie', 'Authorization', 'api_key', 'apikey', 'passphrase', 'credentials', 'PGPASSWORD'],
);
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const plainText = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom('\r', '\n', '"', '\\', '\u2028', '://', '@', 'a') }),
);
const secretText = fc.oneof(
  fc.constantFrom('https', 'postgres', 'file').map((scheme) => `${scheme}://site:${SECRET}@db.example.org:5432/site`),
  secretName.map((name) => `https://example.org/a?x=1&${name}=${SECRET}&y=2`),
  secretName.map((name) => `${name}: ${SECRET} and more of it`),
  secretName.map((name) => JSON.stringify({ [name]: `"${SECRET}`, other: 1 })),
  secretName.map((name) => JSON.stringify(JSON.stringify({ [name]: SECRET }))),
  fc.constant(`Authorization: Bearer ${SECRET}`),
  fc.constant(`bearer ${SECRET}`),
);
const tellingText = fc
  .tuple(plainText, secretText, plainText)
  .map(([before, text, after]) => `${before} ${text} ${after}`);
const detail = fc.oneof(
  plainText,
  tellingText,
  fc.oneof(plainText, tellingText).map((message) => new Error(message)),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
);
const details = fc.tuple(
  fc.dictionary(anyText, detail, { maxKeys: 4 }),
  fc.dictionary(secretName, fc.oneof(fc.constant(SECRET), fc.constant(new Error(SECRET))), { maxKeys: 2 }),
);

test('any details make one line of JSON, with nothing unseen and no secret in it', () => {
  fc.assert(
    fc.property(plainText, details, (event, [some, secret]) => {
      const line = lineOf({ ...some, ...secret }, event);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u);
      expect(line.toLowerCase()).not.toContain(SECRET.toLowerCase());
      expect(JSON.parse(line)).toMatchObject({ time: HEAD.time, level: 'warn' });
    }),
    { numRuns: 2_000 },
  );
});

describe('once the log is limited', () => {
  let listeners: unknown[];
  const consoleError = jest.fn();
  let writeError: typeof console.error;

  beforeAll(() => {
    const once = jest.spyOn(process, 'once').mockReturnThis();
    const { error: original } = console;
    console.error = consoleError;
    limitLog();
    limitLog();
    listeners = [...once.mock.calls];
    once.mockRestore();
    writeError = console.error;
    console.error = original;
  });
  const logOften = (reason: string) => {
    for (let time = 0; time < 1_000; time += 1) logWarning('login failed', { reason });
  };
  const told = () => written().map((line) => JSON.parse(line).heldBack);

  test('equal lines are written once, and again with their count after a minute', () => {
    logOften('no answer');
    expect(told()).toEqual([undefined]);
    jest.advanceTimersByTime(MINUTE_MS - 1);
    expect(told()).toEqual([undefined]);
    jest.advanceTimersByTime(10_000);
    expect(told()).toEqual([undefined, 999]);
    expect(JSON.parse(written()[1] ?? '')).toEqual({
      time: new Date(NOW_MS + MINUTE_MS).toISOString(),
      level: 'warn',
      event: 'login failed',
      reason: 'no answer',
      heldBack: 999,
    });
    jest.advanceTimersByTime(10 * MINUTE_MS);
    expect(told()).toEqual([undefined, 999]);
  });

  test('errors and information are limited alike', () => {
    for (let time = 0; time < 10; time += 1) {
      logInfo('circuit closed');
      logError('store lost');
    }
    expect(written()).toHaveLength(2);
  });

  test('a process that ends writes what it held back', () => {
    logOften('refused');
    expect(told()).toEqual([undefined]);
    tellHeldBack();
    expect(told()).toContain(999);
    expect(listeners).toEqual([['exit', tellHeldBack]]);
  });

  test('the framework’s output for failed revalidations becomes one line of ours', () => {
    for (let time = 0; time < 1_000; time += 1) {
      writeError('revalidating cache with key: ()=>load-["magazines"]', new Error('API host, GET /magazine: down'));
      writeError('revalidating cache with key: ()=>load-["toppers"]', 'a thrown text');
    }
    expect(written().map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', event: 'content not read anew', reason: 'API host, GET /magazine: down' },
      { level: 'warn', event: 'content not read anew', reason: 'a thrown text' },
    ]);
  });

  test('what the framework writes of a failure becomes one line of ours, with its stack', () => {
    writeError('\u001b[31m\u2a2f\u001b[39m', new Error('no page'));
    writeError(new Error('no header'));
    expect(written().map((line) => JSON.parse(line))).toMatchObject([
      { event: 'failure', level: 'error', reason: 'no page', stack: expect.stringContaining('log.test') },
      { event: 'failure', level: 'error', reason: 'no header' },
    ]);
  });

  test('in development the framework writes of failures itself', () => {
    consoleError.mockClear();
    const failure = new Error('a fault of ours');
    const replaced = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });
    writeError('\u2a2f', failure);
    replaced.restore();
    expect(consoleError.mock.calls).toEqual([['\u2a2f', failure]]);
  });

  test('other output of console.error stays as it is', () => {
    consoleError.mockClear();
    writeError('Port 3000 is taken.');
    expect(consoleError.mock.calls).toEqual([['Port 3000 is taken.']]);
    expect(written()).toEqual([]);
  });
});
