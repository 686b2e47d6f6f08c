import { strToU8, zipSync } from 'fflate';

import type { Reading } from './read-table';
import { outcomesOf, told } from './testing';
import { docx, four, p, run } from './testing-docx';

const KRUTI = '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>';
const kruti = (text: string) => run(text, KRUTI);

const CAPITAL = {
  question: 'भारत की राजधानी क्या है?',
  options: ['दिल्ली', 'मुम्बई', 'GST', 'कोलकाता'],
  correctOption: 1,
};

describe('a Word document with Kruti Dev', () => {
  const lines = ['Hkkjr dh jkt/kkuh D;k gS\\', 'fnYyh', 'eqEcbZ', 'GST', 'dksydkrk'];
  const body = [
    p(run('1. ') + kruti('Hkkjr dh jkt/kkuh D') + kruti(';k gS\\')),
    p(kruti('¼d½ fnYyh')),
    p(kruti('¼[k½ eqEcbZ')),
    p(kruti('¼x½ ') + run('GST')),
    p(kruti('¼?k½ dksydkrk')),
    p(kruti('mÙkj% ¼d½')),
  ];

  test('is read by the fonts of its runs; English in other fonts stays', async () => {
    expect(await outcomesOf('a.docx', docx(body))).toMatchObject([{ result: 'taken', question: CAPITAL }]);
  });

  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const arial = (text: string) => run(text, '<w:rFonts w:ascii="Arial"/>');
  const plain = (style?: string) => [
    p(arial('1. ') + run(lines[0] ?? ''), style ? { style } : {}),
    ...lines.slice(1).map((it, at) => {
      const text = it === 'GST' ? arial(it) : run(it);
      return p(arial(`(${'abcd'[at]}) `) + text, style ? { style } : {});
    }),
    p(arial('Answer: a')),
  ];

  test.each([
    [
      'the defaults of the document',
      plain(),
      `<w:docDefaults><w:rPrDefault><w:rPr>${KRUTI}</w:rPr></w:rPrDefault></w:docDefaults>`,
    ],
    [
      'the usual style of paragraphs',
      plain(),
      `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr>${KRUTI}</w:rPr></w:style>`,
    ],
    [
      'a style on which another is based',
      plain('Asked'),
      `<w:style w:type="paragraph" w:styleId="Hindi"><w:rPr>${KRUTI}</w:rPr></w:style><w:style w:type="paragraph" w:styleId="Asked"><w:basedOn w:val="Hindi"/><w:rPr><w:rFonts w:cs="Mangal"/></w:rPr></w:style>`,
    ],
  ])('is read by %s', async (_, paragraphs, styles) => {
    const file = docx(paragraphs, { 'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>` });
    expect(await outcomesOf('a.docx', file)).toMatchObject([{ result: 'taken', question: CAPITAL }]);
  });

  test('is refused by its paragraph where a sign of it means nothing, and the next question is taken', async () => {
    const bad = [p(run('1. ') + kruti('Hkkjr þ')), ...four('w', 'x', 'y', 'z'), p('Ans: a')];
    const outcomes = await outcomesOf('a.docx', docx([...bad, p('2. Two?'), ...four('w', 'x', 'y', 'z'), p('Ans: b')]));
    expect(told(outcomes)).toEqual([
      "1 refused The text 'Hkkjr þ' in Kruti Dev (at 'þ') in question 1 (paragraph 1) is not read. Take it out, or write it in another way.",
      '7 taken',
    ]);
  });
});

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const STYLES =
  '<styleSheet><fonts><font><name val="Calibri"/></font><font><name val="Kruti Dev 010"/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>';

/** A spreadsheet whose cells are given as XML. */
const book = (...rows: string[][]) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook ${NAMESPACES}><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/s1.xml"/></Relationships>',
        'xl/styles.xml': STYLES,
        'xl/worksheets/s1.xml': `<worksheet ${NAMESPACES}><sheetData>${rows.map((it) => `<row>${it.join('')}</row>`).join('')}</sheetData></worksheet>`,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
const cell = (text: string, style = 0) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = ['Question', 'A', 'B', 'C', 'D', 'Answer'].map((it) => cell(it));
const asked = (key: string) => [
  cell('Hkkjr dh jkt/kkuh D;k gS\\', 1),
  cell('fnYyh', 1),
  `<c s="1" t="inlineStr"><is><r><t>eq</t></r><r><rPr><rFont val="Kruti Dev 010"/></rPr><t>EcbZ</t></r></is></c>`,
  '<c s="1" t="inlineStr"><is><r><rPr><rFont val="Arial"/></rPr><t>GST</t></r></is></c>',
  cell('dksydkrk', 1),
  key,
];

describe('a spreadsheet with Kruti Dev', () => {
  test.each([
    ['a number', cell('1', 1)],
    ['a letter of another font', cell('A')],
    ['a letter that is no Hindi', cell('a', 1)],
    ['Hindi in brackets', cell('¼d½', 1)],
    ['the text of an option', cell('fnYyh', 1)],
  ])('is read by the fonts of cells and their parts, also with %s as the key', async (_, key) => {
    expect(await outcomesOf('a.xlsx', book(HEAD, asked(key)))).toMatchObject([{ result: 'taken', question: CAPITAL }]);
  });

  test('has no key that is a letter in one font and another one in the other', async () => {
    expect(told(await outcomesOf('a.xlsx', book(HEAD, asked(cell('d', 1)))))).toEqual([
      "2 refused The key 'd' can be the letter, or 'क' in Kruti Dev. Write a number from 1 to 4.",
    ]);
  });

  test('has a cell refused by its name whose text means nothing', async () => {
    const row = asked('<c><v>1</v></c>').with(1, cell('fnYyh þ', 1));
    expect(told(await outcomesOf('a.xlsx', book(HEAD, row)))).toEqual([
      "2 refused The cell AnsA holds text 'fnYyh þ' in Kruti Dev (at 'þ'), which is not read.",
    ]);
  });
});

describe('a file that names no fonts', () => {
  const reading: Reading = { columns: new Map(), isHtml: false, takesHidden: false, font: 'Kruti Dev 010' };
  const csv = (...lines: string[]) => outcomesOf('a.csv', lines.join('\n'), { reading });

  test('is read as Kruti Dev where the editor says so', async () => {
    const outcomes = await csv(
      'Question,A,B,C,D,Answer,Subject',
      '"Hkkjr dh jkt/kkuh D;k gS\\",fnYyh,eqEcbZ,psUubZ,dksydkrk,a,Geography',
    );
    expect(outcomes).toMatchObject([
      {
        result: 'taken',
        question: { ...CAPITAL, options: ['दिल्ली', 'मुम्बई', 'चेन्नई', 'कोलकाता'], subject: 'Geography' },
      },
    ]);
  });

  test('has its Hindi columns in Kruti Dev if it has such', async () => {
    const outcomes = await csv(
      'Question,A,B,C,D,Answer,QuestionHi,AHi,BHi,CHi,DHi',
      'Capital of India?,Delhi,Mumbai,Chennai,Kolkata,d,"Hkkjr dh jkt/kkuh D;k gS\\",fnYyh,eqEcbZ,psUubZ,dksydkrk',
    );
    expect(outcomes).toMatchObject([
      { question: { question: 'Capital of India?', correctOption: 4, hindi: { question: CAPITAL.question } } },
    ]);
  });

  test.each([
    ['jke,GDP,e,l,u,1', 'The cell AnsA has English words, not Kruti Dev.'],
    ['jke,ek,e,l,u,c', "The key 'c' can be the letter, or 'ब' in Kruti Dev."],
    ['jke,25 km,e,l,u,1', "The cell AnsA holds text '25 km' in Kruti Dev"],
  ])('refuses %s, which has two readings or none', async (line, reason) => {
    expect(told(await csv('Question,A,B,C,D,Answer', line))).toEqual([expect.stringContaining(`2 refused ${reason}`)]);
  });

  test('can be a typed text; its English letters and keys stay', async () => {
    const text = '1- Hkkjr dh jkt/kkuh D;k gS\\\n(a) fnYyh\n(b) eqEcbZ\n¼x½ psUubZ\n'.replace('¼x½', '(c)');
    const outcomes = await outcomesOf('a.txt', `${text}(d) dksydkrk\nAnswer: a\n`, { format: 'text', reading });
    expect(outcomes).toMatchObject([
      { result: 'taken', question: { ...CAPITAL, options: ['दिल्ली', 'मुम्बई', 'चेन्नई', 'कोलकाता'] } },
    ]);
  });

  test('is refused as a whole where its format has no place for one font', async () => {
    await expect(outcomesOf('a.gift', '{}', { reading })).rejects.toThrow('The font can be said of a table');
  });
});
