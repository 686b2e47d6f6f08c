import 'server-only';

import { randomBytes } from 'node:crypto';

import { type NextRequest, NextResponse } from 'next/server';

import { env } from '@/lib/server/env';

import { hashOf, HEAD_SCRIPTS, nonceScripts, pagePolicy } from './content-policy.mjs';

const POLICY = 'Content-Security-Policy';

/** Passes on a request for an account page with a policy that has a nonce. The framework writes it on its scripts. */
export function withNonce(request: NextRequest): NextResponse {
  const { apiHost, siteUrl } = env();
  const policy = pagePolicy('account', {
    scripts: nonceScripts(randomBytes(16).toString('base64'), HEAD_SCRIPTS.map(hashOf)),
    imagesFrom: apiHost && new URL(apiHost).origin,
    isHttps: siteUrl.startsWith('https:'),
  });
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  return NextResponse.next({ request: { headers }, headers: { [POLICY]: policy } });
}
