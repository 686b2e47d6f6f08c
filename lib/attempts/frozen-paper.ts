import 'server-only';

import { createHash } from 'node:crypto';

import type { Db } from '@/lib/db/database';
import { findPaperSnapshot } from '@/lib/db/paper-snapshots';
import type { KeyedPaper } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

/** A paper as it is kept: `id` is a digest of `content`, so what has been read once is true for ever. */
export type Frozen = { id: string; content: string };

const frozenOf = new WeakMap<KeyedPaper<SafeHtml>, Frozen>();

export function freeze(paper: KeyedPaper<SafeHtml>): Frozen {
  const known = frozenOf.get(paper);
  if (known) return known;
  const content = JSON.stringify(paper);
  const frozen = { id: createHash('sha256').update(content).digest('base64url'), content };
  frozenOf.set(paper, frozen);
  return frozen;
}

/** How many papers a process keeps at hand. */
const MOST_AT_HAND = 100;

const atHand = new Map<string, KeyedPaper<SafeHtml>>();

/** The paper that an attempt was started on. */
export async function thaw(db: Db, snapshotId: string): Promise<KeyedPaper<SafeHtml>> {
  const known = atHand.get(snapshotId);
  if (known) return known;
  const content = await findPaperSnapshot(db, snapshotId);
  if (content === undefined) throw new Error(`paper snapshot ${snapshotId} is missing`);
  const paper: KeyedPaper<SafeHtml> = JSON.parse(content);
  if (atHand.size >= MOST_AT_HAND) atHand.clear();
  atHand.set(snapshotId, paper);
  return paper;
}
