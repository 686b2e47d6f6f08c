import { extname } from 'node:path';

/** The media types that files in a content folder's `uploads` can have, by their extensions. */
export const UPLOAD_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The media type of an upload; undefined for a file that the site does not serve. */
export const uploadType = (name: string): string | undefined => UPLOAD_TYPES[extname(name).toLowerCase()];
