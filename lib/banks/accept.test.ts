import { outcomesOf } from './testing';

const HEAD = 'Question,A,B,C,D,Answer';
const csv = (...rows: string[]) => outcomesOf('bank.csv', rows.join('\n'));

describe('the letters that options bear themselves', () => {
  test.each([
    ['(A) 630', '(B) 540', '(C) 450', '(D) 360'],
    ['a) 630', 'b) 540', 'c) 450', 'd) 360'],
    ['1. 630', '2. 540', '3. 450', '4. 360'],
    ['(क) 630', '(ख) 540', '(ग) 450', '(घ) 360'],
    ['<b>A.</b> 630', '<b>B.</b> 540', '<b>C.</b> 450', '<b>D.</b> 360'],
  ])('as in %s are taken off, and the report says so', async (...options) => {
    const [outcome] = await csv(`${HEAD},Format`, `Which?,${options.join()},2,HTML`);
    expect(outcome).toMatchObject({
      result: 'taken',
      leftOut: ["the options' own letters"],
      question: { correctOption: 2 },
    });
    expect(outcome?.result === 'taken' && outcome.question.options.map((it) => it.replace(/<\/?b>/g, ''))).toEqual([
      '630',
      '540',
      '450',
      '360',
    ]);
  });

  test('are refused out of order, since a key could mean either', async () => {
    expect(await csv(HEAD, 'Which?,(B) 1,(A) 2,(C) 3,(D) 4,B')).toMatchObject([
      { reason: 'The options bear letters of their own that are not in order.' },
    ]);
  });

  test.each(['Both (a) and (b)', '1.5'])('stay in an option such as %s', async (text) => {
    const [outcome] = await csv(HEAD, `Which?,x,y,z,${text},2`);
    expect(outcome).toMatchObject({ leftOut: [], question: { options: ['x', 'y', 'z', text] } });
  });
});
