// For tests only: an attempt as the server gives it.
import { progressLists, startProgress } from '@/lib/exam/progress';
import { toSafeHtml } from '@/lib/html/sanitize';
import type { OpenState, StartedAttempt } from '@/lib/sitting/wire';

import type { OutboxStore, PendingEvent } from './outbox-store';

/** A reply with an answer, by default at the page's start and at once. */
export const answerOf = <Body>(body: Body, receivedAtMs = 0, sentAtMs = receivedAtMs) => ({
  type: 'answer' as const,
  body,
  sentAtMs,
  receivedAtMs,
});

/** A store in memory that outlives the page, as the browser's does. */
export function aMemoryStore(): OutboxStore & { kept: PendingEvent[] } {
  const store = {
    kept: [] as PendingEvent[],
    load: async () => [...store.kept],
    add: async (_attemptId: string, { device, event, atMs }: PendingEvent) => {
      store.kept.push({ device, event, atMs });
    },
    remove: async (_attemptId: string, isGone: (pending: PendingEvent) => boolean) => {
      store.kept = store.kept.filter((it) => !isGone(it));
    },
  };
  return store;
}

const html = (text: string) => toSafeHtml(text, () => undefined);

/** Half an hour on a paper whose questions have the ids `ids`. */
export const aStartedAttempt = (ids: readonly string[], more: Partial<StartedAttempt> = {}): StartedAttempt => ({
  state: 'open',
  id: 'attempt-1',
  candidate: 'asha',
  have: {},
  remainingMs: 1_800_000,
  sectionTimes: [],
  progress: progressLists(startProgress(ids)),
  paper: {
    id: 'test-1-2',
    categoryId: 1,
    subCategoryId: 2,
    name: 'A paper',
    durationMs: 1_800_000,
    questions: ids.map((id) => ({
      id,
      question: html(`<p>Question ${id}?</p>`),
      options: [html('first'), html('<b>second</b>'), html('third'), html('fourth')],
      subject: '',
    })),
    sections: [],
    scheme: null,
  },
  ...more,
});

/** The state of that attempt while it runs. */
export const anOpenState = (ids: readonly string[], more: Partial<OpenState> = {}): OpenState => ({
  state: 'open',
  id: 'attempt-1',
  have: {},
  remainingMs: 1_000_000,
  sectionTimes: [],
  progress: progressLists(startProgress(ids)),
  ...more,
});

/** The end of that attempt, with none of four questions answered. */
export const FINISHED = {
  state: 'finished',
  id: 'attempt-1',
  kind: 'test',
  figures: { totalQuestions: 4, totalAnswered: 0, totalNotAnswered: 4, correctAnswers: 0, percentage: '0.00' },
} as const;
