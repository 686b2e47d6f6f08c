import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { contentPath } from '@/lib/server/content-folder';
import { institute } from '@/lib/site/institute';
import { type Path, paths } from '@/lib/site/paths';

import { filled, markdownTable, policySections, type PolicySource, policySource } from './policy-text';
import { howLong, keepText, type Language, retention } from './retention';
import { logUnread, textReader } from './text-reader';

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

function retentionTable(language: Language): string {
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

function browserTable(language: Language): string {
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
export function policyValues(language: Language): Map<string, string> {
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

export const languageOf = (name: PolicyName) => name.slice(-2) as Language;

/** The same policy in the other language; undefined if it exists in one language only. */
export const inOtherLanguage = (name: PolicyName): PolicyName | undefined =>
  POLICY_NAMES.find((it) => it !== name && it.startsWith(name.slice(0, -2)));

function shown(name: PolicyName, { body, ...head }: PolicySource) {
  return { ...head, ...policySections(filled(body, policyValues(languageOf(name)), policyConditions())) };
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
