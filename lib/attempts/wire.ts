import * as z from 'zod/mini';

import { CONFIDENCES } from '@/lib/exam/confidence';
import type { CandidatePaper, MarkingScheme, Section } from '@/lib/exam/paper';
import type { ProgressLists } from '@/lib/exam/progress';
import type { SafeHtml } from '@/lib/html/sanitize';

/** The messages between an exam page and /api/attempts. A page opened before a deploy sends them after it. */

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

const ofSubCategory = { categoryId: count, subCategoryId: count };

/** `test` is a practice test of /Test, `exam` a paper of /ExamPaper. */
export const paperChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['test', 'exam']), ...ofSubCategory }),
]);

export type PaperChoice = z.infer<typeof paperChoice>;

export const paperIdOf = ({ kind, categoryId, subCategoryId }: PaperChoice) => `${kind}-${categoryId}-${subCategoryId}`;

/** The kind of a paper by its id. */
export const kindOf = (paperId: string): PaperChoice['kind'] => (paperId.startsWith('exam-') ? 'exam' : 'test');

export const startRequest = z.intersection(
  paperChoice,
  /** Resumes an open attempt only; where there is none, the paper is offered. */
  z.object({ resumeOnly: z.optional(z.boolean()) }),
);

const DAY_MS = 86_400_000;

const about = {
  sequence: count.check(z.minimum(1)),
  questionNumber: z.int().check(z.minimum(1), z.maximum(10_000)),
  spentMs: z.optional(z.int().check(z.minimum(0), z.maximum(DAY_MS))),
};

const sentEvent = z.discriminatedUnion('type', [
  z.object({ ...about, type: z.enum(['visit', 'clear']) }),
  z.object({
    ...about,
    type: z.enum(['answer', 'mark']),
    option: z.literal([1, 2, 3, 4]),
    confidence: z.optional(z.enum(CONFIDENCES)),
  }),
]);

/** An event as a page sends it, named by the page's device and the event's sequence. */
export type SentEvent = z.infer<typeof sentEvent>;

export const MOST_EVENTS = 200;

export const saveRequest = z.object({
  /** One per open page. */
  device: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** The `order` of the last answer: later events of other devices are news to the page. */
  seenOrder: count,
  events: z.array(sentEvent).check(z.maxLength(MOST_EVENTS)),
});

export type SaveRequest = z.infer<typeof saveRequest>;

export const finishRequest = z.extend(saveRequest, {
  /** The page finishes because its countdown reached zero, not because the candidate wants to. */
  isTimeUp: z.optional(z.boolean()),
});

export type FinishRequest = z.infer<typeof finishRequest>;

/** A locked section in milliseconds from now: negative in the past. */
export type SectionTimes = { name: string; first: number; last: number; opensInMs: number; closesInMs: number };

/** The state of an open attempt. `order` is the place of the last accepted event. */
export type OpenState = {
  state: 'open';
  id: string;
  order: number;
  remainingMs: number;
  sectionTimes: SectionTimes[];
  progress: ProgressLists;
};

/** The figures of a finished attempt (specification §2, /Finish). */
export type Figures = {
  totalQuestions: number;
  totalAnswered: number;
  totalNotAnswered: number;
  correctAnswers: number;
  /** With two decimals. */
  percentage: string;
};

/** The figures while an open attempt of the candidate shares a question: none that depends on the key. */
export type WithheldFigures = Omit<Figures, 'correctAnswers' | 'percentage'> & {
  correctAnswers: null;
  percentage: null;
};

export type FinishedState = {
  state: 'finished';
  id: string;
  kind: PaperChoice['kind'];
  figures: Figures | WithheldFigures;
};

export type StartedAttempt = OpenState & { candidate: string; paper: CandidatePaper<SafeHtml> };

/** What a candidate sees of a paper before the start. `durationMs` includes compensatory time. */
export type OfferedPaper = {
  state: 'offered';
  name: string;
  durationMs: number;
  totalQuestions: number;
  /** How many questions there are to draw these from, anew for each test; not set where the paper has all. */
  drawnFrom?: number;
  sections: readonly Section[];
  scheme: MarkingScheme | null;
  lastAttemptId: string | null;
};

/** Why there is nothing to start: the paper has no questions, or the host's data cannot be used. */
export type PaperFault = 'no-questions' | 'not-available';

/** Why an event was refused: its section or the attempt is over or has not begun, or there are too many events. */
export type RefusalReason = 'too-late' | 'too-early' | 'too-many';

/** The outcome of a save: each event is in one of the lists, for good. */
export type SaveOutcome = {
  acknowledged: number[];
  refused: { sequence: number; reason: RefusalReason }[];
};

/** The answer to a save. `progress` is present when other devices' events are news. */
export type SaveAnswer = SaveOutcome & ((Omit<OpenState, 'progress'> & { progress?: ProgressLists }) | FinishedState);

export type FinishAnswer = SaveOutcome & (FinishedState | OpenState);

export type HistoryEntry = { id: string; paperName: string; finishedAtMs: number } & Pick<
  FinishedState['figures'],
  'totalQuestions' | 'correctAnswers' | 'percentage'
>;
