import { arrangeKeyed } from '@/lib/exam/keyed-arrangement';
import type { AttemptEvent } from '@/lib/exam/progress';
import { actOnModel, startModel } from '@/lib/exam/testing-progress';
import { oracle } from '@/lib/exam/testing-score';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { readFinished } from '@/lib/sitting/state';
import type { ResultFigures, SentEvent } from '@/lib/sitting/wire';
import type { AttemptRow, EventRow } from '@/lib/store/attempts';
import { type Db, openDatabase } from '@/lib/store/database';

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
  told?: ResultFigures;
};

/**
 * `lost`: something acknowledged is missing. `score`: a result is missing, wrong or not as told. `state`: the store holds
 * something that it must not.
 */
export type Fault = { kind: 'lost' | 'score' | 'state'; text: string };

/** By then the results of mocks are told. */
const LATER_MS = 48 * 3_600_000;

const nameOf = (it: { device: string; sequence: number }) => `${it.device}:${it.sequence}`;
const nameOfSent = ({ device, event }: SentRecord) => nameOf({ device, sequence: event.sequence });

/** The fields that the site adds to an accepted event. */
const ADDED = ['attempt_id', 'device', 'position', 'accepted_at_ms'];

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether every sent field is in its column, and all other columns are empty. */
function isSame(row: EventRow, { event }: SentRecord): boolean {
  const sent = new Map<string, unknown>(Object.entries(event).map(([field, value]) => [columnOf(field), value]));
  return Object.entries(row).every(([column, value]) => ADDED.includes(column) || value === (sent.get(column) ?? null));
}

/** The faults of stored events, in the order of acceptance. */
function checkEvents({ sent }: AttemptRecord, { last_position }: AttemptRow, rows: readonly EventRow[]): Fault[] {
  const faults: Fault[] = [];
  const add = (kind: Fault['kind'], text: string) => faults.push({ kind, text });
  const records = new Map(sent.map((it) => [nameOfSent(it), it]));
  const stored = new Set(rows.map(nameOf));
  for (const [name, it] of records)
    if (it.acknowledgedMs !== undefined && !stored.has(name)) add('lost', `${name} is missing`);
  const lastOf = new Map<string, number>();
  let lastPosition = 0;
  let latestSentMs = -Infinity;
  for (const row of rows) {
    const name = nameOf(row);
    const record = records.get(name);
    if (!record) add('state', `${name} was never sent`);
    else if (!isSame(row, record)) add('lost', `${name} has other content`);
    if (record?.isRefused) add('state', `${name} was refused, but is stored`);
    if (row.position <= lastPosition) add('state', `${name} shares its position ${row.position}`);
    if (row.sequence <= (lastOf.get(row.device) ?? 0)) add('state', `${name} is there twice, or overtook another`);
    if ((record?.acknowledgedMs ?? Infinity) < latestSentMs)
      add('state', `${name} stands behind an event that was sent after its acknowledgement`);
    latestSentMs = Math.max(latestSentMs, record?.firstSentMs ?? -Infinity);
    lastPosition = row.position;
    lastOf.set(row.device, row.sequence);
  }
  if (lastPosition > last_position) add('state', `${lastPosition} is beyond its last position ${last_position}`);
  return faults;
}

function eventOf({ type, question_number: questionNumber, option }: EventRow): AttemptEvent {
  if (type === 'visit' || type === 'clear') return { type, questionNumber };
  if (option === null) throw new Error(`an event of type ${type} has no option`);
  return { type, questionNumber, option };
}

/** The figures that the events give by the specification, worked out without the code of the site. */
async function figuresBy(db: Db, attempt: AttemptRow, rows: readonly EventRow[]): Promise<ResultFigures> {
  const paper = arrangeKeyed(await loadFrozen(db, attempt.snapshot_id), attempt.id);
  const model = startModel(paper.questions.map(({ id }) => id));
  for (const row of rows) actOnModel(model, eventOf(row));
  const items = paper.questions.map(({ id, subject }, index) => ({
    ...{ correctAns: paper.key[index]?.correctAns ?? '', subject, given: model.responses.get(id) ?? null },
  }));
  const { totalQuestions, totalAnswered, totalNotAnswered, correctAnswers, percentage } = oracle(items, null);
  return { totalQuestions, totalAnswered, totalNotAnswered, correctAnswers, percentage };
}

/** Whether figures differ, as far as the site does not withhold them because of another attempt. */
const isDifferent = (figures: object, others: ResultFigures) => {
  const own = new Map<string, unknown>(Object.entries(figures));
  return Object.entries(others).some(([name, value]) => own.get(name) !== null && own.get(name) !== value);
};

async function checkResult(
  db: Db,
  { told, isFinished }: AttemptRecord,
  attempt: AttemptRow,
  rows: readonly EventRow[],
) {
  if (attempt.finished_at_ms === null)
    return isFinished ? [{ kind: 'lost' as const, text: 'was reported as finished, but is open' }] : [];
  const figures = (await readFinished(db, attempt, Date.now() + LATER_MS))?.figures;
  const texts = !figures
    ? ['is finished without a result']
    : [
        ...(isDifferent(figures, await figuresBy(db, attempt, rows))
          ? ['has a result that its events do not give']
          : []),
        ...(told && isDifferent(figures, told) ? ['has another result than its candidate was told'] : []),
      ];
  return texts.map((text) => ({ kind: 'score' as const, text }));
}

/**
 * Compares the store with what candidates were told: nothing acknowledged is missing, nothing is there that nobody sent,
 * all is in order, and every result is there, right by the specification, and as told.
 */
export async function checkStore(db: Db, records: Iterable<AttemptRecord>): Promise<Fault[]> {
  const attempts = await db.selectFrom('attempt').selectAll().execute();
  const all = new Map<string, EventRow[]>(attempts.map(({ id }) => [id, []]));
  for (const row of await db.selectFrom('attempt_event').selectAll().orderBy('position').execute())
    all.get(row.attempt_id)?.push(row);
  const known = new Map([...records].map((it) => [it.id, it]));
  const candidates = new Map(attempts.map(({ id, candidate }) => [id, candidate]));
  const faults = [...known.values()]
    .filter(({ id, candidate }) => candidates.get(id) !== candidate)
    .map(({ id, candidate }): Fault => ({ kind: 'lost', text: `attempt ${id} of ${candidate} is missing` }));
  for (const attempt of attempts) {
    const { id, candidate } = attempt;
    // A start without an acknowledgement may be stored or not; its candidate has done nothing in it.
    const record: AttemptRecord = known.get(id) ?? { id, candidate, sent: [], isFinishSent: false };
    const rows = all.get(id) ?? [];
    const own = [...checkEvents(record, attempt, rows), ...(await checkResult(db, record, attempt, rows))];
    faults.push(...own.map(({ kind, text }) => ({ kind, text: `attempt ${id}: ${text}` })));
  }
  return faults;
}

/** Opens the store at `url` and tells the faults in words. */
export async function lossesIn(url: string, records: Iterable<AttemptRecord>): Promise<string[]> {
  const db = await openDatabase(url);
  const faults = await checkStore(db, records).finally(() => db.destroy());
  return faults.map(({ kind, text }) => `${kind}: ${text}`);
}
