import type { EventEmitter } from 'node:events';

export type Kind = 'saves' | 'endpoints' | 'pages';

/** What a request is, by its path; undefined for files, which nobody waits for. */
export function kindOf(url: string): Kind | undefined;

export class FairQueue {
  /** Runs `enter` when it is the turn of `visitor`, or `refuse` where too many wait or it takes too long. */
  admit(
    kind: Kind | 'candidates',
    visitor: string,
    response: Pick<EventEmitter, 'once' | 'off'>,
    enter: () => Promise<void>,
    refuse: () => void,
  ): Promise<void>;

  /** How many visitors, kinds apart, have something under way. */
  readonly size: number;
}
