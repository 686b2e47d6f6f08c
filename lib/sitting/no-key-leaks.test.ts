import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { readScorecard } from './scorecard';
import { offerPaper, readAttempt, resumeAttempt, startAttempt } from './start';
import {
  aLockedPaper,
  answers,
  begin,
  DURATION_MS,
  finish,
  html,
  LAPTOP,
  linesOf,
  marks,
  read,
  save,
  START_MS,
} from './testing';

const CANARY = /canary/i;
/** Names under which a key might travel. */
const KEY_NAMES = /correctAns|"key"|"correct"|explanation|verdict/i;

/** A paper with the word canary in its key and in fields that the site does not know. */
function cannedPaper() {
  const paper = aLockedPaper();
  return {
    ...paper,
    hidden: 'canary of the paper',
    questions: paper.questions.map(({ question, options, ...it }) => ({
      ...{ ...it, question, options, CorrectAns: 'canary of a question', Explanation: 'canary' },
      hindi: { question, options, explanation: 'canary in Hindi', ExplanationHi: 'canary' },
    })),
    sections: paper.sections.map((it) => ({ ...it, answers: 'canary of a section' })),
    scheme: paper.scheme && { ...paper.scheme, hints: 'canary of the scheme' },
    key: paper.key.map((_, index) => ({
      correctAns: `canary answer ${index + 1}`,
      explanation: html(`<p>canary explanation ${index + 1}</p>`),
      explanationInHindi: html(`<p>canary in Hindi ${index + 1}</p>`),
    })),
  };
}

describeEachEngine('the key', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  test('before the finish, no answer holds a correct answer or an explanation', async () => {
    const paper = cannedPaper();
    const own = await begin(db, paper);
    const choice = { kind: 'exam', categoryId: 2, subCategoryId: 3 } as const;
    const inGraceMs = START_MS + DURATION_MS;
    const told = [
      await offerPaper(db, own.candidate, paper, START_MS),
      await startAttempt(db, own.candidate, paper, START_MS),
      await resumeAttempt(db, own.candidate, choice, START_MS),
      await readAttempt(db, own.candidate, own.id, START_MS),
      await save(db, own, [answers(1, 1, 1), answers(2, 3, 1)]),
      await save(db, own, [marks(1, 2, 1)], { device: LAPTOP }),
      await finish(db, own, [], { isTimeUp: true }),
    ];
    await linesOf(async () => told.push(await save(db, own, [answers(3, 4, 1)], { nowMs: inGraceMs })));
    told.push(await read(db, own, inGraceMs));

    for (const answer of told) {
      expect(answer).toHaveProperty('state', expect.stringMatching(/^(offered|open)$/));
      expect(JSON.stringify(answer)).not.toMatch(CANARY);
      expect(JSON.stringify(answer)).not.toMatch(KEY_NAMES);
    }
    expect(await readScorecard(db, own.candidate, own.id, START_MS)).toBeUndefined();
  });

  test('the finish returns only figures, and only the review shows the key', async () => {
    const own = await begin(db, cannedPaper());
    for (const answer of [await finish(db, own, [answers(1, 1, 1)]), await read(db, own), await save(db, own, [])]) {
      expect(answer).toHaveProperty('state', 'finished');
      expect(JSON.stringify(answer)).not.toMatch(CANARY);
    }
    expect(JSON.stringify(await readScorecard(db, own.candidate, own.id, START_MS))).toContain('canary explanation 4');
  });
});
