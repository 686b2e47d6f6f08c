import { fixedScripts, inlineScriptPolicy, nonceScripts, pagePolicy } from '@/lib/http/headers/content-policy.mjs';
import { pageKindOf } from '@/lib/site/routes.mjs';
import { responseHeaders } from '@/lib/http/headers/response-headers.mjs';
import { DOCUMENTS } from '@/lib/site/routes.mjs';

import { judge, OTHER_ORIGIN, type Scanned } from './observatory-rules';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'none'";

/** A page that earns nothing extra and loses nothing. */
const PLAIN: Scanned = {
  isHttps: true,
  headers: new Headers(),
  html: '<script src="/a.js"></script>',
  httpRoute: ['http://site.example/', 'https://site.example/'],
  crossOriginHeaders: new Headers(),
};

const modifierOf = (rule: string, page: Partial<Scanned>) =>
  judge({ ...PLAIN, ...page }).verdicts.find((verdict) => verdict.rule === rule)?.modifier;

const withHeader = (name: string, value: string) => ({ headers: new Headers({ [name]: value }) });

describe('the content security policy', () => {
  const modifier = (policy: string) =>
    modifierOf('Content-Security-Policy', withHeader('Content-Security-Policy', policy));

  test.each([
    ['closed, and nothing unsafe', POLICY, 10],
    ['open by default, and nothing unsafe', "default-src 'self'", 5],
    ['unsafe styles only', `${POLICY}; img-src 'self'`.replace("style-src 'self'", "style-src 'unsafe-inline'"), 0],
    ['images over HTTP', `${POLICY}; img-src http://host.example`, -10],
    ['frames over HTTP', `${POLICY}; frame-src http://host.example`, -20],
    ['text evaluated', "default-src 'none'; script-src 'self' 'unsafe-eval'", -10],
    ['inline scripts', "default-src 'none'; script-src 'self' 'unsafe-inline'", -20],
    ['scripts as data', "default-src 'none'; script-src data:", -20],
    ['scripts of any host', "default-src 'none'; script-src https:", -20],
    ['plug-ins of any host', "script-src 'self'; object-src *", -20],
    ['nothing said of scripts', "img-src 'self'", -20],
    ['inline scripts that a nonce bars', "default-src 'none'; script-src 'nonce-a' 'unsafe-inline'", 10],
    ['hosts that a nonce bars', "default-src 'none'; script-src 'nonce-a' 'strict-dynamic' https:", 10],
    ["'strict-dynamic' alone", "default-src 'none'; script-src 'strict-dynamic'", -25],
    ['a directive that stands twice', "default-src 'none'; default-src 'self'", -25],
    ['an empty one', ' ', -25],
  ])('%s', (_, policy, expected) => {
    expect(modifier(policy)).toBe(expected);
  });

  test('there is none', () => {
    expect(modifierOf('Content-Security-Policy', {})).toBe(-25);
  });

  test('of two, only what both allow counts', () => {
    const first = "default-src 'none'; script-src 'self' 'unsafe-inline'";
    expect(modifier(`${first}, script-src 'self' 'sha256-a='`)).toBe(10);
    expect(modifier(`${first}, script-src 'self' 'unsafe-inline'`)).toBe(-20);
    expect(modifier(`${first}, img-src 'self'`)).toBe(-20);
  });
});

test.each([
  ['max-age=63072000', 0],
  ['max-age=15552000; includeSubDomains', 0],
  ['max-age=15551999', -10],
  ['includeSubDomains', -20],
])('Strict-Transport-Security: %s', (value, expected) => {
  expect(modifierOf('Strict-Transport-Security', withHeader('Strict-Transport-Security', value))).toBe(expected);
  expect(
    modifierOf('Strict-Transport-Security', { ...withHeader('Strict-Transport-Security', value), isHttps: false }),
  ).toBe(-20);
});

test.each<[string, Scanned['httpRoute'], number]>([
  ['nobody answers', 'no answer', 0],
  ['to HTTPS', ['http://a.example/', 'https://a.example/'], 0],
  ['to another host', ['http://a.example/', 'https://www.a.example/'], -5],
  ['by HTTP', ['http://a.example/', 'http://www.a.example/', 'https://www.a.example/'], -10],
  ['to HTTP', ['http://a.example/', 'http://www.a.example/'], -20],
  ['nowhere', ['http://a.example/'], -20],
])('redirection: %s', (_, httpRoute, expected) => {
  expect(modifierOf('Redirection', { httpRoute })).toBe(expected);
});

test.each([
  ['Referrer-Policy', 'same-origin', 5],
  ['Referrer-Policy', 'unsafe-url, strict-origin', 5],
  ['Referrer-Policy', 'origin', -5],
  ['Referrer-Policy', 'nonsense', -5],
  ['X-Content-Type-Options', 'nosniff', 0],
  ['X-Content-Type-Options', 'sniff', -5],
  ['X-Frame-Options', 'DENY', 0],
  ['X-Frame-Options', 'nonsense', -20],
  ['Cross-Origin-Resource-Policy', 'same-origin', 10],
  ['Cross-Origin-Resource-Policy', 'same-site', 10],
  ['Cross-Origin-Resource-Policy', 'cross-origin', 0],
  ['Cross-Origin-Resource-Policy', 'nonsense', -5],
])('%s: %s', (name, value, expected) => {
  expect(modifierOf(name, withHeader(name, value))).toBe(expected);
});

test('headers that are not there', () => {
  expect(modifierOf('Referrer-Policy', {})).toBe(0);
  expect(modifierOf('X-Content-Type-Options', {})).toBe(-5);
  expect(modifierOf('X-Frame-Options', {})).toBe(-20);
  expect(modifierOf('Cross-Origin-Resource-Policy', {})).toBe(0);
  expect(modifierOf('Strict-Transport-Security', {})).toBe(-20);
});

test('a page that a policy keeps from being framed needs no other header', () => {
  expect(modifierOf('X-Frame-Options', withHeader('Content-Security-Policy', POLICY))).toBe(5);
});

describe('cookies', () => {
  const modifier = (cookies: string[], hsts = 'max-age=63072000') => {
    const headers = new Headers({ 'Strict-Transport-Security': hsts });
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return modifierOf('Cookies', { headers });
  };

  test.each<[string, string[], number]>([
    ['none', [], 0],
    ['with every flag', ['a=1; Secure; HttpOnly; SameSite=Lax', 'b=1; Secure; SameSite=Strict'], 5],
    ['without SameSite', ['a=1; Secure; HttpOnly'], 0],
    ['not Secure', ['a=1; SameSite=Lax'], -5],
    ['of a session, not Secure', ['session=1; HttpOnly; SameSite=Lax'], -10],
    ['of a session, for scripts to read', ['session=1; Secure; SameSite=Lax'], -30],
    ['of an unknown SameSite', ['a=1; Secure; SameSite=Loose'], -20],
    ['for other sites, not Secure', ['a=1; SameSite=None'], -20],
    ['for other sites, Secure', ['a=1; Secure; SameSite=None'], 5],
    ['against forgery, without SameSite', ['csrf=1; Secure'], -20],
    ['one good, one bad', ['a=1; Secure; SameSite=Lax', 'session=1; Secure; SameSite=Lax'], -30],
  ])('%s', (_, cookies, expected) => {
    expect(modifier(cookies)).toBe(expected);
  });

  test('not Secure, on a site without HSTS', () => {
    expect(modifier(['a=1; SameSite=Lax'], 'none')).toBe(-20);
    expect(modifier(['session=1; HttpOnly; SameSite=Lax'], 'none')).toBe(-40);
  });
});

test.each([
  ['*', undefined, 0],
  ['https://friend.example', 'true', 0],
  [OTHER_ORIGIN, undefined, 0],
  [OTHER_ORIGIN, 'true', -50],
])('sharing with %s, credentials %s', (origin, credentials, expected) => {
  const crossOriginHeaders = new Headers({
    'Access-Control-Allow-Origin': origin,
    ...(credentials && { 'Access-Control-Allow-Credentials': credentials }),
  });
  expect(modifierOf('Cross-origin sharing', { crossOriginHeaders })).toBe(expected);
});

test.each([
  ['no scripts', '<p>', 0],
  ['own scripts', '<script async src="/a.js"></script>', 0],
  ['own scripts with integrity', '<script src="/a.js" integrity="sha256-a"></script>', 5],
  ['scripts of others', '<script src="https://b.example/a.js"></script>', -5],
  ['scripts of others with integrity', '<script src="https://b.example/a.js" integrity="sha256-a"></script>', 5],
  ['scripts of others over HTTP', '<script src="http://b.example/a.js"></script>', -50],
  ['scripts of others over either', '<script src="//b.example/a.js" integrity="sha256-a"></script>', -20],
])('integrity: %s', (_, html, expected) => {
  expect(modifierOf('Subresource integrity', { html })).toBe(expected);
});

describe('the score', () => {
  const score = (headers: Record<string, string>) => judge({ ...PLAIN, headers: new Headers(headers) });
  const GOOD = {
    'Content-Security-Policy': POLICY,
    'Strict-Transport-Security': 'max-age=63072000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };

  test('is 100 and what is good', () => {
    expect(score(GOOD)).toMatchObject({ score: 130, grade: 'A+' });
  });

  test('counts what is good only above 90', () => {
    expect(score({ ...GOOD, 'Strict-Transport-Security': 'max-age=1' })).toMatchObject({ score: 120, grade: 'A+' });
    const worse = { ...GOOD, 'Strict-Transport-Security': 'max-age=1', 'X-Content-Type-Options': '' };
    expect(score(worse)).toMatchObject({ score: 85, grade: 'A-' });
  });

  test('is never below nothing', () => {
    expect(judge({ ...PLAIN, httpRoute: ['http://a.example/'] })).toMatchObject({ score: 10, grade: 'F' });
    const cookies = new Headers({ 'Set-Cookie': 'session=1' });
    expect(judge({ ...PLAIN, headers: cookies, httpRoute: ['http://a.example/'] })).toMatchObject({
      score: 0,
      grade: 'F',
    });
  });
});

describe('what this site sends over HTTPS', () => {
  const circumstances = { imagesFrom: 'https://host.example', isHttps: true };
  const rules = responseHeaders({ ...circumstances, isPreview: false });

  function fixedHeaders(path: string): Headers {
    const headers = rules
      .filter(({ source }) => source === '/:path*' || source === path)
      .flatMap((rule) => rule.headers);
    return new Headers(Object.fromEntries(headers.map(({ key, value }) => [key, value])));
  }

  const scoreOf = (headers: Headers) => judge({ ...PLAIN, headers });

  test.each(DOCUMENTS.filter((path) => pageKindOf(path) === 'account'))('%s has A+ with its nonce', (path) => {
    const headers = fixedHeaders(path);
    const scripts = nonceScripts('account', 'a', ["'sha256-a='"]);
    headers.set('Content-Security-Policy', pagePolicy('account', { ...circumstances, scripts }));
    expect(scoreOf(headers)).toMatchObject({ score: 130, grade: 'A+' });
  });

  test.each(DOCUMENTS.filter((path) => pageKindOf(path) !== 'account'))(
    '%s has A+ with the hashes of its scripts, and B+ without',
    (path) => {
      const headers = fixedHeaders(path);
      expect(fixedScripts(pageKindOf(path))).toContain("'unsafe-inline'");
      expect(scoreOf(headers)).toMatchObject({ score: 80, grade: 'B+' });
      headers.append('Content-Security-Policy', inlineScriptPolicy(["'sha256-a='"]));
      const { score, grade } = scoreOf(headers);
      expect(grade).toBe('A+');
      expect(score).toBe(pageKindOf(path) === 'exam' ? 130 : 120);
    },
  );
});
