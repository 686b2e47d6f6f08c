import { applyToQuestion, type AttemptEvent, type Progress, startProgress } from './progress';

/** An event that the server has accepted: never changed, removed or accepted again. Device and sequence identify it. */
export type AcceptedEvent = {
  /** Each open page is a device: two tabs of one browser are two. */
  readonly device: string;
  /** Rises with each event of the device. */
  readonly sequence: number;
  /** Rises with each event that the server accepts for the attempt, from any device. */
  readonly order: number;
  readonly event: AttemptEvent;
};

/**
 * Sorts the events of a log into the order in which they take effect.
 * - Devices merge by the order of acceptance.
 * - One device's events on one question follow their sequence. A late event takes its place just before the one that
 *   overtook it, so that a retry never undoes what the candidate did later.
 */
export function inOrderOfEffect(log: readonly AcceptedEvent[]): AcceptedEvent[] {
  const earliest = new Map<string, number>();
  return [...log]
    .sort((a, b) => b.sequence - a.sequence)
    .map((accepted) => {
      const key = `${accepted.event.questionNumber}:${accepted.device}`;
      const place = Math.min(accepted.order, earliest.get(key) ?? Infinity);
      earliest.set(key, place);
      return { accepted, place };
    })
    .sort((a, b) => a.place - b.place || a.accepted.sequence - b.accepted.sequence)
    .map(({ accepted }) => accepted);
}

/** Derives the progress of an attempt from its log. Ignores events about questions the paper does not have. */
export function deriveProgress(questionIds: readonly string[], log: readonly AcceptedEvent[]): Progress {
  const progress = [...startProgress(questionIds)];
  for (const { event } of inOrderOfEffect(log)) {
    const question = progress[event.questionNumber - 1];
    if (question) progress[event.questionNumber - 1] = applyToQuestion(question, event);
  }
  return progress;
}
