import { arrangeKeyed } from '@/lib/exam/keyed-arrangement';
import { type CandidatePaper, type KeyedPaper, toCandidatePaper } from '@/lib/exam/paper';
import { type QuestionRuling, withRulings } from '@/lib/exam/rulings';
import type { SafeHtml } from '@/lib/html/sanitize';
import { digestOf } from '@/lib/server/digest';
import { keep, processWide } from '@/lib/server/process-wide';
import { type AttemptRow, findFrozenQuestions, type FrozenPaper, listPaperSnapshots } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';

import { paperKindOf } from './wire';

type Paper = KeyedPaper<SafeHtml>;

/** A paper as stored: its questions with their keys are stored once for all papers, under their digests. */
type Stored = Omit<Paper, 'questions' | 'key'> & {
  questions: readonly { id: string; right: string; digest: string }[];
};

/** What the site needs to know of papers that a candidate has had, without their texts. */
export type Outline = Pick<Paper, 'name' | 'durationMs' | 'categoryId' | 'subCategoryId' | 'places' | 'scheme'> & {
  questionIds: readonly string[];
  correctOptions: readonly string[];
};

const frozenOf = new WeakMap<Paper, FrozenPaper>();

/** The paper to be stored. Its id is a digest of all that it holds, so a paper in memory never goes stale. */
export function freeze(paper: Paper): FrozenPaper {
  const known = frozenOf.get(paper);
  if (known) return known;
  const { questions, key, ...rest } = paper;
  const frozenQuestions = questions.map((question, at) => {
    const held = [question, key[at]];
    return { digest: digestOf(held), content: JSON.stringify(held) };
  });
  const stored: Stored = {
    ...rest,
    questions: questions.map(({ id }, at) => ({
      ...{ id, right: key[at]?.correctAns.trim() ?? '' },
      digest: frozenQuestions[at]?.digest ?? '',
    })),
  };
  const questionIds = paperKindOf(paper.id) === 'own' ? [] : questions.map(({ id }) => id);
  const frozen = { id: digestOf(stored), content: JSON.stringify(stored), questionIds, frozenQuestions };
  frozenOf.set(paper, frozen);
  return frozen;
}

const MOST_AT_HAND = 100;
const MOST_KNOWN = 2_000;

const atHand = processWide('frozen-papers', () => new Map<string, Paper>());

export async function loadFrozen(db: Db, snapshotId: string): Promise<Paper> {
  const known = atHand.get(snapshotId);
  if (known) return known;
  const [snapshot] = await listPaperSnapshots(db, [snapshotId]);
  if (!snapshot) throw new Error(`paper snapshot ${snapshotId} is missing`);
  const { questions: stored, ...rest }: Stored = JSON.parse(snapshot.content);
  const digests = stored.map(({ digest }) => digest);
  const contents = await findFrozenQuestions(db, digests);
  const held = digests.map((digest): [Paper['questions'][number], Paper['key'][number]] => {
    const content = contents.get(digest);
    if (content === undefined) throw new Error(`a question of paper snapshot ${snapshotId} is missing`);
    return JSON.parse(content);
  });
  const paper = { ...rest, questions: held.map(([question]) => question), key: held.map(([, key]) => key) };
  keep(atHand, snapshotId, paper, MOST_AT_HAND);
  return paper;
}

/** The paper as the candidate sees it: in the order of the attempt, and with the id of the attempt's mock, if any. */
export async function paperOf(
  db: Db,
  { id, paper_id: paperId, snapshot_id: snapshotId }: Pick<AttemptRow, 'id' | 'paper_id' | 'snapshot_id'>,
  rulings: readonly QuestionRuling[] = [],
): Promise<Paper> {
  const paper = arrangeKeyed(withRulings(await loadFrozen(db, snapshotId), rulings), id);
  return paper.id === paperId ? paper : { ...paper, id: paperId };
}

const candidatePapers = new WeakMap<Paper, CandidatePaper<SafeHtml>>();

/** The paper without its key. It is the same object for the same paper, so that an answer with it is made once. */
export function candidatePaperOf(paper: Paper): CandidatePaper<SafeHtml> {
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
  for (const { id, content } of await listPaperSnapshots(db, [...missing])) {
    const { name, durationMs, categoryId, subCategoryId, places, scheme, questions }: Stored = JSON.parse(content);
    const [questionIds, correctOptions] = [questions.map((it) => it.id), questions.map(({ right }) => right)];
    const outline = { name, durationMs, categoryId, subCategoryId, places, scheme, questionIds, correctOptions };
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
