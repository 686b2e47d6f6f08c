import { seededRandom } from '@/e2e/rigs/seeded-random';

import { A_PNG, notesOf, outcomesOf, told } from './testing';
import { docx, EQUATION, p, picture, run, table } from './testing-docx';

const read = (...body: string[]) => outcomesOf('test.docx', docx(body));

const four = (...texts: string[]) => texts.map((it, index) => p(`(${'abcd'[index]}) ${it}`));
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

const around = (...middle: string[]) => [
  p('1. One?'),
  ...four('w', 'x', 'y', 'z'),
  p('Ans: a'),
  ...middle,
  p('3. Three?'),
  ...four('k', 'l', 'm', 'n'),
  p('Ans: b'),
];

test.each<[string, string[], string]>([
  [
    'an equation',
    [p(run('2. What is ') + EQUATION), ...four('w', 'x', 'y', 'z'), p('Ans: a')],
    'The equation in question 2 (paragraph 7) is not read.',
  ],
  [
    'an equation as an option',
    [p('2. What?'), p(run('(a) ') + EQUATION), ...four('w', 'x', 'y', 'z').slice(1), p('Ans: a')],
    'The equation in question 2 (paragraph 8)',
  ],
  [
    'an embedded object',
    [p('2. What?'), p('<w:r><w:object/></w:r>'), ...four('w', 'x', 'y', 'z'), p('Ans: a')],
    'equation or embedded object in question 2',
  ],
  [
    'a text box',
    [
      p('<w:r><w:t>2. What?</w:t><w:pict><v:textbox><w:txbxContent><w:p/></w:txbxContent></v:textbox></w:pict></w:r>'),
      ...four('w', 'x', 'y', 'z'),
      p('Ans: a'),
    ],
    'text box in question 2',
  ],
  [
    'Kruti Dev',
    [p(run('2. Hkkjr', '<w:rFonts w:ascii="Kruti Dev 010"/>')), ...four('w', 'x', 'y', 'z'), p('Ans: a')],
    'old font of Hindi',
  ],
  [
    'two keys',
    [p('2. What?'), p('(a) w'), p(run('(b) x', BOLD)), p('(c) y'), p('(d) z'), p('Ans: a')],
    'Two options are marked as right: A and B.',
  ],
  [
    'a key whose text is of another option',
    [p('2. What?'), ...four('w', 'x', 'y', 'z'), p('Ans: (a) x')],
    'names the text of another option',
  ],
  ['a key of two readings', [p('2. What?'), ...four('2', '3', '4', '5'), p('Ans: 4')], 'is the text of one option'],
  ['no key', [p('2. What?'), ...four('w', 'x', 'y', 'z')], 'No option is marked as right.'],
  [
    'two bold options',
    [p('2. What?'), p(run('(a) w', BOLD)), p(run('(b) x', BOLD)), p('(c) y'), p('(d) z')],
    'No option is marked as right.',
  ],
  ['three options', [p('2. What?'), ...four('w', 'x', 'y'), p('Ans: a')], 'The question has 3 options, not four.'],
  [
    'letters out of order',
    [p('2. What?'), p('(a) w'), p('(c) x'), p('(b) y'), p('(d) z'), p('Ans: a')],
    'not lettered in order',
  ],
  [
    'a line of nobody',
    [p('2. What?'), ...four('w', 'x', 'y', 'z'), p('Some words'), p('Ans: a')],
    "Nothing says what the line 'Some words' below the options is.",
  ],
  ['no options', [p('2. Discuss.')], 'no lettered options'],
  [
    'directions for several',
    [
      p('Directions (Q. 2 to 2): Read the passage.'),
      p('It was night.'),
      p('2. When?'),
      ...four('w', 'x', 'y', 'z'),
      p('Ans: a'),
    ],
    'It belongs to directions or a passage (paragraph 7)',
  ],
])('a question with %s is refused by its paragraph, and those around it are taken', async (_, middle, reason) => {
  const outcomes = await read(...around(...middle));
  const sorted = [...outcomes].sort((one, other) => one.line - other.line);
  expect(sorted).toMatchObject([
    { result: 'taken', question: { question: 'One?', options: ['w', 'x', 'y', 'z'], correctOption: 1 } },
    {
      result: 'refused',
      at: expect.stringMatching(/^paragraph [78]$|^paragraph 9$/),
      reason: expect.stringContaining(reason),
    },
    { result: 'taken', question: { question: 'Three?', options: ['k', 'l', 'm', 'n'], correctOption: 2 } },
  ]);
});

const RELATIONS = (type: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="r" Type="http://x/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;

test.each<[string, Record<string, string>, string]>([
  [
    'a picture elsewhere',
    { 'word/_rels/document.xml.rels': RELATIONS('image', 'http://localhost/x.png') },
    'takes its image from another place',
  ],
  [
    'a template elsewhere',
    { 'word/_rels/document.xml.rels': RELATIONS('attachedTemplate', 'file:///etc/passwd') },
    'from another place',
  ],
  ['macros', { 'word/vbaProject.bin': 'x' }, 'The document has macros.'],
  [
    'entities',
    { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:document/>' },
    'declares a document type or entities',
  ],
  ['no text', { 'word/document.xml': '<w:document/>' }, 'The file has no question.'],
  ['more than it holds', { 'word/document.xml': 'x'.repeat(160_000_000) }, 'holds more than anybody writes'],
])('a document with %s is refused', async (_, files, reason) => {
  await expect(outcomesOf('test.docx', docx([p('x')], files))).rejects.toThrow(reason);
});

test('a hostile document costs its own questions, and no more', async () => {
  const strange = '<w:r><constructor/><__proto__/><w:rPr><w:vertAlign w:val="constructor"/></w:rPr><w:t>x</w:t></w:r>';
  const startMs = performance.now();
  const outcomes = await read(
    p(`${run('1. Who?')}${strange}`),
    ...four('w', 'x', 'y', 'z'),
    p('Ans: a'),
    p(`2. ${' '.repeat(3_000_000)}(a) x ${'1 '.repeat(100_000)}`),
    p('3. Who?'),
    ...four('w', 'x', 'y', 'z'),
    p('Ans: b'),
  );
  expect(performance.now() - startMs).toBeLessThan(10_000);
  expect(outcomes.sort((one, other) => one.line - other.line)).toMatchObject([
    { result: 'taken' },
    { result: 'refused', reason: expect.stringContaining('text longer than anybody writes') },
    { result: 'taken', question: { correctOption: 2 } },
  ]);
});

test('a letter is bold by the look of its own script', async () => {
  const look = '<w:bCs/>';
  expect(
    await read(
      p('1. Who?'),
      p(run('(a) w', look)),
      p(run('(b) एक', look)),
      p('(c) y'),
      p('(d) z'),
      p('2. What?'),
      p(run('(a) w', look)),
      ...four('w', 'x', 'y', 'z').slice(1),
    ),
  ).toMatchObject([
    { result: 'taken', question: { correctOption: 2 } },
    { result: 'refused', reason: 'No option is marked as right.' },
  ]);
});

test('a document with a link is read', async () => {
  const files = { 'word/_rels/document.xml.rels': RELATIONS('hyperlink', 'https://a.example') };
  const body = [p('1. Who?'), ...four('w', 'x', 'y', 'z'), p('Ans: a')];
  expect(told(await outcomesOf('test.docx', docx(body, files)))).toEqual(['1 taken']);
});

test.each([
  ['secret.docx', 'protected by a password'],
  ['old.doc', 'before 2007'],
  ['secret.xlsx', 'protected by a password'],
  ['old.xls', 'before 2007'],
])('%s in the outer form of old files gets its true reason', async (name, reason) => {
  await expect(outcomesOf(name, Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow(reason);
});

test('typed text is read as a document is', async () => {
  const text =
    'Polity\n\n1. Which is the capital?\n(a) Pune\n(b) Delhi\n(c) Agra\n(d) Surat\nAns. (b)\n\n2. Who?\na) w\nb) x\nc) y\nd) z\nAns: c\n';
  expect(await outcomesOf('test.txt', text)).toMatchObject([
    { line: 3, question: CAPITAL },
    { line: 10, question: { correctOption: 3 } },
  ]);
});

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
