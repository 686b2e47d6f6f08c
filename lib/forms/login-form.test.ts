import { loginForm } from './account-forms';

const GOOD = { Username: 'asha', Password: 'a long passphrase' };

/** The messages by field. */
function errorsOf(values: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of loginForm.safeParse(values).error?.issues ?? []) {
    (errors[path.join('.')] ??= []).push(message);
  }
  return errors;
}

/** Specification §5, verbatim. */
const REQUIRED = { Username: ['Username is required'], Password: ['Password is required'] };

test('the login form accepts complete values', () => {
  expect(loginForm.parse(GOOD)).toEqual(GOOD);
});

test.each([
  ['empty', { Username: '', Password: '' }],
  ['missing', {}],
  ['no texts', { Username: 7, Password: null }],
  ['of another form', { username: 'asha', password: 'x' }],
])('fields that are %s have one message each', (_, values) => {
  expect(errorsOf(values)).toEqual(REQUIRED);
});

test.each(['Username', 'Password'] as const)('only the wrong field has a message: %s', (field) => {
  expect(errorsOf({ ...GOOD, [field]: '' })).toEqual({ [field]: REQUIRED[field] });
});

test('white space alone is not a username but may be a password', () => {
  expect(errorsOf({ Username: ' \t\u00a0\n', Password: ' ' })).toEqual({ Username: REQUIRED.Username });
});

test('the form trims the username and keeps the password as typed', () => {
  expect(loginForm.parse({ Username: '\t asha \n', Password: ' a pass  phrase\t' })).toEqual({
    Username: 'asha',
    Password: ' a pass  phrase\t',
  });
});

test.each([
  ['Username', 64],
  ['Password', 256],
] as const)('%s may have %i characters, not one more', (field, max) => {
  expect(errorsOf({ ...GOOD, [field]: 'x'.repeat(max) })).toEqual({});
  expect(errorsOf({ ...GOOD, [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: ['This is too long'] });
});

test('white space around a username does not make it too long', () => {
  expect(errorsOf({ ...GOOD, Username: ` ${'x'.repeat(64)} ` })).toEqual({});
});

test('the form drops unknown fields', () => {
  expect(loginForm.parse({ ...GOOD, csrfToken: 'x', callbackUrl: '//x', isAdmin: true })).toEqual(GOOD);
});

test.each([null, undefined, 'asha', 7, [], [GOOD]])('%j is not a form', (value) => {
  expect(loginForm.safeParse(value).success).toBe(false);
});
