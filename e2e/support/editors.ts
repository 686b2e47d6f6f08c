import { createServer, request as requestOf, type Server } from 'node:http';

import { PREVIEW_SITE_URL, PREVIEW_URL } from './addresses';

/** The secrets that the journeys' servers accept from editors and from the host's publishing. */
export const PREVIEW_SECRET = 'a secret of the editors, for the journeys alone';
export const REVALIDATE_SECRET = 'a secret of the publisher, for the journeys alone';

/** The proxy before a preview deployment. It gives the visitor's URL only in X-Forwarded headers. */
export function startPreviewProxy(): Server {
  const inner = new URL(PREVIEW_SITE_URL);
  const outer = new URL(PREVIEW_URL);
  return createServer((incoming, outgoing) => {
    const forwarded = requestOf(
      {
        host: inner.hostname,
        port: inner.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          host: inner.host,
          'x-forwarded-host': incoming.headers.host,
          'x-forwarded-proto': 'http',
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(Number(outer.port));
}
