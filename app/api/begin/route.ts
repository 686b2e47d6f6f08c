import { guarded, redirectTo } from '@/lib/http/endpoint';
import { paths, testPathOf } from '@/lib/site/paths';

/** Leads from the declaration to the test that the address of its page names, for those without JavaScript. */
export const GET = guarded(async (request: Request) => {
  const referrer = request.headers.get('referer') ?? '';
  return redirectTo(URL.canParse(referrer) ? testPathOf(new URL(referrer)) : paths.onlineTestSeries);
});
