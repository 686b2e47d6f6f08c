import fc from 'fast-check';

import type { Confidence } from '@/lib/exam/confidence';
import type { Option } from '@/lib/exam/paper';
import { timeBand } from '@/lib/exam/times';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { countAllDue } from './cohort';
import { readTests } from './history';
import { readScorecard } from './scorecard';
import { startAttempt } from './start';
import { aCandidate, aPaper, finish, html, type Own, START_MS } from './testing';
import type { SentEvent } from './wire';

type Given = { option: Option | null; confidence: Confidence | null; spentMs: number };

const COUNT = 4;
const RIGHT: readonly Option[] = [1, 2, 3, 4];
const SUBJECTS = ['Polity', 'Economy', 'Polity', 'History'];

const aGiven: fc.Arbitrary<Given> = fc.record({
  option: fc.constantFrom<(Option | null)[]>(1, 2, 3, 4, null),
  confidence: fc.constantFrom<(Confidence | null)[]>('sure', 'fifty-fifty', 'guess', null),
  spentMs: fc.constantFrom(0, 1_000, 4_999, 5_000, 29_000, 61_000, 299_999, 400_000),
});
const anAttempt = fc.array(aGiven, { minLength: COUNT, maxLength: COUNT });

let papers = 0;

/** A paper without candidates of other tests. */
function aFreshPaper(
  scheme: { rightUnits: number; wrongUnits: number } | null = { rightUnits: 1_200, wrongUnits: 400 },
) {
  papers += 1;
  const paper = aPaper({ id: `exam-7-${papers}`, scheme }, COUNT);
  return {
    ...paper,
    questions: paper.questions.map((question, index) => ({ ...question, subject: SUBJECTS[index] ?? '' })),
    sections: [
      { name: 'First', first: 1, last: 1, isLocked: false as const, durationMs: null },
      { name: 'Second', first: 2, last: 4, isLocked: false as const, durationMs: null },
    ],
  };
}

function eventsOf(all: readonly Given[]): SentEvent[] {
  return all.map(({ option, confidence, spentMs }, index) => {
    const about = { questionNumber: index + 1, sequence: index + 1, spentMs };
    if (option === null) return { ...about, type: 'visit' };
    return { ...about, type: 'answer', option, ...(confidence && { confidence }) };
  });
}

async function take(
  db: Db,
  paper: ReturnType<typeof aFreshPaper>,
  all: readonly Given[],
  who = aCandidate(),
): Promise<Own> {
  const { id } = await startAttempt(db, who, paper, START_MS);
  const own = { candidate: who, id };
  await finish(db, own, eventsOf(all));
  return own;
}

const card = async (db: Db, own: Own) => {
  const found = await readScorecard(db, own.candidate, own.id, START_MS);
  if (!found || !('questions' in found)) throw new Error('no scorecard');
  return found;
};

const isRight = ({ option }: Given, index: number) => option === RIGHT[index];
const isWrong = (given: Given, index: number) => given.option !== null && !isRight(given, index);
const marksOf = (all: readonly Given[]) => 1_200 * all.filter(isRight).length - 400 * all.filter(isWrong).length;

describeEachEngine('scorecards', ({ open, engine }) => {
  let db: Db;

  beforeAll(async () => {
    db = await open();
  });

  test('a scorecard has the rank, shares and times that a count of its cohort gives, ties included', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anAttempt, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 14 }),
        async (candidates) => {
          const paper = aFreshPaper();
          const owns: { own: Own; given: readonly Given[]; isFirst: boolean }[] = [];
          for (const attempts of candidates) {
            const who = aCandidate();
            for (const [index, given] of attempts.entries()) {
              owns.push({ own: await take(db, paper, given, who), given, isFirst: index === 0 });
            }
          }
          const firsts = owns.filter(({ isFirst }) => isFirst).map(({ given }) => given);
          const { own, given, isFirst } = owns.at(-1) ?? { own: { candidate: '', id: '' }, given: [], isFirst: true };
          const atOnce = await card(db, own);
          await countAllDue(db);
          const scorecard = await card(db, own);
          expect(atOnce).toEqual(scorecard);
          expect(scorecard).toMatchObject({ isFirst, candidates: firsts.length, marksUnits: marksOf(given) });
          if (firsts.length < 10) {
            expect(scorecard.standing).toBeNull();
            expect(scorecard.questions.every(({ cohort }) => cohort === null)).toBe(true);
            return;
          }
          const better = firsts.filter((it) => marksOf(it) > marksOf(given)).length;
          expect(scorecard.standing).toMatchObject({
            candidates: firsts.length,
            rank: better + 1,
            topScore: Math.max(...firsts.map(marksOf)),
            averageScore: Math.round(firsts.reduce((sum, it) => sum + marksOf(it), 0) / firsts.length),
          });
          expect(Number(scorecard.standing?.percentile)).toBeCloseTo(100 * (1 - better / firsts.length), 6);
          scorecard.questions.forEach(({ cohort }, index) => {
            const chose = (option: Option | null) => firsts.filter((it) => it[index]?.option === option).length;
            expect(cohort?.optionCounts).toEqual({
              options: [chose(1), chose(2), chose(3), chose(4)],
              blank: chose(null),
            });
            const times = firsts
              .map((it) => it[index]?.spentMs ?? 0)
              .filter((ms) => ms > 0)
              .sort((a, b) => a - b);
            const median = times[Math.ceil(times.length / 2) - 1];
            expect(cohort?.medianTimeBand).toBe(median === undefined ? null : timeBand(median));
          });
        },
      ),
      { numRuns: engine === 'SQLite' ? 60 : 15 },
    );
  });

  test('a scorecard sums up marks and time by subject and by section', async () => {
    await fc.assert(
      fc.asyncProperty(anAttempt, async (given) => {
        const { subjects, sections, accuracy, fullUnits, ledger } = await card(
          db,
          await take(db, aFreshPaper(), given),
        );
        const partOf = (name: string, isOf: (index: number) => boolean) => {
          const own = given.map((it, index) => ({ it, index })).filter(({ index }) => isOf(index));
          const count = (is: (it: Given, index: number) => boolean) =>
            own.filter(({ it, index }) => is(it, index)).length;
          const [correct, wrong] = [count(isRight), count(isWrong)];
          return {
            name,
            totalQuestions: own.length,
            correct,
            wrong,
            blank: own.length - correct - wrong,
            marksUnits: 1_200 * correct - 400 * wrong,
            spentMs: own.reduce((sum, { it }) => sum + it.spentMs, 0),
          };
        };
        expect(subjects).toEqual(
          ['Polity', 'Economy', 'History'].map((name) => partOf(name, (index) => SUBJECTS[index] === name)),
        );
        expect(sections).toEqual([partOf('First', (index) => index === 0), partOf('Second', (index) => index > 0)]);
        expect(fullUnits).toBe(4_800);
        const answered = given.filter(({ option }) => option !== null).length;
        expect(accuracy).toBe(answered === 0 ? null : ((100 * given.filter(isRight).length) / answered).toFixed(2));
        const kept = given.map((it) => (it.confidence === 'guess' ? { ...it, option: null } : it));
        expect(ledger.withoutGuessesUnits).toBe(marksOf(kept));
      }),
      { numRuns: 25 },
    );
  });

  test('a scorecard shows the frozen cut-offs, and the tag and time of each question', async () => {
    const cutOffs = [{ name: 'UR', year: 2024, marksUnits: 3_676, real: '153.19 of 200' }];
    const given: Given[] = [
      { option: 1, confidence: 'guess', spentMs: 7_000 },
      { option: null, confidence: null, spentMs: 0 },
      { option: 1, confidence: null, spentMs: 2_000 },
      { option: 4, confidence: 'sure', spentMs: 1_000 },
    ];
    const own = await take(db, { ...aFreshPaper(), cutOffs }, given);
    const scorecard = await card(db, own);
    expect(scorecard.cutOffs).toEqual(cutOffs);
    expect(scorecard.questions.map(({ confidence, spentMs }) => [confidence, spentMs])).toEqual([
      ['guess', 7_000],
      [null, 0],
      [null, 2_000],
      ['sure', 1_000],
    ]);
  });

  test('a scorecard without a marking scheme ranks by correct answers, apart from any marks', async () => {
    const paper = aFreshPaper(null);
    const right = (count: number) =>
      RIGHT.map((option, index): Given => ({ option: index < count ? option : null, confidence: null, spentMs: 0 }));
    const own = await take(db, paper, right(3));
    for (let other = 0; other < 10; other += 1) await take(db, paper, right(other % 5));
    await take(db, { ...paper, scheme: { rightUnits: 1_200, wrongUnits: 400 } }, right(4));
    expect(await card(db, own)).toMatchObject({
      rankScore: 3,
      marksUnits: null,
      fullUnits: null,
      candidates: 11,
      standing: { rank: 3, topScore: 4 },
    });
  });

  test('a scorecard ranks only candidates marked by the same rule, whatever the full marks', async () => {
    const paper = aFreshPaper();
    const own = await take(db, paper, []);
    await take(db, paper, []);
    for (const scheme of [
      { rightUnits: 1_200, wrongUnits: 300 },
      { rightUnits: 1_200, wrongUnits: 0 },
    ]) {
      await take(db, { ...paper, scheme }, []);
    }
    const half = { rightUnits: 2_400, wrongUnits: 400 };
    await take(db, { ...paper, questions: paper.questions.slice(2), key: paper.key.slice(2), scheme: half }, []);
    expect(await card(db, own)).toMatchObject({ candidates: 2 });
  });

  test('only the owner of a finished attempt gets its scorecard', async () => {
    const paper = aFreshPaper();
    const own = await take(db, paper, []);
    expect(await readScorecard(db, aCandidate(), own.id, START_MS)).toBeUndefined();
    expect(await readScorecard(db, own.candidate, 'no-such-attempt', START_MS)).toBeUndefined();
    const who = aCandidate();
    const { id } = await startAttempt(db, who, paper, START_MS);
    expect(await readScorecard(db, who, id, START_MS)).toBeUndefined();
  });

  test('the scorecards of candidates who finish at once count each candidate once', async () => {
    const paper = {
      ...aFreshPaper(),
      questions: aFreshPaper().questions.map((it) => ({ ...it, question: html('?') })),
    };
    const owns = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const who = aCandidate();
        return { candidate: who, id: (await startAttempt(db, who, paper, START_MS)).id };
      }),
    );
    await Promise.all([...owns, ...owns].map((own) => finish(db, own, [])));
    await Promise.all([countAllDue(db), countAllDue(db)]);
    const scorecard = await card(db, owns[0] ?? { candidate: '', id: '' });
    expect(scorecard.candidates).toBe(30);
    expect(scorecard.standing).toMatchObject({ rank: 1, percentile: '100.0000000' });
    expect(scorecard.questions[0]?.cohort?.optionCounts.blank).toBe(30);
  });

  test('a candidate’s progress has each paper by itself and sums up the subjects', async () => {
    const who = aCandidate();
    const all = (option: Option): Given[] => RIGHT.map(() => ({ option, confidence: null, spentMs: 0 }));
    for (const [index, option] of ([1, 2] as const).entries()) {
      const { id } = await startAttempt(db, who, aFreshPaper(), START_MS + index);
      await finish(db, { candidate: who, id }, eventsOf(all(option)), { nowMs: START_MS + 1_000 * (index + 1) });
    }
    expect((await readTests(db, who, START_MS)).progress).toEqual({
      tests: 2,
      // Each has an id of its own.
      papers: [2, 1].map((second) => ({
        name: 'CGL Tier I, exam',
        attempts: [{ finishedAtMs: START_MS + 1_000 * second, percentage: '25.00' }],
      })),
      months: ['2026-08'],
      subjects: [
        { name: 'Polity', counts: { total: 4, answered: 4, correct: 1 } },
        { name: 'Economy', counts: { total: 2, answered: 2, correct: 1 } },
        { name: 'History', counts: { total: 2, answered: 2, correct: 0 } },
      ].map(({ name, counts }) => ({ name, ...counts, byMonth: [counts] })),
      hasOlder: false,
    });
    const { progress } = await readTests(db, aCandidate(), START_MS);
    expect(progress).toEqual({ tests: 0, papers: [], months: [], subjects: [], hasOlder: false });
  });
});
