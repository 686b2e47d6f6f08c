import { createHash } from 'node:crypto';

import { LEAST_COHORT, rankOf, type ScoreCounts } from '@/lib/exam/cohort';
import { type ItemFigures, LEAST_JUDGED } from '@/lib/exam/item-figures';
import { formatMarks } from '@/lib/exam/marks';
import { type KeyedPaper, type KeyRuling, LETTERS, type Option } from '@/lib/exam/paper';
import { decisive, withRulings } from '@/lib/exam/rulings';
import { scoreOf } from '@/lib/exam/scoring';
import { sum } from '@/lib/exam/statistics';
import {
  countEntries,
  countVoided,
  findMockResults,
  inPortions,
  listItemFigures,
  listLeftOut,
  listRanked,
  listResponses,
  type MockAnalysis,
  type MockResults,
  PORTION,
  type RankList,
  type RankedRow,
  readGroups,
  sumScores,
} from '@/lib/holding/mocks/mock-results';
import type { SafeHtml } from '@/lib/html/sanitize';
import { cohortOf } from '@/lib/sitting/cohort';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { judgeStored, rankScoreOf } from '@/lib/sitting/rescore';
import { withholding } from '@/lib/sitting/shared-questions';
import { type NamedTest, paperIdOf } from '@/lib/sitting/wire';
import { listScores } from '@/lib/store/cohorts';
import type { Db } from '@/lib/store/database';
import { findEntry } from '@/lib/store/mock-entries';
import { currentScoring, rulingsUpTo } from '@/lib/store/rulings';
import { csvLine } from '@/lib/text/csv';

const MINUTE_MS = 60_000;

/** What stands for a candidate who has not agreed to be named: '4711 0815 1234', the same in every list. */
function candidateNumber(attemptId: string): string {
  const digest = createHash('sha256').update(attemptId).digest('hex');
  const digits = String(BigInt(`0x${digest.slice(0, 16)}`) % 10n ** 12n).padStart(12, '0');
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join(' ');
}

type Listed = Pick<RankedRow, 'agreed_name' | 'attempt_id'>;

/** How a list for others than the institute shows a candidate. */
const shownName = ({ agreed_name: name, attempt_id: attemptId }: Listed) => name || candidateNumber(attemptId);

/** How many places of a rank list stand before the page of an address. An address names no attempt of others. */
export const placesBefore = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : 0);

/** A row of a rank list. */
export type Ranked = {
  rank: number;
  /** null if the account is closed. */
  username: string | null;
  /** '' if nobody told one. */
  name: string;
  /** As in the batch; '' for nothing. */
  rollNumber: string;
  group: string;
  /** '' without a group. */
  rankInGroup: number | '';
  /** How a list for others shows the candidate: by the name if that is agreed, else by a number. */
  shownAs: string;
  /** As the list sorts it: units of marks, or right answers; of the paper, and of each of its sections. */
  score: number;
  sections: number[];
  /** From the start to the finish; null if the account is closed. */
  tookMs: number | null;
  correct: number;
  wrong: number;
  blank: number;
  percentage: string;
};

type Groups = Awaited<ReturnType<typeof readGroups>>;

const rankedOf = (paper: KeyedPaper, row: RankedRow, rank: number, groups: Groups): Ranked => ({
  rank,
  username: row.candidate,
  name: row.name ?? '',
  rollNumber: row.roll_number ?? '',
  group: row.group_name,
  rankInGroup: row.group_name && rankOf(row.score, groups?.get(row.group_name) ?? []),
  shownAs: shownName(row),
  score: row.score,
  sections: paper.sections.length === 0 ? [] : scoreOf(paper, judgeStored(paper, row)).sections.map(rankScoreOf),
  tookMs: row.candidate === null || row.finished_at_ms === null ? null : row.finished_at_ms - row.started_at_ms,
  correct: row.correct_answers,
  wrong: row.wrong_answers,
  blank: row.total_questions - row.correct_answers - row.wrong_answers,
  percentage: row.percentage,
});

type Common = {
  mock: Pick<MockResults, 'id' | 'name' | 'snapshot_id' | 'scoring'>;
  counts: { entries: number; ranked: number; voided: number };
};

export type WaitingResults = Common & { state: 'waiting'; resultsMs: number };

export type KnownResults = Common & {
  state: 'known';
  /** With the rulings in force. */
  paper: KeyedPaper<SafeHtml>;
  scoreCounts: ScoreCounts;
  /** The groups of the batch; null if it tells neither groups nor roll numbers. */
  groups: string[] | null;
  rows: Ranked[];
  /** The first of those who have no rank, and why. */
  leftOut: (Pick<Ranked, 'name' | 'rollNumber' | 'group'> & { username: string; state: string })[];
  /** How many places stand before the next page; undefined at the end. */
  next: number | undefined;
  /** null until the analysis has been made. */
  analysis: { whole: MockAnalysis; items: { number: number; figures: ItemFigures }[] } | null;
};

const readLeftOut = async (...of: Parameters<typeof listLeftOut>): Promise<KnownResults['leftOut']> =>
  (await listLeftOut(...of)).map(({ voidReason, ...it }) => {
    return { ...it, state: voidReason === null ? 'absent' : `voided: ${voidReason}` };
  });

/** An analysis without the figures of reliability of fewer candidates than tell any. */
const told = (whole: MockAnalysis): MockAnalysis =>
  whole.candidates < LEAST_JUDGED ? { ...whole, kr20: null, alpha: null, standardError: null } : whole;

/** A page of a rank list; with a group, of this alone. */
type Wanted = { size: number; after?: number; nowMs: number; group?: string };

/** A page of a rank list, with the rulings in force in the paper and the counts of all scores. */
async function readPage(db: Db, mock: MockResults, { size, after = 0, group }: Wanted) {
  const paper = await ruledPaper(db, mock);
  const [scoreCounts, found] = await Promise.all([
    listScores(db, cohortOf({ ...paper, id: paperIdOf({ kind: 'mock', mockId: mock.id }) })),
    listRanked(db, { ...mock, group }, size + 1, after),
  ]);
  return { paper, scoreCounts, rows: found.slice(0, size), next: found.length > size ? after + size : undefined };
}

/** Whether other rulings have come into force since the mock was read. */
const isOutdated = async (db: Db, mock: MockResults) => (await currentScoring(db, mock.snapshot_id)) !== mock.scoring;

/** What editors may see of a mock: only counts until its results come. Undefined if there is no such mock. */
export async function readResults(
  db: Db,
  mockId: string,
  wanted: Wanted,
): Promise<WaitingResults | KnownResults | undefined> {
  const mock = await findMockResults(db, mockId);
  if (!mock) return undefined;
  const [entries, { candidates: ranked }, voided] = await Promise.all([
    countEntries(db, mockId),
    sumScores(db, mock),
    countVoided(db, mockId),
  ]);
  const counts = { entries, ranked, voided };
  if (wanted.nowMs < mock.results_ms) return { mock, counts, state: 'waiting', resultsMs: mock.results_ms };
  const [{ paper, scoreCounts, rows, next }, leftOut, items, groups] = await Promise.all([
    readPage(db, mock, wanted),
    readLeftOut(db, { ...mock, group: wanted.group }, wanted.size),
    mock.analysis === null ? [] : listItemFigures(db, mockId),
    readGroups(db, mock),
  ]);
  if (await isOutdated(db, mock)) return readResults(db, mockId, wanted);
  return {
    ...{ mock, counts, state: 'known', paper, scoreCounts },
    groups: groups && [...groups.keys()].filter(Boolean),
    rows: rows.map((row) => rankedOf(paper, row, rankOf(row.score, scoreCounts), groups)),
    leftOut,
    next,
    analysis: mock.analysis === null ? null : { whole: told(JSON.parse(mock.analysis)), items },
  };
}

/** A rank list as those who sat the mock see it. */
export type SharedRankList = {
  state: 'shown';
  name: string;
  isMarked: boolean;
  /** `shownAs` is a name only if its candidate agreed. */
  rows: (Pick<Ranked, 'rank' | 'shownAs' | 'score'> & { isOwn: boolean })[];
  next: number | undefined;
};

/** Why a candidate may not see a rank list: did not sit the mock, too few are ranked, or own marks are still withheld. */
export type NoRankList =
  { state: 'missing' } | { state: 'few' } | { state: 'waiting'; resultsAtMs?: number; waitsFor?: NamedTest };

/** The rank list of a mock for a candidate who sat it, once the candidate may see what the key says about it. */
export async function readRankList(
  db: Db,
  candidate: string,
  mockId: string,
  wanted: Wanted,
): Promise<SharedRankList | NoRankList> {
  const mock = await findMockResults(db, mockId);
  if (!mock || !(await findEntry(db, mock.id, candidate))) return { state: 'missing' };
  const isWithheld = await withholding(db, candidate, wanted.nowMs);
  const withheld = await isWithheld(mock.snapshot_id);
  if (withheld) return { state: 'waiting', ...withheld };
  if (wanted.nowMs < mock.results_ms) return { state: 'waiting', resultsAtMs: mock.results_ms };
  const { paper, scoreCounts, rows, next } = await readPage(db, mock, wanted);
  if (await isOutdated(db, mock)) return readRankList(db, candidate, mockId, wanted);
  // Among a handful, everybody knows whose the marks beside a number are.
  if (sum(scoreCounts.map((it) => it.candidates)) < LEAST_COHORT) return { state: 'few' };
  return {
    ...{ state: 'shown', name: mock.name, isMarked: paper.scheme !== null, next },
    rows: rows.map((row) => {
      const rank = rankOf(row.score, scoreCounts);
      return { rank, shownAs: shownName(row), score: row.score, isOwn: row.candidate === candidate };
    }),
  };
}

/** The paper of a mock with the rulings of a scoring in its key. */
const ruledPaper = async (db: Db, { snapshot_id: snapshotId, scoring }: RankList) =>
  withRulings(await loadFrozen(db, snapshotId), await rulingsUpTo(db, snapshotId, scoring));

/** A score for a file: marks as they are shown, or right answers. */
const scoreCell = (score: number, { scheme }: KeyedPaper) => (scheme ? Number(formatMarks(score)) : score);

const scoreName = ({ scheme }: KeyedPaper) => (scheme ? 'Marks' : 'Correct answers');

/**
 * All who sat or should have, as a CSV file in pieces, for the institute alone: `Shown as` is what others may see. A
 * closed account has its place and no Username.
 */
export async function* resultsCsv(db: Db, mock: MockResults): AsyncGenerator<string> {
  const paper = await ruledPaper(db, mock);
  const sections = paper.sections.map(({ name }) => name);
  const groups = await readGroups(db, mock);
  const ofBatch = (...cells: (string | number)[]) => (groups ? cells : []);
  yield csvLine([
    ...['Rank', 'Username', 'Name', ...ofBatch('Roll number', 'Group', 'Rank in group'), scoreName(paper)],
    ...[...sections, 'Minutes', 'Correct', 'Wrong', 'Blank', 'Percentage', 'State', 'Shown as'],
  ]);
  let [place, rank, last] = [0, 0, NaN];
  for await (const rows of inPortions(listRanked, db, mock)) {
    const lines = rows.map((row) => {
      place += 1;
      if (row.score !== last) rank = place;
      last = row.score;
      const it = rankedOf(paper, row, rank, groups);
      const scores = [it.score, ...it.sections].map((score) => scoreCell(score, paper));
      const minutes = it.tookMs === null ? '' : Number((it.tookMs / MINUTE_MS).toFixed(1));
      return csvLine([
        ...[rank, it.username ?? '', it.name, ...ofBatch(it.rollNumber, it.group, it.rankInGroup)],
        ...[...scores, minutes, it.correct, it.wrong, it.blank],
        ...[Number(it.percentage), 'ranked', it.shownAs],
      ]);
    });
    yield lines.join('');
  }
  const noFigures = Array.from({ length: sections.length + 6 }, () => '');
  const cellsOf = ({ rollNumber, group }: KnownResults['leftOut'][number]) => ofBatch(rollNumber, group, '');
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await readLeftOut(db, mock, PORTION, after);
    yield rows.map((it) => csvLine(['', it.username, it.name, ...cellsOf(it), ...noFigures, it.state, ''])).join('');
    after = rows.length < PORTION ? undefined : rows.at(-1)?.username;
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
