import { createHash } from 'node:crypto';

import { cohortOf } from '@/lib/attempts/cohort';
import { thaw } from '@/lib/attempts/frozen-paper';
import { paperIdOf } from '@/lib/attempts/wire';
import { listScores } from '@/lib/db/cohorts';
import type { Db } from '@/lib/db/database';
import {
  countEntries,
  countVoided,
  findMockResults,
  inPortions,
  listItemFigures,
  listRanked,
  listResponses,
  type MockAnalysis,
  type MockResults,
  type RankList,
  type RankedRow,
  type RankPlace,
} from '@/lib/db/mock-results';
import { cutPage } from '@/lib/db/pages';
import { currentGeneration, rulingsUpTo } from '@/lib/db/rulings';
import { rankOf, type ScoreCounts } from '@/lib/exam/cohort';
import type { ItemFigures } from '@/lib/exam/item-figures';
import { formatMarks } from '@/lib/exam/marks';
import { type KeyedPaper, type KeyRuling, LETTERS, type Option } from '@/lib/exam/paper';
import { decisive, withRulings } from '@/lib/exam/rulings';
import type { SafeHtml } from '@/lib/html/sanitize';
import { csvLine } from '@/lib/text/csv';

/** What stands for a candidate who has not agreed to be named: '4711 0815 1234', the same in every list. */
function candidateNumber(attemptId: string): string {
  const digest = createHash('sha256').update(attemptId).digest('hex');
  const digits = String(BigInt(`0x${digest.slice(0, 16)}`) % 10n ** 12n).padStart(12, '0');
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join(' ');
}

type Listed = Pick<RankedRow, 'name' | 'attempt_id'>;

const shownName = ({ name, attempt_id: attemptId }: Listed) => name || candidateNumber(attemptId);

/** A place in a rank list as addresses have it. */
const rankPlaceText = ({ score, attempt_id: id }: RankPlace) => `${score}.${id}`;

/** The place of an address; undefined for anything else. */
export function rankPlaceOf(text: string): RankPlace | undefined {
  const [, score, id = ''] = /^(-?\d{1,9})\.([\w-]{1,64})$/.exec(text) ?? [];
  return score === undefined ? undefined : { score: Number(score), attempt_id: id };
}

/** A row of a rank list. */
export type Ranked = {
  rank: number;
  who: string;
  /** As the list sorts it: units of marks, or right answers. */
  score: number;
  correct: number;
  wrong: number;
  blank: number;
  percentage: string;
};

const rankedOf = (row: RankedRow, rank: number): Ranked => ({
  rank,
  who: shownName(row),
  score: row.score,
  correct: row.correct_answers,
  wrong: row.wrong_answers,
  blank: row.total_questions - row.correct_answers - row.wrong_answers,
  percentage: row.percentage,
});

type Common = {
  mock: Pick<MockResults, 'id' | 'name' | 'snapshot_id' | 'generation'>;
  counts: { entries: number; ranked: number; voided: number };
};

export type WaitingResults = Common & { state: 'waiting'; resultsMs: number };

export type KnownResults = Common & {
  state: 'known';
  /** With the rulings in force. */
  paper: KeyedPaper<SafeHtml>;
  scoreCounts: ScoreCounts;
  rows: Ranked[];
  /** The place after which the next page begins, as addresses have it; undefined at the end. */
  next: string | undefined;
  /** null until the analysis has been made. */
  analysis: { whole: MockAnalysis; items: { number: number; figures: ItemFigures }[] } | null;
};

type Wanted = { size: number; after?: RankPlace; nowMs: number };

/** What editors may see of a mock: only counts until its results come. Undefined if there is no such mock. */
export async function readResults(
  db: Db,
  mockId: string,
  { size, after, nowMs }: Wanted,
): Promise<WaitingResults | KnownResults | undefined> {
  const mock = await findMockResults(db, mockId);
  if (!mock) return undefined;
  const [{ entries, ranked }, voided] = await Promise.all([countEntries(db, mockId), countVoided(db, mockId)]);
  const counts = { entries, ranked, voided };
  if (nowMs < mock.results_ms) return { mock, counts, state: 'waiting', resultsMs: mock.results_ms };
  const paper = await ruledPaper(db, mock);
  const [scoreCounts, found, items] = await Promise.all([
    listScores(db, cohortOf({ ...paper, id: paperIdOf({ kind: 'mock', mockId }) })),
    listRanked(db, mock, size + 1, after),
    mock.analysis === null ? [] : listItemFigures(db, mockId),
  ]);
  // Other rulings came into force between the first reading and the last.
  if ((await currentGeneration(db, mock.snapshot_id)) !== mock.generation)
    return readResults(db, mockId, { size, after, nowMs });
  const { rows, last } = cutPage(found, size);
  return {
    ...{ mock, counts, state: 'known', paper, scoreCounts },
    rows: rows.map((row) => rankedOf(row, rankOf(row.score, scoreCounts))),
    next: last && rankPlaceText(last),
    analysis: mock.analysis === null ? null : { whole: JSON.parse(mock.analysis), items },
  };
}

/** The paper of a mock with the rulings of a generation in its key. */
const ruledPaper = async (db: Db, { snapshot_id: snapshotId, generation }: RankList) =>
  withRulings(await thaw(db, snapshotId), await rulingsUpTo(db, snapshotId, generation));

/** A score for a file: marks as they are shown, or right answers. */
const scoreCell = (score: number, { scheme }: KeyedPaper) => (scheme ? Number(formatMarks(score)) : score);

const scoreName = ({ scheme }: KeyedPaper) => (scheme ? 'Marks' : 'Correct answers');

/**
 * The rank list as a CSV file, in pieces, for the institute alone and not to be published. It has the Usernames, except
 * those of closed accounts.
 */
export async function* resultsCsv(db: Db, mock: MockResults): AsyncGenerator<string> {
  const paper = await ruledPaper(db, mock);
  yield csvLine(['Rank', 'Candidate', scoreName(paper), 'Correct', 'Wrong', 'Blank', 'Percentage', 'Username']);
  let [place, rank, last] = [0, 0, NaN];
  for await (const rows of inPortions(listRanked, db, mock)) {
    const lines = rows.map((row) => {
      place += 1;
      if (row.score !== last) rank = place;
      last = row.score;
      const { who, correct, wrong, blank, percentage } = rankedOf(row, rank);
      const score = scoreCell(row.score, paper);
      return csvLine([rank, who, score, correct, wrong, blank, Number(percentage), row.candidate ?? '']);
    });
    yield lines.join('');
  }
}

const letterOf = (digit: string) => LETTERS[Number(digit) - 1] ?? '';

/** A key in words: 'B', or under a ruling 'B or C', 'all', 'attempted', 'dropped'. */
export function keyText(key: KeyedPaper['key'][number]): string {
  const letters = (options: readonly Option[]) => options.map((option) => letterOf(String(option))).join(' or ');
  const rulingIn = ({ ruling, language }: KeyRuling) => {
    const text = ruling.kind === 'accept' ? letters(ruling.options) : ruling.kind;
    return language === null ? text : `${language}: ${text}`;
  };
  return decisive(key.rulings).map(rulingIn).join('; ') || letterOf(key.correctAns.trim());
}

/** The responses as a CSV file, in pieces, by the questions and options of the frozen paper; its key comes first. */
export async function* responsesCsv(db: Db, mock: MockResults): AsyncGenerator<string> {
  const paper = await ruledPaper(db, mock);
  yield csvLine(['Candidate', scoreName(paper), ...paper.questions.map((_, index) => `Q${index + 1}`)]);
  yield csvLine(['Key', '', ...paper.key.map(keyText)]);
  for await (const rows of inPortions(listResponses, db, mock)) {
    const lines = rows.map((row) =>
      csvLine([shownName(row), scoreCell(row.score, paper), ...[...row.responses].map(letterOf)]),
    );
    yield lines.join('');
  }
}
