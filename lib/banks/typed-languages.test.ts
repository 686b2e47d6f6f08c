import { outcomesOf, told } from './testing';
import { docx, p, run } from './testing-docx';

const read = (...body: string[]) => outcomesOf('test.docx', docx(body));

const CITIES = ['Delhi', 'Mumbai', 'Chennai', 'Kolkata'];
const SHAHAR = ['दिल्ली', 'मुंबई', 'चेन्नई', 'कोलकाता'];
const BOTH = {
  question: 'What is the capital of India?',
  options: CITIES,
  correctOption: 1,
  hindi: { question: 'भारत की राजधानी क्या है?', options: SHAHAR },
};
const ASKED = [p('1. What is the capital of India?'), p('भारत की राजधानी क्या है?')];
const STROKES = CITIES.map((it, at) => p(`(${'abcd'[at]}) ${it} / ${SHAHAR[at]}`));

test.each<[string, string[]]>([
  ['a stroke between them in each option', [...ASKED, ...STROKES, p('Ans: a')]],
  [
    'a stroke in the question too',
    [p('1. What is the capital of India? / भारत की राजधानी क्या है?'), ...STROKES, p('Ans: a')],
  ],
  [
    'the Hindi first',
    [
      p('1. भारत की राजधानी क्या है? / What is the capital of India?'),
      ...CITIES.map((it, at) => p(`(${'abcd'[at]}) ${SHAHAR[at]} / ${it}`)),
      p('Ans: a'),
    ],
  ],
  [
    'options in two lines each',
    [...ASKED, ...CITIES.flatMap((it, at) => [p(`(${'abcd'[at]}) ${it}`), p(SHAHAR[at] ?? '')]), p('Ans: a')],
  ],
  [
    'options in two lines with their letters, and two keys that are one',
    [
      ...ASKED,
      ...CITIES.flatMap((it, at) => [p(`(${'abcd'[at]}) ${it}`), p(`(${'कखगघ'[at]}) ${SHAHAR[at]}`)]),
      p('Answer: (a)'),
      p('उत्तर: (क)'),
    ],
  ],
  [
    'a line break between them',
    [p(run('1. What is the capital of India?\nभारत की राजधानी क्या है?')), ...STROKES, p('Ans: a')],
  ],
])('a question in English and Hindi is taken with %s', async (_, body) => {
  expect(await read(...body)).toMatchObject([{ result: 'taken', question: BOTH }]);
});

test('statements, numbers as options and an explanation go to both languages', async () => {
  const outcomes = await read(
    p('1. Consider the statements:'),
    p('1. Gold is a metal.'),
    p('2. Iron is a gas.'),
    p('कथनों पर विचार कीजिए:'),
    p('1. सोना धातु है।'),
    p('2. लोहा गैस है।'),
    ...['1', '2', '3', '4'].map((it, at) => p(`(${'abcd'[at]}) 10${it}`)),
    p('Ans: b'),
    p('Explanation: Gold is.'),
    p('व्याख्या: सोना है।'),
  );
  expect(outcomes).toMatchObject([
    {
      question: {
        question: 'Consider the statements:<br>1. Gold is a metal.<br>2. Iron is a gas.',
        options: ['101', '102', '103', '104'],
        explanation: 'Gold is.',
        hindi: {
          question: 'कथनों पर विचार कीजिए:<br>1. सोना धातु है।<br>2. लोहा गैस है।',
          options: ['101', '102', '103', '104'],
          explanation: 'सोना है।',
        },
      },
    },
  ]);
});

test.each<[string, string[], string]>([
  ['an option', [...ASKED, ...STROKES.slice(0, 3), p('(d) Kolkata'), p('Ans: a')], "what 'Kolkata' is in the other"],
  ['the text', [...ASKED.slice(0, 1), ...STROKES, p('Ans: a')], "what 'What is the capital of India?' is in the other"],
  [
    'the explanation',
    [...ASKED, ...STROKES, p('Ans: a'), p('Explanation: It is.')],
    "what 'It is.' is in the other language",
  ],
])('a question of which %s is in one language alone is refused', async (_, body, reason) => {
  expect(told(await read(...body))).toEqual([expect.stringContaining(reason)]);
});

test('lines without words that stand in both languages, but not as often, are refused', async () => {
  const asked = [p('1. Which is right?'), p('2 + 2'), p('3 + 3'), p('कौन सही है?'), p('2 + 2')];
  expect(told(await read(...asked, ...STROKES, p('Ans: a')))).toEqual([
    '1 refused Nothing says which lines of the question are English, and which are Hindi.',
  ]);
});

test('a question about a sentence in the other language, with numbers as options, is refused', async () => {
  const options = ['1', '2', '3', '4'].map((it, at) => p(`(${'abcd'[at]}) ${it}`));
  const asked = [p('1. How many nouns has the sentence?'), p('राम ने सीता को देखा।')];
  expect(told(await read(...asked, ...options, p('Ans: b')))).toEqual([
    '1 refused Nothing says whether the Hindi of the question is its translation, or a part of it.',
  ]);
});

test('a question in one language that quotes the other stays whole', async () => {
  const outcomes = await read(
    p('1. Which word means water?'),
    p('जल, अग्नि, वायु'),
    ...['first', 'second', 'third', 'none'].map((it, at) => p(`(${'abcd'[at]}) ${it}`)),
    p('Ans: a'),
  );
  expect(outcomes).toMatchObject([{ question: { question: 'Which word means water?<br>जल, अग्नि, वायु', hindi: null } }]);
});
