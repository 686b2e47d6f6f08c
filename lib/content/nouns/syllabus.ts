import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';
import type { Subject } from '@/lib/site/pages';

import { getFromHost } from '../host/client';
import { HostError } from '../host/host-error';
import { lastGood } from '../host/last-good';
import { type HostCall, listCall, listVerb } from '../host/list-call';
import { hostFileUrl, hostHtml, wireFile, wireHtml, wireOptionalId, wireRequiredHtml, wireText } from '../host/wire';

export const syllabusCall = listCall(
  'syllabus',
  '/syllabus/get-syllabus',
  z
    .object({
      _id: wireOptionalId,
      SubName: wireText.describe('The subject; white space around it does not count.'),
      Title: wireText,
      DESC: wireHtml,
      Doc: wireFile,
    })
    .meta({
      title: 'SyllabusEntry',
      description:
        'Pages of their own show the entries of the subjects `Anthropology`, `Agriculture`, `Economics` and `Science & Technology`, spelt like this; each entry has a page with its full text.',
    }),
);

export type SyllabusEntry = {
  /** The host's `_id`, or else an id made from subject and title, or from the whole entry if others share these. */
  id: string;
  /** Other ids that find an entry without `_id`: the id it has when alone, and the one it has among equal titles. */
  otherIds?: readonly string[];
  subject: string;
  title: string;
  description: SafeHtml;
  documentUrl?: string;
};

type WireEntry = z.output<typeof syllabusCall.item>;

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

/** Lists the entries, without those that repeat an earlier one. */
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

export async function findSyllabusEntry(id: string): Promise<SyllabusEntry | undefined> {
  const entries = await listSyllabus();
  return entries.find((entry) => entry.id === id) ?? entries.find(({ otherIds }) => otherIds?.includes(id));
}

export const listSyllabusOf = async (subject: Subject) =>
  (await listSyllabus()).filter((entry) => entry.subject === subject);

export const anthropologyCall = {
  noun: 'anthropology',
  method: 'GET',
  path: '/syllabus/get-anthropology',
  answer: z
    .object({ DESC: wireRequiredHtml, Doc: wireFile })
    .nullable()
    .meta({ title: 'AnthropologySyllabus', description: 'A single object; null where there is none.' }),
} as const satisfies HostCall;

type Anthropology = { description: SafeHtml; documentUrl?: string };

/** The Anthropology syllabus; null if there is none, or if the host never gave one. */
export const getAnthropology = Object.assign(
  lastGood(
    anthropologyCall.noun,
    async (): Promise<Anthropology | null> => {
      const { answer, method, path } = anthropologyCall;
      const { data } = answer.safeParse(await getFromHost(path));
      if (data === undefined)
        throw new HostError(`${method} ${path}`, 'answer has not the shape of the Anthropology syllabus');
      return data && { description: hostHtml(data.DESC), documentUrl: hostFileUrl(data.Doc) };
    },
    null,
  ),
  { call: anthropologyCall },
);
