// What an evening has left: the rows of the store, and what was asked and told. Nothing is judged here.
import type { Evening } from './evening';
import { LAST_LOOK_MS } from './plan';
import { MINUTE_MS, START_MS } from './times';
import type { Exchange } from './world';

export type Paper = {
  questions: { id: string; keepsOptions?: boolean }[];
  sections: { first: number; last: number; isLocked: boolean; durationMs: number }[];
  durationMs: number;
  scheme: { rightUnits: number; wrongUnits: number } | null;
  shuffle?: string;
  key: { correctAns: string }[];
};

export type Row = {
  attempt_id: string;
  device: string;
  sequence: number;
  type: string;
  question_number: number;
  option: number | null;
  spent_ms: number | null;
  language: string | null;
  is_left: number | null;
  away_ms: number | null;
  accepted_at_ms: number;
};

export type Ruling = {
  id: string;
  snapshot_id: string;
  question_id: string;
  language: string | null;
  ruling: string;
  place: number | null;
  proposed_by: string;
  confirmed_by: string | null;
};

type AttemptRow = {
  id: string;
  candidate: string;
  paper_id: string;
  snapshot_id: string;
  started_at_ms: number;
  extra_minutes_per_hour: number;
  deadline_ms: number;
  finished_at_ms: number | null;
};
/** An event that came too late, and what was decided about it. */
type Late = Omit<Row, 'accepted_at_ms' | 'is_left' | 'away_ms'> & { arrived_at_ms: number; decision: string | null };
type Result = { attempt_id: string; responses: string; spent_ms: string; languages: string | null };
type Score = Record<string, unknown> & { attempt_id: string; scoring: number };
type Entry = { attempt_id: string; is_check_in: 0 | 1; void_reason: string | null };
/** Minutes that count from `created_at_ms` on; `known_ms` is when they were granted. */
type Grant = { candidate: string; minutes: number; created_at_ms: number; known_ms: number };
type Mock = {
  opens_ms: number;
  shown_ms: number;
  objections_until_ms: number | null;
  is_withdrawn: number;
  analysis: string | null;
};
type Objection = { question_id: string; candidate: string; sent_at_ms: number; answer_id: string | null };

export type Have = Record<string, [number, number][]>;
export type Sent = {
  sequence: number;
  type: string;
  questionNumber: number;
  option?: number;
  spentMs?: number;
  isLeft?: true;
  awayMs?: number;
};
export type Asked = {
  device?: string;
  events?: Sent[];
  isTimeUp?: boolean;
  have?: Have;
  do?: string;
  candidate?: string;
  seen?: number;
  decision?: string;
  byMs?: number;
};
type Told = {
  acknowledged?: number[];
  refused?: { sequence: number; reason: string }[];
  state?: string;
  remainingMs?: number;
  id?: string;
  have?: Have;
  kind?: string;
  figures?: { correctAnswers: number | null };
  /** What the desk shows of the sealed paper. */
  sealed?: { words: string[] };
};

function grouped<Item, Name>(all: readonly Item[], nameOf: (item: Item) => Name): Map<Name, Item[]> {
  const groups = new Map<Name, Item[]>();
  for (const item of all) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}

const byAttempt = <Item extends { attempt_id: string }>(all: readonly Item[]) => grouped(all, (it) => it.attempt_id);

/** The frozen papers, each with its key. */
function papersOf({ world }: Evening): Map<string, Paper> {
  const held = new Map(
    world
      .read<{ digest: string; content: string }>('select * from frozen_question')
      .map((it) => [it.digest, JSON.parse(it.content)]),
  );
  const rows = world.read<{ id: string; content: string }>('select * from paper_snapshot');
  return new Map(
    rows.map(({ id, content }) => {
      const paper: Omit<Paper, 'questions'> & { questions: { digest: string }[] } = JSON.parse(content);
      const all = paper.questions.map(({ digest }) => held.get(digest));
      return [id, { ...paper, questions: all.map(([it]) => it), key: all.map(([, key]) => key) }];
    }),
  );
}

/** Each attempt with all that is stored about it. */
function attemptsOf(evening: Evening, rulings: readonly Ruling[]) {
  const { world } = evening;
  const papers = papersOf(evening);
  // A grant counts from before an outage that has just ended, so when it was made is in the audit alone.
  const grants = world.read<Grant>(
    `select made.*, told.known_ms
    from (select *, row_number() over (order by rowid) as nth from mock_grant) made
    join (select created_at_ms as known_ms, row_number() over (order by rowid) as nth from audit where action = 'grant') told
    on told.nth = made.nth order by made.created_at_ms, made.id`,
  );
  const events = byAttempt(world.read<Row>('select * from attempt_event order by position'));
  const lateOnes = byAttempt(world.read<Late>('select * from late_event'));
  const results = byAttempt(
    world.read<Result>(
      'select id as attempt_id, responses, spent_ms, languages from attempt where responses is not null',
    ),
  );
  const scores = byAttempt(world.read<Score>('select * from score'));
  const entries = byAttempt(world.read<Entry>('select * from mock_entry'));
  const members = byAttempt(world.read<{ attempt_id: string; cohort: string }>('select * from cohort_member'));
  const shown = world.read<{ id: string; scoring: number }>(
    'select snapshot_id as id, max(scoring) as scoring from ruling group by 1',
  );
  return world.read<AttemptRow>('select * from attempt order by id').map((row) => {
    const { id, snapshot_id: snapshotId, candidate } = row;
    const isMock = row.paper_id.startsWith('mock-');
    const [result] = results.get(id) ?? [];
    const [all, late] = [events.get(id) ?? [], lateOnes.get(id) ?? []];
    const isLate = (row: Row) =>
      late.some((it) => it.decision === 'counted' && it.device === row.device && it.sequence === row.sequence);
    return {
      ...row,
      ...{
        isMock,
        result,
        paper: papers.get(snapshotId) as Paper,
        events: all,
        late,
        inTime: all.filter((it) => !isLate(it)),
      },
      grants: isMock ? grants.filter((it) => ['', candidate].includes(it.candidate)) : [],
      rulings: rulings.filter((it) => it.snapshot_id === snapshotId && it.place !== null),
      /** What the answers are worth as it is stored, in each scoring. */
      scores: scores.get(id) ?? [],
      scoring: shown.find((it) => it.id === snapshotId)?.scoring ?? 0,
      entry: entries.get(id)?.[0],
      cohort: members.get(id)?.[0]?.cohort,
      closing: world.closings.findLast((it) => it.id === id),
    };
  });
}

export type Attempt = ReturnType<typeof attemptsOf>[number];

/** How often each thing was counted in the store, but for what was counted never. */
function countsOf({ world }: Evening, isAnalysed: boolean): Map<string, number> {
  const counts = world.read<{ name: string; count: number }>(
    `select cohort || ' ' || score as name, candidates as count from cohort_score
    union all select cohort || ' ' || question_id || ' ' || did, candidates from cohort_answer where did like 'option-%'`,
  );
  const analysed = world.read<{ number: number; figures: string }>('select * from item_figure').flatMap((row) => {
    const thirds = Object.values((JSON.parse(row.figures) as { draws: Record<string, number[]> }).draws);
    return [0, 1, 2, 3, 4].map((choice) => ({
      name: `analysis ${row.number} ${choice}`,
      count: thirds.reduce((sum, third) => sum + (third[choice] ?? 0), 0),
    }));
  });
  const all = [...counts, ...(isAnalysed ? analysed : [])];
  return new Map(all.filter(({ count }) => count !== 0).map(({ name, count }) => [name, count]));
}

export function evidenceOf(evening: Evening) {
  const { world, plan, restoredAtMs, mockId } = evening;
  const rulings = world.read<Ruling>('select * from ruling order by place');
  const [mock] = world.read<Mock>('select *, coalesce(key_ms, results_ms) as shown_ms from mock');
  const attempts = attemptsOf(evening, rulings);
  const exchanges = world.exchanges.map((it) => ({
    ...it,
    asked: (it.body ?? {}) as Asked,
    told: (it.status < 500 && it.text.startsWith('{') ? JSON.parse(it.text) : {}) as Told,
  }));
  return {
    ...{ world, plan, restoredAtMs, mockId, mock, attempts, exchanges, rulings },
    outages: world.outages,
    /** How much later than planned the mock opens, as the desk has moved it. */
    movedMs: mock ? mock.opens_ms - START_MS - plan.mock.opens * MINUTE_MS : 0,
    checkIns: world.read<{ candidate: string }>('select candidate from mock_check_in').length,
    closed: new Set(world.read<{ candidate: string }>('select * from closed_account').map((it) => it.candidate)),
    objections: world.read<Objection>('select * from objection'),
    counts: countsOf(evening, typeof mock?.analysis === 'string'),
    /** Nothing is promised about ends while the only clock is wrong. */
    isPut: world.putAtMs > 0,
    skewMs: world.instances.some((it) => it.ownAheadMs !== 0) ? SKEW_MS : 0,
    /** What an answer said when everybody looked for the last time; undefined if it came to nothing. */
    lastLook: <Answer>(isIt: (exchange: Exchange) => boolean): Answer | undefined => {
      const last = world.exchanges.findLast(isIt);
      const isLast = last?.status === 200 && last.trueMs > START_MS + LAST_LOOK_MS;
      return isLast ? (JSON.parse(last.text) as Answer) : undefined;
    },
  };
}

/** The most by which the clocks of two instances differ here. */
export const SKEW_MS = 2_000;

export type Evidence = ReturnType<typeof evidenceOf>;
export type Judged = Evidence['exchanges'][number];

/** What has to be true of an evening, and what it is about. */
export type Claim = readonly [isTrue: boolean, rule: string, ...about: unknown[]];
