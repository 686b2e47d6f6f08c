import { join } from 'node:path';

import { marked } from 'marked';
import { parse, type ScalarTag } from 'yaml';

import { env } from './env';

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
