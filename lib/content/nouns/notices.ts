import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { contentPath, parseContent, parseKnown, samplePath } from '@/lib/server/content-folder';
import { logWarning } from '@/lib/server/log';

import type { PolicyLanguage } from '../retention';
import { textReader } from '@/lib/server/kept-file';
import {
  filled,
  lineHtml,
  POLICIES,
  POLICY_NAMES,
  policyConditions,
  policyFile,
  policySource,
  policyValues,
} from './policies';

export const NOTICES_FILE = `${POLICIES}/notices.yaml`;

const words = z.strictObject({ en: z.string().trim().min(1).max(2_000), hi: z.string().trim().min(1).max(2_000) });

const item = z.strictObject({ only: z.enum(['age', 'no-age']).optional(), term: words, text: words });

const asked = {
  version: z.int().min(1).max(9_999).describe('Rises with each wording that means something else.'),
  purposes: z.array(z.string().regex(/^[a-z_]+$/)).min(1),
};

const notice = z.strictObject({ ...asked, title: words, items: z.array(item).min(1), consent: words });
const box = z.strictObject({ ...asked, label: words, text: words });

/** The notices of the forms, and the boxes on /Profile. `{{name}}` stands for a value, as in the policies. */
export const noticesSchema = z
  .strictObject({
    sample: z.boolean().default(false).describe('Whether nobody has looked at the texts yet.'),
    all: z.array(item).default([]).describe('How each notice ends.'),
    notices: z
      .object({ register: notice, contact: notice, review: notice, age: notice, guardian: notice })
      .catchall(notice),
    boxes: z.strictObject({ rank_list_name: box, comparison: box }),
  })
  .meta({ title: 'Notices' });

const read = textReader(NOTICES_FILE, (text) => parseKnown(NOTICES_FILE, noticesSchema, parseContent(text)));

/** The result of `write` for the texts of each language. */
function inBoth<Text>(
  write: (fill: (text: Record<PolicyLanguage, string>) => string) => Text,
): Record<PolicyLanguage, Text> {
  const of = (language: PolicyLanguage) => {
    const values = policyValues(language);
    return write((text) => filled(text[language], values, []));
  };
  return { en: of('en'), hi: of('hi') };
}

type NoticeId = 'register' | 'contact' | 'review' | 'age' | 'guardian' | (string & {});

/** A notice as a form shows it, in both languages. @throws Error if there is no such notice */
export function currentNotice(id: NoticeId) {
  const { notices, all } = read();
  const found = notices[id];
  if (!found) throw new Error(`${NOTICES_FILE} has no notice ${id}`);
  const conditions = policyConditions();
  const items = [...found.items, ...all].filter(({ only }) => only === undefined || conditions.includes(only));
  return {
    id,
    version: found.version,
    texts: inBoth((fill) => ({
      title: fill(found.title),
      items: items.map(({ term, text }) => ({ term: fill(term), html: lineHtml(fill(text)) })),
      consent: lineHtml(fill(found.consent)),
    })),
  };
}

export type Notice = ReturnType<typeof currentNotice>;

export const BOXES = ['rank_list_name', 'comparison'] as const;

export type BoxId = (typeof BOXES)[number];

/** A box of /Profile, in both languages. */
export function currentBox(id: BoxId) {
  const { version, label, text } = read().boxes[id];
  return { id, version, texts: inBoth((fill) => ({ label: fill(label), text: fill(text) })) };
}

export type Box = ReturnType<typeof currentBox>;

/** The version of a notice or box that is shown now, and the purposes that agreeing covers. @throws Error if unknown */
export function askedNow(id: NoticeId): { version: number; purposes: readonly string[] } {
  const { notices, boxes } = read();
  const found = BOXES.some((box) => box === id) ? boxes[id as BoxId] : notices[id];
  if (!found) throw new Error(`${NOTICES_FILE} has no notice ${id}`);
  return { version: found.version, purposes: found.purposes };
}

const isMarked = (file: string, text: string): boolean =>
  (file === NOTICES_FILE ? parseKnown(NOTICES_FILE, noticesSchema, parseContent(text)) : policySource(text)).sample;

/** Whether the site shows a sample for a text: it is marked as one, is missing or has a fault. */
function isSample(file: string): boolean {
  try {
    return isMarked(file, readFileSync(contentPath(file), 'utf8'));
  } catch {
    return true;
  }
}

/** Names the policies and notices that nobody has checked, although the institute is responsible for them. */
export function sampleWarning(): string | undefined {
  const files = [...POLICY_NAMES.map(policyFile), NOTICES_FILE].filter(isSample);
  if (files.length === 0) return undefined;
  return `samples stand under the institute’s name until a lawyer has looked at them: ${files.join(', ')}`;
}

/** Logs the warning if the institute has its own content folder. */
export function warnOfSampleTexts(): void {
  const reason = contentPath() === samplePath() ? undefined : sampleWarning();
  if (reason !== undefined) logWarning('sample policies', { reason });
}
