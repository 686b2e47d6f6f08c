import { arrangementOf } from '@/lib/exam/arrangement';
import type { LanguageView } from '@/lib/exam/languages';
import type { Option } from '@/lib/exam/paper';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { answers, aPaper, aPaperInBoth, begin, clears, finish, LAPTOP, readOpen, save, storedResults } from './testing';
import type { SentEvent } from './wire';

const answersIn = (language: LanguageView, sequence: number, questionNumber: number, option: Option): SentEvent => {
  return { type: 'answer', sequence, questionNumber, option, language };
};

describeEachEngine('papers in two languages', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  const languagesOf = async (own: Parameters<typeof storedResults>[1]) => (await storedResults(db, own))[0]?.languages;

  test('a result has the languages of each answer, and none of a blank', async () => {
    const own = await begin(db, aPaperInBoth());
    await finish(db, own, [
      answersIn('en', 1, 1, 1),
      answersIn('hi', 2, 1, 2),
      answersIn('both', 3, 2, 2),
      answersIn('en', 4, 3, 2),
      clears(5, 3),
    ]);
    expect(await languagesOf(own)).toBe('hb--');
  });

  test('the languages of a shuffled paper stand in the order of the frozen one', async () => {
    const paper = aPaperInBoth({ shuffle: 'questions-and-options' });
    const own = await begin(db, paper);
    await finish(db, own, [answersIn('hi', 1, 1, 1)]);
    const at = arrangementOf(paper, own.id)[0]?.at ?? 0;
    expect(await languagesOf(own)).toBe('----'.slice(0, at) + 'h' + '----'.slice(at + 1));
  });

  test('an answer that says no language counts as English, which an older site showed', async () => {
    const own = await begin(db, aPaperInBoth({}, 1));
    await finish(db, own, [answers(1, 1, 1)]);
    expect(await languagesOf(own)).toBe('e---');
  });

  test('a result on a paper in one language has no languages', async () => {
    const own = await begin(db, aPaper());
    await finish(db, own, [answersIn('en', 1, 1, 1)]);
    expect(await languagesOf(own)).toBeNull();
  });

  test('another device learns in which language the candidate read last', async () => {
    const own = await begin(db, aPaperInBoth());
    expect(await readOpen(db, own)).not.toHaveProperty('language');
    await save(db, own, [answersIn('both', 1, 1, 1), answers(2, 2, 1)]);
    expect(await readOpen(db, own)).toHaveProperty('language', 'both');
    await save(db, own, [answersIn('hi', 1, 3, 1)], { device: LAPTOP });
    expect(await readOpen(db, own)).toHaveProperty('language', 'hi');
  });
});
