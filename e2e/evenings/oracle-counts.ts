// Scores under rulings, ranks, counts and analyses, from nothing but the stored responses.
import { figuresOf, type Keyed, rankScoreOf, type RulingRow } from './oracle-scores';
import type { Attempt } from './oracle-times';
import { LAST_LOOK_MS } from './plan';
import { START_MS } from './times';
import type { Exchange, World } from './world';

export type Result = { attempt_id: string; responses: string; spent_ms: string; languages: string | null };
export type Counts = {
  world: World;
  attempts: ReadonlyMap<string, Attempt>;
  papers: ReadonlyMap<string, Keyed>;
  closed: ReadonlySet<string>;
  rulingsNeed: number;
};

type Difference = [rule: string, ...about: unknown[]];
type Ranked = { name: string; score: number; figures: ReturnType<typeof figuresOf> };

const LETTERS: Readonly<Record<string, string>> = { e: 'en', h: 'hi', b: 'both' };

/** What the finishes of attempts have written. */
export const RESULTS = 'select id as attempt_id, responses, spent_ms, languages from attempt';

export const viewOf = ({ responses, languages }: Result) => ({
  responses,
  languages: [...(languages ?? '')].map((letter) => LETTERS[letter] ?? null),
});

/** Where the store differs from a count from scratch. */
export function* differencesOfCounts({ world, attempts, papers, closed, rulingsNeed }: Counts): Generator<Difference> {
  const rulings = world.read<RulingRow & { snapshot_id: string }>(
    'select * from ruling where place is not null order by place',
  );
  const current = new Map(
    world
      .read<{ id: string; number: number }>('select snapshot_id as id, max(scoring) as number from ruling group by 1')
      .map((it) => [it.id, it.number]),
  );
  const members = new Map(
    world
      .read<{ cohort: string; id: string }>('select cohort, attempt_id as id from cohort_member')
      .map((it) => [it.id, it.cohort]),
  );
  const entries = new Map(
    world
      .read<{ id: string; void: string | null }>('select attempt_id as id, void_reason as void from mock_entry')
      .map((it) => [it.id, it]),
  );
  const counts = new Map<string, number>();
  const more = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const draws = new Map<string, number>();
  const ranked: Ranked[] = [];
  const counted: { id: string; cohort: string; score: number; figures: Ranked['figures'] }[] = [];
  for (const result of world.read<Result>(`${RESULTS} where finished_at_ms is not null`)) {
    const attempt = attempts.get(result.attempt_id);
    const paper = attempt && papers.get(attempt.snapshot_id);
    if (!attempt || !paper) continue;
    const given = viewOf(result);
    const own = rulings.filter((it) => it.snapshot_id === attempt.snapshot_id);
    const upTo = (number: number) => figuresOf(paper, given, own.slice(0, number));
    const scores = world.read<Record<string, unknown> & { scoring: number }>(
      'select * from score where attempt_id = ?',
      attempt.id,
    );
    for (const row of scores) {
      const isSame = Object.entries(upTo(row.scoring)).every(([name, value]) => row[name] === value);
      if (!isSame) yield ['a score is not what a count from scratch gives', attempt.id, row.scoring, upTo(row.scoring)];
      if (row.score !== rankScoreOf(upTo(row.scoring)))
        yield ['a rank is not what a count from scratch gives', attempt.id, row.scoring];
    }
    const number = current.get(attempt.snapshot_id) ?? 0;
    const shown = scores.find((it) => it.scoring === number);
    if (!shown) yield ['an attempt has no score in force', attempt.id];
    const [entry, cohort, figures] = [entries.get(attempt.id), members.get(attempt.id), upTo(number)];
    const isIn = cohort !== undefined;
    if (entry && ((entry.void === null) !== isIn || (shown?.counted_in !== null) !== isIn))
      yield ['a void is not in the counts', attempt.id, cohort];
    if (!cohort) continue;
    more(`${cohort} ${rankScoreOf(figures)}`);
    counted.push({ id: attempt.id, cohort, score: rankScoreOf(figures), figures });
    paper.questions.forEach(({ id }, index) => more(`${cohort} ${id} option-${given.responses[index]}`));
    if (!entry) continue;
    ranked.push({ name: closed.has(attempt.candidate) ? '' : attempt.candidate, score: rankScoreOf(figures), figures });
    paper.questions.forEach((_, index) =>
      draws.set(
        `${index + 1} ${given.responses[index]}`,
        (draws.get(`${index + 1} ${given.responses[index]}`) ?? 0) + 1,
      ),
    );
  }
  const stored = new Map<string, number>();
  for (const it of world.read<{ name: string; candidates: number }>(
    "select cohort || ' ' || score as name, candidates from cohort_score where candidates <> 0 union all select cohort || ' ' || question_id || ' ' || did, candidates from cohort_answer where did like 'option-%' and candidates <> 0",
  ))
    stored.set(it.name, it.candidates);
  for (const name of new Set([...stored.keys(), ...counts.keys()]))
    if (stored.get(name) !== counts.get(name))
      yield ['a count is wrong', name, stored.get(name), 'not', counts.get(name)];
  yield* differencesOfList(world, ranked);
  for (const one of counted) {
    const scores = counted.filter((it) => it.cohort === one.cohort).map(({ score }) => score);
    yield* differencesOfCard(world, one, scores);
    yield* differencesOfFile(world, attempts.get(one.id)?.candidate ?? '', one.id);
  }
  const isAnalysed = world
    .read<{ analysis: string | null }>('select analysis from mock')
    .some((it) => it.analysis !== null);
  for (const { number, figures } of isAnalysed
    ? world.read<{ number: number; figures: string }>('select number, figures from item_figure')
    : []) {
    const thirds = Object.values((JSON.parse(figures) as { draws: Record<string, number[]> }).draws);
    for (const choice of [0, 1, 2, 3, 4]) {
      const told = thirds.reduce((sum, third) => sum + (third[choice] ?? 0), 0);
      if (told !== (draws.get(`${number} ${choice}`) ?? 0))
        yield ['the analysis of a question is wrong', number, choice, told];
    }
  }
  yield* differencesAtDesk(world, rulingsNeed);
}

type Card = {
  figures?: { correctAnswers: number | null; percentage: string };
  marksUnits: number | null;
  rankScore: number;
  scoreCounts: { score: number; candidates: number }[];
  standing: { rank: number; percentile: string } | null;
} | null;

/** What an answer said when everybody looked for the last time; undefined if it came to nothing. */
function lastLook<Told>({ exchanges }: World, isIt: (exchange: Exchange) => boolean): Told | undefined {
  const last = exchanges.findLast(isIt);
  return last?.status === 200 && last.trueMs > START_MS + LAST_LOOK_MS ? (JSON.parse(last.text) as Told) : undefined;
}

/** The page of a result, as it was read last, beside the scores of everybody whom it compares. */
function* differencesOfCard(
  world: World,
  { id, score, figures }: { id: string; score: number; figures: Ranked['figures'] },
  scores: readonly number[],
): Generator<Difference> {
  const card = lastLook<Card>(world, (it) => it.route === 'scorecard' && it.id === id);
  if (!card?.figures || card.figures.correctAnswers === null) return;
  const [notHigher, whole] = [scores.filter((it) => it <= score).length, scores.length];
  const standing =
    whole < 10
      ? null
      : { rank: 1 + whole - notHigher, percentile: (Math.round((1e9 * notHigher) / whole) / 1e7).toFixed(7) };
  const told = card.standing && { rank: card.standing.rank, percentile: card.standing.percentile };
  const among = card.scoreCounts.flatMap((it) => Array.from({ length: it.candidates }, () => it.score));
  const own = [
    card.figures.correctAnswers,
    card.figures.percentage,
    card.marksUnits,
    card.rankScore,
    told,
    among.sort(),
  ];
  const expected = [
    figures.correct_answers,
    figures.percentage,
    figures.marks_units,
    score,
    standing,
    [...scores].sort(),
  ];
  if (JSON.stringify(own) !== JSON.stringify(expected))
    yield ['the page of a result is wrong', id, own, 'not', expected];
}

/** The file of own data has each accepted event and the stored answers. */
function* differencesOfFile(world: World, candidate: string, id: string): Generator<Difference> {
  const isOwn = ({ route, session }: Exchange) => route === 'myData' && session?.username === candidate;
  const rows = lastLook<{ rows: Record<string, unknown>[] }>(world, isOwn)?.rows.filter(
    (it) => (it.attempt_id ?? it.id) === id,
  );
  if (!rows) return;
  const named = (all: Record<string, unknown>[], table: string) =>
    all.map((it) => [table, it.device, it.sequence, it.question_number, it.option, it.responses].join()).sort();
  for (const [table, key] of [
    ['attempt_event', 'attempt_id'],
    ['attempt', 'id'],
  ] as const) {
    const told = named(
      rows.filter((it) => it.table === table),
      table,
    );
    const stored = named(world.read(`select * from ${table} where ${key} = ?`, id), table);
    if (told.join(' ') !== stored.join(' ')) yield ['the file of own data is not whole', id, told, 'not', stored];
  }
}

/** The list of ranks that an editor has downloaded last. */
function* differencesOfList(world: World, ranked: readonly Ranked[]): Generator<Difference> {
  const list = world.exchanges.findLast((it) => it.route === 'resultsCsv');
  if (list?.status !== 200) return;
  const [head = [], ...rows] = list.text.split('\n').map((line) => line.replaceAll('"', '').trim().split(','));
  const cells = (row: string[]) =>
    ['Rank', 'Username', 'Correct', 'Wrong'].map((name) => row[head.indexOf(name)]).join(' ');
  const told = rows.filter((row) => row[head.indexOf('State')] === 'ranked').map(cells);
  const counted = ranked.map(({ name, score, figures: { correct_answers: right, wrong_answers: wrong } }) => {
    return `${1 + ranked.filter((it) => it.score > score).length} ${name} ${right} ${wrong}`;
  });
  if (told.sort().join() !== counted.sort().join()) yield ['the list of ranks is wrong', told, 'not', counted];
}

function* differencesAtDesk(world: World, rulingsNeed: number): Generator<Difference> {
  const rulings = world.read<{ id: string; by: string; and: string | null; place: number | null }>(
    'select id, proposed_by as "by", confirmed_by as "and", place from ruling order by place',
  );
  for (const { id, by, and } of rulings) if (rulingsNeed === 2 && by === and) yield ['one examiner ruled alone', id];
  const places = rulings.flatMap((it) => it.place ?? []);
  if (!places.every((place, index) => place === index + 1)) yield ['rulings are out of order', places];
}
