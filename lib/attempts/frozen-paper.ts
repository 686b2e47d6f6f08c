import { createHash } from 'node:crypto';

import { type AttemptRow, findPaperSnapshot } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { arrange } from '@/lib/exam/arrangement';
import { type CandidatePaper, type KeyedPaper, toCandidatePaper } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { keep } from '@/lib/server/process-wide';

/** A stored paper. `id` is a digest of `content`, so a paper in memory never goes stale. */
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

const MOST_AT_HAND = 100;
const MOST_KNOWN = 2_000;

const atHand = new Map<string, KeyedPaper<SafeHtml>>();

async function readPaper(db: Db, snapshotId: string): Promise<KeyedPaper<SafeHtml>> {
  const content = await findPaperSnapshot(db, snapshotId);
  if (content === undefined) throw new Error(`paper snapshot ${snapshotId} is missing`);
  return JSON.parse(content);
}

export async function thaw(db: Db, snapshotId: string): Promise<KeyedPaper<SafeHtml>> {
  const known = atHand.get(snapshotId);
  if (known) return known;
  const paper = await readPaper(db, snapshotId);
  keep(atHand, snapshotId, paper, MOST_AT_HAND);
  return paper;
}

/** The paper as the candidate of an attempt has it: in the own order, and with the id of the attempt's mock, if any. */
export async function paperOf(
  db: Db,
  { id, paper_id: paperId, snapshot_id: snapshotId }: Pick<AttemptRow, 'id' | 'paper_id' | 'snapshot_id'>,
): Promise<KeyedPaper<SafeHtml>> {
  const paper = arrange(await thaw(db, snapshotId), id);
  return paper.id === paperId ? paper : { ...paper, id: paperId };
}

const candidatePapers = new WeakMap<KeyedPaper<SafeHtml>, CandidatePaper<SafeHtml>>();

/** The paper without its key: for one paper always the same object, so that an answer with it is made once. */
export function candidatePaperOf(paper: KeyedPaper<SafeHtml>): CandidatePaper<SafeHtml> {
  const known = candidatePapers.get(paper) ?? toCandidatePaper(paper);
  candidatePapers.set(paper, known);
  return known;
}

type Outline = { name: string; questionIds: readonly string[]; correctOptions: readonly string[] };

const outlines = new Map<string, Outline>();

/** What is asked of old papers. Reading many of them leaves those of running tests at hand. */
export async function outlineOf(db: Db, snapshotId: string): Promise<Outline> {
  const known = outlines.get(snapshotId);
  if (known) return known;
  const { name, questions, key } = atHand.get(snapshotId) ?? (await readPaper(db, snapshotId));
  const correctOptions = key.map(({ correctAns }) => correctAns.trim());
  const outline = { name, questionIds: questions.map(({ id }) => id), correctOptions };
  keep(outlines, snapshotId, outline, MOST_KNOWN);
  return outline;
}
