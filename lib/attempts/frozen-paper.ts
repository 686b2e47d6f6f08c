import { createHash } from 'node:crypto';

import { type AttemptRow, findPaperSnapshot, listOutlines } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { arrangeKeyed } from '@/lib/exam/keyed-arrangement';
import { type CandidatePaper, type KeyedPaper, toCandidatePaper } from '@/lib/exam/paper';
import { type QuestionRuling, withRulings } from '@/lib/exam/rulings';
import type { SafeHtml } from '@/lib/html/sanitize';
import { keep, processWide } from '@/lib/server/process-wide';

import { kindOf } from './wire';

/** A stored paper. `id` is a digest of `content`, so a paper in memory never goes stale. */
export type Frozen = { id: string; content: string; outline: string; questionIds: readonly string[] };

/** What the site needs to know of papers that a candidate has had, without their texts. */
export type Outline = {
  name: string;
  /** Not set in outlines of an older site. */
  durationMs?: number;
  questionIds: readonly string[];
  correctOptions: readonly string[];
};

const toOutline = ({ name, durationMs, questions, key }: KeyedPaper<SafeHtml>): Outline => ({
  name,
  durationMs,
  questionIds: questions.map(({ id }) => id),
  correctOptions: key.map(({ correctAns }) => correctAns.trim()),
});

const frozenOf = new WeakMap<KeyedPaper<SafeHtml>, Frozen>();

export function freeze(paper: KeyedPaper<SafeHtml>): Frozen {
  const known = frozenOf.get(paper);
  if (known) return known;
  const content = JSON.stringify(paper);
  const id = createHash('sha256').update(content).digest('base64url');
  const outline = toOutline(paper);
  const questionIds = kindOf(paper.id) === 'own' ? [] : outline.questionIds;
  const frozen = { id, content, outline: JSON.stringify(outline), questionIds };
  frozenOf.set(paper, frozen);
  return frozen;
}

const MOST_AT_HAND = 100;
const MOST_KNOWN = 2_000;

const atHand = processWide('frozen-papers', () => new Map<string, KeyedPaper<SafeHtml>>());

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

/** The paper as the candidate sees it: in the order of the attempt, and with the id of the attempt's mock, if any. */
export async function paperOf(
  db: Db,
  { id, paper_id: paperId, snapshot_id: snapshotId }: Pick<AttemptRow, 'id' | 'paper_id' | 'snapshot_id'>,
  rulings: readonly QuestionRuling[] = [],
): Promise<KeyedPaper<SafeHtml>> {
  const paper = arrangeKeyed(withRulings(await thaw(db, snapshotId), rulings), id);
  return paper.id === paperId ? paper : { ...paper, id: paperId };
}

const candidatePapers = new WeakMap<KeyedPaper<SafeHtml>, CandidatePaper<SafeHtml>>();

/** The paper without its key. It is the same object for the same paper, so that an answer with it is made once. */
export function candidatePaperOf(paper: KeyedPaper<SafeHtml>): CandidatePaper<SafeHtml> {
  const known = candidatePapers.get(paper) ?? toCandidatePaper(paper);
  candidatePapers.set(paper, known);
  return known;
}

const outlines = processWide('outlines', () => new Map<string, Outline>());

/** The outlines of frozen papers by their ids. Reading many does not push out the papers of running tests. */
export async function outlinesOf(db: Db, snapshotIds: readonly string[]): Promise<Map<string, Outline>> {
  const found = new Map<string, Outline>();
  const missing = new Set<string>();
  for (const id of snapshotIds) {
    const known = outlines.get(id);
    if (known) found.set(id, known);
    else missing.add(id);
  }
  for (const { id, outline: text } of await listOutlines(db, [...missing])) {
    const outline: Outline = text === null ? toOutline(await readPaper(db, id)) : JSON.parse(text);
    found.set(id, outline);
    keep(outlines, id, outline, MOST_KNOWN);
  }
  return found;
}

export async function outlineOf(db: Db, snapshotId: string): Promise<Outline> {
  const outline = (await outlinesOf(db, [snapshotId])).get(snapshotId);
  if (!outline) throw new Error(`paper snapshot ${snapshotId} is missing`);
  return outline;
}
