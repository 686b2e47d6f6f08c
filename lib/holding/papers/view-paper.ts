import type { Bank } from '@/lib/content/nouns/bank';
import { changedIn, missing, unpublishable } from '@/lib/exam/composing';
import { type PlacedQuestion, questionsIn } from '@/lib/exam/composition';
import type { KeyedPaper, QuestionText } from '@/lib/exam/paper';
import type { ComposedPaper } from '@/lib/holding/papers/composed-papers';
import type { SafeHtml } from '@/lib/html/sanitize';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { sealedDigest } from '@/lib/sitting/sealed-paper';
import type { Db } from '@/lib/store/database';

import { type PaperBank, paperBank } from './paper-bank';
import { toKeyedPaper } from './publish';

type Explained = QuestionText<SafeHtml> & { explanation?: SafeHtml };

type ShownText = Explained & { correctOption?: string; hindi?: Explained };

export type ShownQuestion = PlacedQuestion & {
  number: number;
  /** undefined if the bank does not have it any more. */
  it: ShownText | undefined;
  isChanged: boolean;
  wasRecent: boolean;
};

export type ShownSection = { name: string; minutes: number | null; questions: ShownQuestion[] };

export type ShownPaper = {
  sections: ShownSection[];
  /** As candidates get it. */
  paper: KeyedPaper<SafeHtml>;
  /** What the blueprint asks for and the paper does not have. */
  missing: string[];
  /** Why it cannot be published. */
  faults: string[];
  hasChanged: boolean;
  /** null for a published paper, which needs no bank. */
  pool: PaperBank | null;
  /** Of the sealed paper; null for a draft. */
  digest: string | null;
};

/** How many questions of each subject a paper could draw; those of the last papers are not fresh. */
export function subjectsOf({ questions, recent }: PaperBank): { subject: string; count: number; fresh: number }[] {
  const subjects = new Map<string, { subject: string; count: number; fresh: number }>();
  for (const { id, subject } of questions) {
    const of = subjects.get(subject) ?? { subject, count: 0, fresh: 0 };
    subjects.set(subject, { subject, count: of.count + 1, fresh: of.fresh + (recent.has(id) ? 0 : 1) });
  }
  return [...subjects.values()].sort((one, other) => one.subject.localeCompare(other.subject));
}

/** A paper with its questions: as it was frozen, or as the bank has them. null for a draft without a bank. */
export async function viewPaper(
  db: Db,
  { id, snapshot_id: snapshotId, composition }: ComposedPaper,
  bank: Bank | null,
): Promise<ShownPaper | null> {
  if (snapshotId !== null) {
    const [paper, digest] = await Promise.all([loadFrozen(db, snapshotId), sealedDigest(db, snapshotId)]);
    const frozen = new Map(paper.questions.map((it, at) => [it.id, { ...it, key: paper.key[at] }]));
    const sections = shown(composition.sections, (questionId) => {
      const it = frozen.get(questionId);
      const hindi = it?.hindi && { ...it.hindi, explanation: it.key?.explanationInHindi };
      return it && { ...it, hindi, correctOption: it.key?.correctAns, explanation: it.key?.explanation };
    });
    return { sections, paper, missing: [], faults: [], hasChanged: false, pool: null, digest };
  }
  if (!bank) return null;
  const pool = await paperBank(db, bank, composition);
  const changed = new Set(changedIn(composition, pool).changed);
  return {
    sections: shown(composition.sections, pool.find, { changed, recent: pool.recent }),
    paper: toKeyedPaper(id, composition, pool.find),
    missing: missing(composition, pool),
    faults: unpublishable(composition, pool),
    hasChanged: changed.size > 0,
    pool,
    digest: null,
  };
}

const NONE: ReadonlySet<string> = new Set([]);

function shown(
  sections: ComposedPaper['composition']['sections'],
  find: (id: string) => ShownQuestion['it'],
  { changed, recent } = { changed: NONE, recent: NONE },
): ShownSection[] {
  const numbers = new Map(questionsIn({ sections }).map(({ id }, at) => [id, at + 1]));
  return sections.map(({ name, minutes, questions }) => ({
    ...{ name, minutes },
    questions: questions.map((placed) => ({
      ...placed,
      number: numbers.get(placed.id) ?? 0,
      it: find(placed.id),
      isChanged: changed.has(placed.id),
      wasRecent: recent.has(placed.id),
    })),
  }));
}
