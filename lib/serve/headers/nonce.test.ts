import { NextRequest } from 'next/server';

import { withEnv } from '@/lib/server/env-testing';

import { withNonce } from './nonce';

const SECRET = 'a-secret-of-32-random-characters';

beforeEach(() => withEnv({}));

const answer = (headers: Record<string, string> = {}) =>
  withNonce(new NextRequest('http://localhost:3000/Profile', { headers })).headers;

/** The header in which the framework hands the middleware's policy to the page. */
const REQUEST_POLICY = 'x-middleware-request-content-security-policy';

const nonceOf = (policy: string | null) => /'nonce-([\w+/=]+)'/.exec(policy ?? '')?.[1];

test('the page gets the same nonce as the browser', () => {
  const headers = answer();
  expect(Buffer.from(nonceOf(headers.get('content-security-policy')) ?? '', 'base64')).toHaveLength(16);
  expect(headers.get(REQUEST_POLICY)).toBe(headers.get('content-security-policy'));
});

test('each answer has a nonce of its own', () => {
  const nonces = Array.from({ length: 20 }, () => nonceOf(answer().get('content-security-policy')));
  expect(new Set(nonces).size).toBe(20);
});

test('the policy of a request is replaced, and its other headers are kept', () => {
  const headers = answer({ 'Content-Security-Policy': "script-src 'nonce-known'", 'Accept-Language': 'hi' });
  expect(headers.get(REQUEST_POLICY)).not.toContain('nonce-known');
  expect(headers.get('x-middleware-request-accept-language')).toBe('hi');
});

test("the policy allows the API host's images and asks for HTTPS if the site has it", () => {
  expect(answer().get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  withEnv({ API_HOST: 'https://host.example/v1', SITE_URL: 'https://site.example', NEXTAUTH_SECRET: SECRET });
  const policy = answer().get('content-security-policy');
  expect(policy).toContain("img-src 'self' data: https://host.example;");
  expect(policy).toContain('upgrade-insecure-requests');
});
