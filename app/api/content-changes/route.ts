import { watch } from 'node:fs';

import { revalidateTag } from 'next/cache';

import { env } from '@/lib/server/env';
import { nouns } from '@/lib/site/pages';

export const dynamic = 'force-dynamic';

const isDevelopment = process.env.NODE_ENV === 'development';
const none = () => new Response('Only the development server tells of changes.', { status: 404 });

/** An editor writes a file in several steps. */
const SETTLED_MS = 100;

/** Tells an open page of each saved content file, as server-sent events. */
export function GET(request: Request): Response {
  if (!isDevelopment) return none();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let timer: NodeJS.Timeout | undefined;
      const tell = () => controller.enqueue(new TextEncoder().encode('data: changed\n\n'));
      const watcher = watch(env().contentDir, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(tell, SETTLED_MS);
      });
      request.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        watcher.close();
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
