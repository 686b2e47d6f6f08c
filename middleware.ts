import { type NextRequest, NextResponse } from 'next/server';

import { loginPath } from '@/lib/accounts/callback';
import { readSessionToken } from '@/lib/accounts/session-token';
import { queryText, segmentOfQuery } from '@/lib/search/query-text';
import { canonicalPath, type Path, paths } from '@/lib/site/paths';
import { withNonce } from '@/lib/http/headers/nonce';
import { pageKindOf } from '@/lib/site/routes.mjs';

/** Pages for logged-in candidates. Each of them, and each of their endpoints, checks the session as well. */
const GATED: readonly Path[] = [paths.testInstruction, paths.test, paths.examPaper, paths.profile];

/** The decoded path; undefined if it is no valid UTF-8, which would fail inside the framework with 500. */
function decodedPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Redirects one visitor; no cache may keep it for the next. */
const redirect = (request: NextRequest, to: string) =>
  NextResponse.redirect(new URL(to, request.url), { headers: { 'Cache-Control': 'no-store' } });

/** Leads a query to its page, which is kept for a moment; without one the page is the same for all. */
function toResults({ nextUrl }: NextRequest): NextResponse | undefined {
  const query = queryText(nextUrl.searchParams.getAll('q'));
  return query === '' ? undefined : NextResponse.rewrite(new URL(`${paths.search}/${segmentOfQuery(query)}`, nextUrl));
}

/**
 * The gate: leads an anonymous visitor to the login page, and back afterwards. Also gives pages that are rendered for
 * each request their policy; the others have theirs from next.config.mjs and lib/http/headers/page-cache.mjs.
 */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const path = decodedPath(pathname);
  if (path === undefined) return redirect(request, paths.home);
  const known = canonicalPath(path);
  if (known && GATED.includes(known) && !(await readSessionToken(request.cookies, Date.now()))) {
    return redirect(request, loginPath(known + search));
  }
  if (pathname === paths.search) return toResults(request);
  const kind = pageKindOf(path);
  // The development server works under no policy.
  return kind === 'account' && process.env.NODE_ENV !== 'development' ? withNonce(request, kind) : undefined;
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/TestInstruction',
    '/Test',
    '/ExamPaper',
    '/Profile',
    '/Login',
    '/login',
    '/Register',
    '/Finish',
    '/Score',
    '/Search',
    '/Desk/:path*',
    '/(.*%.*)',
  ],
};
