import {
  fetchSubCategories,
  type PaperScheme,
  schemedSubCategory,
  USUAL_QUESTIONS,
} from '@/lib/content/exam-categories';
import { HostError } from '@/lib/content/host-error';
import { fetchQuestionBank, type KeyedQuestion, type QuestionBank, questionsOf } from '@/lib/content/questions';
import { drawEvenly } from '@/lib/exam/draw';
import type { KeyedPaper, Section } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { logWarning } from '@/lib/server/log';

import { type HostChoice, type PaperFault, paperIdOf } from './wire';

/** The time of a practice test, and of a paper without a scheme (specification §9). */
const USUAL_DURATION_MS = 30 * 60_000;
type SubCategory = NonNullable<ReturnType<typeof schemedSubCategory>>;

/** Where the host has no such sub-category. */
const USUAL: SubCategory = { name: 'General Studies', mostQuestions: USUAL_QUESTIONS, scheme: null };
const SHARED_FOR_MS = 5_000;

/** The questions of one paper: all, or as many as it may have, drawn evenly from its sections. */
function draw(all: readonly KeyedQuestion[], most: number): readonly KeyedQuestion[] {
  if (all.length <= most) return all;
  const sections = [...new Set(all.map(({ section }) => section))];
  return drawEvenly(
    sections.map((name) => all.filter(({ section }) => section === name)),
    most,
    Math.random,
  );
}

/** Sorts the questions by section and returns the sections' ranges too; null if a question has no section. */
function inSections(questions: readonly KeyedQuestion[], scheme: PaperScheme, isLocked: boolean) {
  const ordered: KeyedQuestion[] = [];
  const sections: Section[] = [];
  for (const { name, durationMs } of scheme.sections) {
    const own = questions.filter((it) => it.section === name);
    if (own.length === 0) return null;
    const range = { name, first: ordered.length + 1, last: ordered.length + own.length };
    const timing =
      isLocked && durationMs !== null
        ? ({ isLocked: true, durationMs } as const)
        : ({ isLocked: false, durationMs: null } as const);
    sections.push({ ...range, ...timing });
    ordered.push(...own);
  }
  return ordered.length === questions.length ? { ordered, sections } : null;
}

/** A practice test lasts half an hour with all sections open; an exam has its scheme's times. */
function toPaper(
  choice: HostChoice,
  { name, mostQuestions, scheme }: SubCategory,
  all: readonly KeyedQuestion[],
): KeyedPaper<SafeHtml> | null {
  const questions = draw(all, mostQuestions);
  const isExam = choice.kind === 'exam';
  const parts =
    scheme && scheme.sections.length > 0
      ? inSections(questions, scheme, isExam && scheme.isLocked)
      : { ordered: questions, sections: [] };
  return (
    parts && {
      id: paperIdOf(choice),
      categoryId: choice.categoryId,
      subCategoryId: choice.subCategoryId,
      name,
      durationMs: isExam && scheme ? scheme.durationMs : USUAL_DURATION_MS,
      questions: parts.ordered.map(({ id, question, options, subject }) => ({ id, question, options, subject })),
      sections: parts.sections,
      ...(questions.length < all.length && { drawnFrom: all.length }),
      scheme: scheme && { rightUnits: scheme.rightUnits, wrongUnits: scheme.wrongUnits },
      cutOffs: scheme?.cutOffs.map(({ name: cutOff, year, marks, fullMarks }) => ({
        name: cutOff,
        year,
        marksUnits: Math.round((marks / fullMarks) * parts.ordered.length * scheme.rightUnits),
        real: `${marks.toFixed(2)} of ${fullMarks}`,
      })),
      key: parts.ordered.map(({ correctOption, explanation }) => ({ correctAns: correctOption, explanation })),
    }
  );
}

type Paper = KeyedPaper<SafeHtml> | PaperFault;

/** The host's papers at one moment, each made at its first use. */
type Reading = {
  subCategories: Awaited<ReturnType<typeof fetchSubCategories>>;
  bank: QuestionBank;
  made: Map<string, Paper>;
};

function makePaper({ subCategories, bank }: Reading, choice: HostChoice): Paper {
  const { categoryId, subCategoryId } = choice;
  const subCategory = schemedSubCategory(subCategories, categoryId, subCategoryId) ?? USUAL;
  try {
    const questions = questionsOf(bank, categoryId, subCategoryId);
    if (questions.length === 0) return 'no-questions';
    const paper = toPaper(choice, subCategory, questions);
    if (paper) return paper;
    logWarning('no paper', { paper: paperIdOf(choice), reason: 'the questions do not fill the sections' });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('no paper', { paper: paperIdOf(choice), reason: error.message });
  }
  return 'not-available';
}

async function readHost(): Promise<Reading> {
  const [subCategories, bank] = await Promise.all([fetchSubCategories(), fetchQuestionBank()]);
  return { subCategories, bank, made: new Map() };
}

let latest: { reading: Promise<Reading>; readAtMs: number } | undefined;

/** One reading serves all who ask within some seconds, so made-up papers cost the host nothing. It has one draw. */
function sharedReading(nowMs: number): Promise<Reading> {
  if (latest && Math.abs(nowMs - latest.readAtMs) <= SHARED_FOR_MS) return latest.reading;
  const own = { reading: readHost(), readAtMs: nowMs };
  latest = own;
  // Later callers do not share a failure.
  own.reading.catch(() => {
    if (latest === own) latest = undefined;
  });
  return own.reading;
}

export async function loadPaper(choice: HostChoice, nowMs: number): Promise<Paper> {
  const id = paperIdOf(choice);
  let reading: Reading;
  try {
    reading = await sharedReading(nowMs);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('no paper', { paper: id, reason: error.message });
    return 'not-available';
  }
  const known = reading.made.get(id);
  if (known) return known;
  const paper = makePaper(reading, choice);
  // Only the host's papers are kept: made-up ones are endless.
  if (paper !== 'no-questions') reading.made.set(id, paper);
  return paper;
}
