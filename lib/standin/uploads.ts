import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { Readable } from 'node:stream';

import { uploadType } from '@/lib/content/upload-types';
import { isKnownTag } from '@/lib/http/known-tag.mjs';
import { contentPath } from '@/lib/server/content-folder';

export type Upload = { path: string; size: number; mtimeMs: number; type: string };

/** A file in the content folder's `uploads`, by its decoded path there; undefined if there is none. */
export async function findUpload(name: string): Promise<Upload | undefined> {
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

/** Answers a request for an upload or a part of it; `maxAgeS` is how long a client can use its copy without asking. */
export function answerUpload({ path, size, mtimeMs, type }: Upload, request: Request, maxAgeS: number): Response {
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
  const body =
    request.method === 'HEAD' || size === 0
      ? null
      : (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>);
  return new Response(body, { status: range ? 206 : 200, headers });
}
