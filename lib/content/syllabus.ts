import 'server-only';

import { createHash } from 'node:crypto';

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
  /**
   * The host's `_id`. Without one, an id made of subject and title; where other entries have the same, of all that the
   * entry says, so that neither their order nor their coming and going changes it.
   */
  id: string;
  /** What an entry without `_id` is found by as well: the id that it has alone, and the one that it has among others. */
  otherIds?: readonly string[];
  subject: string;
  title: string;
  description: SafeHtml;
  documentUrl?: string;
};

type WireEntry = z.output<typeof item>;

const idFromText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'entry';

const shortId = ({ _id, SubName, Title }: WireEntry) => _id ?? idFromText(`${SubName} ${Title}`);

function longId(entry: WireEntry): string {
  const { SubName, Title, DESC, Doc } = entry;
  const digest = createHash('sha256')
    .update(JSON.stringify([SubName, Title, DESC, Doc]))
    .digest('hex');
  return `${shortId(entry)}-${digest.slice(0, 8)}`;
}

/** An entry that says the same as one before it is left out. */
export const listSyllabus = listVerb(syllabusCall, (items): SyllabusEntry[] => {
  const counts = new Map<string, number>();
  for (const it of items) counts.set(shortId(it), (counts.get(shortId(it)) ?? 0) + 1);
  const entries = items.map((it): SyllabusEntry => {
    const isAlone = counts.get(shortId(it)) === 1;
    return {
      id: it._id ?? (isAlone ? shortId(it) : longId(it)),
      ...(it._id === undefined && { otherIds: [shortId(it), longId(it)] }),
      subject: it.SubName,
      title: it.Title,
      description: hostHtml(it.DESC),
      documentUrl: hostFileUrl(it.Doc),
    };
  });
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
});

/** The entry at an address. */
export async function findSyllabusEntry(id: string): Promise<SyllabusEntry | undefined> {
  const entries = await listSyllabus();
  return entries.find((entry) => entry.id === id) ?? entries.find(({ otherIds }) => otherIds?.includes(id));
}

/** The subjects that the site filters by (specification §7). */
export type Subject = 'Anthropology' | 'Agriculture' | 'Economics' | 'Science & Technology';

export const listSyllabusOf = async (subject: string) =>
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
