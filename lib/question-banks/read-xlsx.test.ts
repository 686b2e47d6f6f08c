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
    'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>'),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/s${index}.xml`,
        strToU8(`<worksheet ${NAMESPACES}><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });

const read = (sheets: string[], shared?: string) => outcomesOf('bank.xlsx', workbook(sheets, shared));

test('rows are read with numbers, lines, raised letters and cells that are left out', async () => {
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

test('a cell that does not hold what it shows is refused', async () => {
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

test('every sheet with questions is read, and one of explanations is not', async () => {
  const question = (text: string) => row(inline(text), ...['a', 'b', 'c', 'd', 'A'].map(inline));
  const outcomes = await read([
    row(...HEAD) + question('One'),
    row(inline('How to fill in')),
    row(...HEAD) + question('Two'),
  ]);
  expect(outcomes.map((it) => it.name)).toEqual(['One', 'Two']);
});

test('a file that is no spreadsheet is refused', async () => {
  await expect(outcomesOf('bank.xlsx', 'Question,AnsA')).rejects.toThrow('no spreadsheet');
  await expect(outcomesOf('bank.xlsx', zipSync({ a: new Uint8Array(1) }))).rejects.toThrow('no spreadsheet');
});

test('entities in a spreadsheet are refused', async () => {
  await expect(read([`<!DOCTYPE x [<!ENTITY a "b">]>${row(...HEAD)}`])).rejects.toThrow('entities');
});
