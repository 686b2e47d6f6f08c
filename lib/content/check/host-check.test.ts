import { paths } from '@/lib/site/paths';

import { contract } from '../contract';
import { type Noun, nouns, pagesFedBy } from '@/lib/site/pages';
import { checkCall, checkWrongToken, publishedItems, type Reply, withFindings } from './host-check';
import type { Level } from './host-check-items';

function callOf(noun: Noun) {
  const call = contract.find((it) => it.noun === noun);
  if (!call) throw new Error(noun);
  return call;
}

const answered = (body: unknown, more: Partial<Extract<Reply, { status: number }>> = {}): Reply => ({
  ...{ status: 200, contentType: 'application/json', tookMs: 12.4, body },
  ...more,
});

const check = (noun: Noun, reply: Reply) => checkCall(callOf(noun), reply);

/** The outcome of a call, and its findings as `level: text`. */
const verdict = (noun: Noun, reply: Reply) => {
  const { outcome, findings } = check(noun, reply);
  return [outcome, ...findings.map(({ level, what }) => `${level}: ${what}`)];
};

const COURSES = [
  { _id: 1, CourseName: 'Foundation' },
  { _id: 2, CourseName: 'Prelims' },
];

describe('a list', () => {
  test('the check reports a good list with its counts, and no page suffers', () => {
    expect(check('courses', answered(COURSES))).toEqual({
      ...{ noun: 'courses', method: 'GET', path: '/courses/get-courses', outcome: 'fine', tookMs: 12 },
      ...{ items: { given: 2, usable: 2, shown: 2 }, findings: [], pages: [] },
    });
  });

  test('a list with a bad item is faulty, and its pages suffer', () => {
    expect(check('courses', answered([...COURSES, { _id: 3 }]))).toMatchObject({
      ...{ outcome: 'faulty', items: { given: 3, usable: 2, shown: 2 }, pages: [paths.home, paths.search] },
      findings: [{ level: 'fault', what: 'CourseName is missing', count: 1, positions: [2] }],
    });
  });

  test('a list without a single usable item fails', () => {
    expect(verdict('courses', answered([{ name: 'x' }]))).toEqual([
      'fails',
      'fault: _id is missing',
      'fault: CourseName is missing',
      'fault: no item is usable, so the site takes nothing of the list',
    ]);
  });

  test('a list warns of texts that readers do not see as they are meant', () => {
    const question = { Question: 'Why?', CorrectAns: '1', CategoryId: 1, SubCategoryId: 1, IsActive: true };
    const options = { AnsA: '<p>Ganga</p>', AnsB: 'Kosi', AnsC: 'Ganga', AnsD: 'Yamuna' };
    expect(verdict('questions', answered([{ _id: 1, ...question, ...options }]))).toEqual([
      'fine',
      'warning: AnsC: options A and C are the same',
    ]);
    const Description = '<script>show()</script><td>31 April 2027</td>';
    expect(verdict('timetables', answered([{ _id: 1, Subject: 'Polity', Description }]))).toEqual([
      'fine',
      'warning: Description: <script> is left out',
      'warning: Description: 31 April 2027 does not exist',
    ]);
  });

  test('a list can be empty', () => {
    expect(verdict('courses', answered([]))).toEqual(['fine', 'note: the list is empty']);
  });

  test.each([
    [{ data: COURSES }, 'the answer is not a list'],
    [null, 'the answer is not a list'],
    [undefined, 'the answer is empty'],
  ])('%j is not accepted as a list', (body, what) => {
    expect(verdict('courses', answered(body))).toEqual(['fails', `fault: ${what}`]);
  });

  test('a list can come with any successful status', () => {
    expect(verdict('courses', answered(COURSES, { status: 203 }))).toEqual(['fine']);
  });

  test.each([
    [401, 'status 401: public calls are made without credentials'],
    [403, 'status 403: public calls are made without credentials'],
    [404, 'status 404: there is no such call below this address'],
    [405, 'status 405: the call is there, but not with this method'],
    [418, 'status 418'],
    [429, 'status 429: the host limits its calls; the site may make some at the same time'],
    [500, 'status 500: the host failed'],
  ])('a list with status %i fails', (status, what) => {
    expect(verdict('courses', answered(COURSES, { status }))).toEqual(['fails', `fault: ${what}`]);
  });

  describe('of questions', () => {
    const good = { _id: 1, Question: 'q', AnsA: 'a', AnsB: 'b', AnsC: 'c', AnsD: 'd', CorrectAns: '1' };
    const question = { ...good, CategoryId: 1, SubCategoryId: 1, IsActive: true };
    const refused = 'note: while a question of it is faulty or stands twice, no test starts on the paper 1/1';

    test('a list of questions is fine without faults', () => {
      expect(verdict('questions', answered([question]))).toEqual(['fine']);
    });

    test.each<[string, object, string[]]>([
      [
        'a faulty one refuses its paper',
        { CorrectAns: '5' },
        ['fault: CorrectAns must be one of 1, 2, 3, 4 (here "5")', refused],
      ],
      ['a doubled one refuses its paper', { _id: 1 }, ['fault: _id stands twice', refused]],
      [
        'an active one that names no paper is in none',
        { CategoryId: undefined },
        ['fault: CategoryId is missing', 'note: a question that names no paper is in none'],
      ],
      ['a faulty one that is not active costs nothing', { AnsA: '', IsActive: false }, ['fault: AnsA is empty']],
    ])('in a list of questions, %s', (_, fields, told) => {
      expect(verdict('questions', answered([question, { ...question, _id: 2, ...fields }]))).toEqual([
        'faulty',
        ...told,
      ]);
    });
  });
});

describe('any answer', () => {
  test.each([
    ['a wrong media type', { contentType: 'text/html' }, "Content-Type is 'text/html', not application/json"],
    ['no media type', { contentType: '' }, "Content-Type is '', not application/json"],
    ['slowness', { tookMs: 1_000 }, 'slow: 1000 ms; the site waits 3000 ms at most'],
    ['another place', { movedTo: 'https://b.example/x' }, 'is sent on to https://b.example/x'],
    ['a failure before', { firstFailure: 'status 502' }, 'answers at the second try alone; the first: status 502'],
  ])('%s is a warning and no failure', (_what, more, what) => {
    expect(verdict('courses', answered(COURSES, more))).toEqual(['fine', `warning: ${what}`]);
  });

  test.each(['application/json', 'application/problem+json', 'APPLICATION/JSON'])(
    'the media type %s counts as JSON',
    (contentType) => {
      expect(verdict('courses', answered(COURSES, { contentType }))).toEqual(['fine']);
    },
  );

  test('a call without an answer fails, and its pages suffer', () => {
    expect(check('courses', { failure: 'connect ECONNREFUSED', tookMs: 3 })).toEqual({
      ...{ noun: 'courses', method: 'GET', path: '/courses/get-courses', outcome: 'fails', tookMs: 3 },
      ...{ findings: [{ level: 'fault', what: 'connect ECONNREFUSED' }], pages: [paths.home, paths.search] },
    });
  });

  test('a call that was not made gives its reason, and no page suffers', () => {
    expect(check('login', { notCalled: 'it needs a user' })).toEqual({
      ...{ noun: 'login', method: 'POST', path: '/user/login', outcome: 'not called' },
      ...{ findings: [{ level: 'note', what: 'it needs a user' }], pages: [] },
    });
  });

  test.each(nouns)('a failed call for %s affects exactly the pages that it feeds', (noun) => {
    expect(check(noun, { failure: 'x', tookMs: 0 }).pages).toEqual(pagesFedBy(noun));
  });
});

describe('the Anthropology syllabus', () => {
  test.each([
    [{ DESC: '<p>x</p>' }, ['fine']],
    [null, ['fine']],
    [{ Doc: '/a.pdf' }, ['fails', 'fault: DESC is missing']],
    [undefined, ['fails', 'fault: the answer is empty']],
    [[], ['fails', 'fault: the answer must be an object, and is a list']],
  ])('judges the Anthropology syllabus %j', (body, expected) => {
    expect(verdict('anthropology', answered(body))).toEqual(expected);
  });

  test('the Anthropology syllabus fails with an error status', () => {
    expect(verdict('anthropology', answered({ DESC: 'x' }, { status: 500 }))).toEqual([
      'fails',
      'fault: status 500: the host failed',
    ]);
  });
});

describe('the account calls', () => {
  test.each<[Noun, number, unknown, string[]]>([
    ['login', 200, { token: 't' }, ['fine']],
    ['login', 200, { data: { token: 't' } }, ['fine']],
    ['login', 200, { success: true }, ['fails', 'fault: there is no token, nor data.token']],
    ['login', 201, { token: 't' }, ['fails', 'fault: status 201: the site takes that as a wrong Username or Password']],
    ['login', 401, {}, ['fails', 'fault: status 401: the site takes that as a wrong Username or Password']],
    ['login', 503, {}, ['fails', 'fault: status 503: the host failed']],
    ['register', 201, { message: 'ok' }, ['fine']],
    ['register', 200, 'done', ['fine']],
    ['register', 201, undefined, ['fine']],
    ['register', 200, undefined, ['fails', 'fault: the answer is empty or false, which counts as a failure']],
    ['register', 409, { message: 'x' }, ['fails', 'fault: status 409: the site takes that as a failed registration']],
    ['logged-in-user', 200, { user: { Username: 'asha', Mobile: 9876543210 } }, ['fine']],
    ['logged-in-user', 200, { Username: 'asha' }, ['fails', 'fault: user is missing']],
    ['logged-in-user', 201, { user: { Username: 'asha' } }, ['fails', 'fault: status 201']],
    ['logged-in-user', 401, {}, ['fails', 'fault: status 401: the token of the login is not accepted']],
    ['logged-in-user', 403, {}, ['fails', 'fault: status 403: the token of the login is not accepted']],
    ['logged-in-user', 500, {}, ['fails', 'fault: status 500: the host failed']],
    ['review', 201, undefined, ['fine']],
    ['review', 404, {}, ['fine', 'warning: status 404; the site keeps reviews itself']],
  ])('judges the account call %s with status %i and %j', (noun, status, body, expected) => {
    expect(verdict(noun, answered(body, { status }))).toEqual(expected);
  });

  test.each<Noun>(['login', 'register', 'logged-in-user', 'review'])(
    'the account call %s follows no redirect',
    (noun) => {
      expect(verdict(noun, answered(undefined, { status: 302, movedTo: 'https://b.example/' }))).toEqual([
        'fails',
        'fault: the site sends a password or a token to no other address',
        'warning: is sent on to https://b.example/',
      ]);
    },
  );
});

test.each([
  [answered({}, { status: 401 }), []],
  [answered({}, { status: 403 }), []],
  [answered({}, { status: 200 }), ['fault: a token that is none is answered by 200, not refused']],
  [answered({}, { status: 500 }), ['warning: a token that is none is answered by 500; only 401 or 403 ends a session']],
  [{ failure: 'x', tookMs: 1 }, []],
])('the check expects the host to refuse a wrong token: %j', (reply, expected) => {
  expect(checkWrongToken(reply).map(({ level, what }) => `${level}: ${what}`)).toEqual(expected);
});

test.each<[Level, string, number]>([
  ['fault', 'faulty', 2],
  ['warning', 'fine', 0],
  ['note', 'fine', 0],
])('a %s in addition to a good call makes its outcome %s', (level, outcome, pages) => {
  const report = withFindings(check('courses', answered(COURSES)), [{ level, what: 'x' }]);
  expect(report).toMatchObject({ outcome, findings: [{ level, what: 'x' }] });
  expect(report.pages).toHaveLength(pages);
});

test('a call that failed or was not made keeps its outcome, whatever else the check finds', () => {
  const more = [{ level: 'fault', what: 'x' }] as const;
  expect(withFindings(check('courses', { failure: 'y', tookMs: 0 }), more)).toMatchObject({
    ...{ outcome: 'fails', findings: [{ what: 'y' }, { what: 'x' }], pages: [paths.home, paths.search] },
  });
  expect(withFindings(check('courses', { notCalled: 'y' }), more)).toMatchObject({ outcome: 'not called', pages: [] });
});

test('the published items are the ones that the site would show', () => {
  const magazines = [true, false].map((IsActive, _id) => ({ _id, MId: _id, MName: 'May', IsActive }));
  const published = (noun: Noun, reply: Reply) => publishedItems(callOf(noun), reply);
  expect(published('magazines', answered(magazines))).toMatchObject([{ _id: '0' }]);
  expect(published('magazines', answered(magazines, { status: 500 }))).toEqual([]);
  expect(published('magazines', answered('x'))).toEqual([]);
  expect(published('magazines', { failure: 'x', tookMs: 0 })).toEqual([]);
  expect(published('anthropology', answered({ DESC: 'x', Doc: '/a.pdf' }))).toEqual([{ DESC: 'x', Doc: '/a.pdf' }]);
  expect(published('logged-in-user', answered({ user: { Username: 'asha' } }))).toEqual([]);
  expect(published('login', answered({ token: 't' }))).toEqual([]);
});
