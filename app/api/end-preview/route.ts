import { cookies, draftMode } from 'next/headers';

import { safeCallback } from '@/lib/accounts/callback';
import { DRAFT_COOKIE } from '@/lib/server/draft-mode';
import { guarded, redirectTo } from '@/lib/http/endpoint';

/** The path of the page with the form, by its referrer. */
function pageOf(request: Request): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return safeCallback(null);
  const { pathname, search } = new URL(referrer);
  return safeCallback(pathname + search);
}

export const POST = guarded(async (request: Request) => {
  (await draftMode()).disable();
  (await cookies()).delete(DRAFT_COOKIE);
  return redirectTo(pageOf(request));
});
