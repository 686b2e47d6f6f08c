import * as z from 'zod/mini';

import { CONFIDENCES } from '@/lib/exam/confidence';
import { LANGUAGE_VIEWS, type LanguageView } from '@/lib/exam/languages';
import { FEWEST_WISHED, LONGEST_SUBJECT, MOST_SUBJECTS, MOST_WISHED, PRACTICE_SOURCES } from '@/lib/exam/own-practice';
import type { Have } from '@/lib/exam/log';
import type { CandidatePaper, MarkingScheme, Section } from '@/lib/exam/paper';
import { LONGEST_AGO_MS, LONGEST_SPENT_MS, MOST_EVENTS, type ProgressLists } from '@/lib/exam/progress';
import type { Window } from '@/lib/exam/window';
import type { SafeHtml } from '@/lib/html/sanitize';
import { examPaperPath, mockPath, ownPracticePath, paths, testPath } from '@/lib/site/paths';

/** The messages between an exam page and /api/attempts. A page opened before a deploy sends them after it. */

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** Only resumes an open attempt; if there is none, the paper is offered. */
const resumeOnly = z.optional(z.boolean());

const ofSubCategory = { categoryId: count, subCategoryId: count };

/** `test` is a practice test of /Test, `exam` a paper of /ExamPaper. */
const hostChoice = z.object({ kind: z.enum(['test', 'exam']), ...ofSubCategory });

/** A candidate's own practice, on /Test too: what lib/exam/own-practice.ts calls a wish. */
const ownChoice = z.object({
  kind: z.literal('own'),
  ...ofSubCategory,
  subjects: z.array(z.string().check(z.maxLength(LONGEST_SUBJECT))).check(z.maxLength(MOST_SUBJECTS)),
  questions: z.int().check(z.minimum(FEWEST_WISHED), z.maximum(MOST_WISHED)),
  from: z.enum(PRACTICE_SOURCES),
  /** The finished attempt whose result `from` is about. */
  attempt: z.optional(z.string().check(z.maxLength(100))),
});

/** A mock that the institute holds. */
const mockChoice = z.object({ kind: z.literal('mock'), mockId: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

export type HostChoice = z.infer<typeof hostChoice>;

export type OwnChoice = z.infer<typeof ownChoice>;

export type MockChoice = z.infer<typeof mockChoice>;

/** A paper that is made of the host's questions. */
export type PracticeChoice = HostChoice | OwnChoice;

export type PaperChoice = PracticeChoice | MockChoice;

const asked = {
  resumeOnly,
  /** The candidate who has declared at this page: nothing starts for another. */
  declaredBy: z.optional(z.string().check(z.maxLength(1_000))),
};

export const startRequest = z.discriminatedUnion('kind', [
  z.extend(hostChoice, asked),
  z.extend(ownChoice, asked),
  z.extend(mockChoice, asked),
]);

export const paperIdOf = (choice: PaperChoice) =>
  choice.kind === 'mock' ? `mock-${choice.mockId}` : `${choice.kind}-${choice.categoryId}-${choice.subCategoryId}`;

/** The mock of a paper's id; undefined for any other paper. */
export const mockIdOf = (paperId: string) => (paperId.startsWith('mock-') ? paperId.slice('mock-'.length) : undefined);

/** The kind of a paper by its id. */
export const paperKindOf = (paperId: string): PaperChoice['kind'] =>
  (['mock', 'exam', 'own'] as const).find((kind) => paperId.startsWith(`${kind}-`)) ?? 'test';

/** The paper of the questions of a day, which are answered on their page (daily-quiz.ts). */
export const QUIZ_PAPER = 'own-today';

/** Where a paper is taken: its page resumes the candidate's open attempt, and otherwise offers the paper. */
export function pathOfPaper(paperId: string): string {
  if (paperId === QUIZ_PAPER) return paths.today;
  const kind = paperKindOf(paperId);
  const rest = paperId.slice(kind.length + 1);
  const [category = 0, subCategory = 0] = rest.split('-').map(Number);
  if (kind === 'mock') return mockPath(rest);
  if (kind === 'exam') return examPaperPath(String(category), String(subCategory));
  // While a practice of one's own is open, any wish resumes it.
  if (kind === 'own') return ownPracticePath(category, subCategory, { from: 'all', questions: 20 });
  return testPath(category, subCategory);
}

/** A test by its name, and the page on which it goes on. */
export type NamedTest = { name: string; path: string };

const spent = z.optional(z.int().check(z.minimum(0), z.maximum(LONGEST_SPENT_MS)));

const about = {
  sequence: count.check(z.minimum(1)),
  questionNumber: z.int().check(z.minimum(1), z.maximum(10_000)),
  spentMs: spent,
  isLeft: z.optional(z.literal(true)),
  awayMs: spent,
  /** How long ago the candidate did it by the clock of the page, if the event had to wait. */
  agoMs: z.optional(z.int().check(z.minimum(0), z.maximum(LONGEST_AGO_MS))),
};

const sentEvent = z.discriminatedUnion('type', [
  z.object({ ...about, type: z.enum(['visit', 'clear']) }),
  z.object({
    ...about,
    type: z.enum(['answer', 'mark']),
    option: z.literal([1, 2, 3, 4]),
    confidence: z.optional(z.enum(CONFIDENCES)),
    language: z.optional(z.enum(LANGUAGE_VIEWS)),
  }),
]);

/** An event as a page sends it, named by the page's device and the event's sequence. */
export type SentEvent = z.infer<typeof sentEvent>;

/** One per open page. */
const device = z.string().check(z.regex(/^[\w-]{8,64}$/));

export const saveRequest = z.object({
  device,
  events: z.array(sentEvent).check(z.maxLength(MOST_EVENTS)),
});

export type SaveRequest = z.infer<typeof saveRequest>;

const MOST_IN_FILE = 20_000;

/** The events that a page could not send, as its file has them; `atMs`: when they were done, by the page's clock. */
export const lateFile = z.object({
  attempt: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  // PostgreSQL refuses to look for a NUL character.
  candidate: z.string().check(z.refine((name) => !name.includes('\0'))),
  events: z
    .array(z.object({ device, event: sentEvent, atMs: z.optional(z.int()) }))
    .check(z.minLength(1), z.maxLength(MOST_IN_FILE)),
});

export type LateFile = z.infer<typeof lateFile>;

export const finishRequest = z.extend(saveRequest, {
  /** The page finishes because its countdown reached zero, not because the candidate wants to. */
  isTimeUp: z.optional(z.boolean()),
  /** The events that the page keeps and the site has acknowledged: without them the attempt is not finished. */
  have: z.optional(z.record(z.string(), z.array(z.tuple([count, count])))),
});

export type FinishRequest = z.infer<typeof finishRequest>;

/** A locked section in milliseconds from now: negative in the past. */
export type SectionTimes = {
  name: string;
  first: number;
  last: number;
  opensInMs: number;
  closesInMs: number;
  /** Compensatory and granted time, if there is any. */
  extraMs?: number;
};

/** What the institute writes to candidates of a running mock. */
export type Message = { message: string; atMs: number };

/** The state of an open attempt. On a paper in two languages, `language` is how the candidate read the question answered last. */
export type OpenState = {
  state: 'open';
  id: string;
  /** What is stored of each page, so that it sends again what it keeps and the site has lost. */
  have: Have;
  remainingMs: number;
  /** Compensatory and granted time of the whole attempt, if there is any. */
  extraMs?: number;
  sectionTimes: SectionTimes[];
  progress: ProgressLists;
  language?: LanguageView;
  /** How many messages the institute has written, if any. The answer to a save tells this alone. */
  said?: number;
  messages?: Message[];
};

/** The figures of a finished attempt (specification §2, /Finish). */
export type ResultFigures = {
  totalQuestions: number;
  totalAnswered: number;
  totalNotAnswered: number;
  correctAnswers: number;
  /** With two decimals. */
  percentage: string;
};

/** The figures while the candidate, or everybody, may not see what depends on the key. */
export type WithheldFigures = Omit<ResultFigures, 'correctAnswers' | 'percentage'> & {
  correctAnswers: null;
  percentage: null;
};

/** 'accepted' ones count in a moment. */
export type LateDecision = { answers: number; decision: 'waits' | 'refused' | 'accepted' | 'counted'; reason?: string };

export type FinishedState = {
  state: 'finished';
  id: string;
  kind: PaperChoice['kind'];
  figures: ResultFigures | WithheldFigures;
  /** When the figures may be seen, in epoch milliseconds; not set if they wait for something else. */
  resultsAtMs?: number;
  /** The candidate's other test whose end they wait for, if it is that. */
  waitsFor?: NamedTest;
  /** Why an editor voided the attempt on a mock. */
  voidReason?: string;
  /** Set for a candidate who checked in and then did nothing: the attempt counts nowhere. */
  isAbsent?: true;
  /** The answers on a mock that came after the end, by what the institute has decided; not set if there are none. */
  late?: LateDecision[];
};

export type StartedAttempt = OpenState & {
  candidate: string;
  paper: CandidatePaper<SafeHtml>;
  /** The site's public key, to which a page of a mock seals answers that it can't send: a point of P-256, in hexadecimal. */
  lateKey?: string;
  /** The time of the attempt without extra time, if a mock that closes sooner leaves less than the paper's. */
  ownMs?: number;
};

/** An attempt that starts when its mock opens: its times are those of that moment, and its paper is sealed until then. */
export type CheckedIn = Omit<StartedAttempt, 'paper'>;

/** A test of the candidate that runs now. */
export type RunningTest = NamedTest & { id: string; remainingMs: number };

/** What a candidate sees of a paper before the start. All times include compensatory and granted time. */
export type OfferedPaper = {
  state: 'offered';
  candidate: string;
  name: string;
  nameInHindi?: string;
  durationMs: number;
  /** How much of `durationMs` is compensatory and granted time, if there is any. */
  extraMs?: number;
  totalQuestions: number;
  /** How many questions there are to draw these from, anew for each test; not set if the paper has all. */
  drawnFrom?: number;
  sections: readonly Section[];
  scheme: MarkingScheme | null;
  isInTwoLanguages?: true;
  lastAttemptId: string | null;
  /** The candidate's other tests that run now, if there are any. */
  running?: readonly RunningTest[];
  /**
   * The name and window of a mock, in epoch milliseconds, how long it is until it opens (at most 0 once it has), the
   * digest of its sealed paper, and the attempt of a candidate who has checked in.
   */
  mock?: Window & { name: string; opensInMs: number; digest: string; checkedIn?: CheckedIn };
};

/**
 * Why there is nothing to start: the paper has no questions, the host's data cannot be used, all questions are in a mock
 * whose results have not come, or the candidate has no such questions to practise.
 */
export type PaperFault =
  'no-questions' | 'not-available' | 'in-a-mock' | 'nothing-due' | 'nothing-unseen' | 'nothing-shown';

/** Why a candidate cannot start: the paper, a missing age or guardian's consent, or a mock that is closed for good. */
export type StartFault = PaperFault | 'age' | 'closed';

/** Why an event was refused: its section or the attempt is over or has not begun, or there are too many events. */
export type RefusalReason = 'too-late' | 'too-early' | 'too-many';

/** The outcome of a save: each event is in one of the lists, for good. */
export type SaveOutcome = {
  acknowledged: number[];
  refused: { sequence: number; reason: RefusalReason }[];
};

export type SaveAnswer = SaveOutcome & (Omit<OpenState, 'progress' | 'messages'> | FinishedState);

export type FinishAnswer = SaveOutcome & (FinishedState | OpenState);

export type HistoryEntry = {
  id: string;
  paperName: string;
  finishedAtMs: number;
  /** Compensatory and granted time, if there was any. */
  extraMs?: number;
  /** As in the finished state. */
  resultsAtMs?: number;
  waitsFor?: NamedTest;
  /** Where its paper can be taken. */
  path: string;
  /** Not set while they are withheld. Marks are in units of lib/exam/marks.ts, and not set for a paper without marks. */
  wrongAnswers?: number;
  marks?: { units: number; fullUnits: number };
  /** When the key that candidates can object to is shown, and whether it is shown now. */
  keyPage?: { atMs: number; isShown: boolean };
} & Pick<FinishedState['figures'], 'totalQuestions' | 'correctAnswers' | 'percentage'>;
