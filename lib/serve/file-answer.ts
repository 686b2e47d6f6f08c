import 'server-only';

import { ReadableStream } from 'node:stream/web';

import { BYTE_ORDER_MARK } from '@/lib/text/csv';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/**
 * A body whose pieces are made one by one as its receiver reads. The framework neither reads nor cancels the body for a
 * visitor who has left, so pieces must leave nothing open between them.
 */
export const bodyOf = (pieces: AsyncGenerator<Uint8Array>): BodyInit => ReadableStream.from(pieces) as BodyInit;

async function* encoded(pieces: AsyncGenerator<string>, isMarked: boolean): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // Without the mark, spreadsheets assume another encoding.
  if (isMarked) yield encoder.encode(BYTE_ORDER_MARK);
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** A file to download. Makes each piece only when the receiver is ready for it. */
export const fileAnswer = (name: string, ending: keyof typeof TYPES, pieces: AsyncGenerator<string>): Response =>
  new Response(bodyOf(encoded(pieces, ending === 'csv')), {
    headers: {
      'Content-Type': TYPES[ending],
      'Content-Disposition': `attachment; filename="${name}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  });
