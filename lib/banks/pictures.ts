import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';

import { Parser } from 'htmlparser2';

import { allTexts, type Draft, type FileContent, type FoundQuestion, Refusal } from './question';

const MOST_BYTES = 2_000_000;

/** The path of imported pictures, on the site and below a content folder. */
const PICTURE_PATH = '/uploads/questions/';

/** Tells pictures by their first bytes. Drawings (SVG) are left out, since they can hold scripts. */
const KINDS: readonly [string, RegExp][] = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
];

export type Picture = { path: string; bytes: Uint8Array };

/** A picture named by its digest. @throws Refusal for anything but a small picture */
export function pictureOf(content: FileContent, name: string): Picture {
  const size = typeof content === 'string' ? (content.length * 3) / 4 : content.length;
  if (size > MOST_BYTES) throw new Refusal(`The picture '${name}' is larger than ${MOST_BYTES / 1_000_000} MB.`);
  const bytes = typeof content === 'string' ? Buffer.from(content, 'base64') : content;
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = KINDS.find(([, form]) => form.test(start));
  if (!kind) throw new Refusal(`The picture '${name}' is no PNG, JPEG, GIF or WebP.`);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return { path: `${PICTURE_PATH}${digest}.${kind[0]}`, bytes };
}

/** A draft with those pictures of other parts of its file that its texts show. */
export async function withPictures(draft: Draft, open: FoundQuestion['open']): Promise<Draft> {
  if (!open) return draft;
  const addresses = new Set<string>();
  const parser = new Parser({ onopentag: (name, { src }) => name === 'img' && src && addresses.add(src) });
  for (const { text } of allTexts(draft.texts)) if (text.includes('<img')) parser.write(text);
  parser.end();
  const files = new Map<string, FileContent>();
  for (const address of addresses) {
    const content = await open(address);
    if (content) files.set(address, content);
  }
  return { ...draft, files };
}

/** The name of a file in an address, which escapes it and can have a query. */
export function plainAddress(address: string): string {
  const [path = ''] = address.split('?', 1);
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}

/** The file of a picture below a content folder, by its path on the site; undefined for an impossible path. */
export function pictureFile(folder: string, path: string): string | undefined {
  try {
    const file = join(folder, decodeURI(path));
    return file.startsWith(join(folder, 'uploads', sep)) ? file : undefined;
  } catch {
    // A per cent sign that encodes nothing.
    return undefined;
  }
}
