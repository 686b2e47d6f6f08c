import { extname, join } from 'node:path';

import { marked } from 'marked';
import { parse, type ScalarTag } from 'yaml';
import type { z } from 'zod';

import { env } from './env';
import { logWarning } from './log';

/** A path in the institute's content folder. */
export const contentPath = (...parts: string[]) => join(env().contentDir, ...parts);

/** A path in the sample content, which stands in for what a folder lacks. */
export const samplePath = (...parts: string[]) => join(process.cwd(), 'lib/standin/content', ...parts);

/** `!md` before a text of a content file: it is Markdown, and read as HTML. */
export const markdownTag: ScalarTag = {
  tag: '!md',
  resolve: (text) => marked.parse(text, { async: false }),
};

/** A text without the byte order mark that some editors of Windows write before it. */
export const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

/** What a content file says. @throws YAMLParseError */
export const parseContent = (text: string): unknown => parse(withoutMark(text), { customTags: [markdownTag] });

/** A value without the fields that the issues of its strict schema call unknown. */
function withoutUnknown(value: unknown, issues: z.core.$ZodIssue[]): unknown {
  const rest: unknown = JSON.parse(JSON.stringify(value));
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const holder = issue.path.reduce<unknown>((it, key) => Reflect.get(Object(it), key), rest);
    for (const key of issue.keys) Reflect.deleteProperty(Object(holder), key);
  }
  return rest;
}

/**
 * The content of a file by its schema. Leaves out fields that the schema does not know, with a line in the log: they may
 * be meant for a newer version. @throws ZodError
 */
export function parseKnown<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const fields = issues.flatMap((it) =>
    it.code === 'unrecognized_keys' ? it.keys.map((key) => [...it.path, key].join('.')) : [],
  );
  if (fields.length > 0) logWarning('unknown fields left out', { file, fields: fields.join(', ') });
  return schema.parse(withoutUnknown(value, issues));
}

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
