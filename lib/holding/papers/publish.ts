import { freshBank } from '@/lib/content/nouns/bank';
import { unpublishable } from '@/lib/exam/composing';
import { type Composition, questionsIn } from '@/lib/exam/composition';
import { parseMarks } from '@/lib/exam/marks';
import type { KeyedPaper, Section } from '@/lib/exam/paper';
import { type Changed, findDraft, publishComposedPaper } from '@/lib/holding/papers/composed-papers';
import type { SafeHtml } from '@/lib/html/sanitize';
import { freeze } from '@/lib/sitting/frozen-paper';
import { withKeys } from '@/lib/sitting/paper-source';
import { sealPaper } from '@/lib/sitting/sealed-paper';
import type { Act } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';

import { type PaperBank, paperBank } from './paper-bank';

const MINUTE_MS = 60_000;

function toScheme({ right, wrong }: Composition) {
  const [rightUnits, wrongUnits] = [parseMarks(right), parseMarks(wrong)];
  return typeof rightUnits === 'number' && typeof wrongUnits === 'number' ? { rightUnits, wrongUnits } : null;
}

function toSections({ sections, isLocked }: Composition): Section[] {
  if (sections.length === 1 && sections[0]?.name === '') return [];
  let before = 0;
  return sections.map(({ name, minutes, questions }): Section => {
    const range = { name, first: before + 1, last: before + questions.length };
    before = range.last;
    const durationMs = minutes === null ? null : minutes * MINUTE_MS;
    return isLocked && durationMs !== null
      ? { ...range, isLocked, durationMs }
      : { ...range, isLocked: false, durationMs };
  });
}

/** The paper that candidates get, with its key. Leaves out questions that the bank does not have. */
export function toKeyedPaper(id: string, paper: Composition, find: PaperBank['find']): KeyedPaper<SafeHtml> {
  const found = questionsIn(paper).flatMap(({ id: questionId, keepsOptions }) => {
    const question = find(questionId);
    return question ? [{ ...question, keepsOptions }] : [];
  });
  return {
    id: `paper-${id}`,
    categoryId: paper.categoryId,
    subCategoryId: paper.subCategoryId,
    name: paper.name,
    ...(paper.nameInHindi && { nameInHindi: paper.nameInHindi }),
    durationMs: paper.minutes * MINUTE_MS,
    ...withKeys(found),
    sections: toSections(paper),
    scheme: toScheme(paper),
    ...(paper.shuffle !== 'none' && { shuffle: paper.shuffle }),
  };
}

/**
 * Freezes a draft with the questions that the host has now; refuses if it has changed or lost one since the draw.
 * @throws HostError
 */
export async function publish(db: Db, act: Act, version: number): Promise<Changed> {
  const draft = await findDraft(db, act.id, version);
  if (!draft) return false;
  const pool = await paperBank(db, await freshBank(act.nowMs), draft);
  const faults = unpublishable(draft, pool);
  if (faults.length > 0) return faults.join(' ');
  const paper = toKeyedPaper(act.id, draft, pool.find);
  const snapshot = freeze(paper);
  return publishComposedPaper(db, act, version, snapshot, sealPaper(snapshot.id, paper));
}
