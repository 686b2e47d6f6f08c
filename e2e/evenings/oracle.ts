import type { Evening } from './evening';
import { type Counts, differencesOfCounts, type Result, RESULTS, viewOf } from './oracle-counts';
import { type Keyed, type Row, workOf } from './oracle-scores';
import { type Attempt, GRACE_MS, type Grant, isBridged, RETURN_MS, scaledMs, windowOf } from './oracle-times';
import { START_MS } from './times';
import type { Closing, Exchange } from './world';

/** When no save can count any more: the wait in the queue, clocks that differ, and the grace. */
const UNHEARD_MS = 19_000;
const PROMISE_MS = 15_000;
/** The site notes its presence this rarely, so an outage begins and ends so much earlier or later than it knows. */
const NOTE_MS = 4_500;
const SKEW_MS = 2_000;

type Have = Record<string, [number, number][]>;
type Sent = {
  sequence: number;
  type: string;
  questionNumber: number;
  option?: number;
  spentMs?: number;
  language?: string;
};
type Asked = { device?: string; events?: Sent[]; isTimeUp?: boolean; have?: Have; do?: string };
type Told = {
  acknowledged?: number[];
  refused?: { sequence: number; reason: string }[];
  state?: string;
  remainingMs?: number;
  id?: string;
  have?: Have;
};

/** Judges an evening by what went over the wire and what the store has at the end. */
export class Oracle {
  private readonly faults: string[] = [];
  private readonly attempts: Attempt[];
  private readonly papers = new Map<string, Keyed>();
  private readonly grants: Grant[];
  private readonly events = new Map<string, Row[]>();
  /** Nothing is promised about ends while the only clock is wrong. */
  private readonly isPut: boolean;
  private readonly skewMs: number;

  constructor(private readonly evening: Evening) {
    const { world } = evening;
    this.attempts = world.read<Attempt>('select * from attempt order by id');
    // A grant counts from before an outage that has just ended, so when it was made is in the audit alone.
    this.grants = world.read<Grant>(
      `select made.*, told.known_ms
      from (select *, row_number() over (order by rowid) as nth from mock_grant) made
      join (select created_at_ms as known_ms, row_number() over (order by rowid) as nth from audit where action = 'grant') told
      on told.nth = made.nth order by made.created_at_ms, made.id`,
    );
    const held = new Map(
      world
        .read<{ digest: string; content: string }>('select digest, content from frozen_question')
        .map(({ digest, content }) => [digest, JSON.parse(content)]),
    );
    for (const { id, content } of world.read<{ id: string; content: string }>(
      'select id, content from paper_snapshot',
    )) {
      const paper: Omit<Keyed, 'questions'> & { questions: { digest: string }[] } = JSON.parse(content);
      const all = paper.questions.map(({ digest }) => held.get(digest));
      this.papers.set(id, { ...paper, questions: all.map(([it]) => it), key: all.map(([, key]) => key) });
    }
    for (const row of world.read<Row & { attempt_id: string }>('select * from attempt_event order by position'))
      this.events.set(row.attempt_id, [...(this.events.get(row.attempt_id) ?? []), row]);
    this.isPut = world.putAtMs > 0;
    this.skewMs = world.instances.some((it) => it.ownAheadMs !== 0) ? SKEW_MS : 0;
  }

  private claim(isTrue: boolean, rule: string, ...about: unknown[]): void {
    if (!isTrue)
      this.faults.push(
        `${rule}: ${about.map((it) => (typeof it === 'object' ? JSON.stringify(it) : String(it))).join(' ')}`,
      );
  }

  private paperOf = ({ snapshot_id: id }: Attempt): Keyed => this.papers.get(id) as Keyed;

  /** When a question opens and closes with the minutes granted by `knownMs`. */
  private windowOf(attempt: Attempt, question: number, knownMs = Infinity): [number, number] {
    const known = this.grants.filter((it) => it.known_ms <= knownMs);
    return windowOf(attempt, this.paperOf(attempt), known, question);
  }

  private endOf = (attempt: Attempt, knownMs?: number) => this.windowOf(attempt, 0, knownMs)[1];

  judge(): string[] {
    const { world, stuck, plan } = this.evening;
    const closed = new Set(
      world.read<{ candidate: string }>('select candidate from closed_account').map((it) => it.candidate),
    );
    this.faults.push(...world.faults, ...stuck);
    const byId = new Map(this.attempts.map((it) => [it.id, it]));
    for (const exchange of world.exchanges) this.judgeExchange(exchange, byId);
    for (const attempt of this.attempts) this.judgeAttempt(attempt);
    this.judgeMock();
    const counts: Counts = { world, attempts: byId, papers: this.papers, closed, rulingsNeed: plan.rulingsNeed };
    for (const [rule, ...about] of differencesOfCounts(counts)) this.claim(false, rule, ...about);
    return this.faults;
  }

  private judgeExchange(exchange: Exchange, byId: ReadonlyMap<string, Attempt>): void {
    const { route, status, beganMs, endedMs, isDisturbed, text } = exchange;
    this.claim(isDisturbed || endedMs - beganMs <= PROMISE_MS, 'a request waits too long', route, endedMs - beganMs);
    this.claim(isDisturbed || status < 500, 'a request fails', route, status, text);
    if (exchange.trueMs <= this.evening.restoredAtMs || status >= 500 || !text.startsWith('{')) return;
    const told = JSON.parse(text) as Told;
    const attempt = byId.get(route === 'attempts' ? String(told.id) : String(exchange.id));
    if (!attempt || attempt.candidate.startsWith(' ')) return;
    this.claim(
      !told.have || !this.missing(attempt, told.have),
      'what the site says to have is lost',
      attempt.id,
      told.have,
    );
    if (told.state === 'open') this.judgeTime(attempt, exchange, told.remainingMs ?? NaN);
    if ((route === 'events' || route === 'finish') && told.acknowledged) this.judgeSave(attempt, exchange, told);
  }

  /** The first of these events that the store lacks at the end. */
  private missing(attempt: Attempt, have: Have): string | undefined {
    const stored = new Set((this.events.get(attempt.id) ?? []).map((it) => `${it.device} ${it.sequence}`));
    for (const [device, runs] of Object.entries(have))
      for (const [first, last] of runs)
        for (let sequence = first; sequence <= last; sequence += 1)
          if (!stored.has(`${device} ${sequence}`)) return `${device} ${sequence}`;
    return undefined;
  }

  private judgeTime(attempt: Attempt, { beganMs, endedMs }: Exchange, toldMs: number): void {
    const [least, most] = [this.endOf(attempt, beganMs) - endedMs, this.endOf(attempt, endedMs + SKEW_MS) - beganMs];
    const wholeMs = this.endOf(attempt, endedMs + SKEW_MS) - attempt.started_at_ms;
    const isRight = Math.max(0, Math.min(least, wholeMs)) <= toldMs && toldMs <= Math.max(0, most);
    // Minutes that are granted after a return count from before the outage.
    const isBack = this.evening.world.outages.some(
      ({ toMs }) => toMs > beganMs - RETURN_MS - NOTE_MS && toMs < endedMs + NOTE_MS,
    );
    const isKnown = !isBack && !this.isPut && this.evening.restoredAtMs < 0;
    this.claim(isRight || !isKnown, 'the time left is wrong', attempt.id, toldMs, 'not', least, 'to', most);
  }

  private judgeSave(attempt: Attempt, exchange: Exchange, { acknowledged = [], refused = [] }: Told): void {
    const { body, judgedMs, endedMs } = exchange;
    const { device, events = [] } = body as Asked;
    const stored = (this.events.get(attempt.id) ?? []).filter((it) => it.device === device);
    const named = ({ type, questionNumber, option, spentMs, language }: Sent) =>
      [type, questionNumber, option, spentMs, language].join();
    for (const sequence of acknowledged) {
      const sent = events.find((it) => it.sequence === sequence);
      const row = stored.find((it) => it.sequence === sequence);
      const isSame =
        row && sent && [row.type, row.question_number, row.option, row.spent_ms, row.language].join() === named(sent);
      this.claim(isSame === true, 'an acknowledged answer is lost', attempt.id, device, sent, row);
    }
    const closing = this.evening.world.closings.findLast((it) => it.id === attempt.id);
    const asked = closing && this.whoAsked(attempt, closing);
    // Whoever ended the test is judged with its closing; a wish to end it may overtake what waits in the queue, and so may
    // the page that sent it.
    const isOvertaken = asked && (asked.isWished || asked.finishes.some((it) => it.device === device));
    for (const { sequence, reason } of this.isPut ? [] : refused) {
      const question = events.find((it) => it.sequence === sequence)?.questionNumber ?? 0;
      const [opensMs, closesMs] = this.windowOf(attempt, question, judgedMs);
      if (closing && closing.wallMs <= (isOvertaken ? endedMs : judgedMs) + this.skewMs) continue;
      const isInTime = judgedMs <= closesMs + GRACE_MS && judgedMs >= opensMs - GRACE_MS;
      const isKept = this.evening.world.outages.some(
        ({ fromMs, toMs }) =>
          toMs - fromMs > 9_000 &&
          fromMs + this.skewMs < closesMs + GRACE_MS &&
          closesMs < toMs &&
          toMs < judgedMs &&
          judgedMs < toMs + RETURN_MS - NOTE_MS,
      );
      this.claim(
        reason !== 'too-many' && !isInTime,
        'an answer in time is refused',
        attempt.id,
        device,
        sequence,
        reason,
        judgedMs,
        opensMs,
        closesMs,
      );
      this.claim(
        reason !== 'too-late' || !isKept,
        'an answer that an outage kept is refused',
        attempt.id,
        device,
        sequence,
        judgedMs,
        closesMs,
      );
    }
  }

  private judgeAttempt(attempt: Attempt): void {
    const { world, plan } = this.evening;
    const { id, started_at_ms: startMs, extra_minutes_per_hour: extra } = attempt;
    const paper = this.paperOf(attempt);
    const rows = this.events.get(id) ?? [];
    const isMock = attempt.paper_id.startsWith('mock-');
    const minuteMs = (minutes: number) => START_MS + minutes * 60_000;
    const capMs = isMock ? Math.max(0, minuteMs(plan.mock.closes) - startMs) : Infinity;
    this.claim(
      attempt.deadline_ms === startMs + scaledMs(paper.durationMs, extra, capMs),
      'the end of a test is wrong',
      attempt,
    );
    const isInWindow = minuteMs(plan.mock.opens) <= startMs && startMs < minuteMs(plan.mock.lastStart);
    this.claim(!isMock || isInWindow || this.isPut, 'a mock was started outside its window', attempt);
    for (const row of this.isPut ? [] : rows) {
      const [atMs, slackMs] = [row.accepted_at_ms, NOTE_MS + this.skewMs];
      const [opensMs, closesMs] = this.windowOf(attempt, row.question_number, atMs + this.skewMs);
      const isInTime =
        opensMs - GRACE_MS <= atMs &&
        (atMs <= closesMs + GRACE_MS || isBridged(world.outages, closesMs, atMs, slackMs));
      this.claim(isInTime, 'an answer counts outside its time', id, row, opensMs, closesMs);
    }
    const [result] = world.read<Result>(`${RESULTS} where id = ? and responses is not null`, id);
    this.claim((result !== undefined) === (attempt.finished_at_ms !== null), 'a finish has no result', id);
    this.claim(attempt.finished_at_ms !== null || this.isPut, 'an attempt never ends', id);
    if (!result || attempt.candidate.startsWith(' ')) return;
    const { responses, spent, languages } = workOf(paper, id, rows);
    this.claim(
      result.responses === responses,
      'the result is not what was accepted',
      id,
      result.responses,
      'not',
      responses,
    );
    this.claim(result.spent_ms === spent, 'the times are not those accepted', id, result.spent_ms, 'not', spent);
    const isSame = result.languages === null || viewOf(result).languages.join() === languages.join();
    this.claim(isSame, 'the languages are not those accepted', id, result.languages);
    const closing = world.closings.findLast((it) => it.id === id);
    if (closing && !this.isPut) this.judgeClosing(attempt, closing);
  }

  /** What was asked of the instance that closed an attempt, at that time. */
  private whoAsked({ id }: Attempt, { wallMs, instance }: Closing) {
    const asked = this.evening.world.exchanges.filter(
      (it) => it.instance === instance && it.beganMs <= wallMs && wallMs <= it.endedMs,
    );
    const finishes = asked.filter((it) => it.route === 'finish' && it.id === id).map((it) => it.body as Asked);
    const isVoid = asked.some((it) => it.route === 'deskMocks' && (it.body as Asked).do === 'void');
    return { finishes, isVoid, isWished: isVoid || finishes.some((it) => !it.isTimeUp) };
  }

  /** Nobody but the candidate or an examiner ends an attempt as long as a save can count. */
  private judgeClosing(attempt: Attempt, closing: Closing): void {
    const { world } = this.evening;
    const { wallMs, instance } = closing;
    const endMs = this.endOf(attempt, wallMs);
    const { finishes, isVoid, isWished } = this.whoAsked(attempt, closing);
    const isAsked = isWished || (finishes.length > 0 && wallMs >= endMs);
    // A process that has died told nobody what it was asked.
    if (wallMs > endMs + UNHEARD_MS || isVoid || world.instances.find((it) => it.name === instance)?.diedOfFault)
      return;
    this.claim(isAsked, 'an attempt ends while answers can come', attempt.id, wallMs, 'end', endMs);
    if (finishes.length !== 1) return;
    this.claim(
      !this.missing(attempt, finishes[0]?.have ?? {}),
      'a finish came before what was stored again',
      attempt.id,
      finishes[0],
    );
    const isAlone = new Set((this.events.get(attempt.id) ?? []).map((it) => it.device)).size <= 1;
    this.claim(!finishes[0]?.isTimeUp || isAlone, 'a page ends the test of another page', attempt.id);
  }

  private judgeMock(): void {
    const { world, mockId, plan } = this.evening;
    const entries = world.read('select * from mock_entry').length;
    const own = this.attempts.filter((it) => it.paper_id === `mock-${mockId}`);
    const isOnce = own.length === entries && new Set(own.map((it) => it.candidate)).size === entries;
    this.claim(isOnce, 'a candidate has two attempts on a mock', own.length, entries);
    const open = this.attempts.filter((it) => it.finished_at_ms === null).map((it) => `${it.candidate} ${it.paper_id}`);
    this.claim(new Set(open).size === open.length, 'two attempts on one paper are open', open);
    const [mock] = world.read<{ shown: number; until: number | null; withdrawn: number }>(
      'select coalesce(key_ms, results_ms) as shown, objections_until_ms as until, is_withdrawn as withdrawn from mock',
    );
    this.claim(!mock?.withdrawn || own.length === 0, 'a mock was withdrawn with candidates in it', own.length);
    if (!mock || this.isPut) return;
    const lastMs = Math.max(0, ...own.map((it) => this.endOf(it, it.finished_at_ms ?? Infinity)));
    this.claim(mock.shown >= lastMs + 60_000, 'a key is shown before the last end', mock.shown, lastMs);
    this.claim(
      mock.shown >= START_MS + (plan.mock.key ?? plan.mock.results) * 60_000,
      'a key is shown too early',
      mock.shown,
    );
    for (const { at, candidate } of world.read<{ at: number; candidate: string }>(
      'select sent_at_ms as at, candidate from objection',
    ))
      this.claim(mock.shown <= at && at < (mock.until ?? 0), 'an objection was taken outside its time', candidate, at);
    for (const who of ['', ...plan.candidates.map(({ name }) => name)]) {
      const bodies = world.exchanges
        .filter((it) => it.route === 'deskMocks' && it.status === 200)
        .map((it) => it.body as { do: string; candidate: string; seen: number });
      const seen = bodies.filter((it) => it.do === 'grant' && it.candidate === who).map((it) => it.seen);
      this.claim(
        new Set(seen).size === seen.length || this.evening.restoredAtMs > 0,
        'minutes were granted twice',
        who,
        seen,
      );
    }
  }
}
