import { withEnv } from '@/lib/server/env-testing';

import {
  externalUrl,
  hostFileUrl,
  hostHtml,
  hostImageUrl,
  wireFlag,
  wireId,
  wireNumber,
  wireOptionalText,
  wireText,
} from './wire';

const useHost = (apiHost: string) => withEnv({ API_HOST: apiHost });

describe('a file of the API host', () => {
  beforeEach(() => {
    useHost('https://api.example.org');
  });

  test.each([
    ['/uploads/a.pdf', 'https://api.example.org/uploads/a.pdf'],
    ['uploads/a.pdf', 'https://api.example.org/uploads/a.pdf'],
    ['./uploads/a.pdf', 'https://api.example.org/uploads/a.pdf'],
    ['  /uploads/a.pdf \n', 'https://api.example.org/uploads/a.pdf'],
    ['uploads\\magazines\\a.pdf', 'https://api.example.org/uploads/magazines/a.pdf'],
    ['\\uploads\\a.pdf', 'https://api.example.org/uploads/a.pdf'],
    ['/uploads/my file (1).pdf', 'https://api.example.org/uploads/my%20file%20(1).pdf'],
    ['/uploads/पाठ.pdf', 'https://api.example.org/uploads/%E0%A4%AA%E0%A4%BE%E0%A4%A0.pdf'],
    ['/uploads/a.pdf?v=2', 'https://api.example.org/uploads/a.pdf?v=2'],
    ['/uploads/a.pdf#page=2', 'https://api.example.org/uploads/a.pdf#page=2'],
    ['get.php?file=b.pdf', 'https://api.example.org/get.php?file=b.pdf'],
    ['get?file=b.pdf', 'https://api.example.org/get?file=b.pdf'],
    ['viewer.html#b.pdf', 'https://api.example.org/viewer.html#b.pdf'],
    ['/uploads/issue #1.pdf', 'https://api.example.org/uploads/issue%20%231.pdf'],
    ['/uploads/C#/why now?.pdf', 'https://api.example.org/uploads/C%23/why%20now%3F.pdf'],
    ['/uploads/why now?.pdf?v=2', 'https://api.example.org/uploads/why%20now%3F.pdf?v=2'],
    ['/uploads/100% ready.pdf', 'https://api.example.org/uploads/100%25%20ready.pdf'],
    ['/uploads/50%.pdf', 'https://api.example.org/uploads/50%25.pdf'],
    ['/uploads/a%20b.pdf', 'https://api.example.org/uploads/a%20b.pdf'],
    ['https://api.example.org/uploads/issue #1.pdf', 'https://api.example.org/uploads/issue%20%231.pdf'],
    ['../../etc/passwd', 'https://api.example.org/etc/passwd'],
    ['https://files.example.net/a.pdf', 'https://files.example.net/a.pdf'],
    ['HTTP://files.example.net/a.pdf', 'http://files.example.net/a.pdf'],
    ['//files.example.net/a.pdf', 'https://files.example.net/a.pdf'],
  ])('the path %j of a file loads from %s', (path, url) => {
    expect(hostFileUrl(path)).toBe(url);
  });

  test.each([
    '',
    '   ',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'C:\\uploads\\a.pdf',
    'mailto:a@example.org',
    'blob:https://api.example.org/x',
    'http://',
    '//',
    '0',
  ])('the path %j of a file loads from nowhere', (path) => {
    expect(hostFileUrl(path)).toBeUndefined();
  });

  test('a file stays below the path of a host with a path', () => {
    useHost('https://example.org/api/v1/');
    expect(hostFileUrl('/uploads/a.pdf')).toBe('https://example.org/api/v1/uploads/a.pdf');
    expect(hostFileUrl('\\uploads\\a.pdf')).toBe('https://example.org/api/v1/uploads/a.pdf');
  });

  test('with the embedded stand-in, a file is a path of the site itself', () => {
    useHost('');
    expect(hostFileUrl('/uploads/my file.pdf')).toBe('/uploads/my%20file.pdf');
    expect(hostFileUrl('uploads\\a.svg?v=2#page')).toBe('/uploads/a.svg?v=2#page');
    expect(hostFileUrl('https://files.example.net/a.pdf')).toBe('https://files.example.net/a.pdf');
    expect(hostFileUrl('javascript:alert(1)')).toBeUndefined();
  });

  test('with the embedded stand-in, no file path leads to another host', () => {
    useHost('');
    for (const path of ['/..//evil.example/a.pdf', '/.//evil.example/a.pdf', '..\\\\evil.example\\a.pdf']) {
      expect(hostFileUrl(path)).toBe('/evil.example/a.pdf');
    }
  });
});

describe('a picture of the API host', () => {
  const FOREIGN = ['https://files.example.net/a.svg', '//files.example.net/a.jpg', 'http://api.example.org/a.png'];

  test('a picture loads from the host, and from nowhere else', () => {
    useHost('https://api.example.org');
    expect(hostImageUrl('uploads\\a.svg')).toBe('https://api.example.org/uploads/a.svg');
    expect(hostImageUrl('https://api.example.org/a.svg')).toBe('https://api.example.org/a.svg');
    for (const path of [...FOREIGN, '', 'javascript:alert(1)']) expect(hostImageUrl(path)).toBeUndefined();
  });

  test('with the embedded stand-in, a picture loads only from the site itself', () => {
    useHost('');
    expect(hostImageUrl('/uploads/a.svg')).toBe('/uploads/a.svg');
    for (const path of FOREIGN) expect(hostImageUrl(path)).toBeUndefined();
  });
});

test.each([
  ['https://upsc.gov.in', 'https://upsc.gov.in/'],
  ['http://upsc.gov.in/a?b=c#d', 'http://upsc.gov.in/a?b=c#d'],
  ['upsc.gov.in/exams', 'https://upsc.gov.in/exams'],
  ['www.upsc.gov.in', 'https://www.upsc.gov.in/'],
  ['//upsc.gov.in', 'https://upsc.gov.in/'],
  ['', undefined],
  ['javascript:alert(1)', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['mailto:a@example.org', undefined],
  ['not a link', undefined],
])('the address %j of another site is %s', (address, url) => {
  expect(externalUrl(address)).toBe(url);
});

test('a host’s HTML is cleaned, and its files load from the host', () => {
  useHost('https://api.example.org');
  const html = hostHtml(
    '<p onclick="x()">Read <a href="uploads\\a.pdf">this</a><script>alert(1)</script>' +
      '<a href="javascript:alert(1)">that</a><img src="/b.svg" onerror="x()"></p>',
  );
  expect(html).toContain('<p>Read <a href="https://api.example.org/uploads/a.pdf"');
  expect(html).toContain('src="https://api.example.org/b.svg"');
  expect(html).toContain('<a>that</a>');
  expect(html).not.toMatch(/script|alert|onclick|onerror/);
});

test.each([
  ['https://api.example.org', 'https://api.example.org/b.svg'],
  ['https://api.example.org/v1', 'https://api.example.org/v1/b.svg'],
  ['', '/b.svg'],
])('with the host %j its own image stays, and an image of another origin becomes a link', (apiHost, src) => {
  useHost(apiHost);
  expect(hostHtml('<img src="/b.svg" alt="Map">')).toContain(`<img src="${src}" alt="Map"`);
  for (const other of ['https://cdn.example/b.svg', '//cdn.example/b.svg', 'http://api.example.org/b.svg']) {
    const html = hostHtml(`<img src="${other}" alt="Map">`);
    expect(html).toMatch(/^<a href="https?:\/\/(cdn\.example|api\.example\.org)\/b\.svg" [^>]*>Map<\/a>$/);
  }
});

describe.each(['https://api.example.org', 'https://site.example/v1', ''])('with the host %j', (apiHost) => {
  const site = {
    API_HOST: apiHost,
    SITE_URL: 'https://site.example',
    NEXTAUTH_SECRET: 'a-secret-of-32-random-characters',
  };

  test('a link to the site itself becomes a path and opens in the same tab', () => {
    withEnv(site);
    expect(hostHtml('<a href="https://SITE.example/Articles?article=2#c">text</a>')).toBe(
      '<a href="/Articles?article=2#c">text</a>',
    );
    expect(hostHtml('<a href="https://somebody@site.example//evil.example/x">text</a>')).toBe(
      '<a href="/evil.example/x">text</a>',
    );
    expect(hostHtml('<a href="http://site.example/x">text</a>')).toContain('nofollow');
  });

  test('an image of the site itself is shown', () => {
    withEnv(site);
    expect(hostHtml('<img src="https://site.example/uploads/a.webp" alt="Map">')).toContain(
      '<img src="/uploads/a.webp" alt="Map"',
    );
    expect(hostImageUrl('uploads/a.png')).toBe(`${apiHost}/uploads/a.png`);
  });
});

describe('the pieces of the wire', () => {
  test.each([
    ['a', 'a'],
    [' 64f0 ', '64f0'],
    [7, '7'],
    [0, '0'],
  ])('the id %j is read as %j', (value, id) => {
    expect(wireId.parse(value)).toBe(id);
  });

  test.each(['', ' ', null, undefined, {}, true, NaN])('%j is refused as an id', (value) => {
    expect(wireId.safeParse(value).success).toBe(false);
  });

  test('a number is the text of its digits', () => {
    expect([wireText.parse(1043), wireOptionalText.parse(2.5), wireText.parse(0)]).toEqual(['1043', '2.5', '0']);
  });

  test('a text is trimmed, and an empty one is refused', () => {
    expect(wireText.parse(' Anthropology\n')).toBe('Anthropology');
    for (const value of ['', ' \n', null, undefined, NaN, true]) expect(wireText.safeParse(value).success).toBe(false);
  });

  test('an optional text that is missing is empty', () => {
    for (const value of ['', '  ', null, undefined]) expect(wireOptionalText.parse(value)).toBe('');
    expect(wireOptionalText.parse(' a ')).toBe('a');
    for (const value of [{}, ['a'], false]) expect(wireOptionalText.safeParse(value).success).toBe(false);
  });

  test('a flag is true only if the host says so', () => {
    expect(wireFlag.parse(true)).toBe(true);
    for (const value of [false, null, undefined]) expect(wireFlag.parse(value)).toBe(false);
    for (const value of ['true', 1, {}]) expect(wireFlag.safeParse(value).success).toBe(false);
  });

  test('a number can be written as digits', () => {
    expect([wireNumber.parse(3), wireNumber.parse('3')]).toEqual([3, 3]);
    for (const value of ['', '3a', '-1', ' 3', null, undefined, {}]) {
      expect(wireNumber.safeParse(value).success).toBe(false);
    }
  });
});

test('no text or id has a NUL or half a character, and no id is too long for an index', () => {
  expect(wireId.parse('q\0 1')).toBe('q 1');
  expect(wireText.parse('\0Geography\0')).toBe('Geography');
  expect(wireOptionalText.parse('a\0b')).toBe('ab');
  expect(wireId.parse('course-\ud83d')).toBe('course-');
  expect(wireText.parse('\udc4dकक्षा \u{1f44d}')).toBe('कक्षा \u{1f44d}');
  for (const value of ['\0', ' \0 ']) {
    expect(wireId.safeParse(value).success).toBe(false);
    expect(wireText.safeParse(value).success).toBe(false);
  }
  expect(wireId.safeParse('q'.repeat(500)).success).toBe(true);
  expect(wireId.safeParse('q'.repeat(501)).success).toBe(false);
});
