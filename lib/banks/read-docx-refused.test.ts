import { outcomesOf, told } from './testing';
import { docx, EQUATION, four, p, run } from './testing-docx';

const read = (...body: string[]) => outcomesOf('test.docx', docx(body));

const CAPITAL = { question: 'Which is the capital?', options: ['Pune', 'Delhi', 'Agra', 'Surat'], correctOption: 2 };

const BOLD = '<w:b/>';

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
    'an old font without a table',
    [p(run('2. Hkkjr', '<w:rFonts w:ascii="Chanakya"/>')), ...four('w', 'x', 'y', 'z'), p('Ans: a')],
    'The text in an old font of Hindi (Chanakya) in question 2 (paragraph 7) is not read.',
  ],
  [
    'what is no Hindi in Kruti Dev',
    [p(run('2. GST', '<w:rFonts w:ascii="Kruti Dev 010"/>')), ...four('w', 'x', 'y', 'z'), p('Ans: a')],
    "The text '2. GST' in Kruti Dev (at",
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

test.each([' ', '*'])('options with 9,000 of %j in them cost no more than others', async (mark) => {
  const options = four(...'wxyz').map((it) =>
    it.replace(/[wxyz](?=<)/, (letter) => letter + mark.repeat(9_000) + letter),
  );
  const startMs = performance.now();
  const outcomes = await read(
    ...Array.from({ length: 20 }, (_, at) => [p(`${at}. Who?`), ...options, p('Ans: a')]).flat(),
  );
  expect(performance.now() - startMs).toBeLessThan(5_000);
  expect(outcomes).toHaveLength(20);
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
