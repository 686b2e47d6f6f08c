import 'server-only';

import { fetchSchemedSubCategory, type PaperScheme } from '@/lib/api/exam-categories';
import { HostError } from '@/lib/api/host-error';
import { fetchQuestions, type KeyedQuestion } from '@/lib/api/questions';
import type { KeyedPaper, Section } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { logWarning } from '@/lib/log';

import { type PaperChoice, type PaperFault, paperIdOf } from './wire';

/** The time of a practice test, and of a paper that has no scheme (specification §9). */
const USUAL_DURATION_MS = 30 * 60_000;
const USUAL_NAME = 'General Studies';
/** Candidates who start together start on one reading of the host. */
const SHARED_FOR_MS = 5_000;

/** The questions in the order of the sections, and these with their ranges; null when some question has no section. */
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

/** A practice test lasts half an hour with all its sections open; an exam has the times of its scheme. */
function toPaper(
  choice: PaperChoice,
  name: string,
  scheme: PaperScheme | null,
  questions: readonly KeyedQuestion[],
): KeyedPaper<SafeHtml> | null {
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

async function readPaper(choice: PaperChoice): Promise<KeyedPaper<SafeHtml> | PaperFault> {
  const { categoryId, subCategoryId } = choice;
  try {
    const [subCategory, questions] = await Promise.all([
      fetchSchemedSubCategory(categoryId, subCategoryId),
      fetchQuestions(categoryId, subCategoryId),
    ]);
    if (questions.length === 0) return 'no-questions';
    const paper = toPaper(choice, subCategory?.name ?? USUAL_NAME, subCategory?.scheme ?? null, questions);
    if (paper) return paper;
    logWarning('no paper', { paper: paperIdOf(choice), reason: 'the questions do not fill the sections' });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('no paper', { paper: paperIdOf(choice), reason: error.message });
  }
  return 'not-available';
}

const shared = new Map<string, { paper: ReturnType<typeof readPaper>; readAtMs: number }>();

/** The paper as the host has it now, with its key. */
export function loadPaper(choice: PaperChoice, nowMs: number): ReturnType<typeof readPaper> {
  const id = paperIdOf(choice);
  for (const [key, { readAtMs }] of shared) {
    if (Math.abs(nowMs - readAtMs) > SHARED_FOR_MS) shared.delete(key);
  }
  const known = shared.get(id);
  if (known) return known.paper;
  const paper = readPaper(choice);
  shared.set(id, { paper, readAtMs: nowMs });
  // A failure is not shared with those who come later.
  void paper.then(
    (it) => typeof it === 'string' && shared.delete(id),
    () => shared.delete(id),
  );
  return paper;
}
