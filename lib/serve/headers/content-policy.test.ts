import type { PageKind } from '@/lib/site/routes.mjs';

import { fixedScripts, inlineScriptPolicy, nonceScripts, pagePolicy } from './content-policy.mjs';

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const policyOf = (kind: PageKind, more: { imagesFrom?: string; isHttps?: boolean } = {}) =>
  directivesOf(pagePolicy(kind, { scripts: fixedScripts(kind), imagesFrom: undefined, isHttps: false, ...more }));

const FOREIGN = /https?:\/\//;

describe.each(['public', 'account', 'shell'] as const)('a page that is %s', (kind) => {
  test('a page allows nothing that is not named, and can be framed by nobody', () => {
    expect(policyOf(kind)).toMatchObject({
      'default-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
    });
  });

  test("a page takes images from the API host's origin if there is one", () => {
    expect(policyOf(kind)['img-src']?.slice(0, 2)).toEqual(["'self'", 'data:']);
    expect(policyOf(kind, { imagesFrom: 'https://host.example' })['img-src']).toContain('https://host.example');
  });

  test('a page asks for HTTPS only where the site is served over it', () => {
    expect(policyOf(kind)).not.toHaveProperty('upgrade-insecure-requests');
    expect(policyOf(kind, { isHttps: true })).toHaveProperty('upgrade-insecure-requests', []);
  });

  test('a page evaluates no text as a script', () => {
    expect(JSON.stringify(policyOf(kind))).not.toContain('unsafe-eval');
  });
});

test.each(['account', 'shell'] as const)(
  'a page that is %s loads nothing from anybody else, and has no inline style',
  (kind) => {
    const policy = policyOf(kind);
    expect(JSON.stringify(policy)).not.toMatch(FOREIGN);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['frame-src']).toEqual(["'none'"]);
  },
);

test('a public page frames the video player and nothing else', () => {
  expect(policyOf('public')['frame-src']).toEqual(['https://www.youtube-nocookie.com']);
});

test("a public page allows only the translator's foreign scripts, by their paths", () => {
  const foreign = policyOf('public')['script-src']?.filter((source) => FOREIGN.test(source)) ?? [];
  expect(foreign.length).toBeGreaterThan(0);
  for (const source of foreign) {
    const { hostname, pathname } = new URL(source);
    expect(hostname).toMatch(/^translate(-pa)?\.google(apis)?\.com$/);
    expect(pathname).not.toBe('/');
  }
});

test('an account page runs no inline script before its nonce is known', () => {
  expect(fixedScripts('account')).toEqual(["'self'"]);
});

test('the second policy of a prerendered page restricts only inline scripts, to its hashes', () => {
  const policy = directivesOf(inlineScriptPolicy(["'sha256-a='", "'sha256-b='"]));
  expect(Object.keys(policy)).toEqual(['script-src']);
  expect(policy['script-src']).toEqual(expect.arrayContaining(["'self'", "'sha256-a='", "'sha256-b='"]));
  expect(policy['script-src']).not.toContain("'unsafe-inline'");
  // Both policies apply, so this one must allow the same script files.
  const files = fixedScripts('public').filter((source) => source !== "'unsafe-inline'");
  expect(policy['script-src']).toEqual(expect.arrayContaining(files));
});

test('a page with a nonce allows scripts that carry it, and the script files of accounts', () => {
  expect(nonceScripts('n', ["'sha256-a='"])).toEqual(["'self'", "'nonce-n'", "'sha256-a='"]);
});
