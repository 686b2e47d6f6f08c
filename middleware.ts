import { type NextRequest, NextResponse } from 'next/server';

import { loginPath, safeCallback } from '@/lib/accounts/callback';
import { currentEditor } from '@/lib/accounts/editors';
import { sessionOfAnyAccount } from '@/lib/accounts/session';
import { readSessionToken } from '@/lib/accounts/session-token';
import { queryText, segmentOfQuery } from '@/lib/finding/search/query-text';
import { withNonce } from '@/lib/serve/headers/nonce';
import { canonicalPath, deskPaths, oddItemPath, type Path, paths } from '@/lib/site/paths';
import { GATED, pageKindOf } from '@/lib/site/routes.mjs';

const gated: readonly Path[] = GATED;

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

/** The session unless the server has ended it. If the store fails, the cookie decides, so that nobody is logged out. */
const storedSession: typeof readSessionToken = (cookies, nowMs) =>
  sessionOfAnyAccount().catch(() => readSessionToken(cookies, nowMs));

/** Leads a query to its own page, which is kept for a moment. Without a query the page is the same for all. */
function toResults({ nextUrl }: NextRequest): NextResponse | undefined {
  const query = queryText(nextUrl.searchParams.get('q') ?? '');
  return query === '' ? undefined : NextResponse.rewrite(new URL(`${paths.search}/${segmentOfQuery(query)}`, nextUrl));
}

/**
 * The gate: leads an anonymous visitor to the login page, and a logged-in candidate from there to the wanted page. Also
 * gives pages that are rendered for each request their policy; the others have theirs from next.config.mjs and
 * lib/serve/headers/page-cache.mjs.
 */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const path = decodedPath(pathname);
  if (path === undefined) return redirect(request, paths.home);
  const page = canonicalPath(path.split('/', 2).join('/'));
  // The other pages of tests show nothing before an endpoint has checked that the server has not ended the session.
  const find = page === paths.testInstruction ? storedSession : readSessionToken;
  if (page && gated.includes(page) && !(await find(request.cookies, Date.now()))) {
    return redirect(request, loginPath(page + search));
  }
  // A session that the server has ended stays here: the gated pages would send it back.
  if (page === paths.login && (await storedSession(request.cookies, Date.now()))) {
    return redirect(request, safeCallback(request.nextUrl.searchParams.get('callbackUrl')));
  }
  if (pathname === paths.search) return toResults(request);
  const item = oddItemPath(request.nextUrl);
  if (item) return NextResponse.rewrite(new URL(item, request.nextUrl));
  // Each page of the desk checks again. Checked here, strangers cost no rendered page.
  if (path.split('/', 2).join('/') === deskPaths.overview) {
    const who = await currentEditor().catch(() => undefined);
    if (typeof who === 'string') return redirect(request, who === 'stranger' ? paths.home : loginPath(path + search));
  }
  // The development server works under no policy.
  const hasPolicy = pageKindOf(path, search) === 'account' && process.env.NODE_ENV !== 'development';
  return hasPolicy ? withNonce(request) : undefined;
}

export const config = {
  runtime: 'nodejs',
  // The framework reads this without running it, so it repeats names of lib/site/routes.mjs and of the session cookie.
  matcher: [
    '/TestInstruction',
    '/Test',
    '/ExamPaper',
    '/Profile',
    '/Age',
    '/MyData',
    '/CloseAccount',
    '/Objections',
    '/RankList',
    '/ResponseSheet',
    '/Search',
    '/Desk/:path*',
    '/(.*%.*)',
    { source: '/(L|l)ogin', has: [{ type: 'cookie', key: 'collectorauthtoken' }] },
    { source: '/(L|l)ogin', has: [{ type: 'cookie', key: 'collectorauthtoken.0' }] },
    { source: '/Score', has: [{ type: 'query', key: 'attempt' }] },
    // Items whose id is no path segment, to which next.config.mjs cannot lead.
    { source: '/Magazine', has: [{ type: 'query', key: 'Mid', value: '(?:\\.\\.?|.*[%#?~/].*)' }] },
    { source: '/Articles', has: [{ type: 'query', key: 'article', value: '(?:\\.\\.?|.*[%#?~/].*)' }] },
    { source: '/TextContent', has: [{ type: 'query', key: 'syllabus', value: '(?:\\.\\.?|.*[%#?~/].*)' }] },
    { source: '/TextContent', has: [{ type: 'query', key: 'essay', value: '(?:\\.\\.?|.*[%#?~/].*)' }] },
    { source: '/Questions', has: [{ type: 'query', key: 'id', value: '(?:\\.\\.?|.*[%#?~/].*)' }] },
    { source: '/Questions', has: [{ type: 'query', key: 'list', value: '(?:\\.\\.?|.*[%#?~/].*)' }] },
  ],
};
