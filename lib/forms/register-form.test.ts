import { REGISTRATION_COURSES, registerForm } from './account-forms';

const GOOD = {
  Username: 'asha',
  Password: 'a long passphrase',
  rePassword: 'a long passphrase',
  Name: 'Asha Rao',
  Mobile: '9876543210',
  Email: 'asha@example.org',
  Course: 'TestExam',
};

/** The messages by field. */
function errorsOf(values: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of registerForm.safeParse(values).error?.issues ?? []) {
    (errors[path.join('.')] ??= []).push(message);
  }
  return errors;
}

/** Specification §5, verbatim. */
const REQUIRED = {
  Username: ['Username is required'],
  Password: ['Password is required'],
  rePassword: ['Re-enter Password is required'],
  Name: ['Name is required'],
  Mobile: ['Mobile number is required'],
  Email: ['Email is required'],
  Course: ['Course is required'],
};
const MISMATCH = ['Passwords must match'];

const each = (value: unknown) => Object.fromEntries(Object.keys(GOOD).map((field) => [field, value]));

test('the register form accepts complete values', () => {
  expect(registerForm.parse(GOOD)).toEqual(GOOD);
});

test.each([
  ['empty', each('')],
  ['missing', {}],
  ['numbers', each(7)],
  ['null', each(null)],
  ['objects', each({ toString: 'x' })],
])('fields that are %s have one message each', (_, values) => {
  expect(errorsOf(values)).toEqual(REQUIRED);
});

test.each(Object.entries(REQUIRED))('only the missing field has a message: %s', (field, messages) => {
  expect(errorsOf({ ...GOOD, [field]: '' })).toEqual({ [field]: messages });
});

test.each(['Username', 'Name', 'Mobile', 'Email'] as const)('white space alone is not a %s', (field) => {
  expect(errorsOf({ ...GOOD, [field]: ' \t\n\u00a0' })).toEqual({ [field]: REQUIRED[field] });
});

describe('passwords', () => {
  test.each(['A long passphrase', 'a long passphrase ', 'x'])('%j as second password is a mismatch', (rePassword) => {
    expect(errorsOf({ ...GOOD, rePassword })).toEqual({ rePassword: MISMATCH });
  });

  test('a mismatch of passwords shows beside the errors of wrong fields', () => {
    expect(errorsOf({ ...GOOD, rePassword: 'other', Mobile: '98765', Email: 'asha@', Course: 'IAS' })).toEqual({
      Mobile: ['Mobile number must be 10 digits'],
      Email: ['Invalid Email address'],
      Course: REQUIRED.Course,
      rePassword: MISMATCH,
    });
  });

  test.each([
    ['empty', each('')],
    ['missing', {}],
  ])('a mismatch of passwords shows beside fields that are %s', (_, others) => {
    const { Username, Name, Mobile, Email, Course } = REQUIRED;
    expect(errorsOf({ ...others, Password: 'one', rePassword: 'other' })).toEqual({
      Username,
      Name,
      Mobile,
      Email,
      Course,
      rePassword: MISMATCH,
    });
  });

  test('a missing password shows its own error and no mismatch', () => {
    expect(errorsOf({ ...GOOD, Password: '' })).toEqual({ Password: REQUIRED.Password });
    expect(errorsOf({ ...GOOD, rePassword: '' })).toEqual({ rePassword: REQUIRED.rePassword });
  });

  test('the form keeps passwords as typed', () => {
    const password = ' spaces  and\ta tab ';
    expect(registerForm.parse({ ...GOOD, Password: password, rePassword: password })).toMatchObject({
      Password: password,
      rePassword: password,
    });
  });
});

describe('the mobile number', () => {
  test.each(['9876543210', '0000000000', ' 9876543210\n'])('%j is a mobile number of 10 digits', (Mobile) => {
    expect(registerForm.parse({ ...GOOD, Mobile }).Mobile).toBe(Mobile.trim());
  });

  test.each([
    '987654321',
    '98765432101',
    '987654321x',
    'abcdefghij',
    '+919876543210',
    '98765 43210',
    '98765-43210',
    '९८७६५४३२१०',
    '9876543210\n9876543210',
    '-987654321',
    '98765432.1',
  ])('%j is not a mobile number of 10 digits', (Mobile) => {
    expect(errorsOf({ ...GOOD, Mobile })).toEqual({ Mobile: ['Mobile number must be 10 digits'] });
  });

  test('the mobile number is a text, not a number', () => {
    expect(errorsOf({ ...GOOD, Mobile: 9_876_543_210 })).toEqual({ Mobile: REQUIRED.Mobile });
  });
});

describe('the email address', () => {
  test.each(['a@b.in', 'first.last+tag@mail.example.co.in', "o'neil@example.org"])('%s is a valid email', (Email) => {
    expect(errorsOf({ ...GOOD, Email })).toEqual({});
  });

  test.each(['asha', 'asha@', '@example.org', 'asha@example', 'asha rao@example.org', 'a@b.org, c@d.org', 'a@b@c.org'])(
    '%s is not a valid email',
    (Email) => {
      expect(errorsOf({ ...GOOD, Email })).toEqual({ Email: ['Invalid Email address'] });
    },
  );
});

describe('the course', () => {
  test('the course is one of three', () => {
    expect(REGISTRATION_COURSES).toEqual([
      'IAS-Indian Administrative Services',
      'IES-Indian Engineering Services',
      'TestExam',
    ]);
    for (const Course of REGISTRATION_COURSES) expect(registerForm.parse({ ...GOOD, Course }).Course).toBe(Course);
  });

  test.each(['IAS', 'testexam', 'TestExam ', 'toString', '0'])('%j is not a course', (Course) => {
    expect(errorsOf({ ...GOOD, Course })).toEqual({ Course: REQUIRED.Course });
  });
});

test('the form trims white space around everything but the passwords', () => {
  const typed = {
    ...GOOD,
    Username: ' asha ',
    Name: '\tAsha Rao\n',
    Mobile: ' 9876543210',
    Email: 'asha@example.org ',
  };
  expect(registerForm.parse(typed)).toEqual(GOOD);
});

test.each([
  ['Username', 64],
  ['Name', 120],
] as const)('%s may have %i characters, not one more', (field, max) => {
  expect(errorsOf({ ...GOOD, [field]: ` ${'x'.repeat(max)} ` })).toEqual({});
  expect(errorsOf({ ...GOOD, [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: ['This is too long'] });
});

test('a password may have 256 characters, not one more', () => {
  const twice = (length: number) => ({ Password: 'x'.repeat(length), rePassword: 'x'.repeat(length) });
  expect(errorsOf({ ...GOOD, ...twice(256) })).toEqual({});
  expect(errorsOf({ ...GOOD, ...twice(257) })).toEqual({
    Password: ['This is too long'],
    rePassword: ['This is too long'],
  });
});

test('the form drops unknown fields', () => {
  expect(registerForm.parse({ ...GOOD, _id: 1, Role: 'admin', isAdmin: true, token: 'x' })).toEqual(GOOD);
  const own = JSON.parse(JSON.stringify(GOOD).replace('{', '{"__proto__":{"isAdmin":true},'));
  expect(registerForm.parse(own)).toEqual(GOOD);
  expect(registerForm.parse(own)).not.toHaveProperty('isAdmin');
});

test.each([null, undefined, 'asha', 7, [], [GOOD]])('%j is not a form', (value) => {
  expect(registerForm.safeParse(value).success).toBe(false);
});

test('a prototype does not stand in for a form', () => {
  expect(errorsOf(JSON.parse(`{"__proto__":${JSON.stringify(GOOD)}}`))).toEqual(REQUIRED);
});
