import { arrangementOf, frozenOption } from './arrangement';
import { arrangeKeyed } from './keyed-arrangement';
import type { KeyedPaper, Option } from './paper';
import { judge, score } from './scoring';

const QUESTIONS = 40;

const aPaper = (fields: Partial<KeyedPaper> = {}): KeyedPaper => ({
  id: 'paper-1',
  categoryId: 1,
  subCategoryId: 2,
  name: 'Paper',
  durationMs: 60_000,
  questions: Array.from({ length: QUESTIONS }, (_, at) => ({
    id: `q${at}`,
    question: `Question ${at}`,
    options: [`${at}-1`, `${at}-2`, `${at}-3`, `${at}-4`] as const,
    hindi: { question: `प्रश्न ${at}`, options: [`क${at}-1`, `क${at}-2`, `क${at}-3`, `क${at}-4`] as const },
    subject: 'Polity',
    ...(at % 5 === 0 && { keepsOptions: true as const }),
  })),
  sections: [
    { name: 'A', first: 1, last: 25, isLocked: false, durationMs: null },
    { name: 'B', first: 26, last: QUESTIONS, isLocked: false, durationMs: null },
  ],
  scheme: { rightUnits: 1200, wrongUnits: 400 },
  key: Array.from({ length: QUESTIONS }, (_, at) => ({ correctAns: ` ${(at % 4) + 1} `, explanation: `Why ${at}` })),
  shuffle: 'questions-and-options',
  ...fields,
});

describe('the arrangement of a paper', () => {
  test('a paper that does not shuffle is the same object for all', () => {
    const paper = aPaper({ shuffle: undefined });
    expect(arrangeKeyed(paper, 'attempt-1')).toBe(paper);
  });

  test('an attempt always has the same order, and each attempt has its own', () => {
    const ids = (attemptId: string) => arrangeKeyed(aPaper(), attemptId).questions.map(({ id }) => id);
    expect(ids('attempt-1')).toEqual(ids('attempt-1'));
    const orders = new Set(Array.from({ length: 50 }, (_, at) => ids(`attempt-${at}`).join()));
    expect(orders.size).toBe(50);
  });

  test('every question occurs once, in its section, with its own key and explanation', () => {
    const paper = aPaper();
    for (let at = 0; at < 50; at += 1) {
      const own = arrangeKeyed(paper, `attempt-${at}`);
      const frozen = own.questions.map(({ id }) => Number(id.slice(1)));
      expect([...frozen].sort((a, b) => a - b)).toEqual(paper.questions.map((_, index) => index));
      expect(frozen.slice(0, 25).every((place) => place < 25)).toBe(true);
      own.questions.forEach(({ id, options, hindi }, index) => {
        const place = Number(id.slice(1));
        expect(own.key[index]?.explanation).toBe(`Why ${place}`);
        expect(options[Number(own.key[index]?.correctAns.trim()) - 1]).toBe(`${place}-${(place % 4) + 1}`);
        expect(hindi).toEqual({ question: `प्रश्न ${place}`, options: options.map((option) => `क${option}`) });
      });
    }
  });

  test('options that speak of each other keep their order, and others move', () => {
    const orders = Array.from({ length: 50 }, (_, at) => arrangeKeyed(aPaper(), `attempt-${at}`).questions).flat();
    const isInOrder = ({ options }: { options: readonly string[] }) => [...options].sort().join() === options.join();
    expect(orders.filter((it) => it.keepsOptions).every(isInOrder)).toBe(true);
    expect(orders.filter((it) => !it.keepsOptions).every(isInOrder)).toBe(false);
    const onlyQuestions = arrangeKeyed(aPaper({ shuffle: 'questions' }), 'attempt-1').questions;
    expect(onlyQuestions.every(isInOrder)).toBe(true);
  });

  test('answers give the same score in every order, and lead back to the options of the frozen paper', () => {
    const paper = aPaper();
    const frozen: Record<string, Option> = {};
    paper.questions.forEach(({ id }, at) => {
      if (at % 3 > 0) frozen[id] = (((at * 7) % 4) + 1) as Option;
    });
    const expected = score(paper, frozen);
    for (let at = 0; at < 50; at += 1) {
      const own = arrangeKeyed(paper, `attempt-${at}`);
      const responses: Record<string, Option> = {};
      for (const place of arrangementOf(paper, `attempt-${at}`)) {
        const id = `q${place.at}`;
        const option = frozen[id];
        if (option) responses[id] = (place.options.indexOf(option) + 1) as Option;
        if (option) expect(frozenOption(place, responses[id] as Option)).toBe(option);
      }
      expect(score(own, responses)).toMatchObject({
        marksUnits: expected.marksUnits,
        correctAnswers: expected.correctAnswers,
        sections: expected.sections,
      });
      expect(judge(own, responses).filter((it) => it === 'blank')).toHaveLength(expected.totalNotAnswered);
    }
  });

  test('each option comes to each place equally often', () => {
    const counts = new Map<string, number>();
    for (let at = 0; at < 4_000; at += 1) {
      const [place] = arrangementOf(aPaper({ shuffle: 'questions-and-options' }), `attempt-${at}`).filter(
        (it) => it.at === 1,
      );
      place?.options.forEach((option, index) => {
        const key = `${option}-${index}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      });
    }
    expect(counts.size).toBe(16);
    // Four standard deviations of a binomial distribution (n = 4,000, p = 1/4) are 110.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(110);
  });
});
