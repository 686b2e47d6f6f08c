import { refusalOf, withoutPageBody } from './request-limits.mjs';

const MOST = 64 * 1024;

test.each([
  ['a visit', 'GET', {}, undefined],
  ['a body as long as an endpoint takes', 'POST', { 'content-length': `${MOST}` }, undefined],
  ['a longer body', 'POST', { 'content-length': `${MOST + 1}` }, 413],
  ['a longer body of a visit', 'GET', { 'content-length': `${MOST + 1}` }, 413],
  ['a body that does not tell its length', 'POST', { 'transfer-encoding': 'chunked' }, 411],
  ['a request to be sent back', 'TRACE', {}, 405],
])('for %s (%s), the refusal is %s', (_what, method, headers, status) => {
  expect(refusalOf({ method, headers })).toBe(status);
});

const sent = (url: string, bytes: number) =>
  refusalOf({ method: 'POST', url, headers: { 'content-length': `${bytes}` } });

test('a list of candidates may be a megabyte, another body of the desk not', () => {
  expect(sent('/api/desk/mocks/a', 1024 * 1024)).toBeUndefined();
  expect(sent('/api/desk/mocks/a', 1024 * 1024 + 1)).toBe(413);
  for (const other of ['messages', 'constructor']) expect(sent(`/api/desk/${other}/a`, MOST + 1)).toBe(413);
});

test('a question bank may be 32 MB, with its name in the query', () => {
  const url = '/api/desk/question-bank-files/1-2?name=a%20bank.xml';
  expect(sent(url, 32 * 1024 * 1024)).toBeUndefined();
  expect(sent(url, 32 * 1024 * 1024 + 1)).toBe(413);
});

test.each(['mocks', 'question-bank-files'])('no path that merely begins like one of %s takes more', (name) => {
  for (const rest of ['', '%41', 'a%2Fb', 'a/', 'a/live', 'a.csv', '../a', '?a']) {
    expect(sent(`/api/desk/${name}/${rest}`, MOST + 1)).toBe(413);
  }
});

const post = (url: string) => ({
  method: 'POST',
  url,
  headers: { 'content-length': '9', 'content-type': 'text/plain', host: 'localhost' },
  resume: jest.fn(),
});

test('a post to a page becomes a visit, and its body is dropped', () => {
  const request = post('/Login?callbackUrl=%2FProfile');
  withoutPageBody(request);
  expect(request).toMatchObject({ method: 'GET', headers: { host: 'localhost' } });
  expect(Object.keys(request.headers)).toEqual(['host']);
  expect(request.resume).toHaveBeenCalledTimes(1);
});

test('a post to an endpoint stays as it is', () => {
  const request = post('/api/contact');
  withoutPageBody(request);
  expect(request).toMatchObject({ method: 'POST', headers: post('/').headers });
  expect(request.resume).not.toHaveBeenCalled();
});
