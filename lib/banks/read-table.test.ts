import { strToU8, zipSync } from 'fflate';

import { notesOf, outcomesOf, told } from './testing';

const csv = (...rows: string[]) => outcomesOf('bank.csv', rows.join('\n'));
const HEAD = 'Question,A,B,C,D,Answer';
const keysOf = async (...rows: string[]) =>
  (await csv(...rows)).map((it) => (it.result === 'taken' ? it.question.correctOption : it.reason));

describe('a key', () => {
  test('that is the place of one option and the text of another is refused by name', async () => {
    expect(await keysOf(HEAD, '6 - 2 = ?,2,3,4,5,4')).toEqual([
      "The key '4' is the text of one option and also the place of the option '5'. Write the letter of the right one.",
    ]);
    expect(await keysOf(HEAD, 'Which vitamin?,K,A,B,C,A')).toEqual([
      expect.stringContaining("the place of the option 'K'"),
    ]);
    expect(await keysOf(HEAD, 'Which?,"1, 2","1, 3","2, 4","1, 4","1, 3"')).toEqual([
      expect.stringContaining('is the text of one option and also several options'),
    ]);
  });

  test('that is the place and the text of the same option is taken', async () => {
    expect(await keysOf(HEAD, '2 + 1 = ?,1,2,3,4,3')).toEqual([3]);
  });

  test('is read as a text in a file whose other keys are texts, and the report says so', async () => {
    const rows = [HEAD, 'Where?,Patna,Gaya,Ranchi,Cuttack,Ranchi', '6 - 2 = ?,2,3,4,5,4'];
    expect(await keysOf(...rows)).toEqual([3, 3]);
    expect(await notesOf('bank.csv', rows.join('\n'))).toEqual([
      expect.stringContaining('The keys are read as the texts of options.'),
    ]);
  });

  test('that is a place is refused in a file whose keys are texts', async () => {
    const texts = ['One?,a1,b1,c1,d1,b1', 'Two?,a2,b2,c2,d2,c2'];
    expect(await keysOf(HEAD, ...texts, 'How far?,1 km,5 km,3 km,7 km,3')).toEqual([
      2,
      3,
      "The key '3' is not the text of an option, as most keys of the file are.",
    ]);
  });

  test('that counts from 0 is refused', async () => {
    expect(await keysOf(HEAD, 'One?,a,b,c,d,0', 'Two?,a,b,c,d,1', 'Three?,a,b,c,d,B')).toEqual([
      expect.stringContaining("CorrectAns is '0'"),
      expect.stringContaining('count from 0'),
      2,
    ]);
  });

  test('may be a letter with the text of its option, but not of another', async () => {
    expect(await keysOf(HEAD, 'One?,w,x,y,z,b) x', 'Two?,w,x,y,z,(ग)', 'Three?,w,x,y,z,b) y')).toEqual([
      2,
      3,
      expect.stringContaining("CorrectAns is 'b) y'"),
    ]);
  });
});

const Q = 'Capital of Bihar?,Patna,Gaya,Ranchi,Cuttack,1';

describe('headings', () => {
  test.each([
    'Questions,Opt1,Opt2,Opt3,Opt4,Ans',
    'text,op1,op2,op3,op4,Correct Choice',
    'STATEMENT,Answer 1,Answer 2,Answer 3,Answer 4,TrueOption',
    'Question Text,Option (A),Option (B),Option (C),Option (D),Correct Key',
    'Ques.,choice_a,choice_b,choice_c,choice_d,Correct Option No.',
    'प्रश्न,विकल्प 1,विकल्प 2,विकल्प 3,विकल्प 4,सही उत्तर',
    'प्रश्न,विकल्प क,विकल्प ख,विकल्प ग,विकल्प घ,उत्तर',
    'The Question,i,a,b,c'.replace('The Question,i,a,b,c', 'Question,A.,B.,C.,D.,Right Answer'),
    'MCQ,Option I,Option II,Option III,Option IV,Key',
  ])('%s are recognised', async (head) => {
    expect(await keysOf(head, Q)).toEqual([1]);
  });

  test.each([
    ['a title above them', `Polity test 1,,,,,\n${HEAD}\n${Q}`],
    ['a title of one cell above them', `Polity test 1\n\n${HEAD}\n${Q}`],
    ['semicolons below a title', `Polity, test 1\n${HEAD.replaceAll(',', ';')}\n${Q.replaceAll(',', ';')}`],
    ['a line sep=', `sep=;\n${HEAD.replaceAll(',', ';')}\n${Q.replaceAll(',', ';')}`],
    ['bars', `${HEAD.replaceAll(',', '|')}\n${Q.replaceAll(',', '|')}`],
  ])('with %s are found', async (_, file) => {
    expect(await outcomesOf('bank.csv', file)).toMatchObject([
      { result: 'taken', question: { question: 'Capital of Bihar?', correctOption: 1 } },
    ]);
  });

  test('that are missing are named with the way to choose columns', async () => {
    await expect(csv(Q, Q)).rejects.toThrow(
      "No row names the columns Question, AnsA, AnsB, AnsC, AnsD, CorrectAns: 'Capital of Bihar? | Patna | Gaya | Ranchi | Cuttack | 1'. Say which columns they are, at the desk or with --column Question=B.",
    );
  });

  test('chosen by the editor count in place of those that the file names', async () => {
    const columns = new Map([
      ['Question', 0],
      ['AnsA', 1],
      ['AnsB', 2],
      ['AnsC', 3],
      ['AnsD', 4],
      ['CorrectAns', 5],
    ] as const);
    const reading = { columns, isHtml: false, takesHidden: false };
    expect(await outcomesOf('bank.csv', Q, { reading })).toMatchObject([
      { question: { options: ['Patna', 'Gaya', 'Ranchi', 'Cuttack'] } },
    ]);
    const twice = `Question,A,B,C,D,Answer,Answer\n${Q},2`;
    await expect(outcomesOf('bank.csv', twice)).rejects.toThrow('Two columns are named CorrectAns.');
    const last = { ...reading, columns: new Map([['CorrectAns', 6]] as const) };
    expect(await outcomesOf('bank.csv', twice, { reading: last })).toMatchObject([{ question: { correctOption: 2 } }]);
  });

  test('are named in the report with their columns, and those that are not imported once', async () => {
    const file = `S.No,${HEAD},Marks\n1,${Q},2\n2,${Q.replace('Bihar', 'Odisha')},2`;
    expect(await notesOf('bank.csv', file)).toEqual([
      "Table: Columns: Question from B, AnsA from C, AnsB from D, AnsC from E, AnsD from F, CorrectAns from G. Not imported: A 'S.No', H 'Marks'.",
    ]);
    expect(await outcomesOf('bank.csv', file)).toMatchObject([{ leftOut: [] }, { leftOut: [] }]);
  });
});

const part = (name: string, content: string) => [name, strToU8(content)] as const;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (cells: string, attributes = '') =>
  `<row ${attributes}>${cells
    .split(',')
    .map((it) => (it.startsWith('<') ? it : inline(it)))
    .join('')}</row>`;

type Sheet = { name: string; rows: string[]; state?: string; rest?: string };

const book = (sheets: Sheet[], files: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries([
      part(
        'xl/workbook.xml',
        `<workbook><sheets>${sheets.map(({ name, state = 'visible' }, index) => `<sheet name="${name}" state="${state}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
      ),
      part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships>${sheets.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`).join('')}</Relationships>`,
      ),
      ...sheets.map(({ rows, rest = '' }, index) =>
        part(`xl/worksheets/s${index}.xml`, `<worksheet><sheetData>${rows.join('')}</sheetData>${rest}</worksheet>`),
      ),
      ...Object.entries(files).map(([name, content]) => part(name, content)),
    ]),
  );

describe('a spreadsheet', () => {
  test('has each of its sheets named in the report: read, or why not', async () => {
    const file = book([
      { name: 'One', rows: [row(HEAD), row(Q)] },
      { name: 'Titled', rows: [row('A test of polity'), row(HEAD), row(Q.replace('Bihar', 'Odisha'))] },
      { name: 'Bare', rows: [row(Q), row(Q)] },
      { name: 'Help', rows: [row('How to fill in')] },
      { name: 'Secret', rows: [row(HEAD), row(Q.replace('Bihar', 'Assam'))], state: 'hidden' },
    ]);
    const outcomes = await outcomesOf('bank.xlsx', file);
    expect(outcomes.map((it) => [it.at, it.name, it.result, 'reason' in it ? it.reason : ''])).toEqual([
      ['row 2 of One', 'Capital of Bihar?', 'taken', ''],
      ['row 3 of Titled', 'Capital of Odisha?', 'taken', ''],
      [undefined, 'Sheet Bare', 'refused', expect.stringContaining('No row names the columns Question')],
      [undefined, 'Sheet Secret', 'refused', 'The sheet is hidden. Show it in the file, or say --hidden.'],
    ]);
    expect((await notesOf('bank.xlsx', file)).map((it) => it.split(':', 2).join(':'))).toEqual([
      'Sheet One: Columns',
      'Sheet Titled: Columns',
      'Sheet Bare: Not imported',
      'Sheet Help: Not read',
    ]);
    const reading = { columns: new Map(), isHtml: false, takesHidden: true };
    expect((await outcomesOf('bank.xlsx', file, { reading })).map((it) => it.name)).toContain('Capital of Assam?');
  });

  test('has its hidden rows and the rows below pictures refused', async () => {
    const file = book(
      [{ name: 'One', rows: [row(HEAD, 'r="1"'), row(Q, 'r="2" hidden="1"'), row(Q, 'r="3"'), row(Q, 'r="4"')] }],
      {
        'xl/worksheets/_rels/s0.xml.rels':
          '<Relationships><Relationship Id="d" Target="../drawings/drawing1.xml"/></Relationships>',
        'xl/drawings/drawing1.xml':
          '<d><xdr:oneCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>2</xdr:row></xdr:from></xdr:oneCellAnchor></d>',
      },
    );
    expect(told(await outcomesOf('bank.xlsx', file))).toEqual([
      '2 refused The row is hidden. Show it in the sheet, or say --hidden.',
      '3 refused A picture lies on the row, and pictures of a spreadsheet are not read. Use Word or Moodle XML.',
      '4 taken',
    ]);
  });

  test('is not refused for a formula, a date or a number in a column that is not imported', async () => {
    const styles =
      '<styleSheet><numFmts/><cellXfs><xf numFmtId="0"/><xf numFmtId="2"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const odd = '<c><f>ROW()</f><v>1</v></c>';
    const file = book(
      [
        {
          name: 'One',
          rows: [row(`S.No,${HEAD},Marks,Date`), row(`${odd},${Q},<c s="1"><v>2</v></c>,<c s="2"><v>46000</v></c>`)],
        },
      ],
      {
        'xl/styles.xml': styles,
      },
    );
    expect(told(await outcomesOf('bank.xlsx', file))).toEqual(['2 taken']);
  });

  test('in an old font of Hindi is refused by its cell', async () => {
    const styles =
      '<styleSheet><fonts><font><name val="Calibri"/></font><font><name val="Chanakya"/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>';
    const cell = '<c s="1" t="inlineStr"><is><t>fnYyh</t></is></c>';
    const file = book([{ name: 'One', rows: [row(HEAD), row(Q.replace('Patna', cell))] }], { 'xl/styles.xml': styles });
    expect(told(await outcomesOf('bank.xlsx', file))).toEqual([
      '2 refused The cell AnsA holds text in an old font of Hindi (Chanakya), which is not read.',
    ]);
  });
});

describe('a text', () => {
  test.each(['=upper(A1)', '=A1+B1', '@SUM(A1)', '=IF(A1>5)'])('%s of a CSV file is a text', async (text) => {
    const [outcome] = await csv(HEAD, `Which?,${text},b,c,d,1`);
    expect(outcome).toMatchObject({ question: { options: [text.replace('>', '&gt;'), 'b', 'c', 'd'] } });
  });

  test.each([
    ['The <br> tag inserts', 'The &lt;br&gt; tag inserts'],
    ['<html class=x> is', '&lt;html class=x&gt; is'],
    ['Is &amp; an entity?', 'Is &amp;amp; an entity?'],
  ])('%s of a plain format is shown as it stands', async (text, html) => {
    const aiken = await outcomesOf('bank.txt', `${text}\nA. a\nB. b\nC. c\nD. d\nANSWER: A`);
    const sheet = await outcomesOf(
      'bank.xlsx',
      book([
        {
          name: 'One',
          rows: [
            row(HEAD),
            row(`${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')},a,b,c,d,1`).replace('<c t', '<c t'),
          ],
        },
      ]),
    );
    for (const outcomes of [await csv(HEAD, `${text},a,b,c,d,1`), aiken, sheet])
      expect(outcomes).toMatchObject([{ question: { question: html } }]);
  });

  test('is HTML where the row or the editor says so, and the report says where it is not', async () => {
    const file = `${HEAD},Format\nx<sup>2</sup>?,a,b,c,d,1,HTML\ny<sup>2</sup>?,a,b,c,d,1,`;
    const texts = (it: Awaited<ReturnType<typeof csv>>) =>
      it.map((one) => (one.result === 'taken' ? one.question.question : one));
    expect(texts(await csv(file))).toEqual(['x<sup>2</sup>?', 'y&lt;sup&gt;2&lt;/sup&gt;?']);
    const plain = file.replaceAll(',Format', '').replaceAll(/1,(HTML)?$/gm, '1');
    const reading = { columns: new Map(), isHtml: true, takesHidden: false };
    expect(texts(await outcomesOf('bank.csv', plain, { reading }))).toEqual(['x<sup>2</sup>?', 'y<sup>2</sup>?']);
    expect(await notesOf('bank.csv', plain)).toEqual([expect.stringContaining('with --html they are HTML')]);
  });

  test.each([
    ['????? ?? ??????? ???? ???,?? ??????,?????,???????,??????,1', 'has words of question marks'],
    ['What is the capital of ???? (India)?,New Delhi,Mumbai,Chennai,Kolkata,1', 'has words of question marks'],
    ['Which?,??,b,c,d,1', 'has words of question marks'],
    ['à¤­à¤¾à¤°à¤¤ à¤•à¥€,a,b,c,d,1', 'was read in a wrong encoding before'],
    ['Hkkjr dh jkt/kkuh D;k gS,fnYyh,eqEcbZ,psUubZ,dksydkrk,1', 'is in an old font of Hindi such as Kruti Dev'],
    ['fuEufyf[kr esa ls dkSu lgh gS,a,b,c,d,1', 'is in an old font of Hindi'],
  ])('%s whose letters were lost is refused with the way out', async (line, reason) => {
    expect(await keysOf(HEAD, line)).toEqual([expect.stringContaining(reason)]);
  });

  test('in a font of HTML that shows other letters is refused', async () => {
    const file = `${HEAD},Format\n"<span style='font-family:""Kruti Dev 010""'>Hkkjr</span>",a,b,c,d,1,HTML`;
    expect(await keysOf(file)).toEqual([expect.stringContaining('is in an old font of Hindi')]);
  });

  test.each([
    'Really???',
    'Which comes next: 2, 4, 8, ?',
    'Who? Where? Why??',
    'The <ds> of us, dh and ls',
    'Vitamin ij',
  ])('%s that only looks a little like it is taken', async (text) => {
    expect(told(await csv(HEAD, `"${text}",a,b,c,d,1`))).toEqual(['2 taken']);
  });
});
