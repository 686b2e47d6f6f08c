import { arrange } from '@/lib/exam/arrangement';
import { GRACE_MS } from '@/lib/exam/clock';
import type { Confidence } from '@/lib/exam/confidence';
import { type Countdown, countdownMs } from '@/lib/exam/countdown';
import { isInTwoLanguages, type LanguageView, shownIn } from '@/lib/exam/languages';
import { type Have, hasEvent } from '@/lib/exam/log';
import type { Option, QuestionRange } from '@/lib/exam/paper';
import { applyEvent, LONGEST_SPENT_MS, type Progress, progressFromLists, progressLists } from '@/lib/exam/progress';
import type {
  FinishAnswer,
  FinishedState,
  LateFile,
  Message,
  OpenState,
  SaveAnswer,
  SectionTimes,
  StartedAttempt,
} from '@/lib/sitting/wire';

import type { Answered, AttemptClient, Reply } from './attempt-client';
import { type Explained, isWork, Outbox, type SendingState } from './outbox';
import type { OutboxStore, PendingEvent } from './outbox-store';

/** What the page remembers of its attempt. All else it shows follows from this, the outbox and the time. */
type Remembered = {
  current: number;
  countdown: Countdown;
  /** How much of the attempt's time is compensatory or granted. */
  extraMs: number;
  /** Whether the site takes no more events of this attempt. */
  isFull: boolean;
  /** Whether another page or device has gone on with this attempt meanwhile. */
  isElsewhere: boolean;
  /** What the institute has written to the candidate, in its order. */
  messages: readonly Message[];
  finished: FinishedState | null;
};

export type AttemptView = Remembered & {
  /** The server's progress with the pending events on top. */
  progress: Progress;
  sending: SendingState;
  /** How many answers, marks and clears the server has not acknowledged. */
  unsaved: number;
  /** How many of them the server has refused: too late, or too many. */
  refused: number;
  isDurable: boolean;
  isFinishing: boolean;
  isTimeOver: boolean;
  /** The questions open now: all, or those of the current locked section. */
  open: QuestionRange;
  openSection: { name: string; countdown: Countdown; extraMs: number } | null;
};

/** Where 'Save & Next' leads: to a question, to the end of a locked section, or past the last question. */
export type NextStep = 'question' | 'section-end' | 'paper-end';

type Dependencies = {
  client: AttemptClient;
  store: OutboxStore;
  /** Monotonic milliseconds, as `performance.now()`. */
  nowMs: () => number;
  random: () => number;
  device: string;
};

/** A shorter look at a question does not count. */
const LEAST_SPENT_MS = 1_000;

/** The page sends the time on the question at least this long before an end: a little more than a tick. */
const LAST_LOOK_MS = 1_200;
/** The pages of a class, which end together, spread that over this long. */
const LAST_LOOKS_MS = 9_000;

/** How often an idle page asks the server how the attempt stands. */
const RESYNC_EVERY_MS = 30_000;
/** The same once the time is over: the result can wait for what other pages still send. */
const RESYNC_AT_END_MS = 5_000;

/** What the server told of the progress, and of the events in it. */
type Told = { progress: Progress; have: Have; sentAtMs: number };

/** An attempt as one page sees it: sends what the candidate does, and hears of the time and of other pages. */
export class RunningAttempt {
  readonly paper: StartedAttempt['paper'];
  readonly candidate: string;
  readonly id: string;
  /** How the candidate read the question answered last, perhaps on another device. */
  readonly lastLanguage: LanguageView | undefined;
  readonly isInTwoLanguages: boolean;
  /** The time of the attempt without extra time. */
  readonly ownMs: number;
  /** As the started attempt has it. */
  readonly lateKey: string | undefined;

  private readonly own: Remembered;
  private view: AttemptView;
  private told: Told;
  private readonly outbox: Outbox;
  private sectionTimes: SectionTimes[];
  private askedAtMs: number;
  /** Since when the question on the screen has been seen; null while the page is hidden. */
  private arrivedAtMs: number | null;
  /** Since when nobody sees the page of a mock, as `Date.now()`, which goes on while a device sleeps. */
  private leftAtMs: number | null = null;
  /** How long nobody saw it, until an event has told. */
  private awayMs = 0;
  private hasEnded = false;
  private readonly lastLookMs: number;
  private readonly listeners = new Set<() => void>();

  constructor(
    started: StartedAttempt,
    receivedAtMs: number,
    leftovers: readonly PendingEvent[] | null,
    current: number,
    private readonly to: Dependencies,
  ) {
    this.paper = arrange(started.paper, started.id);
    this.candidate = started.candidate;
    this.id = started.id;
    this.lastLanguage = started.language;
    this.isInTwoLanguages = isInTwoLanguages(started.paper);
    this.lateKey = started.lateKey;
    this.ownMs = started.ownMs ?? started.paper.durationMs;
    this.arrivedAtMs = to.nowMs();
    this.lastLookMs = LAST_LOOK_MS + (1 - to.random()) * LAST_LOOKS_MS;
    this.askedAtMs = receivedAtMs;
    this.sectionTimes = started.sectionTimes;
    this.told = { progress: this.fromLists(started.progress), have: started.have, sentAtMs: receivedAtMs };
    const last = leftovers?.at(-1);
    // The page that was left here before this one came was closed or reloaded.
    if (last?.event.isLeft && last.atMs) this.leftAtMs = last.atMs;
    this.comeBack();
    this.outbox = new Outbox(leftovers, {
      attemptId: started.id,
      device: to.device,
      store: to.store,
      save: (request, keepalive) => this.explain(to.client.save(started.id, request, keepalive)),
      finish: (request) => this.explain(to.client.finish(started.id, request)),
      random: to.random,
      leftMs: () => this.leftMs(),
      onAnswer: (reply) => this.hear(reply),
      onChange: () => this.update({}),
    });
    const { remainingMs, extraMs = 0 } = started;
    const countdown = { toldMs: remainingMs, toldAtMs: receivedAtMs };
    const news = { isFull: false, isElsewhere: false, messages: started.messages ?? [], finished: null };
    this.own = { current: 1, countdown, extraMs, ...news };
    this.view = this.derive();
    this.outbox.learn(started.have, { sentAtMs: receivedAtMs, receivedAtMs });
    this.goTo(this.isOpen(current) ? current : this.view.open.first);
    this.outbox.wake();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getView = () => this.view;

  /** Goes to an open question without saving the choice on the screen. */
  goTo(questionNumber: number): void {
    if (!this.isOpen(questionNumber) || this.view.isFinishing || this.view.finished) return;
    if (questionNumber !== this.view.current) this.leave();
    this.own.current = questionNumber;
    if (this.view.progress[questionNumber - 1]?.isVisited) this.update({});
    else this.outbox.add({ type: 'visit', questionNumber });
  }

  /** @param language how the questions are shown now */
  answerAndNext(option: Option, isMarked: boolean, confidence?: Confidence, language: LanguageView = 'en'): NextStep {
    const questionNumber = this.view.current;
    const question = this.paper.questions[questionNumber - 1];
    this.outbox.add({
      type: isMarked ? 'mark' : 'answer',
      questionNumber,
      option,
      ...(confidence && { confidence }),
      ...(this.isInTwoLanguages && question && { language: shownIn(question, language) }),
      ...this.takeSpent(),
    });
    if (questionNumber === this.paper.questions.length) return 'paper-end';
    if (questionNumber === this.view.open.last) return 'section-end';
    this.goTo(questionNumber + 1);
    return 'question';
  }

  clear(): void {
    const questionNumber = this.view.current;
    if (!this.view.progress[questionNumber - 1]?.option) return;
    this.outbox.add({ type: 'clear', questionNumber, ...this.takeSpent() });
  }

  /** Ends the attempt once all pending events have arrived. */
  finish(): void {
    this.leave();
    this.outbox.finish({ isTimeUp: false });
    this.update({});
  }

  /** Ends the attempt or a section when its time is over. The page calls it every second. */
  tick(): void {
    if (this.view.finished) return;
    const nowMs = this.to.nowMs();
    const leftMs = countdownMs(this.view.countdown, nowMs);
    const { countdown } = this.view.openSection ?? this.view;
    const openMs = Math.min(leftMs, countdownMs(countdown, nowMs));
    if (this.lastLookMs - LAST_LOOK_MS < openMs && openMs <= this.lastLookMs) this.leave();
    if (leftMs === 0 && !this.hasEnded) {
      this.hasEnded = true;
      this.outbox.finish({ isTimeUp: true });
      this.update({});
    }
    const section = this.sectionNow();
    if (section && section.first !== this.view.open.first) this.update({});
    // The section may have changed through the time or through an answer of the server.
    if (!this.isOpen(this.view.current)) this.goTo(this.view.open.first);
    const everyMs = this.hasEnded ? RESYNC_AT_END_MS : RESYNC_EVERY_MS;
    if (nowMs - this.askedAtMs > everyMs && this.outbox.state === 'idle') void this.resync();
  }

  /** Asks how the attempt stands: other pages may have gone on, and this page's clock may have stood still. */
  async resync(): Promise<void> {
    this.askedAtMs = this.to.nowMs();
    const reply = await this.explain(this.to.client.read(this.id));
    if (reply.type === 'answer') this.hear(reply);
    else if (reply.type !== 'unreachable' && reply.type !== 'refused') this.outbox.hasFailed(reply.type);
  }

  /** To call when the network may be back or somebody has logged in again. */
  wake(): void {
    this.outbox.wake();
    // The page is on its way to the result.
    if (!this.view.finished) void this.resync();
  }

  /** Takes in what earlier pages left, if the browser gives it late. */
  recover(leftovers: readonly PendingEvent[]): void {
    this.outbox.recover(leftovers);
  }

  /** What a file has that hands in the answers in another way. */
  lateFile(): LateFile {
    const events = this.outbox.pending.map(({ device, event, atMs }) => ({ device, event, atMs }));
    return { attempt: this.id, candidate: this.candidate, events };
  }

  /** To call when nobody sees the page any more: it can be about to go. */
  hide(): void {
    this.leave(this.lateKey !== undefined);
    this.arrivedAtMs = null;
    this.outbox.flush();
  }

  /** To call when the page is seen again. */
  show(): void {
    this.comeBack();
    this.arrivedAtMs ??= this.to.nowMs();
    this.tick();
    this.wake();
  }

  private comeBack(): void {
    if (this.leftAtMs !== null) this.awayMs += Math.max(0, Date.now() - this.leftAtMs);
    this.leftAtMs = null;
  }

  /** The time that the current question was seen since the last event about it, and how long the page was not. */
  private takeSpent(): { spentMs?: number; awayMs?: number } {
    if (this.arrivedAtMs === null) return {};
    const nowMs = this.to.nowMs();
    const spentMs = Math.round(nowMs - this.arrivedAtMs);
    this.arrivedAtMs = nowMs;
    if (spentMs < LEAST_SPENT_MS) return {};
    const awayMs = Math.min(this.awayMs, LONGEST_SPENT_MS);
    this.awayMs = 0;
    return { spentMs, ...(awayMs > 0 && { awayMs }) };
  }

  /** Sends the time on a question left unchanged, while its section is open. `isLeft`: so is the page of a mock. */
  private leave(isLeft = false): void {
    if (this.view.isFinishing || this.view.finished) return;
    const spent = this.takeSpent();
    const questionNumber = this.view.current;
    if (spent.spentMs !== undefined && this.isOpen(questionNumber)) {
      this.outbox.add({ type: 'visit', questionNumber, ...spent, ...(isLeft && { isLeft }) });
      if (isLeft) this.leftAtMs = Date.now();
    }
  }

  private fromLists(lists: OpenState['progress']): Progress {
    return progressFromLists(
      lists,
      this.paper.questions.map(({ id }) => id),
    );
  }

  private isOpen(questionNumber: number): boolean {
    return this.view.open.first <= questionNumber && questionNumber <= this.view.open.last;
  }

  /** The current locked section, or the last one when all are over; null if none is locked. */
  private sectionNow(): SectionTimes | null {
    const sinceMs = this.to.nowMs() - this.own.countdown.toldAtMs;
    const now = this.sectionTimes.find(({ opensInMs, closesInMs }) => opensInMs <= sinceMs && sinceMs < closesInMs);
    return now ?? this.sectionTimes.at(-1) ?? null;
  }

  /** How long the server still takes pending events: until the paper or a section ends, with the grace. */
  private leftMs(): number {
    const { toldMs, toldAtMs } = this.own.countdown;
    const nowMs = this.to.nowMs();
    const ends = this.sectionTimes.map(({ closesInMs }) => toldAtMs + closesInMs);
    const lefts = [toldAtMs + toldMs, ...ends].map((endMs) => endMs + GRACE_MS - nowMs).filter((it) => it > 0);
    return lefts.length > 0 ? Math.min(...lefts) : 0;
  }

  /** A missing attempt is gone if its own candidate is logged in; else it is missing for another account. */
  private async explain<Body>(call: Promise<Reply<Body>>): Promise<Explained<Body>> {
    const reply = await call;
    if (reply.type !== 'missing') return reply;
    return (await this.to.client.whoIsIn()) === this.candidate ? { type: 'gone' } : reply;
  }

  private hear(reply: Answered<SaveAnswer | FinishAnswer | OpenState | FinishedState>): void {
    const { body: answer, sentAtMs, receivedAtMs } = reply;
    if (answer.state === 'finished') {
      // The server says of each pending event whether it had arrived.
      if (this.outbox.pending.length > 0) {
        this.outbox.finish({ isTimeUp: true });
        return this.update({});
      }
      return void this.outbox.end().then(() => this.update({ finished: answer }));
    }
    this.askedAtMs = this.to.nowMs();
    if (answer.remainingMs > 0 && !this.outbox.isFinishing) this.hasEnded = false;
    const refused = 'refused' in answer ? answer.refused : [];
    this.outbox.learn(answer.have, reply);
    const before = this.progress();
    // An overtaken answer knows less than this page.
    if ('progress' in answer && answer.progress && sentAtMs >= this.told.sentAtMs)
      this.told = { progress: this.fromLists(answer.progress), have: answer.have, sentAtMs };
    const isNews = JSON.stringify(progressLists(before)) !== JSON.stringify(progressLists(this.progress()));
    const { remainingMs, extraMs = 0 } = answer;
    this.sectionTimes = answer.sectionTimes;
    this.update({
      countdown: {
        toldMs: remainingMs,
        // Granted minutes move the end.
        toldAtMs: extraMs > this.own.extraMs ? receivedAtMs : this.whenTold(remainingMs, sentAtMs, receivedAtMs),
      },
      extraMs,
      isFull: this.own.isFull || refused.some(({ reason }) => reason === 'too-many'),
      isElsewhere: this.own.isElsewhere || (isNews && !this.view.isFinishing),
      ...('messages' in answer && answer.messages && { messages: answer.messages }),
    });
    if (this.lacks(answer.have) || (answer.said ?? 0) > this.own.messages.length) void this.resync();
  }

  /** Whether the server has events that this page knows nothing of. */
  private lacks(have: Have): boolean {
    const { kept } = this.outbox;
    return Object.entries(have).some(([device, runs]) => {
      const sequence = runs.at(-1)?.[1] ?? 0;
      const isKept = kept.some((it) => it.device === device && it.event.sequence === sequence);
      return !isKept && !hasEvent(this.told.have, { device, sequence });
    });
  }

  /** What the server has told, with the page's own events that were not in it on top. */
  private progress(): Progress {
    const { progress, have } = this.told;
    return this.outbox.kept
      .filter(({ device, event: { sequence } }) => !hasEvent(have, { device, sequence }))
      .reduce((shown, { event }) => applyEvent(shown, event), progress);
  }

  /**
   * The server measured the time left at some moment between our call and its answer. We assume the moment that leaves
   * the end where it was, so a slow answer gives no extra time.
   */
  private whenTold(remainingMs: number, sentAtMs: number, receivedAtMs: number): number {
    const { countdown } = this.own;
    const endMs = countdown.toldAtMs + countdown.toldMs;
    return Math.min(Math.max(endMs - remainingMs, sentAtMs), receivedAtMs);
  }

  private update(changes: Partial<Remembered>): void {
    Object.assign(this.own, changes);
    this.view = this.derive();
    for (const listener of this.listeners) listener();
  }

  private derive(): AttemptView {
    const { pending, state, refused, isDurable, isFinishing } = this.outbox;
    const section = this.sectionNow();
    return {
      ...this.own,
      progress: this.progress(),
      sending: state,
      unsaved: pending.filter(isWork).length,
      refused,
      isDurable,
      isFinishing: isFinishing || this.hasEnded,
      isTimeOver: this.hasEnded,
      open: section ? { first: section.first, last: section.last } : { first: 1, last: this.paper.questions.length },
      openSection: section && {
        name: section.name,
        countdown: { toldMs: section.closesInMs, toldAtMs: this.own.countdown.toldAtMs },
        extraMs: section.extraMs ?? 0,
      },
    };
  }
}
