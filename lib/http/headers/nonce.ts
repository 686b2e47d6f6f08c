import 'server-only';

import { randomBytes } from 'node:crypto';

import { type NextRequest, NextResponse } from 'next/server';

import { env } from '@/lib/server/env';

import { hashOf, HEAD_SCRIPTS, nonceScripts, pagePolicy } from './content-policy.mjs';
import type { PageKind } from '../../site/routes.mjs';

const POLICY = 'Content-Security-Policy';

/** Passes a request on under a policy with a nonce, which the framework writes on the page's scripts. */
export function withNonce(request: NextRequest, kind: PageKind): NextResponse {
  const { apiHost, siteUrl } = env();
  const policy = pagePolicy(kind, {
    scripts: nonceScripts(kind, randomBytes(16).toString('base64'), HEAD_SCRIPTS.map(hashOf)),
    imagesFrom: apiHost && new URL(apiHost).origin,
    isHttps: siteUrl.startsWith('https:'),
  });
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  return NextResponse.next({ request: { headers }, headers: { [POLICY]: policy } });
}
