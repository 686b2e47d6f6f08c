import { revalidateTag } from 'next/cache';

import { onSave } from '@/lib/content/check/content-check';
import { nouns } from '@/lib/site/pages';

export const dynamic = 'force-dynamic';

const isDevelopment = process.env.NODE_ENV === 'development';
const none = () => new Response('Only the development server tells of changes.', { status: 404 });

/** Tells an open page of each saved content file, as server-sent events. */
export function GET(request: Request): Response {
  if (!isDevelopment) return none();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stop = onSave(() => controller.enqueue(new TextEncoder().encode('data: changed\n\n')));
      request.signal.addEventListener('abort', () => {
        stop();
        controller.close();
      });
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } });
}

/** Makes the site read the content anew. */
export function POST(): Response {
  if (!isDevelopment) return none();
  for (const noun of nouns) revalidateTag(noun, { expire: 0 });
  return new Response(null, { status: 204 });
}
