import { failingParts, siteClockCheck, siteStoreCheck } from '@/lib/http/health/readiness';
import { answer } from '@/lib/http/endpoint';

export const dynamic = 'force-dynamic';

const RETRY_AFTER_S = 5;

async function readiness(): Promise<Response> {
  const failing = await failingParts(Date.now(), siteStoreCheck, siteClockCheck);
  if (failing.length === 0) return answer(200, { status: 'ready' });
  return answer(503, { status: 'unready', failing }, { 'Retry-After': String(RETRY_AFTER_S) });
}

export { readiness as GET, readiness as HEAD };
