import { loginPath, safeCallback } from './callback';

const HOME = '/';

test.each([
  '/Profile',
  '/TestInstruction?Cat=1&Sub=1',
  '/Articles?article=a%20b%2F%C3%BC%26%3F#top',
  '/OnlineTestSeries#practice-test',
  '/?callbackUrl=https://evil.example',
  '/Articles?x=//evil.example',
  '/%2f/evil.example',
  '/%5Cevil.example',
  '/',
])('the path %s leads there, with its query and hash', (wanted) => {
  expect(safeCallback(wanted)).toBe(wanted);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an empty text', ''],
])('as a callback, %s leads home', (_, wanted) => {
  expect(safeCallback(wanted)).toBe(HOME);
});

test.each([
  'https://x',
  'http://site.invalid/Profile',
  'HTTPS://x/Profile',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.in',
  'Profile',
  '?x=1',
  '#x',
  ' /Profile',
])('a text that is no path, %j, leads home', (wanted) => {
  expect(safeCallback(wanted)).toBe(HOME);
});

test.each([
  '//x',
  '///x',
  '////x/Profile',
  '\\x',
  '\\\\x',
  '/\\x',
  '/\\/x',
  '\\/x',
  '/Profile\\..\\x',
  '//x@localhost/Profile',
  '//[',
])('slashes that a browser reads as another site, %j, lead home', (wanted) => {
  expect(safeCallback(wanted)).toBe(HOME);
});

test.each(['/.//x', '/..//x', '/a/..//x', '/%2e//x', '/%2E%2e//x', '/./\\x'])(
  'dots that leave two slashes behind, %j, lead home',
  (wanted) => {
    expect(safeCallback(wanted)).toBe(HOME);
  },
);

test.each(['/\t/x', '/\n/x', '/\r/x', '/Pro\tfile', '/Profile\r\nSet-Cookie: a=b', '/\0', '\t//x', '/x\u001f'])(
  'control characters, %j, which a browser drops, lead home',
  (wanted) => {
    expect(safeCallback(wanted)).toBe(HOME);
  },
);

test.each([
  ['/Profile/../Test?Cat=1', '/Test?Cat=1'],
  ['/परीक्षा', '/%E0%A4%AA%E0%A4%B0%E0%A5%80%E0%A4%95%E0%A5%8D%E0%A4%B7%E0%A4%BE'],
])('the path %s becomes %s, which a header can carry', (wanted, path) => {
  expect(safeCallback(wanted)).toBe(path);
});

test('the login page gets the whole way back', () => {
  const from = '/TestInstruction?Cat=1&Sub=1#top';
  const url = new URL(loginPath(from), 'http://localhost:3000');
  expect(url.pathname).toBe('/login');
  expect([...url.searchParams]).toEqual([['callbackUrl', from]]);
  expect(safeCallback(url.searchParams.get('callbackUrl'))).toBe(from);
});
