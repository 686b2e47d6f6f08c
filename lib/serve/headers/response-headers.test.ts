import { ownHeaders, responseHeaders } from './response-headers.mjs';

const LOCAL = { imagesFrom: undefined, isHttps: false, isPreview: false };

/** The headers of an answer, as the site sets them when it serves itself. */
function headersOf(path: string, circumstances: Partial<typeof LOCAL> = {}) {
  const find = ownHeaders(responseHeaders({ ...LOCAL, ...circumstances }));
  const found = find(path);
  return Object.fromEntries(found.map(({ key, value }) => [key, value])) as Record<string, string>;
}

const ANSWERS = [
  '/',
  '/UPSC',
  '/Login',
  '/Test',
  '/api/profile',
  '/art/logo.svg',
  '/no/such/page',
  '/_next/static/a.js',
];

test.each(ANSWERS)('%s has the headers that every answer has', (path) => {
  expect(headersOf(path)).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
  });
});

test.each(ANSWERS)('%s asks for HTTPS for two years if the site is served over it', (path) => {
  expect(headersOf(path)).not.toHaveProperty('Strict-Transport-Security');
  expect(headersOf(path, { isHttps: true })).toHaveProperty('Strict-Transport-Security', 'max-age=63072000');
});

test('an answer that is no page runs nothing, whatever a browser takes it for', () => {
  for (const path of ['/api/attempts', '/robots.txt', '/timetable.ics', '/social-image', '/nobody/knows']) {
    expect(headersOf(path)['Content-Security-Policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  }
});

test('a drawing that is opened by itself is sandboxed, and a PDF is left to its viewer', () => {
  expect(headersOf('/uploads/toppers/topper-1.svg')['Content-Security-Policy']).toMatch(
    /^default-src 'none';.*; sandbox$/,
  );
  expect(headersOf('/uploads/essays/a.pdf')['Content-Security-Policy']).toBe("frame-ancestors 'none'");
});

test('only the video player may play, decrypt and fill the screen, and unused features are off', () => {
  const features = String(headersOf('/InterviewGuide')['Permissions-Policy']).split(', ');
  const player = '=(self "https://www.youtube-nocookie.com")';
  expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(
    ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map((feature) => feature + player),
  );
  expect(features).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']));
});

test('no cache keeps an answer of an endpoint, and no shared cache a page behind the gate', () => {
  expect(headersOf('/api/auth/csrf')['Cache-Control']).toBe('no-store');
  expect(headersOf('/Test')['Cache-Control']).toBe('private, no-cache');
  for (const path of ['/ExamPaper', '/TestInstruction']) {
    expect(headersOf(path)['Cache-Control']).toBe('private, no-cache');
  }
  // The framework knows how long all other pages hold.
  for (const path of ['/UPSC', '/Login', '/Register', '/Profile']) {
    expect(headersOf(path)).not.toHaveProperty('Cache-Control');
  }
});

test('the end of a test allows inline scripts that its second policy names, and a stored result none', () => {
  for (const path of ['/Finish', '/Score', '/Score?attempt=']) {
    expect(headersOf(path)['Content-Security-Policy']).toContain("script-src 'self' 'unsafe-inline';");
    expect(headersOf(path)['Cache-Control']).toBe('private, no-cache');
  }
  expect(headersOf('/Score?attempt=a-1')['Content-Security-Policy']).toContain("script-src 'self';");
  expect(headersOf('/Score?attempt=a-1')['Cache-Control']).toBe('private, no-store');
});

test('search engines list no endpoints and, on a preview, nothing', () => {
  const robots = (path: string, isPreview: boolean) => headersOf(path, { isPreview })['X-Robots-Tag'];
  for (const path of ['/api/profile', '/healthz', '/readyz', '/timetable.ics']) {
    expect(robots(path, false)).toBe('noindex');
  }
  for (const path of ['/', '/UPSC', '/robots.txt', '/art/logo.svg']) expect(robots(path, false)).toBeUndefined();
  for (const path of [...ANSWERS, '/healthz']) expect(robots(path, true)).toBe('noindex, nofollow');
});

test('a rule for many paths has no colon that the framework would read as a parameter', () => {
  const many = responseHeaders({ imagesFrom: 'https://host.example', isHttps: true, isPreview: true }).filter(
    ({ source }) => source.includes(':'),
  );
  expect(many.flatMap(({ headers }) => headers.filter(({ value }) => value.includes(':')))).toEqual([]);
});
