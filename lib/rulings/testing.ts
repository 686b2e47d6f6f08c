// For tests and benches only: compares stored scores with a count from scratch, row by row.
import { cohortOf } from '@/lib/attempts/cohort';
import { thaw } from '@/lib/attempts/frozen-paper';
import { listScores } from '@/lib/db/cohorts';
import type { Db } from '@/lib/db/database';
import { type GenerationRow, type RescoredRow } from '@/lib/db/generations';
import { listItemFigures, type MockAnalysis } from '@/lib/db/mock-results';
import { listGenerations, type RulingRow, rulingOf } from '@/lib/db/rulings';
import { languageOf } from '@/lib/exam/languages';
import type { KeyedPaper } from '@/lib/exam/paper';
import { outcomeOf, rounded } from '@/lib/exam/score-model';
import { analysisOf } from '@/lib/mocks/analysis';

type Stored = { responses: string; languages: string | null };

/** The score of an attempt in a generation, worked out without the code of the site. */
function scratch(paper: KeyedPaper, rulings: readonly RulingRow[], { responses, languages }: Stored) {
  let [right, wrong, total] = [0, 0, 0];
  paper.questions.forEach(({ id, subject }, index) => {
    const given = Number(responses[index] ?? 0);
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
  const marks = paper.scheme ? right * paper.scheme.rightUnits - wrong * paper.scheme.wrongUnits : null;
  const percentage = total === 0 ? '0.00' : rounded({ above: BigInt(right) * 100n, below: BigInt(total) });
  return { right, wrong, total, percentage, marks, rank: marks ?? right };
}

type Scratch = ReturnType<typeof scratch>;
type Figures = Omit<RescoredRow, 'attempt_id' | 'number' | 'snapshot_id' | 'counted_in' | 'score' | 'score_before'>;

const areEqual = (row: Figures, { right, wrong, total, percentage, marks }: Scratch) =>
  row.correct_answers === right &&
  row.wrong_answers === wrong &&
  row.total_questions === total &&
  row.total_answered === right + wrong &&
  row.total_not_answered === total - right - wrong &&
  row.percentage === percentage &&
  row.marks_units === marks;

const PORTION = 2_000;

/** All finished attempts on a frozen paper with the rows of one generation, in portions. */
async function* listAll(db: Db, snapshotId: string, number: number) {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('attempt')
      .innerJoin('attempt_result', 'attempt_result.attempt_id', 'attempt.id')
      .selectAll('attempt_result')
      .select(['attempt.id', 'attempt.paper_id', 'attempt.candidate'])
      .where('attempt.snapshot_id', '=', snapshotId)
      .where('attempt.finished_at_ms', 'is not', null)
      .where('attempt.id', '>', after)
      .orderBy('attempt.id')
      .limit(PORTION)
      .execute();
    const ids = rows.map(({ id }) => id);
    const rescored = ids.length
      ? await db
          .selectFrom('rescored')
          .selectAll()
          .where('attempt_id', 'in', ids)
          .where('number', '=', number)
          .execute()
      : [];
    const byId = new Map(rescored.map((row) => [row.attempt_id, row]));
    for (const row of rows) yield { ...row, rescored: byId.get(row.id) };
    if (rows.length < PORTION) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/**
 * The differences between stored scores on frozen papers and a count from scratch: results, rescored rows, counts of
 * cohorts, ranks of mocks, and their analyses. The papers must share cohorts with no others.
 */
export async function findDifferences(db: Db, snapshotIds: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const counts = new Map<string, Map<number, number>>();
  for (const snapshotId of snapshotIds) {
    const paper = await thaw(db, snapshotId);
    const generations = await listGenerations(db, snapshotId);
    found.push(...faultsOf(generations));
    const all = await db
      .selectFrom('ruling')
      .selectAll()
      .where('snapshot_id', '=', snapshotId)
      .where('place', 'is not', null)
      .orderBy('place')
      .execute();
    all.forEach((it, index) => it.place === index + 1 || found.push(`ruling ${it.id} is at ${it.place}`));
    const upTo = (number: number) => all.filter((it) => (it.generation ?? 0) <= number);
    const current = generations.find(({ state }) => state === 'current')?.number ?? 0;
    const members = new Map<string, Set<string>>();
    for (const { number, state } of [{ number: 0, state: 'past' }, ...generations]) {
      const [now, before] = [upTo(number), upTo(number - 1)];
      const mustHave = number === current || state === 'current';
      for await (const row of listAll(db, snapshotId, number)) {
        const name = `${row.id} in generation ${number}`;
        const cohort = cohortOf({ ...paper, id: row.paper_id });
        if (!members.has(cohort)) members.set(cohort, await membersOf(db, cohort));
        const isCounted = members.get(cohort)?.has(row.id) ?? false;
        const expected = scratch(paper, now, row);
        if (number === 0) {
          if (!areEqual(row, expected)) found.push(`${name}: result`);
        } else if (row.rescored) {
          if (!areEqual(row.rescored, expected)) found.push(`${name}: figures`);
          if (row.rescored.score !== expected.rank) found.push(`${name}: score`);
          if (row.rescored.score_before !== scratch(paper, before, row).rank) found.push(`${name}: score before`);
          if (row.rescored.counted_in !== (isCounted ? row.paper_id : null)) found.push(`${name}: counted in`);
        } else if (mustHave) found.push(`${name}: missing`);
        if (number !== current || !isCounted) continue;
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

/** Generations are 1, 2, 3, …: past ones, then at most one each that is current, computed and waiting. */
function faultsOf(generations: readonly GenerationRow[]): string[] {
  const states = generations.map(({ state }) => state).join(' ');
  const isInOrder = generations.every(({ number }, index) => number === index + 1);
  return isInOrder && /^(past )*(current)?( ?computing)?( ?waiting)?$/.test(states) ? [] : [`generations: ${states}`];
}

async function membersOf(db: Db, cohort: string): Promise<Set<string>> {
  const rows = await db.selectFrom('cohort_member').select('attempt_id').where('cohort', '=', cohort).execute();
  return new Set(rows.map((row) => row.attempt_id));
}

async function differencesInMocks(db: Db, snapshotId: string, paper: KeyedPaper, generation: number) {
  const found: string[] = [];
  const mocks = await db.selectFrom('mock').selectAll().where('snapshot_id', '=', snapshotId).execute();
  for (const mock of mocks) {
    const members = await membersOf(db, cohortOf({ ...paper, id: `mock-${mock.id}` }));
    const entries = await db.selectFrom('mock_entry').selectAll().where('mock_id', '=', mock.id).execute();
    for (const { attempt_id: id, score } of entries)
      if ((score !== null) !== members.has(id)) found.push(`${id}: ${score} in ${mock.id}`);
    if (mock.analysis === null) continue;
    const stored: MockAnalysis = JSON.parse(mock.analysis);
    const { whole, items } = await analysisOf(db, { ...mock, generation }, stored.analysedAtMs);
    if (JSON.stringify(stored) !== JSON.stringify(whole)) found.push(`${mock.id}: analysis`);
    const figures = (await listItemFigures(db, mock.id)).map((it) => it.figures);
    if (JSON.stringify(figures) !== JSON.stringify(items.map((it) => it.figures))) found.push(`${mock.id}: items`);
  }
  return found;
}
