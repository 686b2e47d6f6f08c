import { ownValue } from './own-value';
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

type Run = [first: number, last: number];

/** The events of each device that are stored, as runs of sequences in rising order: [[1, 57]] has no gap. */
export type Have = Readonly<Record<string, Run[]>>;

type EventName = Pick<AcceptedEvent, 'device' | 'sequence'>;

function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const [first, last] of [...runs].sort(([a], [b]) => a - b)) {
    const before = all.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else all.push([first, last]);
  }
  return all;
}

/** `have` with more events. */
export function withMore(have: Have, events: readonly EventName[]): Have {
  const runs = new Map(Object.entries(have).map(([device, own]) => [device, [...own]]));
  for (const { device, sequence } of events) {
    const own = runs.get(device) ?? [];
    own.push([sequence, sequence]);
    runs.set(device, own);
  }
  return Object.fromEntries([...runs].map(([device, own]) => [device, joined(own)]));
}

/** Whether `have` lacks no event of `other`. */
export const hasAll = (have: Have, other: Have): boolean =>
  Object.entries(other).every(([device, runs]) =>
    runs.every(([first, last]) => ownValue(have, device)?.some(([from, to]) => from <= first && last <= to)),
  );

export const hasEvent = (have: Have, { device, sequence }: EventName): boolean =>
  hasAll(have, { [device]: [[sequence, sequence]] });
