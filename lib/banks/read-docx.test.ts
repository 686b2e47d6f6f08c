import { A_PNG, notesOf, outcomesOf } from './testing';
import { docx, four, p, picture, run, table } from './testing-docx';

const read = (...body: string[]) => outcomesOf('test.docx', docx(body));

const CITIES = ['Pune', 'Delhi', 'Agra', 'Surat'];
const CAPITAL = { question: 'Which is the capital?', options: CITIES, correctOption: 2 };

const BOLD = '<w:b/>';

test.each<[string, string[]]>([
  ['letters typed in paragraphs of their own', [p('1. Which is the capital?'), ...four(...CITIES), p('Answer: (b)')]],
  [
    'options in one line with tabs',
    [p('Q.1 Which is the capital?'), p('(a) Pune\t(b) Delhi\t(c) Agra\t(d) Surat'), p('Ans. b')],
  ],
  [
    'options in two lines',
    [p('1) Which is the capital?'), p('A) Pune     B) Delhi'), p('C) Agra     D) Surat'), p('Ans: B')],
  ],
  [
    'options on the line of the question',
    [p('1. Which is the capital? (a) Pune (b) Delhi (c) Agra (d) Surat'), p('Ans (b)')],
  ],
  [
    'line breaks within one paragraph',
    [p('1. Which is the capital?\n(a) Pune\n(b) Delhi\n(c) Agra\n(d) Surat\nAns: (b)')],
  ],
  [
    'numbering of Word',
    [
      p('Which is the capital?', { list: [1, 0] }),
      ...CITIES.map((it) => p(it, { list: [1, 1] })),
      p('Correct answer: b'),
    ],
  ],
  [
    'numbering of Word in a style',
    [p('Which is the capital?', { style: 'ListNumber' }), ...four(...CITIES), p('उत्तर: (ख)')],
  ],
  [
    'a bold key',
    [p('1. Which is the capital?'), p('(a) Pune'), p(run('(b) ') + run('Delhi', BOLD)), p('(c) Agra'), p('(d) Surat')],
  ],
  [
    'a bold key by a style, with its letter',
    [
      p('1. Which is the capital?'),
      p('(a) Pune'),
      p(run('(b) Delhi', '<w:rStyle w:val="Strong"/>')),
      p('(c) Agra'),
      p('(d) Surat'),
    ],
  ],
  ['a ticked key', [p('1. Which is the capital?'), p('(a) Pune'), p('(b) Delhi ✓'), p('(c) Agra'), p('(d) Surat')]],
  ['a key as a text', [p('1. Which is the capital?'), ...four(...CITIES), p('Answer: Delhi')]],
  ['a key as a letter and a text', [p('1. Which is the capital?'), ...four(...CITIES), p('Answer: (b) Delhi')]],
  [
    'options numbered in brackets',
    [p('1. Which is the capital?'), p('(1) Pune'), p('(2) Delhi'), p('(3) Agra'), p('(4) Surat'), p('Ans: (2)')],
  ],
  [
    'options in a table',
    [
      p('1. Which is the capital?'),
      table([
        ['(a) Pune', '(b) Delhi'],
        ['(c) Agra', '(d) Surat'],
      ]),
      p('Ans: b'),
    ],
  ],
  [
    'Hindi letters',
    [p('प्रश्न 1. Which is the capital?'), ...CITIES.map((it, index) => p(`(${'कखगघ'[index]}) ${it}`)), p('उत्तर (ख)')],
  ],
  ['no number', [p('Which is the capital?'), ...four(...CITIES), p('Answer: B')]],
  [
    'a tracked change',
    [
      p(
        `${run('1. Which is the ')}<w:del><w:r><w:delText>x</w:delText></w:r></w:del><w:ins>${run('capital?')}</w:ins>`,
      ),
      ...four(...CITIES),
      p('Ans: b'),
    ],
  ],
])('a question with %s is taken', async (_, body) => {
  expect(await read(...body)).toMatchObject([{ result: 'taken', question: CAPITAL, leftOut: [] }]);
});

test.each<[string, string[]]>([
  ['in lines', [p('1-b, 2-c')]],
  ['in a line each', [p('1. (b)'), p('2. (c)')]],
  [
    'in a table',
    [
      table([
        ['1', '2'],
        ['b', 'c'],
      ]),
    ],
  ],
  [
    'in a table of pairs',
    [
      table([
        ['Q', 'Ans', 'Q', 'Ans'],
        ['1', 'B', '2', 'C'],
      ]),
    ],
  ],
])('keys at the end of the document %s belong to their numbers', async (_, keys) => {
  const body = [
    p('1. Which?'),
    ...four('w', 'x', 'y', 'z'),
    p('2. What?'),
    ...four('k', 'l', 'm', 'n'),
    p('Answer Key'),
    ...keys,
  ];
  expect(await read(...body)).toMatchObject([
    { result: 'taken', question: { question: 'Which?', correctOption: 2 } },
    { result: 'taken', question: { question: 'What?', options: ['k', 'l', 'm', 'n'], correctOption: 3 } },
  ]);
});

test('solutions at the end give keys and explanations', async () => {
  const body = [p('1. Which?'), ...four('w', 'x', 'y', 'z'), p('2. What?'), ...four('k', 'l', 'm', 'n')];
  expect(
    await read(...body, p('Solutions'), p('1. (b) Since it is.'), p('So there.'), p('2. (c) Because.')),
  ).toMatchObject([
    { question: { correctOption: 2, explanation: 'Since it is.<br>So there.' } },
    { question: { correctOption: 3, explanation: 'Because.' } },
  ]);
});

test('a key of a list and the key of a solution must be the same', async () => {
  const body = [p('1. Which?'), ...four('w', 'x', 'y', 'z'), p('2. What?'), ...four('k', 'l', 'm', 'n')];
  const keys = [p('Answer Key'), p('1-a 2-B')];
  const solutions = [p('Solutions'), p('1. (c) Because.'), p('2. (b) So.')];
  for (const lists of [
    [...keys, ...solutions],
    [...solutions, ...keys],
    [...keys, ...keys, ...solutions.slice(1)],
  ])
    expect(await read(...body, ...lists)).toMatchObject([
      { result: 'refused', reason: 'The lists of keys give the question 1 two keys.' },
      { question: { correctOption: 2, explanation: 'So.' } },
    ]);
});

test('statements of a question, lists to match and an explanation stay with their question', async () => {
  const outcomes = await read(
    p('Polity Test', { style: 'Heading1' }),
    p('1. Consider the following statements:'),
    p('1. The first one.'),
    p('2. The second one.'),
    p('Which of these is right?'),
    ...four('1 only', '2 only', 'Both 1 and 2', 'Neither 1 nor 2'),
    p('Ans: (c)'),
    p('Explanation: Both are'),
    p('right.'),
    p('2. Match List I with List II:'),
    ...['A. Kashi', 'B. Vaishali', 'C. Rajgir', 'D. Gaya'].map((it) => p(it)),
    ...['1. One', '2. Two', '3. Three', '4. Four'].map((it) => p(it)),
    ...four('A-1, B-2', 'A-2, B-1', 'A-3, B-4', 'A-4, B-3'),
    p('Answer: d'),
    p('Section B'),
    p('3. Who?'),
    ...four('w', 'Both (a) and (c)', 'y', 'z'),
    p('Ans. a'),
    p('व्याख्या: क्योंकि'),
  );
  expect(outcomes).toMatchObject([
    {
      question: {
        question:
          'Consider the following statements:<br>1. The first one.<br>2. The second one.<br>Which of these is right?',
        options: ['1 only', '2 only', 'Both 1 and 2', 'Neither 1 nor 2'],
        correctOption: 3,
        explanation: 'Both are<br>right.',
      },
    },
    {
      question: {
        question:
          'Match List I with List II:<br>A. Kashi<br>B. Vaishali<br>C. Rajgir<br>D. Gaya<br>1. One<br>2. Two<br>3. Three<br>4. Four',
        options: ['A-1, B-2', 'A-2, B-1', 'A-3, B-4', 'A-4, B-3'],
        correctOption: 4,
      },
    },
    {
      question: {
        question: 'Who?',
        options: ['w', 'Both (a) and (c)', 'y', 'z'],
        correctOption: 1,
        explanation: 'क्योंकि',
      },
    },
  ]);
  expect(
    await notesOf('test.docx', docx([p('Polity Test'), p('1. Who?'), ...four('w', 'x', 'y', 'z'), p('Ans: a')])),
  ).toEqual(["Text: Not part of a question: 'Polity Test' (paragraph 1)."]);
});

test('Word numbers questions and the statements in them by lists of its own', async () => {
  const question = (number: number) => [
    p(`Consider, in ${number}:`, { list: [1, 0] }),
    p('One.', { list: [number + 2, 0] }),
    p('Two.', { list: [number + 2, 0] }),
    p('Which?'),
    ...['1 only', '2 only', 'Both', 'None'].map((it) => p(it, { list: [1, 1] })),
    p('Ans: (c)'),
  ];
  expect(await read(...question(1), ...question(2), ...question(3))).toMatchObject(
    [1, 2, 3].map((number) => ({
      question: {
        question: `Consider, in ${number}:<br>1. One.<br>2. Two.<br>Which?`,
        options: ['1 only', '2 only', 'Both', 'None'],
      },
    })),
  );
});

test('bold words, superscripts, tables and pictures stay', async () => {
  const body = [
    p(run('1. What is ') + run('not', BOLD) + run(' x') + run('2', '<w:vertAlign w:val="superscript"/>') + run('?')),
    table([
      ['List', 'x'],
      ['a & b', 'y'],
    ]),
    p(picture('rId5')),
    p(run('(a) H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('O')),
    p('(b) x < y'),
    p('(c) z'),
    p(run('(d) ') + picture('rId5')),
    p('Ans: (a)'),
    p('Explanation:'),
    table([['why', 'so']]),
  ];
  const files = {
    'word/media/image1.png': Buffer.from(A_PNG, 'base64'),
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="rId5" Type="http://x/image" Target="media/image1.png"/></Relationships>',
  };
  const [outcome] = await outcomesOf('test.docx', docx(body, files));
  expect(outcome).toMatchObject({ result: 'taken', pictures: [{ bytes: Buffer.from(A_PNG, 'base64') }] });
  const { question } = outcome as { question: { question: string; options: string[]; explanation: string } };
  expect(question.question).toMatch(
    /^What is <strong>not<\/strong> x<sup>2<\/sup>\?<table><tr><td>List<\/td><td>x<\/td><\/tr><tr><td>a &amp; b<\/td><td>y<\/td><\/tr><\/table><img src="\/uploads\/questions\/\w+\.png" alt="A map">$/,
  );
  expect(question.options).toEqual(['H<sub>2</sub>O', 'x &lt; y', 'z', expect.stringContaining('<img ')]);
  expect(question.explanation).toBe('<table><tr><td>why</td><td>so</td></tr></table>');
});

test('a table with a question in each row is read as a spreadsheet is', async () => {
  const outcomes = await read(
    table([
      ['S.No', 'Question', 'Option 1', 'Option 2', 'Option 3', 'Option 4', 'Ans'],
      // Bold letters would tell the key.
      ['1', 'Which is the capital?', 'Pune', p(run('Delhi', BOLD)), 'Agra', 'Surat', 'b'],
      ['2', 'What is 6 - 2?', '2', '3', '4', '5', '4'],
    ]),
  );
  expect(outcomes[0]).toMatchObject({ result: 'taken', at: 'row 2 of table 1', question: CAPITAL });
  expect(outcomes[1]).toMatchObject({
    result: 'refused',
    reason: expect.stringContaining('is the text of one option'),
  });
});

const block = (question: string, right: number) =>
  table([
    ['Question', question],
    ['Type', 'multiple_choice'],
    ...CITIES.map((it, index) => ['Option', it, index === right ? 'correct' : 'incorrect']),
    ['Solution', 'It is.'],
    ['Marks', '2', '0.5'],
  ]);

test('a block of eight rows is one question', async () => {
  const outcomes = await read(block('Which is the capital?', 1), p(''), block('Where?', 3), block('Two <b>?', 0));
  expect(outcomes).toMatchObject([
    { question: { ...CAPITAL, explanation: 'It is.' }, leftOut: ['marks'] },
    { question: { correctOption: 4 } },
    { question: { question: 'Two &lt;b&gt;?' } },
  ]);
});
