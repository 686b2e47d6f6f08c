import { failingParts } from '@/lib/http/health/readiness';
import { answer } from '@/lib/http/endpoint';

export const dynamic = 'force-dynamic';

async function readiness(): Promise<Response> {
  const failing = await failingParts(Date.now());
  if (failing.length === 0) return answer(200, { status: 'ready' });
  return answer(503, { status: 'unready', failing }, { 'Retry-After': '5' });
}

export { readiness as GET, readiness as HEAD };
