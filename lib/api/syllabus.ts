import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { getFromHost } from './client';
import { HostError } from './host-error';
import { lastGood } from './last-good';
import { type ListCall, listVerb } from './list-call';
import { hostFileUrl, hostHtml, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({
  _id: wireId.optional(),
  SubName: wireText,
  Title: wireText,
  DESC: wireOptionalText,
  Doc: wireOptionalText,
});

export const syllabusCall = {
  noun: 'syllabus',
  path: '/syllabus/get-syllabus',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type SyllabusEntry = {
  /** The host's `_id` where it gives one, else made of subject and title, so that an entry can be linked to. */
  id: string;
  subject: string;
  title: string;
  description: SafeHtml;
  documentUrl?: string;
};

const idFromText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export const listSyllabus = listVerb(syllabusCall, (items): SyllabusEntry[] =>
  items.map((it, index) => ({
    id: it._id ?? (idFromText(`${it.SubName} ${it.Title}`) || `entry-${index + 1}`),
    subject: it.SubName,
    title: it.Title,
    description: hostHtml(it.DESC),
    documentUrl: hostFileUrl(it.Doc),
  })),
);

/** The subjects that the site filters by (specification §7). */
export type Subject = 'Anthropology' | 'Agriculture' | 'Economics' | 'Science & Technology';

export const listSyllabusOf = async (subject: Subject) =>
  (await listSyllabus()).filter((entry) => entry.subject === subject);

const anthropology = z.object({ DESC: wireText, Doc: wireOptionalText });

export const anthropologyCall = { noun: 'anthropology', path: '/syllabus/get-anthropology', object: anthropology };

export type Anthropology = { description: SafeHtml; documentUrl?: string };

/** Parses the single object of the Anthropology syllabus. @throws HostError */
export function parseAnthropology(body: unknown): z.output<typeof anthropology> {
  const result = anthropology.safeParse(body);
  if (result.success) return result.data;
  throw new HostError(`GET ${anthropologyCall.path}`, 'answer has not the shape of the Anthropology syllabus');
}

/** The Anthropology syllabus; null where the host never gave one. */
export const getAnthropology = lastGood(
  anthropologyCall.noun,
  async (): Promise<Anthropology | null> => {
    const { DESC, Doc } = parseAnthropology(await getFromHost(anthropologyCall.path));
    return { description: hostHtml(DESC), documentUrl: hostFileUrl(Doc) };
  },
  null,
);
