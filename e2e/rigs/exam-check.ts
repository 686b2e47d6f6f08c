import { thaw } from '@/lib/attempts/frozen-paper';
import { unheardBeforeMs } from '@/lib/attempts/state';
import type { Figures, SentEvent } from '@/lib/attempts/wire';
import type { AttemptRow, EventRow, ResultRow } from '@/lib/db/attempts';
import { type Db, openDatabase } from '@/lib/db/database';
import { arrangeKeyed } from '@/lib/exam/keyed-arrangement';
import { outagesAt } from '@/lib/db/presence';
import { countsAsMs, GRACE_MS, type Outage } from '@/lib/exam/clock';
import type { KeyedPaper } from '@/lib/exam/paper';
import type { AttemptEvent, ProgressLists } from '@/lib/exam/progress';
import { actOnModel, listsOfModel, startModel } from '@/lib/exam/progress-model';
import { oracle } from '@/lib/exam/score-model';

/** An event that a page sent, and the site's answer. Times are of the sender's own clock. */
export type SentRecord = {
  readonly device: string;
  readonly event: SentEvent;
  firstSentMs: number;
  acknowledgedMs?: number;
  isRefused?: boolean;
};

/** An attempt as its candidate knows it. */
export type AttemptRecord = {
  readonly id: string;
  readonly candidate: string;
  readonly sent: SentRecord[];
  /** Whether a finish was sent, answered or not. */
  isFinishSent: boolean;
  isFinished?: boolean;
  /** The first figures that the candidate got; undefined while they are withheld. */
  told?: Figures;
};

/**
 * `lost`: something acknowledged is missing. `score`: an attempt is scored twice, half, wrongly or not as told.
 * `state`: the store holds something that it must not.
 */
export type Fault = { kind: 'lost' | 'score' | 'state'; text: string };

type Stored = { attempt: AttemptRow; events: EventRow[]; results: ResultRow[]; paper: KeyedPaper };

const nameOf = (it: { device: string; sequence: number }) => `${it.device}:${it.sequence}`;

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Everything in the store at one moment. */
function readStore(db: Db): Promise<Map<string, Stored>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const attempts = await trx.selectFrom('attempt').selectAll().execute();
      const allEvents = await trx.selectFrom('attempt_event').selectAll().orderBy('position').execute();
      const events = groupBy(allEvents, (it) => it.attempt_id);
      const allResults = await trx.selectFrom('attempt_result').selectAll().execute();
      const results = groupBy(allResults, (it) => it.attempt_id);
      const papers = new Map<string, KeyedPaper>();
      for (const { id } of await trx.selectFrom('paper_snapshot').select('id').execute())
        papers.set(id, await thaw(trx, id));
      return new Map(
        attempts.map((attempt): [string, Stored] => {
          const paper = papers.get(attempt.snapshot_id);
          if (!paper) throw new Error(`attempt ${attempt.id} has no paper`);
          return [
            attempt.id,
            {
              attempt,
              paper: arrangeKeyed(paper, attempt.id),
              events: events.get(attempt.id) ?? [],
              results: results.get(attempt.id) ?? [],
            },
          ];
        }),
      );
    });
}

function eventOf({ type, question_number: questionNumber, option }: EventRow): AttemptEvent {
  if (type === 'visit' || type === 'clear') return { type, questionNumber };
  if (option === null) throw new Error(`an event of type ${type} has no option`);
  return { type, questionNumber, option };
}

/** The model's state after the stored events, in the order of acceptance. */
function modelOf({ paper, events }: Stored) {
  const model = startModel(paper.questions.map(({ id }) => id));
  for (const row of events) actOnModel(model, eventOf(row));
  return model;
}

/** The progress of each attempt by the specification, independent of the site's own reckoning. */
export async function readModelProgress(db: Db): Promise<Map<string, ProgressLists>> {
  const stored = await readStore(db);
  return new Map([...stored].map(([id, it]) => [id, listsOfModel(modelOf(it))]));
}

/** The fields that the site adds to an accepted event. */
const ADDED = ['attempt_id', 'device', 'position', 'accepted_at_ms'];

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether every sent field is in its column, and all other columns are empty. */
function isSame(row: EventRow, { event }: SentRecord): boolean {
  const sent = new Map<string, unknown>(Object.entries(event).map(([field, value]) => [columnOf(field), value]));
  return Object.entries(row).every(([column, value]) => ADDED.includes(column) || value === (sent.get(column) ?? null));
}

function checkEvents({ sent }: AttemptRecord, { events }: Stored): Fault[] {
  const faults: Fault[] = [];
  const rows = groupBy(events, nameOf);
  for (const it of sent) {
    const name = nameOf({ device: it.device, sequence: it.event.sequence });
    const [row, ...more] = rows.get(name) ?? [];
    rows.delete(name);
    if (!row && it.acknowledgedMs !== undefined) faults.push({ kind: 'lost', text: `${name} is missing` });
    if (row && !isSame(row, it)) faults.push({ kind: 'lost', text: `${name} has other content` });
    if (row && it.isRefused) faults.push({ kind: 'state', text: `${name} was refused, but is stored` });
    if (more.length > 0) faults.push({ kind: 'state', text: `${name} is stored ${more.length + 1} times` });
  }
  for (const name of rows.keys()) faults.push({ kind: 'state', text: `${name} was never sent` });
  return faults;
}

/** Positions are unique, a page's events keep their order, and later events stand behind acknowledged ones. */
function checkOrder({ sent }: AttemptRecord, { attempt, events }: Stored): Fault[] {
  const faults: Fault[] = [];
  const records = new Map(sent.map((it) => [nameOf({ device: it.device, sequence: it.event.sequence }), it]));
  const lastOf = new Map<string, number>();
  let lastPosition = 0;
  let latestSentMs = -Infinity;
  for (const row of events) {
    const name = nameOf(row);
    if (row.position <= lastPosition)
      faults.push({ kind: 'state', text: `${name} shares its position ${row.position}` });
    if (row.sequence <= (lastOf.get(row.device) ?? 0)) faults.push({ kind: 'state', text: `${name} overtook another` });
    const record = records.get(name);
    if ((record?.acknowledgedMs ?? Infinity) < latestSentMs) {
      faults.push({ kind: 'state', text: `${name} stands behind an event that was sent after its acknowledgement` });
    }
    latestSentMs = Math.max(latestSentMs, record?.firstSentMs ?? -Infinity);
    lastPosition = row.position;
    lastOf.set(row.device, row.sequence);
  }
  if (lastPosition > attempt.last_position) {
    faults.push({
      kind: 'state',
      text: `has an event at ${lastPosition}, but its last position is ${attempt.last_position}`,
    });
  }
  return faults;
}

/** The result that the events give. */
function scoreOf(stored: Stored): Partial<ResultRow> {
  const { paper } = stored;
  const { responses } = modelOf(stored);
  const items = paper.questions.map(({ id, subject }, index) => ({
    correctAns: paper.key[index]?.correctAns ?? '',
    subject,
    given: responses.get(id) ?? null,
  }));
  const counts = oracle(items, null);
  return {
    attempt_id: stored.attempt.id,
    total_questions: counts.totalQuestions,
    total_answered: counts.totalAnswered,
    total_not_answered: counts.totalNotAnswered,
    correct_answers: counts.correctAnswers,
    wrong_answers: counts.wrongAnswers,
    percentage: counts.percentage,
    marks_units:
      paper.scheme && counts.correctAnswers * paper.scheme.rightUnits - counts.wrongAnswers * paper.scheme.wrongUnits,
  };
}

/** The columns in which a stored result differs from the expected one. */
function differences(result: ResultRow, expected: Partial<ResultRow>): string {
  const own = new Map<string, unknown>(Object.entries(result));
  return Object.entries(expected)
    .filter(([column, value]) => own.get(column) !== value)
    .map(([column, value]) => `${column} is ${own.get(column)}, not ${value}`)
    .join(', ');
}

const columnsOf = (figures: Figures): Partial<ResultRow> => ({
  total_questions: figures.totalQuestions,
  total_answered: figures.totalAnswered,
  total_not_answered: figures.totalNotAnswered,
  correct_answers: figures.correctAnswers,
  percentage: figures.percentage,
});

function checkResult(stored: Stored, { told, isFinished }: AttemptRecord): Fault[] {
  const { attempt, results } = stored;
  const [result, ...more] = results;
  if (more.length > 0) return [{ kind: 'score', text: `has ${results.length} results` }];
  if (!result) {
    if (attempt.finished_at_ms !== null) return [{ kind: 'score', text: 'is finished without a result' }];
    return isFinished ? [{ kind: 'lost', text: 'was reported as finished, but is open' }] : [];
  }
  if (attempt.finished_at_ms === null) return [{ kind: 'score', text: 'has a result, but is open' }];
  const wrong = differences(result, scoreOf(stored));
  const changed = told ? differences(result, columnsOf(told)) : '';
  return [
    ...(wrong ? [{ kind: 'score' as const, text: `by its events: ${wrong}` }] : []),
    ...(changed ? [{ kind: 'score' as const, text: `unlike the figures told: ${changed}` }] : []),
  ];
}

/** Expects that nothing is accepted past the grace, and that only the candidate closes an attempt earlier. */
function checkTimes(
  { isFinishSent }: Pick<AttemptRecord, 'isFinishSent'>,
  stored: Stored,
  nowMs: number,
  outages: readonly Outage[],
): Fault[] {
  const { attempt, events } = stored;
  const endMs = attempt.deadline_ms + GRACE_MS;
  const late = events.filter((it) => countsAsMs(it.accepted_at_ms, outages) > endMs);
  const mayRun = attempt.deadline_ms >= unheardBeforeMs(nowMs, outages);
  const isClosedEarly = attempt.finished_at_ms !== null && !isFinishSent && mayRun;
  return [
    ...late.map((row) => ({ kind: 'state' as const, text: `${nameOf(row)} was accepted too late` })),
    ...(isClosedEarly
      ? [{ kind: 'state' as const, text: 'was closed before its time, but not by its candidate' }]
      : []),
  ];
}

function checkOpenAttempts(stored: Iterable<Stored>): Fault[] {
  const open = [...stored].map(({ attempt }) => attempt).filter((it) => it.finished_at_ms === null);
  return [...groupBy(open, (it) => JSON.stringify([it.candidate, it.paper_id]))]
    .filter(([, attempts]) => attempts.length > 1)
    .map(([key, attempts]) => ({ kind: 'state', text: `${key} has ${attempts.length} open attempts` }));
}

/**
 * Compares the store with what candidates were told: nothing acknowledged is missing, nothing is there that nobody
 * sent, and every result is single, whole, right by the specification, and as told.
 */
export async function checkStore(db: Db, records: Iterable<AttemptRecord>, nowMs: number): Promise<Fault[]> {
  const [store, outages] = [await readStore(db), await outagesAt(db, nowMs)];
  const faults = checkOpenAttempts(store.values());
  const known = new Map([...records].map((it) => [it.id, it]));
  for (const { id, candidate } of known.values()) {
    if (store.get(id)?.attempt.candidate !== candidate) {
      faults.push({ kind: 'lost', text: `attempt ${id} of ${candidate} is missing` });
    }
  }
  for (const [id, stored] of store) {
    // A start without an acknowledgement may be stored or not; its candidate has done nothing in it.
    const record: AttemptRecord = known.get(id) ?? {
      id,
      candidate: stored.attempt.candidate,
      sent: [],
      isFinishSent: false,
    };
    const own = [
      ...checkEvents(record, stored),
      ...checkOrder(record, stored),
      ...checkResult(stored, record),
      ...checkTimes(record, stored, nowMs, outages),
    ];
    faults.push(...own.map(({ kind, text }) => ({ kind, text: `attempt ${id}: ${text}` })));
  }
  return faults;
}

/** Opens the store at `url` and tells the faults in words. */
export async function lossesIn(url: string, records: Iterable<AttemptRecord>): Promise<string[]> {
  const db = await openDatabase(url);
  const faults = await checkStore(db, records, Date.now()).finally(() => db.destroy());
  return faults.map(({ kind, text }) => `${kind}: ${text}`);
}
