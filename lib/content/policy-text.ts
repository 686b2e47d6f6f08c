import { marked, type Token } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';

import { type SafeHtml, toSafeHtml } from '@/lib/html/sanitize';
import { withoutMark } from '@/lib/server/content-folder';

/** What stands above the text of a policy, between two lines of dashes. */
const headSchema = z.strictObject({
  title: z.string().trim().min(1).max(100),
  version: z.int().min(1),
  date: z.iso.date(),
  sample: z.boolean().default(false),
});

export type PolicySource = z.output<typeof headSchema> & { body: string };

/** The parts of a policy's file. @throws Error where the head is missing or wrong */
export function policySource(text: string): PolicySource {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(withoutMark(text).replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || body === undefined) throw new Error('must begin with a head between two lines of ---');
  return { ...headSchema.parse(parse(head)), body };
}

const PLACEHOLDER = /\{\{([\w.]+)\}\}/g;
const CONDITION = /<!-- if: (\w+) -->\n(.*?)(?:<!-- else -->\n(.*?))?<!-- end -->\n?/gs;

/** The names in a text that stand for a value. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []);

/** A text with its values, and of what has a condition what holds. A name without a value stays. */
export const filled = (text: string, values: ReadonlyMap<string, string>, conditions: readonly string[]): string =>
  text
    .replace(CONDITION, (_, name: string, then: string, otherwise = '') =>
      conditions.includes(name) ? then : otherwise,
    )
    .replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);

/** Links of a policy lead to the site itself, also where an API host has the other content. */
const ownHtml = (html: string): SafeHtml => toSafeHtml(html, (path) => path);

/** A text within a line, such as an item of a notice. */
export const lineHtml = (markdown: string): SafeHtml => ownHtml(marked.parseInline(markdown, { async: false }));

export type PolicySection = { id: string; title: string; html: SafeHtml };

/** The text before the first heading, and the sections. `## Title {#id}` gives a section its address. */
export function policySections(markdown: string): { intro: SafeHtml; sections: PolicySection[] } {
  const parts: { title: string; tokens: Token[] }[] = [{ title: '', tokens: [] }];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 2) parts.push({ title: token.text, tokens: [] });
    else parts.at(-1)?.tokens.push(token);
  }
  const [intro, ...sections] = parts.map(({ title, tokens }, index) => {
    const [, name = title, id = `part-${index}`] = /^(.*?)\s*\{#([a-z][a-z\d-]*)\}$/.exec(title) ?? [];
    return { id, title: name, html: ownHtml(marked.parser(tokens)) };
  });
  return { intro: intro?.html ?? ownHtml(''), sections };
}

/** A table in Markdown. */
export const markdownTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
