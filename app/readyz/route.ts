import { answer } from '@/lib/serve/endpoint';
import { failingParts } from '@/lib/serve/health/readiness';
import { unreadFiles } from '@/lib/server/kept-file';

export const dynamic = 'force-dynamic';

async function readiness(): Promise<Response> {
  const failing = await failingParts(Date.now());
  const unread = unreadFiles();
  const told = unread.length > 0 ? { unread } : {};
  if (failing.length === 0) return answer(200, { status: 'ready', ...told });
  return answer(503, { status: 'unready', failing, ...told }, { 'Retry-After': '5' });
}

export { readiness as GET, readiness as HEAD };
