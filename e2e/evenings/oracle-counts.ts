// Scores under rulings, ranks and counts, and what pages and files tell of them, from the stored responses alone.
import type { Attempt, Claim, Evidence } from './evidence';
import { figuresOf, rankScoreOf } from './oracle-scores';

/** Ranks are shown among this many. */
const RANKED_FROM = 10;

const shownOf = (attempt: Attempt) => figuresOf(attempt, attempt.scoring);
const scoreOf = (attempt: Attempt) => rankScoreOf(shownOf(attempt));

function* claimsOfScores(attempt: Attempt): Generator<Claim> {
  const { id, result, scores, scoring, entry, cohort } = attempt;
  if (!result) return;
  for (const row of scores) {
    const own = figuresOf(attempt, row.scoring);
    const isSame = Object.entries(own).every(([name, value]) => row[name] === value);
    yield [isSame, 'a score is not what a count from scratch gives', id, row.scoring, own];
    yield [row.score === rankScoreOf(own), 'a rank is not what a count from scratch gives', id, row.scoring];
  }
  const shown = scores.find((it) => it.scoring === scoring);
  yield [shown !== undefined, 'an attempt has no score in force', id];
  const isIn = cohort !== undefined;
  const isAbsent = entry?.is_check_in === 1 && attempt.events.every(({ type }) => type === 'visit');
  const isCounted = entry?.void_reason === null && !isAbsent;
  const isAsCounted = isCounted === isIn && (shown?.counted_in !== null) === isIn;
  yield [!entry || isAsCounted, 'who is void or absent is in the counts, or another is not', id, cohort];
}

/** The store counts each thing as often as it is there. */
export function* claimsOfCounts({ attempts, counts, mock }: Evidence): Generator<Claim> {
  const expected = new Map<string, number>();
  const count = (name: string) => expected.set(name, (expected.get(name) ?? 0) + 1);
  for (const attempt of attempts) {
    yield* claimsOfScores(attempt);
    const { cohort, paper, result, entry } = attempt;
    if (!cohort || !result) continue;
    count(`${cohort} ${scoreOf(attempt)}`);
    paper.questions.forEach(({ id }, index) => {
      count(`${cohort} ${id} option-${result.responses[index]}`);
      if (entry && mock?.analysis) count(`analysis ${index + 1} ${result.responses[index]}`);
    });
  }
  for (const name of new Set([...counts.keys(), ...expected.keys()]))
    yield [counts.get(name) === expected.get(name), 'a count is wrong', name, counts.get(name), expected.get(name)];
}

type Card = {
  figures?: { correctAnswers: number | null; percentage: string };
  marksUnits: number | null;
  rankScore: number;
  scoreCounts: { score: number; candidates: number }[];
  standing: { rank: number; percentile: string } | null;
} | null;

/** The page of a result, as it was read last, beside the scores of everybody whom it compares. */
function* claimsOfCard({ lastLook }: Evidence, attempt: Attempt, scores: readonly number[]): Generator<Claim> {
  const card = lastLook<Card>((it) => it.route === 'scorecard' && it.id === attempt.id);
  if (!card?.figures || card.figures.correctAnswers === null) return;
  const { marksUnits, rankScore, standing, scoreCounts } = card;
  const { correct_answers: right, percentage, marks_units: marks } = shownOf(attempt);
  const score = scoreOf(attempt);
  const [notHigher, whole] = [scores.filter((it) => it <= score).length, scores.length];
  const percentile = (Math.round((1e9 * notHigher) / whole) / 1e7).toFixed(7);
  const expected = [right, percentage, marks, score, scores.toSorted().join()];
  const among = scoreCounts.flatMap((it) => Array.from({ length: it.candidates }, () => it.score));
  const told = [card.figures.correctAnswers, card.figures.percentage, marksUnits, rankScore, among.toSorted().join()];
  const place = whole < RANKED_FROM ? 'none' : `${1 + whole - notHigher} ${percentile}`;
  const toldPlace = standing ? `${standing.rank} ${standing.percentile}` : 'none';
  const isSame = toldPlace === place && told.every((it, at) => it === expected[at]);
  yield [isSame, 'the page of a result is wrong', attempt.id, told, toldPlace, 'not', expected, place];
}

/** The file of own data has each accepted event and the stored answers. */
function* claimsOfFile({ lastLook }: Evidence, { id, candidate, events, result }: Attempt): Generator<Claim> {
  const isOwn = (it: { route: string; session: { username: string } | null }) =>
    it.route === 'myData' && it.session?.username === candidate;
  const file = lastLook<{ rows: Record<string, unknown>[] }>(isOwn);
  const named = (all: readonly Record<string, unknown>[]) =>
    all.map((it) => [it.device, it.sequence, it.question_number, it.option, it.responses].join()).toSorted();
  for (const [table, stored] of Object.entries({ attempt_event: events, attempt: result ? [result] : [] })) {
    const told = file && named(file.rows.filter((it) => (it.attempt_id ?? it.id) === id && it.table === table));
    const isWhole = !told || told.join(' ') === named(stored).join(' ');
    yield [isWhole, 'the file of own data is not whole', id, table, told];
  }
}

/** What is shown tells of the scores what a count from scratch gives. */
export function* claimsOfAnswers(evidence: Evidence): Generator<Claim> {
  const counted = evidence.attempts.filter((it) => it.cohort && it.result);
  for (const attempt of counted) {
    yield* claimsOfCard(evidence, attempt, counted.filter((it) => it.cohort === attempt.cohort).map(scoreOf));
    yield* claimsOfFile(evidence, attempt);
  }
  const list = evidence.exchanges.findLast((it) => it.route === 'resultsCsv');
  if (list?.status !== 200) return;
  const [head = [], ...rows] = list.text.split('\n').map((line) => line.replaceAll('"', '').trim().split(','));
  const cells = (row: string[]) =>
    ['Rank', 'Username', 'Correct', 'Wrong'].map((name) => row[head.indexOf(name)]).join(' ');
  const told = rows.filter((row) => row[head.indexOf('State')] === 'ranked').map(cells);
  const ranked = counted.filter((it) => it.entry);
  const expected = ranked.map((it) => {
    const { correct_answers: right, wrong_answers: wrong } = shownOf(it);
    const rank = 1 + ranked.filter((other) => scoreOf(other) > scoreOf(it)).length;
    return `${rank} ${evidence.closed.has(it.candidate) ? '' : it.candidate} ${right} ${wrong}`;
  });
  yield [told.toSorted().join() === expected.toSorted().join(), 'the list of ranks is wrong', told, 'not', expected];
}
