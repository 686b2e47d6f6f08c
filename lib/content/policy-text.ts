import { marked, type Token } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';

import { type SafeHtml, toSafeHtml } from '@/lib/html/sanitize';
import { withoutMark } from '@/lib/server/content-folder';

/** The head of a policy's file, between two lines of dashes. */
const headSchema = z.strictObject({
  title: z.string().trim().min(1).max(100),
  version: z.int().min(1),
  date: z.iso.date(),
  sample: z.boolean().default(false),
});

export type PolicySource = z.output<typeof headSchema> & { body: string };

/** Splits a policy's file into its parts. @throws Error if the head is missing or wrong */
export function policySource(text: string): PolicySource {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(withoutMark(text).replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || body === undefined) throw new Error('must begin with a head between two lines of ---');
  return { ...headSchema.parse(parse(head)), body };
}

const PLACEHOLDER = /\{\{([\w.]+)\}\}/g;
const CONDITION = /<!-- if: (\w+) -->\n(.*?)(?:<!-- else -->\n(.*?))?<!-- end -->\n?/gs;

/** The names of the placeholders in a text. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []);

/** Fills in the values of a text, and keeps the branch of each condition that applies. A name without a value stays. */
export const filled = (text: string, values: ReadonlyMap<string, string>, conditions: readonly string[]): string =>
  text
    .replace(CONDITION, (_, name: string, then: string, otherwise = '') =>
      conditions.includes(name) ? then : otherwise,
    )
    .replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);

/** Cleans HTML whose links lead to the site itself, even if an API host has the other content. */
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
