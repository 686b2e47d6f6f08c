import { open, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';

import { bodyOf } from '@/lib/serve/file-answer';
import { isKnownTag } from '@/lib/serve/known-tag.mjs';
import { contentPath, uploadType } from '@/lib/server/content-folder';

type ContentUpload = { path: string; size: number; mtimeMs: number; type: string };

/** A file in the content folder's `uploads`, by its decoded path there; undefined if there is none. */
export async function findContentUpload(name: string): Promise<ContentUpload | undefined> {
  const type = uploadType(name);
  if (!type || name.includes('\0')) return undefined;
  try {
    const folder = await realpath(contentPath('uploads'));
    const path = await realpath(contentPath('uploads', name));
    // Neither a name nor a link can lead out of the folder.
    if (!path.startsWith(folder + sep)) return undefined;
    const file = await stat(path);
    return file.isFile() ? { path, size: file.size, mtimeMs: file.mtimeMs, type } : undefined;
  } catch {
    return undefined;
  }
}

type Range = { start: number; end: number };

/** The single byte range that a request asks for; null if it is beyond the file, undefined for the whole file. */
function rangeOf(header: string | null, size: number): Range | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}

const PIECE_BYTES = 64 * 1024;

async function readPiece({ path, mtimeMs }: ContentUpload, position: number, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
    // Parts of two files would look like one.
    if (bytesRead === 0 || (await file.stat()).mtimeMs !== mtimeMs)
      throw new Error('an upload changed while it was sent');
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The bytes of a file. It is open only while a piece is read, so that no download that is cut keeps it open. */
async function* piecesOf(upload: ContentUpload, { start, end }: Range): AsyncGenerator<Uint8Array> {
  for (let position = start; position <= end;) {
    const piece = await readPiece(upload, position, Math.min(PIECE_BYTES, end + 1 - position));
    position += piece.length;
    yield piece;
  }
}

/** Answers a request for an upload or a part of it; `maxAgeS` is how long a client can use its copy without asking. */
export function answerUpload(upload: ContentUpload, request: Request, maxAgeS: number): Response {
  const { size, mtimeMs, type } = upload;
  const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${maxAgeS}`,
    'Accept-Ranges': 'bytes',
    'Last-Modified': new Date(mtimeMs).toUTCString(),
    ETag: etag,
  });
  if (isKnownTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('if-range');
  const isAsked = ifRange === null || ifRange === etag;
  const range = isAsked ? rangeOf(request.headers.get('range'), size) : undefined;
  if (range === null) {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  headers.set('Content-Length', String(end - start + 1));
  const body = request.method === 'HEAD' || size === 0 ? null : bodyOf(piecesOf(upload, { start, end }));
  return new Response(body, { status: range ? 206 : 200, headers });
}
