import { type NextRequest, NextResponse } from 'next/server';

import { loginPath } from '@/lib/auth/callback';
import { readSessionToken } from '@/lib/auth/session-token';
import { canonicalPath, type Path, paths } from '@/lib/paths';

/** Pages for logged-in candidates. Each of them, and each endpoint behind them, asks for the session by itself too. */
const GATED: readonly Path[] = [paths.testInstruction, paths.test, paths.examPaper, paths.profile];

/** The path as it is meant; undefined when it is no valid UTF-8, which would fail inside the framework with 500. */
function decodedPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** The gate: an anonymous visitor is led to the login page, and back afterwards. */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const path = decodedPath(pathname);
  if (path === undefined) return NextResponse.redirect(new URL(paths.home, request.url));
  const known = canonicalPath(path);
  if (!known || !GATED.includes(known)) return;
  if (await readSessionToken(request.cookies, Date.now())) return;
  return NextResponse.redirect(new URL(loginPath(known + search), request.url));
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/TestInstruction', '/Test', '/ExamPaper', '/Profile', '/(.*%.*)'],
};
