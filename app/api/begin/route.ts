import { guarded, redirectTo } from '@/lib/serve/endpoint';
import { paths, testPathOf } from '@/lib/site/paths';

/** Leads from the declaration to the test that the address of its page names, for those without JavaScript. */
export const GET = guarded(async (request: Request) => {
  const page = URL.parse(request.headers.get('referer') ?? '');
  return redirectTo(page ? testPathOf(page) : paths.onlineTestSeries);
});
