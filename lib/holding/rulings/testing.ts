// For tests and benches only: compares stored scores with a count from scratch, row by row.
import { languageOf } from '@/lib/exam/languages';
import type { KeyedPaper } from '@/lib/exam/paper';
import { outcomeOf, rounded } from '@/lib/exam/testing-score';
import { analysisOf } from '@/lib/holding/mocks/analysis';
import { listItemFigures, type MockAnalysis } from '@/lib/holding/mocks/mock-results';
import { cohortOf } from '@/lib/sitting/cohort';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { listScores } from '@/lib/store/cohorts';
import type { Db } from '@/lib/store/database';
import { currentScoring, type RulingRow, rulingOf } from '@/lib/store/rulings';
import type { ScoreFigures } from '@/lib/store/schema';

type Stored = { responses: string | null; languages: string | null };

/** Units of a candidate with the marks of dropped questions spread over the rest, where the last rulings say so. */
function spreadOut(units: number, questions: number, rulings: readonly RulingRow[]): number {
  const general = rulings.filter((it) => it.language === null);
  const last = [...new Map(general.map((it) => [it.question_id, rulingOf(it).kind])).values()];
  const all = questions - last.filter((kind) => kind === 'dropped').length;
  const left = all - last.filter((kind) => kind === 'spread').length;
  return left === 0 ? units : Math.sign(units) * Math.floor((2 * Math.abs(units) * all + left) / (2 * left));
}

/** The score of an attempt in a scoring, worked out without the code of the site. */
function scratch(paper: KeyedPaper, rulings: readonly RulingRow[], { responses, languages }: Stored) {
  let [right, wrong, total] = [0, 0, 0];
  paper.questions.forEach(({ id, subject }, index) => {
    const given = Number(responses?.[index] ?? 0);
    const outcome = outcomeOf({
      ...{ correctAns: paper.key[index]?.correctAns ?? '', subject },
      given: given === 0 ? null : (given as 1 | 2 | 3 | 4),
      language: languageOf(languages?.[index]) ?? null,
      rulings: rulings
        .filter((it) => it.question_id === id)
        .map((it) => ({ ruling: rulingOf(it), language: it.language })),
    });
    if (outcome !== 'none') total += 1;
    if (outcome === 'right') right += 1;
    if (outcome === 'wrong') wrong += 1;
  });
  const net = paper.scheme && right * paper.scheme.rightUnits - wrong * paper.scheme.wrongUnits;
  const marks = net === null ? null : spreadOut(net, paper.questions.length, rulings);
  const percentage = total === 0 ? '0.00' : rounded({ above: BigInt(right) * 100n, below: BigInt(total) });
  return { right, wrong, total, percentage, marks, rank: marks ?? right };
}

type Scratch = ReturnType<typeof scratch>;

const areEqual = (row: ScoreFigures, { right, wrong, total, percentage, marks }: Scratch) =>
  row.correct_answers === right &&
  row.wrong_answers === wrong &&
  row.total_questions === total &&
  row.total_answered === right + wrong &&
  row.total_not_answered === total - right - wrong &&
  row.percentage === percentage &&
  row.marks_units === marks;

const PORTION = 2_000;

/** All finished attempts on a frozen paper with their scores, in portions. */
async function* listAll(db: Db, snapshotId: string) {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('attempt')
      .select(['id', 'paper_id', 'responses', 'languages'])
      .where('snapshot_id', '=', snapshotId)
      .where('finished_at_ms', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PORTION)
      .execute();
    const ids = rows.map(({ id }) => id);
    const scores = ids.length ? await db.selectFrom('score').selectAll().where('attempt_id', 'in', ids).execute() : [];
    const byId = new Map(ids.map((id): [string, typeof scores] => [id, []]));
    for (const score of scores) byId.get(score.attempt_id)?.push(score);
    for (const row of rows) yield { ...row, scores: byId.get(row.id) ?? [] };
    if (rows.length < PORTION) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/**
 * The differences between stored scores on frozen papers and a count from scratch: scores, counts of
 * cohorts, ranks of mocks, and their analyses. The papers must share cohorts with no others.
 */
export async function findDifferences(db: Db, snapshotIds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const counts = new Map<string, Map<number, number>>();
  for (const snapshotId of snapshotIds) {
    const paper = await loadFrozen(db, snapshotId);
    const current = await currentScoring(db, snapshotId);
    const all = await db
      .selectFrom('ruling')
      .selectAll()
      .where('snapshot_id', '=', snapshotId)
      .where('place', 'is not', null)
      .orderBy('place')
      .execute();
    all.forEach((it, index) => it.place === index + 1 || found.push(`ruling ${it.id} is at ${it.place}`));
    for (const { id, place, scoring } of all)
      if (Number(place) <= current !== (scoring !== null && scoring >= Number(place)))
        found.push(`ruling ${id} at ${place} is of scoring ${scoring}`);
    const members = new Map<string, Set<string>>();
    for await (const row of listAll(db, snapshotId)) {
      const cohort = cohortOf({ ...paper, id: row.paper_id });
      if (!members.has(cohort)) members.set(cohort, await membersOf(db, cohort));
      const isCounted = members.get(cohort)?.has(row.id) ?? false;
      if (!row.scores.some(({ scoring }) => scoring === current))
        found.push(`${row.id} in scoring ${current}: missing`);
      for (const stored of row.scores) {
        const name = `${row.id} in scoring ${stored.scoring}`;
        const expected = scratch(paper, all.slice(0, stored.scoring), row);
        if (!areEqual(stored, expected)) found.push(`${name}: figures`);
        if (stored.score !== expected.rank) found.push(`${name}: score`);
        if (stored.counted_in !== (isCounted ? row.paper_id : null)) found.push(`${name}: counted in`);
        if (stored.scoring !== current || !isCounted) continue;
        const own = counts.get(cohort) ?? new Map<number, number>();
        counts.set(cohort, own.set(expected.rank, (own.get(expected.rank) ?? 0) + 1));
      }
    }
    for (const cohort of members.keys()) if (!counts.has(cohort)) counts.set(cohort, new Map());
    found.push(...(await differencesInMocks(db, snapshotId, paper, current)));
  }
  for (const [cohort, own] of counts) {
    const stored = new Map((await listScores(db, cohort)).map((row) => [row.score, row.candidates]));
    const text = (of: ReadonlyMap<number, number>) => JSON.stringify([...of].sort(([a], [b]) => a - b));
    if (text(stored) !== text(own)) found.push(`${cohort}: ${text(stored)} is not ${text(own)}`);
  }
  return found;
}

async function membersOf(db: Db, cohort: string): Promise<Set<string>> {
  const rows = await db.selectFrom('cohort_member').select('attempt_id').where('cohort', '=', cohort).execute();
  return new Set(rows.map((row) => row.attempt_id));
}

async function differencesInMocks(db: Db, snapshotId: string, paper: KeyedPaper, scoring: number) {
  const found: string[] = [];
  const mocks = await db.selectFrom('mock').selectAll().where('snapshot_id', '=', snapshotId).execute();
  for (const mock of mocks) {
    const members = await membersOf(db, cohortOf({ ...paper, id: `mock-${mock.id}` }));
    const entries = await db.selectFrom('mock_entry').selectAll().where('mock_id', '=', mock.id).execute();
    for (const { attempt_id: id, void_reason: reason } of entries)
      if (reason !== null && members.has(id)) found.push(`${id}: void, and counted in ${mock.id}`);
    if (mock.analysis === null) continue;
    const stored: MockAnalysis = JSON.parse(mock.analysis);
    const { whole, items } = await analysisOf(db, { ...mock, scoring }, stored.analysedAtMs);
    if (JSON.stringify(stored) !== JSON.stringify(whole)) found.push(`${mock.id}: analysis`);
    const figures = (await listItemFigures(db, mock.id)).map((it) => it.figures);
    if (JSON.stringify(figures) !== JSON.stringify(items.map((it) => it.figures))) found.push(`${mock.id}: items`);
  }
  return found;
}
