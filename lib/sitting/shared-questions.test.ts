import fc from 'fast-check';

import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { listHistory, readTests } from './history';
import { readScorecard } from './scorecard';
import { startAttempt } from './start';
import { aCandidate, answers, aPaper, finish, type Own, read, save, START_MS } from './testing';

/** The papers draw on a pool of six questions: some share a question, some share none. */
const QUESTIONS_OF = [
  ['test-1-1', ['a', 'b']],
  ['exam-1-1', ['a', 'b']],
  ['exam-1-2', ['b', 'c']],
  ['test-1-3', ['d', 'e']],
  ['exam-1-3', ['e', 'f']],
] as const;

const papers = QUESTIONS_OF.map(([id, questionIds]) => {
  const paper = aPaper({ id }, questionIds.length);
  return { ...paper, questions: paper.questions.map((it, index) => ({ ...it, id: questionIds[index] ?? '' })) };
});

type Sitting = Own & { paper: number };

const share = (a: Sitting, b: Sitting) => {
  const [ours, theirs] = [a, b].map(({ paper }) => papers[paper]?.questions.map(({ id }) => id) ?? []);
  return ours?.some((id) => theirs?.includes(id)) ?? false;
};

async function begin(db: Db, candidate: string, paper: number): Promise<Sitting> {
  const keyed = papers[paper];
  if (!keyed) throw new Error('no such paper');
  return { candidate, paper, id: (await startAttempt(db, candidate, keyed, START_MS)).id };
}

const aChoice = fc.nat(papers.length - 1);

describeEachEngine('shared questions', (store) => {
  const numRuns = store.engine === 'SQLite' ? 60 : 20;
  let db: Db;
  /** Another instance; on SQLite the same, since two in one process block each other. */
  let other: Db;

  beforeAll(async () => {
    const url = await store.freshUrl();
    db = await store.open(url);
    other = store.engine === 'SQLite' ? db : await store.open(url);
  });

  /** Everything that the site says about a finished attempt. */
  async function told(sitting: Sitting) {
    const { candidate, id } = sitting;
    const figures = [await read(db, sitting), await save(db, sitting, []), await finish(db, sitting)].map((it) =>
      it.state === 'finished' ? it.figures : it.state,
    );
    const line = (await listHistory(db, candidate, START_MS)).find((it) => it.id === id);
    return {
      figures,
      line,
      review: await readScorecard(db, candidate, id, START_MS),
      card: await readScorecard(db, candidate, id, START_MS),
    };
  }

  test('a finished attempt shows its key exactly when no open attempt of the candidate shares a question', async () => {
    const steps = fc.array(fc.record({ paper: aChoice, isFinish: fc.boolean() }), { minLength: 3, maxLength: 9 });
    let [withheld, shown] = [0, 0];
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const candidate = aCandidate();
        const bystander = await begin(db, aCandidate(), 0);
        const open = new Map<number, Sitting>();
        const finished: Sitting[] = [];
        for (const { paper, isFinish } of all) {
          const sitting = open.get(paper) ?? (await begin(db, candidate, paper));
          open.set(paper, sitting);
          if (!isFinish) continue;
          const isWithheld = [...open.values()].some((it) => it !== sitting && share(it, sitting));
          expect(await finish(db, sitting, [answers(1, 1, 1)])).toMatchObject({
            figures: isWithheld ? { totalAnswered: 1, correctAnswers: null } : { totalAnswered: 1, correctAnswers: 1 },
          });
          open.delete(paper);
          finished.push(sitting);
        }
        const isSecret = (it: Sitting) => [...open.values()].some((running) => share(running, it));
        for (const it of finished) {
          const { figures, line, review, card } = await told(it);
          const counts = isSecret(it)
            ? { correctAnswers: null, percentage: null }
            : { correctAnswers: 1, percentage: '50.00' };
          for (const each of [...figures, line]) expect(each).toMatchObject(counts);
          for (const each of [review, card]) {
            if (isSecret(it)) {
              expect(each).toMatchObject({ figures: counts });
              expect(each).not.toHaveProperty('questions');
            } else expect(each).toMatchObject({ figures: counts, questions: [{ correct: [1] }, { correct: [2] }] });
          }
          if (isSecret(it)) withheld += 1;
          else shown += 1;
        }
        const public_ = finished.filter((it) => !isSecret(it)).length;
        const { progress } = await readTests(db, candidate, START_MS);
        expect(progress.papers.flatMap((it) => it.attempts)).toHaveLength(public_);
        expect(progress.subjects).toMatchObject(
          public_ === 0 ? [] : [{ name: 'Reasoning', total: 2 * public_, answered: public_, correct: public_ }],
        );
        await finish(db, bystander);
      }),
      { numRuns, seed: 1 },
    );
    expect(Math.min(withheld, shown)).toBeGreaterThan(numRuns / 4);
  });

  const counted = async (candidate: string) =>
    (await db.selectFrom('cohort_member').select('attempt_id').where('candidate', '=', candidate).execute()).map(
      (row) => row.attempt_id,
    );

  test('a question counts in the attempt that was finished first, on whatever paper', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aChoice, { minLength: 2, maxLength: 7 }), async (order) => {
        const candidate = aCandidate();
        const firsts: Sitting[] = [];
        const all: Sitting[] = [];
        for (const paper of order) {
          const sitting = await begin(db, candidate, paper);
          await finish(db, sitting);
          if (!all.some((it) => share(it, sitting))) firsts.push(sitting);
          all.push(sitting);
        }
        expect(new Set(await counted(candidate))).toEqual(new Set(firsts.map(({ id }) => id)));
        for (const it of all) {
          const card = await readScorecard(db, candidate, it.id, START_MS);
          expect(card).toMatchObject({ isFirst: firsts.includes(it) });
        }
      }),
      { numRuns, seed: 1 },
    );
  });

  test('a question counts once when attempts that share it finish at the same moment', async () => {
    const choices = fc.uniqueArray(aChoice, { minLength: 2 });
    await fc.assert(
      fc.asyncProperty(choices, async (chosen) => {
        const candidate = aCandidate();
        const all = await Promise.all(chosen.map((paper) => begin(db, candidate, paper)));
        await Promise.all(all.map((it, index) => finish(index % 2 === 0 ? db : other, it)));
        const ids = await counted(candidate);
        const [ins, outs] = [all.filter(({ id }) => ids.includes(id)), all.filter(({ id }) => !ids.includes(id))];
        for (const it of ins) expect(ins.filter((its) => share(its, it))).toEqual([it]);
        for (const it of outs) expect(all.some((its) => its !== it && share(its, it))).toBe(true);
      }),
      { numRuns, seed: 1 },
    );
  });
});
