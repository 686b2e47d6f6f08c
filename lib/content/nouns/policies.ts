import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { marked, type Token } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';

import { type SafeHtml, toSafeHtml } from '@/lib/html/sanitize';
import { contentPath, withoutMark } from '@/lib/server/content-folder';
import { institute } from '@/lib/site/institute';
import { type Path, paths } from '@/lib/site/paths';

import { howLong, keepText, type PolicyLanguage, retention } from '../retention';
import { logUnread, textReader } from '@/lib/server/kept-file';

/** The head of a policy's file, between two lines of dashes. */
const headSchema = z.strictObject({
  title: z.string().trim().min(1).max(100),
  version: z.int().min(1),
  date: z.iso.date(),
  sample: z.boolean().default(false),
});

type PolicySource = z.output<typeof headSchema> & { body: string };

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

type PolicySection = { id: string; title: string; html: SafeHtml };

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

/** The folder of the texts in a content folder. */
export const POLICIES = 'policies';

export const POLICY_NAMES = ['privacy.en', 'privacy.hi', 'terms.en', 'scribes.en', 'scribes.hi'] as const;

export type PolicyName = (typeof POLICY_NAMES)[number];

/** The page of each policy. */
export const POLICY_PAGES = {
  'privacy.en': paths.privacyPolicy,
  'privacy.hi': paths.privacyPolicyHindi,
  'terms.en': paths.terms,
  'scribes.en': paths.scribes,
  'scribes.hi': paths.scribesHindi,
} satisfies Record<PolicyName, Path>;

export const policyFile = (name: PolicyName) => `${POLICIES}/${name}.md`;

const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const COLUMNS = {
  retention: {
    en: ['What', 'Why', 'How long', 'What the law asks'],
    hi: ['क्या', 'क्यों', 'कितने समय तक', 'कानून क्या कहता है'],
  },
  browser: {
    en: ['Name', 'Kind', 'When it is set', 'What it is for', 'How long'],
    hi: ['नाम', 'प्रकार', 'कब', 'किसलिए', 'कितने समय तक'],
  },
} as const;

const KINDS_IN_HINDI = {
  cookie: 'कुकी',
  'local storage': 'लोकल स्टोरेज',
  'session storage': 'सेशन स्टोरेज',
  IndexedDB: 'IndexedDB',
};

const isAgeAsked = () => institute().guardianConsent !== undefined;

function retentionTable(language: PolicyLanguage): string {
  const { rows, reasons } = retention();
  return markdownTable(
    COLUMNS.retention[language],
    rows
      .filter(({ id }) => id !== 'guardian' || isAgeAsked())
      .map((row) => [
        row.what[language],
        row.why[language],
        howLong(row, language),
        reasons[row.reason]?.[language] ?? '–',
      ]),
  );
}

function browserTable(language: PolicyLanguage): string {
  return markdownTable(
    COLUMNS.browser[language],
    retention()
      .browser.filter(({ audience }) => audience !== 'third-party')
      .map(({ name, https_name: httpsName, kind, set, what, how_long: until }) => [
        `\`${httpsName ?? name}\``,
        language === 'hi' ? KINDS_IN_HINDI[kind] : kind,
        raised(set[language]),
        what[language],
        until[language],
      ]),
  );
}

/** The values of the placeholders `{{name}}` in the texts of the folder. */
export function policyValues(language: PolicyLanguage): Map<string, string> {
  const { name, address, phone, email, website, privacy } = institute();
  const told = Object.entries(privacy).map(([key, value]): [string, string] => [
    key,
    typeof value === 'object' ? value[language] : String(value),
  ]);
  const keeps = retention().rows.flatMap(({ id, keep }): [string, string][] =>
    keep ? [[`keep.${id}`, keepText(keep, language)]] : [],
  );
  return new Map([
    ...Object.entries({ institute: name, address, phone, email, website }),
    ...told,
    ...keeps,
    ['retentionTable', retentionTable(language)],
    ['browserTable', browserTable(language)],
  ]);
}

/** The conditions in the texts that are true now. */
export const policyConditions = (): ('age' | 'no-age')[] => [isAgeAsked() ? 'age' : 'no-age'];

export const policyLanguageOf = (name: PolicyName) => name.slice(-2) as PolicyLanguage;

/** The same policy in the other language; undefined if it exists in one language only. */
export const inOtherLanguage = (name: PolicyName): PolicyName | undefined =>
  POLICY_NAMES.find((it) => it !== name && it.startsWith(name.slice(0, -2)));

function shown(name: PolicyName, { body, ...head }: PolicySource) {
  return { ...head, ...policySections(filled(body, policyValues(policyLanguageOf(name)), policyConditions())) };
}

export type Policy = ReturnType<typeof shown>;

const texts = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, textReader(policyFile(name), policySource)]),
) as Record<PolicyName, () => PolicySource>;

/** A policy of the content folder as it is now, or the sample's. */
export const currentPolicy = (name: PolicyName): Policy => shown(name, texts[name]());

const OLD = `${POLICIES}/old`;

/** The files of earlier versions, such as `policies/old/privacy.en.1.md`, each with its policy. */
export const earlierFiles = (): { file: string; name: PolicyName | undefined }[] =>
  (existsSync(contentPath(OLD)) ? readdirSync(contentPath(OLD)) : [])
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file: `${OLD}/${file}`, name: POLICY_NAMES.find((name) => file.startsWith(`${name}.`)) }));

function earlierPolicy(name: PolicyName, file: string): Policy[] {
  try {
    return [shown(name, policySource(readFileSync(contentPath(file), 'utf8')))];
  } catch (error) {
    logUnread(file, error);
    return [];
  }
}

/** The readable earlier versions of a policy, the newest first. */
export const earlierPolicies = (name: PolicyName): Policy[] =>
  earlierFiles()
    .flatMap(({ file, name: of }) => (of === name ? earlierPolicy(name, file) : []))
    .sort((a, b) => b.version - a.version);
