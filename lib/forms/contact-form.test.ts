import { contactForm } from './visitor-forms';

const GOOD = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  subject: 'Fees',
  message: 'What does the course cost?',
};

/** The messages by field. */
function errorsOf(values: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of contactForm.safeParse(values).error?.issues ?? []) {
    (errors[path.join('.')] ??= []).push(message);
  }
  return errors;
}

/** Specification §5, verbatim. */
const REQUIRED = {
  name: ['Name is required'],
  email: ['Email is required'],
  subject: ['Subject is required'],
  message: ['Message is required'],
};

test('the contact form accepts complete values', () => {
  expect(contactForm.parse(GOOD)).toEqual(GOOD);
});

test.each([
  ['empty', { name: '', email: '', subject: '', message: '' }],
  ['white space only', { name: ' ', email: '\t', subject: '\n', message: ' \u00a0\r\n ' }],
  ['missing', {}],
  ['no texts', { name: null, email: 1, subject: true, message: {} }],
])('fields that are %s have one message each', (_, values) => {
  expect(errorsOf(values)).toEqual(REQUIRED);
});

test.each(['asha', 'asha@', '@example.org', 'asha@example', 'asha rao@example.org', 'a@b.org, c@d.org', 'a@b@c.org'])(
  '%s is not an email address',
  (email) => {
    expect(errorsOf({ ...GOOD, email })).toEqual({ email: ['Invalid email address'] });
  },
);

test.each(['a@b.in', 'first.last+tag@mail.example.co.in', "o'neil@example.org"])('%s is an email address', (email) => {
  expect(errorsOf({ ...GOOD, email })).toEqual({});
});

test('the form trims white space around each value', () => {
  expect(
    contactForm.parse({
      name: ' Asha Rao ',
      email: ' asha@example.org\n',
      subject: 'Fees ',
      message: '\n one\n\ntwo ',
    }),
  ).toEqual({ name: 'Asha Rao', email: 'asha@example.org', subject: 'Fees', message: 'one\n\ntwo' });
});

test.each([
  ['name', 120],
  ['subject', 200],
  ['message', 5_000],
])('%s may have %i characters, not one more', (field, max) => {
  expect(errorsOf({ ...GOOD, [field]: ` ${'x'.repeat(max)} ` })).toEqual({});
  expect(errorsOf({ ...GOOD, [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: ['This is too long'] });
});

test('an email address may have 254 characters, not one more', () => {
  const ofLength = (length: number) => `${'x'.repeat(length - '@example.org'.length)}@example.org`;
  expect(errorsOf({ ...GOOD, email: ofLength(254) })).toEqual({});
  expect(errorsOf({ ...GOOD, email: ofLength(255) }).email).toContain('This is too long');
});

test('the form drops unknown fields', () => {
  expect(contactForm.parse({ ...GOOD, isRead: true })).toEqual(GOOD);
});
