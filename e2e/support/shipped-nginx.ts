import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { findNginx, type Nginx, startNginx } from './nginx';

/** Whether deploy/nginx.conf can be tried here. */
export const SHIPPED_NGINX = findNginx() !== undefined;

/** Runs an action with the shipped nginx on `port` before a site. */
export async function withShippedNginx(
  site: string,
  port: number,
  action: (nginx: Nginx) => Promise<void>,
): Promise<void> {
  const undos: (() => Promise<void>)[] = [];
  const sitePort = Number(new URL(site).port);
  try {
    // The same instance twice, since the file names two.
    await action(
      await startNginx(process.cwd(), port, [sitePort, sitePort], async (undo) => void undos.unshift(undo), {
        more: 'add_header X-Cache $upstream_cache_status always;',
      }),
    );
  } finally {
    for (const undo of undos) await undo();
  }
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** The cache of nginx: the key of each answer, its headers and its body as text. */
export async function keptBy({ cache }: Nginx): Promise<{ key: string; headers: string; body: string }[]> {
  const entries = await readdir(cache, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const [keyAt, headersAt, bodyAt] = [
        bytes.indexOf('KEY: '),
        bytes.indexOf('HTTP/1.'),
        bytes.indexOf('\r\n\r\n') + 4,
      ];
      const headers = bytes.subarray(headersAt, bodyAt).toString();
      const [, encoding = ''] = /^content-encoding: (\w+)/im.exec(headers) ?? [];
      const body = bytes.subarray(bodyAt);
      const key = bytes
        .subarray(keyAt + 'KEY: '.length, headersAt)
        .toString()
        .trim();
      return { key, headers, body: (DECODERS[encoding]?.(body) ?? body).toString() };
    }),
  );
}
