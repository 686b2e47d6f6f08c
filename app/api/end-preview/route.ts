import { cookies, draftMode } from 'next/headers';

import { safeCallback } from '@/lib/accounts/callback';
import { guarded, redirectTo } from '@/lib/serve/endpoint';
import { DRAFT_COOKIE } from '@/lib/content/host/content-mode';

/** The path of the page with the form, by its referrer. */
function pageOf(request: Request): string {
  const page = URL.parse(request.headers.get('referer') ?? '');
  return safeCallback(page && page.pathname + page.search);
}

export const POST = guarded(async (request: Request) => {
  (await draftMode()).disable();
  (await cookies()).delete(DRAFT_COOKIE);
  return redirectTo(pageOf(request));
});
