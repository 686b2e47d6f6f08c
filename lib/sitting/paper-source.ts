import { HostError } from '@/lib/content/host/host-error';
import {
  fetchSubCategories,
  type PaperScheme,
  schemedSubCategory,
  USUAL_QUESTIONS,
} from '@/lib/content/nouns/exam-categories';
import {
  type BankedQuestion,
  fetchQuestionBank,
  type KeyedQuestion,
  type QuestionBank,
  questionsCall,
  questionsOf,
} from '@/lib/content/nouns/questions';
import { drawEvenly } from '@/lib/exam/draw';
import type { KeyedPaper, MarkingScheme, Section } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import type { Db } from '@/lib/store/database';
import { secretQuestions } from '@/lib/store/mock-entries';

import { type HostChoice, type PaperFault, paperIdOf, type PracticeChoice } from './wire';

/** The time of a practice test, and of a paper without a scheme (specification §9). */
const USUAL_DURATION_MS = 30 * 60_000;
export type SubCategory = NonNullable<ReturnType<typeof schemedSubCategory>>;

/** Stands in for a sub-category that the host does not have. */
const USUAL: SubCategory = { name: 'General Studies', nameInHindi: '', mostQuestions: USUAL_QUESTIONS, scheme: null };
const SHARED_FOR_MS = 5_000;

/** Sorts the questions by section, with the sections' ranges. @throws HostError if a question has no section */
function inSections(questions: readonly KeyedQuestion[], scheme: PaperScheme, isLocked: boolean) {
  const ordered: KeyedQuestion[] = [];
  const sections: Section[] = [];
  for (const { name, durationMs } of scheme.sections) {
    const own = questions.filter((it) => it.section === name);
    if (own.length === 0) break;
    const range = { name, first: ordered.length + 1, last: ordered.length + own.length };
    const timing =
      isLocked && durationMs !== null
        ? ({ isLocked: true, durationMs } as const)
        : ({ isLocked: false, durationMs: null } as const);
    sections.push({ ...range, ...timing });
    ordered.push(...own);
  }
  if (ordered.length !== questions.length || sections.length < scheme.sections.length)
    throw new HostError(`GET ${questionsCall.path}`, 'the questions do not fill the sections');
  return { ordered, sections };
}

/** What a paper takes from its questions. */
export const withKeys = (all: readonly (KeyedQuestion & { keepsOptions?: boolean })[]) => ({
  questions: all.map(({ id, question, options, subject, keepsOptions, hindi }) => ({
    ...{ id, question, options, subject },
    ...(keepsOptions && { keepsOptions }),
    ...(hindi && { hindi: { question: hindi.question, options: hindi.options } }),
  })),
  key: all.map(({ correctOption, explanation, hindi }) => ({
    ...{ correctAns: correctOption, explanation },
    ...(hindi && { explanationInHindi: hindi.explanation }),
  })),
});

export const markingOf = ({ scheme }: SubCategory): MarkingScheme | null =>
  scheme && { rightUnits: scheme.rightUnits, wrongUnits: scheme.wrongUnits };

/** A practice test lasts half an hour with all sections open; an exam has its scheme's times. */
function toPaper(choice: HostChoice, { subCategory, all, total }: DrawPool): Paper {
  const { name, nameInHindi, mostQuestions, scheme } = subCategory;
  const isWhole = scheme?.sections.every((section) => all.some((it) => it.section === section.name)) ?? true;
  if (!isWhole && all.length < total) return 'in-a-mock';
  const drawn =
    all.length <= mostQuestions ? all : drawEvenly(all, ({ section }) => section, mostQuestions, Math.random);
  const questions = drawn.map(({ read }) => read());
  const isExam = choice.kind === 'exam';
  const parts =
    scheme && scheme.sections.length > 0
      ? inSections(questions, scheme, isExam && scheme.isLocked)
      : { ordered: questions, sections: [] };
  return {
    id: paperIdOf(choice),
    categoryId: choice.categoryId,
    subCategoryId: choice.subCategoryId,
    name,
    ...(nameInHindi && { nameInHindi }),
    durationMs: isExam && scheme ? scheme.durationMs : USUAL_DURATION_MS,
    ...withKeys(parts.ordered),
    sections: parts.sections,
    ...(questions.length < total && { drawnFrom: all.length }),
    scheme: markingOf(subCategory),
    cutOffs: scheme?.cutOffs.map(({ name: cutOff, year, marks, fullMarks }) => ({
      name: cutOff,
      year,
      marksUnits: Math.round((marks / fullMarks) * parts.ordered.length * scheme.rightUnits),
      real: `${marks.toFixed(2)} of ${fullMarks}`,
    })),
  };
}

type Paper = KeyedPaper<SafeHtml> | PaperFault;

/** A sub-category with the questions that papers draw from; `total`, at least one, counts those in mocks too. */
export type DrawPool = { subCategory: SubCategory; all: readonly BankedQuestion[]; total: number };

/** The host's papers at one moment, each made at its first use. */
type Reading = {
  subCategories: Awaited<ReturnType<typeof fetchSubCategories>>;
  bank: QuestionBank;
  /** The questions of mocks that run or whose results wait: no practice has them. */
  secret: ReadonlyMap<string, number>;
  pools: Map<string, DrawPool | HostError>;
  made: Map<string, Paper>;
  /** The papers whose fault is in the log already. */
  logged: Set<string>;
};

/** @throws HostError when a question is faulty */
function findPool({ subCategories, bank, secret, pools }: Reading, { categoryId, subCategoryId }: PracticeChoice) {
  const key = `${categoryId}-${subCategoryId}`;
  const known = pools.get(key);
  if (known instanceof HostError) throw known;
  if (known) return known;
  try {
    const questions = questionsOf(bank, categoryId, subCategoryId);
    // Only the host's sub-categories are kept: made-up ones are endless.
    if (questions.length === 0) return 'no-questions';
    const all = questions.filter(({ id }) => !secret.has(id));
    const subCategory = schemedSubCategory(subCategories, categoryId, subCategoryId) ?? USUAL;
    const pool = { subCategory, all, total: questions.length };
    pools.set(key, pool);
    return pool;
  } catch (error) {
    if (error instanceof HostError) pools.set(key, error);
    throw error;
  }
}

/** The reading also keeps a mock secret that opens while the reading serves. */
async function readSources(db: Db, nowMs: number): Promise<Reading> {
  const [subCategories, bank, secret] = await Promise.all([
    fetchSubCategories(),
    fetchQuestionBank(),
    secretQuestions(db, nowMs, nowMs + SHARED_FOR_MS),
  ]);
  return { subCategories, bank, secret, pools: new Map(), made: new Map(), logged: new Set() };
}

type Dated = { reading: Promise<Reading>; readAtMs: number };

const shared = processWide('paper-source', (): { latest?: Dated } => ({}));

/** One reading serves all who ask within some seconds, so made-up papers cost nothing. It draws each paper once. */
function sharedReading(db: Db, nowMs: number): Promise<Reading> {
  const { latest } = shared;
  if (latest && Math.abs(nowMs - latest.readAtMs) <= SHARED_FOR_MS) return latest.reading;
  const own: Dated = { reading: readSources(db, nowMs), readAtMs: nowMs };
  shared.latest = own;
  // Later callers do not share a failure.
  own.reading.catch(() => {
    if (shared.latest === own) delete shared.latest;
  });
  return own.reading;
}

/** Makes something of a sub-category's questions, or says why not; the log tells a fault of the host. */
export async function withPool<Made>(
  db: Db,
  choice: PracticeChoice,
  nowMs: number,
  make: (pool: DrawPool, made: Reading['made']) => Made | Promise<Made>,
): Promise<Made | PaperFault> {
  const paper = paperIdOf(choice);
  let reading: Reading | undefined;
  try {
    reading = await sharedReading(db, nowMs);
    const pool = findPool(reading, choice);
    if (pool === 'no-questions') return pool;
    return pool.all.length === 0 ? 'in-a-mock' : await make(pool, reading.made);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (!reading?.logged.has(paper)) logWarning('no paper', { paper, reason: error.message });
    reading?.logged.add(paper);
    return 'not-available';
  }
}

/** The paper of a choice; those who ask within some seconds get the same. */
export const loadPaper = (db: Db, choice: HostChoice, nowMs: number): Promise<Paper> =>
  withPool(db, choice, nowMs, (pool, made) => {
    const id = paperIdOf(choice);
    const paper = made.get(id) ?? toPaper(choice, pool);
    made.set(id, paper);
    return paper;
  });
