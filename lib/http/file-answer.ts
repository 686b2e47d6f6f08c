import 'server-only';

import { BYTE_ORDER_MARK } from '@/lib/text/csv';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/** A file to download. Makes each piece only when the receiver is ready for it. */
export function fileAnswer(name: string, ending: keyof typeof TYPES, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Without the mark, spreadsheets assume another encoding.
    start: (controller) => (ending === 'csv' ? controller.enqueue(encoder.encode(BYTE_ORDER_MARK)) : undefined),
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return new Response(body, {
    headers: {
      'Content-Type': TYPES[ending],
      'Content-Disposition': `attachment; filename="${name}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  });
}
