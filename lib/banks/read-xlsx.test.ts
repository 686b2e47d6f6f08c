import { strToU8, zipSync } from 'fflate';

import { outcomesOf, told } from './testing';

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = ['Question', 'AnsA', 'AnsB', 'AnsC', 'AnsD', 'CorrectAns'].map(inline);
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;

const workbook = (sheets: string[], shared = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${NAMESPACES}><sheets>${sheets.map((_, index) => `<sheet name="S${index}" sheetId="${index}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="0.0%"/></numFmts>
      <cellXfs>${[0, 9, 1, 164, 165, 14, 49].map((it) => `<xf numFmtId="${it}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/s${index}.xml`,
        strToU8(`<worksheet ${NAMESPACES}><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });

const read = (sheets: string[], shared?: string, isHtml = false) =>
  outcomesOf('bank.xlsx', workbook(sheets, shared), { reading: { columns: new Map(), isHtml, takesHidden: false } });

test('rows are read with numbers, line breaks, superscripts and missing cells', async () => {
  const shared =
    '<si><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t> &lt; 5</t></r></si><si><t>one_x000D_\ntwo</t></si>';
  const cells = `<c r="A4" t="s"><v>1</v></c><c r="B4" t="s"><v>0</v></c><c r="C4"><v>25</v></c>${inline('=3')}${inline('d')}<c r="F4"><v>2</v></c>`;
  const outcomes = await read([row(...HEAD) + `<row r="4">${cells}</row>`], shared);
  expect(outcomes).toMatchObject([
    {
      line: 4,
      question: { question: 'one<br>two', options: ['x<sup>2</sup> &lt; 5', '25', '=3', 'd'], correctOption: 2 },
    },
  ]);
});

const STYLES = { none: 0, perCent: 1, whole: 2, general: 3, ownPerCent: 4, date: 5, text: 6 };

test.each([
  ['8.1999999999999993', 'none', '8.2'],
  ['0.30000000000000004', 'general', '0.3'],
  ['0.33333333333333298', 'none', '0.333333333333333'],
  ['-1.1000000000000001', 'text', '-1.1'],
  ['1E3', 'none', '1000'],
  ['999999999999999', 'whole', '999999999999999'],
] as const)(
  'the number that is stored as %s in the format %s is read as the sheet shows it',
  async (value, style, shown) => {
    const cell = `<c s="${STYLES[style]}"><v>${value}</v></c>`;
    const [outcome] = await read([row(...HEAD) + row(inline('Q'), cell, ...['b', 'c', 'd', '1'].map(inline))]);
    expect(outcome).toMatchObject({ question: { options: [shown, 'b', 'c', 'd'] } });
  },
);

test.each([
  ['8.1999999999999993', 'whole'],
  ['9007199254740993', 'none'],
  ['1.2345678901234567E+19', 'whole'],
  ['1E-7', 'none'],
  ['0.125', 'ownPerCent'],
  ['46000', 'date'],
  ['many', 'none'],
] as const)('the number %s in the format %s shows something else, and is refused', async (value, style) => {
  const cell = `<c s="${STYLES[style]}"><v>${value}</v></c>`;
  const [outcome] = await read([row(...HEAD) + row(inline('Q'), cell, ...['b', 'c', 'd', '1'].map(inline))]);
  expect(outcome).toMatchObject({
    result: 'refused',
    reason: expect.stringContaining('The cell AnsA is a number in a format of its own'),
  });
});

const runs = (...texts: string[]) =>
  `<c t="inlineStr"><is>${texts.map((it, index) => `<r>${index % 2 ? '<rPr><b/></rPr>' : ''}<t>${it}</t></r>`).join('')}</is></c>`;

test('where texts are HTML, typed tags keep their meaning in a cell with bold letters, and texts that only look like tags stay', async () => {
  const cells = [
    runs('x&lt;sup&gt;2&lt;/sup&gt; ', 'and', ' 1 &lt; 2'),
    runs('0 &lt;p and q&gt; 0 ', 'or'),
    runs('one\n', 'two'),
    runs('', 'all bold'),
  ];
  const [outcome] = await read([row(...HEAD) + row(inline('Q'), ...cells, inline('1'))], '', true);
  expect(outcome).toMatchObject({
    question: {
      options: [
        'x<sup>2</sup> <strong>and</strong> 1 &lt; 2',
        '0 &lt;p and q&gt; 0 <strong>or</strong>',
        'one<br><strong>two</strong>',
        'all bold',
      ],
    },
  });
  const crossed = runs('x&lt;sup&gt;', '2&lt;/sup&gt;');
  const [refused] = await read(
    [row(...HEAD) + row(inline('Q'), crossed, ...['b', 'c', 'd', '1'].map(inline))],
    '',
    true,
  );
  expect(refused).toMatchObject({ result: 'refused', reason: expect.stringContaining('is not closed') });
});

test('a cell that shows another value than it holds is refused', async () => {
  const faulty = (cell: string) => row(inline('Q'), cell, inline('b'), inline('c'), inline('d'), inline('1'));
  const outcomes = await read([
    row(...HEAD) +
      faulty('<c><f>1+1</f><v>2</v></c>') +
      faulty('<c s="1"><v>0.1</v></c>') +
      faulty('<c t="e"><v>#N/A</v></c>'),
  ]);
  expect(told(outcomes)).toEqual([
    '2 refused The cell AnsA is a formula. Put its value there instead.',
    expect.stringMatching(/^3 refused The cell AnsA is a number in a format of its own/),
    '4 refused The cell AnsA is an error or a date. Format it as text.',
  ]);
});

test('every sheet with questions is read, and a sheet with explanations is not', async () => {
  const question = (text: string) => row(inline(text), ...['a', 'b', 'c', 'd', 'A'].map(inline));
  const outcomes = await read([
    row(...HEAD) + question('One'),
    row(inline('How to fill in')),
    row(...HEAD) + question('Two'),
  ]);
  expect(outcomes.map((it) => it.name)).toEqual(['One', 'Two']);
});

test('a file that is not a spreadsheet is refused', async () => {
  await expect(outcomesOf('bank.xlsx', 'Question,AnsA')).rejects.toThrow('no spreadsheet');
  await expect(outcomesOf('bank.xlsx', zipSync({ a: new Uint8Array(1) }))).rejects.toThrow('no spreadsheet');
});

test('entities in a spreadsheet are refused', async () => {
  await expect(read([`<!DOCTYPE x [<!ENTITY a "b">]>${row(...HEAD)}`])).rejects.toThrow('entities');
});
