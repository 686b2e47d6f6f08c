import { outcomesOf, told } from './testing';

const gift = (text: string) => outcomesOf('bank.gift', text);
const aiken = (text: string) => outcomesOf('bank.txt', text);

test('GIFT: a question is read with its title, category, details, key and explanation', async () => {
  const [first, second] = await gift(`// a comment
$CATEGORY: $course$/top/Polity

// [id:p1] [tag:Year: 2019] [tag:easy]
::The President::[html]<p>Who elects\\: x\\=1?</p>{
  ~[plain]States \\{a\\} <b>
  =The people: all of them
  ~%0%Both\\nof these
  ~None -> at all
  ####<p>Because of it.</p>
}

The capital is {~Pune =Delhi ~Agra ~Surat} today.`);
  expect(first).toMatchObject({
    line: 5,
    name: 'The President',
    leftOut: ['tags'],
    question: {
      question: '<p>Who elects: x=1?</p>',
      options: ['States {a} &lt;b&gt;', 'The people: all of them', 'Both\nof these', 'None -&gt; at all'],
      correctOption: 2,
      explanation: '<p>Because of it.</p>',
      subject: 'Polity',
      year: '2019',
    },
  });
  expect(second).toMatchObject({ line: 13, question: { question: 'The capital is _____ today.', correctOption: 2 } });
});

test('GIFT: line breaks of a text stay', async () => {
  const [outcome] = await gift('Consider:\n1. one\n2. two\n{=a ~b ~c ~d}');
  expect(outcome).toMatchObject({ question: { question: 'Consider:<br>1. one<br>2. two' } });
});

test.each([
  ['A text alone', 'The text has no answers in braces: a description.'],
  ['Q {}', 'It is an essay, not single choice.'],
  ['Q {T#yes}', 'It is a true/false question, not single choice.'],
  ['Q {#3:1}', 'It is a numerical question, not single choice.'],
  ['Q {####text}', 'It is an essay, not single choice.'],
  ['Q {=a ~b} and {=c ~d}', 'The text has several gaps, each with answers of its own.'],
  ['Q {=a -> b =c -> d}', 'It is a matching question, not single choice.'],
  ['Q {=a =b}', 'It is a short answer, not single choice.'],
  ['Q {=a ~b ~c}', 'The question has 3 options, not four.'],
  ['Q {=a =b ~c ~d}', '2 options are marked as right, not one.'],
  ['Q {~%50%a ~%50%b ~c ~d}', 'An option gives 50 % of the marks: partial credit.'],
  ['Q {=a ~b ~c ~d', 'The answers begin with { and do not end with }.'],
  ['Q {=a {x} ~b ~c ~d}', 'There is a { or } too many, without a backslash before it.'],
  ['Q {x =a ~b ~c ~d}', 'There is a text before the first option.'],
  ['[markdown]*Q* {=a ~b ~c ~d}', 'Question: The text is Markdown, which is not read.'],
])('GIFT: %s is refused, and the next question is taken', async (text, reason) => {
  expect(told(await gift(`${text}\n\nNext {=a ~b ~c ~d}`))).toEqual([`1 refused ${reason}`, '3 taken']);
});

test('Aiken: questions are read with any line ends, and only faulty ones are refused', async () => {
  const outcomes = await aiken(
    [
      'Who presides?\r\nOver the house?\r\nA. One\r\nB) Two\r\nC.  Three\r\nD) Four\r\nANSWER: B\r\n',
      'Three options\nA) One\nB) Two\nC) Three\nANSWER: A\n',
      'No answer\nA) One\nB) Two\nC) Three\nD) Four\n',
      'Two answers\nA) One\nB) Two\nC) Three\nD) Four\nANSWER: A, B\n',
      'No such answer\nA) One\nB) Two\nC) Three\nD) Four\nANSWER: E\n',
      'No order\nA) One\nC) Two\nB) Three\nD) Four\nANSWER: A\n',
      'A) One\nANSWER: A\n',
      'The last?\nA) 1 < 2\nB) Two\nC) Three\nD) Four\nANSWER: D',
    ].join('\n'),
  );
  expect(told(outcomes)).toEqual([
    '1 taken',
    '9 refused The question has 3 options, not four.',
    '15 refused The question has no line ANSWER.',
    "21 refused ANSWER must be one letter, not 'A, B'.",
    '28 refused ANSWER is E, but there is no such option.',
    '35 refused The options are lettered ACBD, not in order.',
    '42 refused The options have no question before them.',
    '45 taken',
  ]);
  expect(outcomes[0]).toMatchObject({
    question: {
      question: 'Who presides?<br>Over the house?',
      options: ['One', 'Two', 'Three', 'Four'],
      correctOption: 2,
    },
  });
  expect(outcomes[7]).toMatchObject({ question: { options: ['1 &lt; 2', 'Two', 'Three', 'Four'] } });
});

const AIKEN = (text: string, key = 'ANSWER: B') => `${text}\nA) One\nB) Two\nC) Three\nD) Four\n${key}\n`;
const STRAY = 'refused The line stands right below an ANSWER or options, and belongs to no question. Take it out.';

test.each([
  [
    'a line below ANSWER',
    `${AIKEN('One?')}Explanation: Two, since …\n\n${AIKEN('Two?')}`,
    ['1 taken', `7 ${STRAY}`, '9 taken'],
  ],
  ['a line below the last ANSWER', `${AIKEN('One?')}Feedback`, ['1 taken', `7 ${STRAY}`]],
  [
    'a key of another kind',
    `${AIKEN('One?', 'Key stage')}\n${AIKEN('Two?')}`,
    ['1 refused The question has no line ANSWER.', `6 ${STRAY}`, '8 taken'],
  ],
  [
    'a line below ANSWER and right above a question',
    `${AIKEN('One?')}Explanation: Two\n${AIKEN('Two?')}`,
    ['1 taken', expect.stringMatching(/^7 refused Nothing says where the question begins/)],
  ],
  [
    'a line that stands alone',
    `${AIKEN('One?')}\nExplanation: Two\n\n${AIKEN('Two?')}`,
    ['1 taken', expect.stringMatching(/^8 refused An empty line stands in the text of the question/)],
  ],
  ['no empty line', AIKEN('One?') + AIKEN('Two?'), ['1 taken', '7 taken']],
  ['empty lines before the options', AIKEN('One?\nOr two?\n\n'), ['1 taken']],
])('Aiken: with %s, no part of one question shows in another', async (_, text, results) => {
  const outcomes = await aiken(text);
  expect(told(outcomes)).toEqual(results);
  for (const it of outcomes)
    expect(it).not.toMatchObject({ question: { question: expect.stringMatching(/Explanation|Answer/) } });
});

test.each(['Answer: C', 'Ans. (c)', 'Ans: C', 'ANS-C', 'Correct Answer: c)', 'उत्तर: (ग)', 'सही उत्तर: ग'])(
  'Aiken: the key %s is read as ANSWER: C',
  async (key) => {
    expect(await aiken(`${AIKEN('One?', key)}\n${AIKEN('Two?', key)}`)).toMatchObject([
      { question: { correctOption: 3 } },
      { line: 8, question: { correctOption: 3 } },
    ]);
  },
);

test('Aiken: options in brackets, in small letters and in Hindi letters are options', async () => {
  const lettered = (marks: string[]) => `Who?\n${marks.map((it, index) => `${it} ${index}x`).join('\n')}\nAnswer: B\n`;
  for (const marks of ['(A) (B) (C) (D)', '(a) (b) (c) (d)', 'a. b. c. d.', '(क) (ख) (ग) (घ)'])
    expect(await aiken(lettered(marks.split(' ')))).toMatchObject([
      { question: { options: ['0x', '1x', '2x', '3x'], correctOption: 2 } },
    ]);
});

const HEAD = 'Question,AnsA,AnsB,AnsC,AnsD,CorrectAns';
const csv = (...rows: string[]) => outcomesOf('bank.csv', [HEAD, ...rows].join('\r\n'));

test('CSV: rows are read with all columns, also under other names and with other separators', async () => {
  const file = `\ufeffSr. No.;Question;Option A;Option B;Option C;Option D;Answer;Subject;Year;Explanation
1;"Who; and
what?";a;b;"c ""q""";d;(C);Polity;2019;Because
2;Which?;1;2;3;4;4;;;`;
  const [first, second] = await outcomesOf('bank.csv', file);
  expect(first).toMatchObject({
    line: 2,
    leftOut: [],
    question: {
      question: 'Who; and<br>what?',
      options: ['a', 'b', 'c "q"', 'd'],
      correctOption: 3,
      subject: 'Polity',
      year: '2019',
      explanation: 'Because',
    },
  });
  expect(second).toMatchObject({ line: 4, question: { correctOption: 4 } });
});

test.each([
  ['Q,a,b,c,d,', 'No option is marked as right: CorrectAns is empty.'],
  ['Q,a,b,c,d,"1,3"', 'Several options are marked as right: 1,3.'],
  ['Q,a,b,c,d,5', "CorrectAns is '5', not one of 1 to 4 or A to D."],
  ['Q,a,b,c,,1', 'Option D is empty.'],
  ['Q,a,b,a ,d,1', 'Options A and C are the same.'],
  ['Q,a  b,x,a b,d,1', 'Options A and C are the same.'],
  ['Q, with a comma,a,b,c,d,1', "The row has more cells than the first row: '1'."],
  ['Q,a,b,c,d,1,more', "The row has more cells than the first row: 'more'."],
  ['Q,a "b" c,b,c,d,1', expect.stringContaining('quotation mark')],
  ['Q <b onclick="x">x</b>,a,b,c,d,1', expect.stringContaining('quotation mark')],
])('CSV: %s is refused, and the next row is taken', async (row, reason) => {
  const [first, second] = await csv(row, 'Next,a,b,c,d,1');
  expect(first).toMatchObject({ line: 2, result: 'refused', reason });
  expect(second).toMatchObject({ line: 3, result: 'taken' });
});

test('CSV: options that differ by a capital letter or a mark are different', async () => {
  const [outcome] = await csv('Which is the largest?,1 mW,1 MW,1 mw,1 mW.,2');
  expect(outcome).toMatchObject({ question: { options: ['1 mW', '1 MW', '1 mw', '1 mW.'], correctOption: 2 } });
});

test('CSV: options that begin with a sign are not formulas', async () => {
  const [outcome] = await csv(`What is 2 - 5?,-3,+3,'=3,-(3 + x)²,1`);
  expect(outcome).toMatchObject({ question: { options: ['-3', '+3', '=3', '-(3 + x)²'] } });
});

test('CSV: an unclosed quotation mark is reported with its line, and nothing after it is taken', async () => {
  const outcomes = await csv('One,a,b,c,d,1', '"Two,a,b,c,d,1', 'Three,a,b,c,d,1');
  expect(told(outcomes)).toEqual(['2 taken', expect.stringMatching(/^3 refused A quotation mark opens a cell/)]);
});

test.each([
  ['marks within a cell', 'a"'],
  ['marks that close too early', '"a"b'],
  ['rows with stray marks', 'a"b,c\n'],
  ['a call that never comes', '-aa'],
])('CSV: 400,000 characters with %s cost no more than others', async (_, piece) => {
  const startMs = performance.now();
  const outcomes = await outcomesOf('bank.csv', `${HEAD}\n${piece.repeat(400_000 / piece.length)}\nNext,a,b,c,d,1`);
  expect(performance.now() - startMs).toBeLessThan(60_000);
  expect(told(outcomes)[0]).toContain('2 refused');
});

test('CSV: a key of 300,000 brackets costs no more than others', async () => {
  const startMs = performance.now();
  expect(told(await csv(`Who?,a,b,c,d,${')'.repeat(300_000)}x`))[0]).toContain('2 refused');
  expect(performance.now() - startMs).toBeLessThan(5_000);
});

test('CSV: Hindi is taken whole or refused', async () => {
  const head = `${HEAD},QuestionHi,AnsAHi,AnsBHi,AnsCHi,AnsDHi,ExplanationHi`;
  const [whole, half] = await outcomesOf(
    'bank.csv',
    `${head}\nWho?,a,b,c,d,1,कौन?,क,ख,ग,घ,\nWhat?,a,b,c,d,1,क्या?,क,ख,,घ,`,
  );
  expect(whole).toMatchObject({
    question: { hindi: { question: 'कौन?', options: ['क', 'ख', 'ग', 'घ'], explanation: '' } },
  });
  expect(half).toMatchObject({ line: 3, result: 'refused', reason: expect.stringContaining('by half') });
});

test.each(['01-Feb', '15-Aug', 'Feb-01', '5E+12', '1.2346E+14'])(
  'an option %s, as a spreadsheet leaves a fraction or a number, is refused unless an apostrophe says that it is a text',
  async (text) => {
    const [refused] = told(await csv(`Which?,${text},b,c,d,1`));
    expect(refused).toMatch(
      /^2 refused The cell AnsA has '.*', as a spreadsheet writes a fraction, a date or a long number\./,
    );
    const [taken] = await csv(`Which?,'${text},b,c,d,1`);
    expect(taken).toMatchObject({ result: 'taken', question: { options: [text, 'b', 'c', 'd'] } });
  },
);

test('options that only look a little like dates or long numbers are taken', async () => {
  expect(told(await csv('Which?,1E,15 Aug,August-15,2015-16,1'))).toEqual(['2 taken']);
});

test('a file in UTF-16 is read, and one in an unknown encoding is refused with advice', async () => {
  const text = `${HEAD}\nकौन?,a,b,c,d,1`;
  const utf16 = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le');
  expect(told(await outcomesOf('bank.csv', utf16(text)))).toEqual(['2 taken']);
  expect(told(await outcomesOf('bank.csv', utf16(text.replaceAll(',', '\t')).swap16()))).toEqual(['2 taken']);
  expect(told(await outcomesOf('bank.txt', utf16(AIKEN('कौन?')).swap16()))).toEqual(['1 taken']);
  await expect(outcomesOf('bank.csv', Buffer.from(`${HEAD}\ncaf\xe9,a,b,c,d,1`, 'latin1'))).rejects.toThrow(
    'Save it as UTF-8',
  );
});

test.each([
  ['bank.csv', 'Question,AnsA\nx,y', 'The first row names no column AnsB, AnsC, AnsD, CorrectAns.'],
  ['bank.csv', `${HEAD},Question\n`, 'Two columns are named Question.'],
  ['bank.csv', HEAD, 'The file has no question.'],
  ['bank.txt', 'Nothing of ours', 'The file is none of Moodle XML, GIFT, Aiken, CSV, XLSX, QTI and Word (.docx).'],
  ['bank.odt', 'PK\x03\x04', 'The file is a document of another kind. Save it as Word (.docx).'],
  ['bank.ods', 'PK\x03\x04', 'The file is no spreadsheet in the form of Excel (.xlsx).'],
  ['bank.xml', '<html></html>', 'The file is XML, but neither Moodle XML nor QTI.'],
  ['bank.xml', '<questestinterop/>', 'The file is QTI 1.2. Only QTI 2.1, 2.2 and 3.0 are read.'],
  ['bank.txt', '', 'The file is none of Moodle XML, GIFT, Aiken, CSV, XLSX, QTI and Word (.docx).'],
])('%s with %j cannot be read', async (name, content, reason) => {
  await expect(outcomesOf(name, content)).rejects.toThrow(reason);
});

test.each(['bank.gift', 'bank.csv', 'bank.txt'])('%s with an endless line is refused', async (name) => {
  const start = name === 'bank.txt' ? 'ANSWER: A\n' : name === 'bank.csv' ? `${HEAD}\n` : '{\n';
  const file = `${start}${'x'.repeat(5_000_000)}`;
  const refused = outcomesOf(name, file, { pieceBytes: 65_536 }).then(
    (outcomes) => told(outcomes).join(),
    (error: Error) => error.message,
  );
  expect(await refused).toMatch(/longer than/);
});

test.each([
  ['bank.gift', 'x{\n'],
  ['bank.txt', 'ANSWER: A\n'],
])('%s with an endless question is refused', async (name, line) => {
  await expect(outcomesOf(name, line + 'x{\n'.repeat(400_000), { pieceBytes: 65_536 })).rejects.toThrow('larger than');
});
