import { seededRandom } from '@/e2e/rigs/seeded-random';

import { outcomesOf } from './testing';
import { docx, four, p, run } from './testing-docx';

const read = (...body: string[]) => outcomesOf('test.docx', docx(body));

const BOLD = '<w:b/>';

/** The questions of a bank in five styles, with what each must become. */
const STYLES: Record<string, (asked: string, options: string[], key: number, number: number) => string[]> = {
  lines: (asked, options, key, number) => [
    p(`${number}. ${asked}`),
    ...four(...options),
    p(`Answer: (${'abcd'[key]})`),
    p(`Explanation: Reason ${number}.`),
  ],
  tabs: (asked, options, key, number) => [
    p(`Q${number}. ${asked}`),
    p(options.map((it, index) => `${'ABCD'[index]}) ${it}`).join('\t')),
    p(`Ans. ${'ABCD'[key]}`),
    p(''),
  ],
  lists: (asked, options, key, number) => [
    ...asked
      .split('\n')
      .map((it, index) => p(it, index === 0 ? { list: [1, 0] } : /^\d\. /.test(it) ? { list: [number + 2, 0] } : {}))
      .map((it) => it.replace(/(<w:t [^>]*>)\d\. /, '$1')),
    ...options.map((it) => p(it, { list: [1, 1] })),
    p(`Correct Answer: ${'abcd'[key]}`),
  ],
  bold: (asked, options, key, number) => [
    ...asked.split('\n').map((it, index) => p(index === 0 ? `${number}) ${it}` : it)),
    ...options.map((it, index) => p(run(`${'abcd'[index]}. `) + run(it, index === key ? BOLD : ''))),
  ],
  end: (asked, options, _, number) => [
    p(`${number}. ${asked}`),
    p(`(a) ${options[0]}\t(b) ${options[1]}`),
    p(`(c) ${options[2]}\t(d) ${options[3]}`),
  ],
};

type Asked = { asked: string; options: string[]; key: number };

function questionsOf(random: () => number, count: number): Asked[] {
  const pick = <It>(list: readonly It[]) => list[Math.floor(random() * list.length)]!;
  const words = 'state union river 1947 council bill A.D. 2.5 राज्य संघ x < y House, tax; 50% 3 km/h'.split(' ');
  const some = (much: number) =>
    Array.from({ length: much }, () => pick(words))
      .join(' ')
      .trim();
  return Array.from({ length: count }, (_, index) => ({
    asked:
      index % 3 === 0
        ? `Consider in ${index}:\n1. S ${some(3)}\n2. T ${some(2)}\nWhich is right?`
        : `In ${index}, what (b) is ${some(5)}?`,
    options:
      index % 4 === 0
        ? ['1 only', '2 only', 'Both 1 and 2', 'Neither 1 nor 2']
        : ['N', 'O', 'P', 'R'].map((it) => `${it} ${some(2)} ${index}`),
    key: Math.floor(random() * 4),
  }));
}

function bodyOf(style: string, questions: Asked[]): string[] {
  const body = questions.flatMap(({ asked, options, key }, index) => STYLES[style]!(asked, options, key, index + 1));
  const keys = questions.map((it, index) => `${index + 1}. ${'abcd'[it.key]}`).join('  ');
  return style === 'end' ? [...body, p('Answer Key'), p(keys)] : body;
}

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

test.each(Object.keys(STYLES))('of 200 questions in the style %s all are taken, and no key is wrong', async (style) => {
  const questions = questionsOf(seededRandom(7), 200);
  const outcomes = await read(...bodyOf(style, questions));
  const bad = outcomes.filter((it) => it.result !== 'taken');
  expect(bad.map((it) => `${it.at} ${'reason' in it ? it.reason : ''}`).slice(0, 5)).toEqual([]);
  expect(outcomes).toHaveLength(200);
  outcomes.forEach((it, index) => {
    const { asked, options, key } = questions[index]!;
    expect(it).toMatchObject({
      question: { question: html(asked), options: options.map(html), correctOption: key + 1 },
    });
  });
});

test.each(Object.keys(STYLES))(
  'whatever lines of a document in the style %s are missing, no key is wrong',
  async (style) => {
    const random = seededRandom(11);
    for (let round = 0; round < 150; round += 1) {
      const questions = questionsOf(random, 10);
      const body = bodyOf(style, questions);
      for (let lost = 0; lost < 2; lost += 1) body.splice(Math.floor(random() * (body.length - 2)), 1);
      for (const it of await outcomesOf('test.docx', docx(body)).catch(() => [])) {
        if (it.result !== 'taken') continue;
        // A line of its text may be lost, but options and key must be those of one question, and its text no other one's.
        const own = questions.findIndex(({ asked }) =>
          html(asked)
            .split('<br>')
            .some((line) => it.question.question.includes(line) && /\d[:,]/.test(line)),
        );
        const others = questions.filter(
          (other, index) => index !== own && it.question.question.includes(html(other.asked)),
        );
        expect([style, round, others]).toEqual([style, round, []]);
        if (own < 0) continue;
        expect(it.question).toMatchObject({
          options: questions[own]!.options.map(html),
          correctOption: questions[own]!.key + 1,
        });
      }
    }
  },
);
