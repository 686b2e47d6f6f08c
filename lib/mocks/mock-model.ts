import { GRACE_MS } from '@/lib/exam/clock';
import { keyShownMs, type ObjectionTimes, RESULTS_AFTER_MS, type Window } from '@/lib/exam/window';

export const MINUTE_MS = 60_000;
/** The grace and the longest wait of a save in the queue. */
const CLOSES_AFTER_MS = 19_000;
/** How far the clock of the second of two instances is ahead. */
const AHEAD_MS = 2_000;

type By = {
  /** Which of two instances is asked. */
  readonly instance: number;
};
type Who = By & { readonly who: number };

/** What happens next around a mock. Candidates and instances go by their numbers. */
export type Step =
  | ({ readonly type: 'enter'; readonly resumeOnly: boolean } & Who)
  | ({ readonly type: 'save'; readonly number: number; readonly option: 1 | 2 | 3 | 4; readonly spentMs: number } & Who)
  | ({ readonly type: 'finish'; readonly isTimeUp: boolean } & Who)
  | ({ readonly type: 'look' | 'void' | 'restore' } & Who)
  | ({ readonly type: 'grant'; readonly toAll: boolean; readonly minutes: number } & Who)
  | ({ readonly type: 'withdraw' | 'sweep' } & By)
  | {
      readonly type: 'wait';
      readonly until: keyof Window | 'keyMs' | 'deadline' | 'now';
      readonly who: number;
      /** How long after, or before. */
      readonly byMs: number;
    };

export type Person = {
  readonly isInvited: boolean;
  readonly isRanked: boolean;
  readonly extraMinutesPerHour: number;
};

/** An attempt in the model. `ends` has the end of each section in turn; the last is the deadline. */
type Attempt = {
  startedMs: number;
  /** When the sections end without granted minutes, and when they end with them. */
  ownEnds: number[];
  ends: number[];
  isFinished: boolean;
  isVoid: boolean;
  /** What was accepted last for each question, by its number in the candidate's order. */
  chosen: Map<number, number>;
  spentMs: Map<number, number>;
};

/** For the tests: a model of who is in a mock, how long, what counts and what may be seen, step by step. */
export class MockModel {
  nowMs: number;
  isWithdrawn = false;
  resultsMs: number;
  objections: ObjectionTimes;
  readonly attempts = new Map<number, Attempt>();
  readonly counts = { entered: 0, refused: 0, cut: 0, granted: 0, voided: 0, restored: 0, late: 0, delayed: 0 };
  private readonly grants: { who: number | 'all'; minutes: number; atMs: number }[] = [];

  /** @param sectionsMs the times of the locked sections; one time if no section is locked */
  constructor(
    private readonly window: Window & ObjectionTimes,
    private readonly sectionsMs: readonly number[],
    private readonly people: readonly Person[],
  ) {
    this.nowMs = window.opensMs - MINUTE_MS;
    this.resultsMs = window.resultsMs;
    this.objections = { keyMs: window.keyMs, objectionsUntilMs: window.objectionsUntilMs };
  }

  /** What the clock of an instance says. */
  clock({ instance }: By): number {
    return this.nowMs + instance * AHEAD_MS;
  }

  wait({ until, who, byMs }: Extract<Step, { type: 'wait' }>): void {
    const times = {
      ...this.window,
      ...this.objections,
      resultsMs: this.resultsMs,
      deadline: this.deadlineOf(who),
      now: this.nowMs,
    };
    this.nowMs = Math.max(this.nowMs, (times[until] ?? 0) + byMs);
  }

  enter({ who, instance, resumeOnly }: Extract<Step, { type: 'enter' }>) {
    const nowMs = this.clock({ instance });
    const attempt = this.attempts.get(who);
    if (attempt) {
      this.endWhenDue(attempt, nowMs);
      return this.stateOf(attempt, nowMs);
    }
    const reason = this.faultOf(who, nowMs);
    if (reason && reason !== 'too-early') {
      this.counts.refused += 1;
      return { state: 'refused', reason };
    }
    const startMs = Math.max(nowMs, this.window.opensMs);
    const started = this.attemptOf(who, startMs);
    if (reason || resumeOnly)
      return { state: 'offered', durationMs: endOf(started) - startMs, opensInMs: this.window.opensMs - nowMs };
    this.counts.entered += 1;
    if (nowMs + this.wholeMs > this.window.closesMs) this.counts.cut += 1;
    this.attempts.set(who, started);
    this.delay(endOf(started));
    return this.stateOf(started, nowMs);
  }

  save({ who, instance, number, option, spentMs }: Extract<Step, { type: 'save' }>, questionsPerSection: number) {
    const attempt = this.attempts.get(who);
    if (!attempt) return undefined;
    const nowMs = this.clock({ instance });
    const reason = this.refusalOf(attempt, Math.ceil(number / questionsPerSection) - 1, nowMs);
    this.endWhenDue(attempt, nowMs);
    if (reason) {
      this.counts.late += 1;
      return { reason, isFinished: attempt.isFinished };
    }
    attempt.chosen.set(number, option);
    attempt.spentMs.set(number, (attempt.spentMs.get(number) ?? 0) + spentMs);
    return { reason, isFinished: false };
  }

  finish({ who, instance, isTimeUp }: Extract<Step, { type: 'finish' }>) {
    const attempt = this.attempts.get(who);
    if (!attempt) return undefined;
    if (!isTimeUp || this.clock({ instance }) >= endOf(attempt)) attempt.isFinished = true;
    return { isFinished: attempt.isFinished };
  }

  grant({ who, toAll, minutes, instance }: Extract<Step, { type: 'grant' }>): boolean {
    const nowMs = this.clock({ instance });
    const mayHave = toAll || (this.people[who]?.isInvited && !this.attempts.get(who)?.isFinished);
    if (this.isWithdrawn || !mayHave) return false;
    const reached = [...this.attempts].filter(
      ([it, attempt]) => (toAll || it === who) && !attempt.isFinished && endOf(attempt) > nowMs,
    );
    const isIn = !toAll && this.attempts.has(who);
    if (reached.length === 0 && (isIn || nowMs >= this.window.lastStartMs)) return false;
    this.grants.push({ who: toAll ? 'all' : who, minutes, atMs: nowMs });
    for (const [it, attempt] of this.attempts) if (!attempt.isFinished) this.giveTime(it, attempt);
    for (const [, attempt] of reached) {
      this.counts.granted += 1;
      this.delay(endOf(attempt));
    }
    return true;
  }

  setVoid({ type, who }: { type: 'void' | 'restore' } & Who): boolean {
    const attempt = this.attempts.get(who);
    if (!attempt || attempt.isVoid === (type === 'void') || !this.people[who]?.isRanked) return false;
    attempt.isVoid = type === 'void';
    attempt.isFinished = true;
    this.counts[type === 'void' ? 'voided' : 'restored'] += 1;
    return true;
  }

  withdraw(by: By): boolean {
    if (this.isWithdrawn || this.attempts.size > 0 || this.clock(by) >= this.window.opensMs) return false;
    this.isWithdrawn = true;
    return true;
  }

  sweep(by: By): void {
    for (const attempt of this.attempts.values()) this.endWhenDue(attempt, this.clock(by));
  }

  /** Whether nobody may see keys of the questions. Begins a little before the opening, as a clock can be ahead. */
  isSecret(nowMs: number): boolean {
    return !this.isWithdrawn && nowMs >= this.window.opensMs - GRACE_MS && nowMs < this.resultsMs;
  }

  /** What a candidate who asks for the key of his attempt is told. */
  keyOf(who: number, nowMs: number): 'missing' | 'void' | 'coming' | 'shown' {
    const attempt = this.attempts.get(who);
    if (!attempt?.isFinished) return 'missing';
    if (attempt.isVoid) return 'void';
    return nowMs < keyShownMs({ ...this.objections, resultsMs: this.resultsMs }) ? 'coming' : 'shown';
  }

  isRanked(who: number): boolean {
    const attempt = this.attempts.get(who);
    return attempt !== undefined && attempt.isFinished && !attempt.isVoid && this.people[who]?.isRanked === true;
  }

  private get wholeMs(): number {
    return this.sectionsMs.reduce((sum, ms) => sum + ms, 0);
  }

  private deadlineOf(who: number): number | undefined {
    const attempt = this.attempts.get(who);
    return attempt && endOf(attempt);
  }

  private faultOf(who: number, nowMs: number) {
    if (!this.people[who]?.isInvited) return 'not-invited';
    if (this.isWithdrawn) return 'withdrawn';
    if (nowMs < this.window.opensMs) return 'too-early';
    return nowMs < this.window.lastStartMs ? undefined : 'too-late';
  }

  /** Gives each section its share of what was granted by the start, then lengthens what ends after each later grant. */
  private giveTime(who: number, attempt: Attempt): Attempt {
    const { startedMs, ownEnds } = attempt;
    const own = this.grants.filter((it) => it.who === 'all' || it.who === who).sort((a, b) => a.atMs - b.atMs);
    const sharedMs = own.reduce((sum, it) => (it.atMs <= startedMs ? sum + it.minutes : sum), 0) * MINUTE_MS;
    const wholeMs = Math.max(...ownEnds) - startedMs;
    attempt.ends = ownEnds.map((endMs) => endMs + Math.round((sharedMs * (endMs - startedMs)) / wholeMs));
    for (const { atMs, minutes } of own)
      if (atMs > startedMs)
        attempt.ends = attempt.ends.map((endMs) => (endMs > atMs ? endMs + minutes * MINUTE_MS : endMs));
    return attempt;
  }

  /** Ends at the paper's time or the close, adds compensatory time, then what is granted. */
  private attemptOf(who: number, startedMs: number): Attempt {
    const extra = (this.people[who]?.extraMinutesPerHour ?? 0) / 60;
    const ownMs = this.window.closesMs - startedMs;
    let usedMs = 0;
    const ownEnds = this.sectionsMs.map((ms) => {
      usedMs += ms;
      return startedMs + Math.min(usedMs, ownMs) + Math.round(usedMs * extra);
    });
    const fresh = { startedMs, ownEnds, ends: ownEnds, isFinished: false, isVoid: false };
    return this.giveTime(who, { ...fresh, chosen: new Map(), spentMs: new Map() });
  }

  private refusalOf(attempt: Attempt, section: number, nowMs: number) {
    if (attempt.isFinished || nowMs > endOf(attempt) + GRACE_MS) return 'too-late';
    if (this.sectionsMs.length === 1) return undefined;
    const opensMs = attempt.ends[section - 1] ?? attempt.startedMs;
    if (Math.max(nowMs, attempt.startedMs) < opensMs - GRACE_MS) return 'too-early';
    return nowMs > (attempt.ends[section] ?? 0) + GRACE_MS ? 'too-late' : undefined;
  }

  private stateOf(attempt: Attempt, nowMs: number) {
    if (attempt.isFinished)
      return { state: 'finished', isVoid: attempt.isVoid, resultsAtMs: this.isSecret(nowMs) ? this.resultsMs : null };
    const remainingMs = Math.max(0, endOf(attempt) - Math.max(nowMs, attempt.startedMs));
    const sections = this.sectionsMs.length === 1 ? [] : attempt.ends.map((endMs) => endMs - nowMs);
    return { state: 'open', remainingMs, sections };
  }

  private endWhenDue(attempt: Attempt, nowMs: number): void {
    if (nowMs > endOf(attempt) + CLOSES_AFTER_MS) attempt.isFinished = true;
  }

  private delay(deadlineMs: number): void {
    const leastMs = deadlineMs + RESULTS_AFTER_MS;
    const { keyMs, objectionsUntilMs: untilMs } = this.objections;
    const shownMs = keyShownMs({ ...this.objections, resultsMs: this.resultsMs });
    if (shownMs >= leastMs) return;
    const atMs = Math.ceil(leastMs / MINUTE_MS) * MINUTE_MS;
    const laterMs = atMs - shownMs;
    this.objections = {
      keyMs: keyMs === null ? null : keyMs + laterMs,
      objectionsUntilMs: untilMs === null ? null : untilMs + laterMs,
    };
    this.resultsMs = Math.max(this.resultsMs, atMs);
    this.counts.delayed += 1;
  }
}

const endOf = ({ ends }: Attempt): number => Math.max(...ends);
