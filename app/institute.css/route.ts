import { institute } from '@/lib/site/institute';

import { colourSheet } from './colours';

export const dynamic = 'force-dynamic';

/** The institute's colours: a file, since the policy of most pages allows no style within them. */
export const GET = () =>
  new Response(colourSheet(institute().colours), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
