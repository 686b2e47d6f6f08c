import { inLetters } from '@/lib/exam/option-letters';
import type { KeyedPaper, Language } from '@/lib/exam/paper';
import { rulingText, withRulings } from '@/lib/exam/rulings';
import type { SafeHtml } from '@/lib/html/sanitize';
import { env } from '@/lib/server/env';
import { outlinesOf, loadFrozen } from '@/lib/sitting/frozen-paper';
import { hasPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { readPage } from '@/lib/store/pages';
import { findPapersWith, listRulings, listScorings, rulingOf, rulingsInForce } from '@/lib/store/rulings';

import { isOutdated } from './rule';

/** A ruling as the desk lists it; `number` is the question's in the frozen paper. */
export type ListedRuling = {
  id: string;
  number: number;
  text: string;
  reason: string;
  language: Language | null;
  gaining: number;
  losing: number;
  proposed: { by: string; atMs: number };
  confirmed: { by: string; atMs: number } | null;
  /** Whether it has to be proposed anew, since another ruling on its question was confirmed meanwhile. */
  isOutdated: boolean;
  /** The scoring that counts it first; null until that is shown. */
  scoring: number | null;
};

export type RuledPaper = {
  snapshotId: string;
  /** With the rulings in force. */
  paper: KeyedPaper<SafeHtml>;
  rulings: ListedRuling[];
  /** What has been shown; the last still is. */
  scorings: Awaited<ReturnType<typeof listScorings>>;
  /** Since when a scoring is being computed; null if none is. */
  dueSinceMs: number | null;
  /** How many examiners a ruling needs. */
  need: number;
};

/** A frozen paper with all that was ruled on it; undefined if there is no such paper. */
export async function readRuledPaper(db: Db, snapshotId: string): Promise<RuledPaper | undefined> {
  if (snapshotId.includes('\0') || !(await hasPaperSnapshot(db, snapshotId))) return undefined;
  const [frozen, inForce, rows, scorings] = await Promise.all([
    loadFrozen(db, snapshotId),
    rulingsInForce(db, [snapshotId]),
    listRulings(db, snapshotId),
    listScorings(db, snapshotId),
  ]);
  const due = rows.flatMap((row) => (row.scoring === null ? (row.confirmed_at_ms ?? []) : []));
  return {
    ...{ snapshotId, scorings, dueSinceMs: due.length > 0 ? Math.min(...due) : null },
    paper: withRulings(frozen, inForce.get(snapshotId) ?? []),
    rulings: rows.map((row) => ({
      ...{ id: row.id, language: row.language, gaining: row.gaining, losing: row.losing },
      reason: inLetters(row.reason),
      number: frozen.questions.findIndex(({ id }) => id === row.question_id) + 1,
      text: rulingText({ ruling: rulingOf(row), language: row.language }),
      proposed: { by: row.proposed_by, atMs: row.proposed_at_ms },
      confirmed:
        row.confirmed_by === null || row.confirmed_at_ms === null
          ? null
          : { by: row.confirmed_by, atMs: row.confirmed_at_ms },
      isOutdated: isOutdated(row, rows),
      scoring: row.scoring,
    })),
    need: env().rulingsNeed,
  };
}

/** A frozen paper that has a question, and the question's number in it. */
export type PaperWith = { snapshotId: string; name: string; frozenAtMs: number; number: number };

/** The frozen papers that have a question, the newest first, without candidates' own practice. */
export async function papersWith(db: Db, questionId: string, size: number, after = '') {
  const { rows, next } = await readPage(size, after, (...page) => findPapersWith(db, questionId, ...page));
  const outlines = await outlinesOf(
    db,
    rows.map(({ id }) => id),
  );
  const papers = rows.flatMap(({ id, created_at_ms: frozenAtMs }): PaperWith[] => {
    const outline = outlines.get(id);
    if (!outline) return [];
    return [{ snapshotId: id, name: outline.name, frozenAtMs, number: outline.questionIds.indexOf(questionId) + 1 }];
  });
  return { papers, next };
}
