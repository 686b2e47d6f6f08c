import { toCandidatePaper } from '@/lib/exam/paper';
import { digestOf } from '@/lib/server/digest';
import { keep, processWide } from '@/lib/server/process-wide';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import type { Db } from '@/lib/store/database';

type Frozen = { frozenAtMs: number; digest: string };

const MOST_KNOWN = 2_000;

const known = processWide('paper-digests', () => new Map<string, Frozen>());

/**
 * When a paper was frozen, and its public digest: SHA-256 (base64url) of the JSON of this time and of what candidates
 * get of the paper, in the frozen order. It leaves out the key, since a short paper's key could be guessed from it.
 */
export async function paperDigest(db: Db, snapshotId: string): Promise<Frozen> {
  const found = known.get(snapshotId);
  if (found) return found;
  const { created_at_ms: frozenAtMs } = await db
    .selectFrom('paper_snapshot')
    .select('created_at_ms')
    .where('id', '=', snapshotId)
    .executeTakeFirstOrThrow();
  const paper = toCandidatePaper(await loadFrozen(db, snapshotId));
  const frozen = { frozenAtMs, digest: digestOf({ frozenAtMs, paper }) };
  keep(known, snapshotId, frozen, MOST_KNOWN);
  return frozen;
}
