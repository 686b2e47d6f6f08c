import { institute } from '@/lib/site/institute';

export const dynamic = 'force-dynamic';

/** Browsers ask here if a page has not named its icon by the time it has loaded. */
export const GET = () =>
  new Response(null, { status: 302, headers: { Location: institute().icon, 'Cache-Control': 'public, max-age=3600' } });
