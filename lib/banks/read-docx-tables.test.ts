import { outcomesOf } from './testing';
import { cell, control, docx, four, p, table, tableOf } from './testing-docx';

const read = (...body: string[]) => outcomesOf('test.docx', docx(body));

const asked = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    p(`${index + 1}. Which, ${index}?`),
    ...four('w', 'x', 'y', 'z'),
  ]).flat();

/** The keys that each question gets, '-' for one that is refused. */
const keysOf = async (...body: string[]) =>
  (await read(...body))
    .filter((it) => it.name.startsWith('Which'))
    .map((it) => (it.result === 'taken' ? it.question.correctOption : '-'))
    .join(' ');

const rows = (text: string) => table(text.split(' / ').map((row) => row.split(' ').map((it) => it.replace('_', ''))));

test.each([
  ['downward', 'Q.No Ans / 1 4 / 2 3 / 3 1 / 4 2'],
  ['downward with dots', '1. (4) / 2. (3) / 3. (1) / 4. (2)'],
  ['downward in two columns', 'Q Ans Q Ans / 1 4 3 1 / 2 3 4 2'],
  ['downward under a title', 'Keys _ / Q Ans / 1 4 / 2 3 / 3 1 / 4 2'],
  ['downward with a short last column', '1 4 4 2 / 2 3 _ _ / 3 1 _ _'],
  ['in pairs across', '1 4 2 3 / 3 1 4 2'],
  ['in lettered pairs across', '1 D 2 C / 3 A 4 B'],
  ['wide', '1 2 3 4 / 4 3 1 2'],
  ['wide in blocks', '1 2 / 4 3 / 3 4 / 1 2'],
  ['wide in blocks of which the last is short', '1 2 3 / 4 3 1 / 4 _ _ / 2 _ _'],
  ['in cells of pairs', '1-d 2-c / 3-a 4-b'],
])('a table of keys %s gives each question its own key', async (_, text) => {
  expect(await keysOf(...asked(4), rows(text))).toBe('4 3 1 2');
  expect(await keysOf(...asked(4), p('Answer Key'), rows(text))).toBe('4 3 1 2');
});

test.each(['1 3 / 3 4', '1 2 4 / 3 4 1', '1 2 3 4', '1 / 2 / 3 / 4', '1 2 / 3 4 / 4', '1 4 2 / 2 3 1', '1 4 / 2 5'])(
  'a table %s says no keys',
  async (text) => {
    expect(await keysOf(...asked(4), p('Answer Key'), rows(text))).toBe('- - - -');
  },
);

test.each(['1 2 / 3 4', '1 4 / 2 3', '1 2 / a b'])('a table %s within a question is a part of it', async (text) => {
  const own = [p('3. How much is it?'), rows(text), ...four('w', 'x', 'y', 'z')];
  const [first, second, third] = await read(...asked(2), ...own, p('Answer Key'), p('1-d 2-c 3-a'));
  expect(first).toMatchObject({ question: { correctOption: 4 } });
  expect(second).toMatchObject({ question: { correctOption: 3 } });
  expect(third).toMatchObject({
    question: { correctOption: 1, question: expect.stringContaining('How much is it?<table><tr><td>1</td>') },
  });
});

test('a table in an explanation or a solution gives no keys', async () => {
  const explained = [...asked(1), p('Ans: b'), p('Explanation: See'), rows('1 2 / 3 4'), p('2. Which, 2?')];
  expect(await keysOf(...explained, ...four('w', 'x', 'y', 'z'), p('Ans: c'))).toBe('2 3');
  const solved = [p('Solutions'), p('1. (b) See'), rows('1 2 / 3 4'), p('2. (c) So.')];
  expect(await keysOf(...asked(2), ...solved)).toBe('2 3');
});

const HEADINGS = ['No', 'Question', 'A', 'B', 'C', 'D', 'Ans', 'Marks'].map((it) => cell(p(it))).join('');
const CELLS = ['1', 'Which?', 'w', 'x', 'y', 'z', 'c', '2'].map((it) => cell(p(it)));
const TAKEN = { result: 'taken', question: { question: 'Which?', options: ['w', 'x', 'y', 'z'], correctOption: 3 } };

test.each<[string, (cells: string[]) => string]>([
  ['a cell', (cells) => cells.with(5, control(cells[5] ?? '')).join('')],
  ['two cells', (cells) => [...cells.slice(0, 5), control(cells.slice(5, 7).join('')), ...cells.slice(7)].join('')],
  ['the paragraph of a cell', (cells) => cells.with(5, cell(control(p('z')))).join('')],
  ['a paragraph in another control', (cells) => cells.with(5, cell(control(control(p('z'))))).join('')],
])('a content control around %s shifts no column', async (_, row) => {
  expect(await read(tableOf(HEADINGS, row(CELLS)))).toMatchObject([TAKEN]);
});

test('a merged cell shifts no column', async () => {
  const [wide, before] = ['<w:gridSpan w:val="2"/>', '<w:trPr><w:gridBefore w:val="1"/></w:trPr>'];
  const merged = CELLS.toSpliced(4, 2, cell(p('y'), wide)).join('');
  const title = cell(p('Part A'), '<w:gridSpan w:val="8"/>');
  const outcomes = await read(tableOf(HEADINGS, merged, before + CELLS.slice(1).join(''), title));
  expect(outcomes).toMatchObject([
    { result: 'refused', reason: 'Option D is empty.' },
    TAKEN,
    { result: 'refused', at: 'row 4 of table 1' },
  ]);
});

test.each(['1000000000', 'x', '-5', '1e400'])('a span of %s costs nothing', async (span) => {
  const row = cell(p('1'), `<w:gridSpan w:val="${span}"/>`) + CELLS.slice(1).join('');
  const before = `<w:trPr><w:gridBefore w:val="${span}"/></w:trPr>`;
  const outcomes = await read(tableOf(HEADINGS, row.repeat(200), before + CELLS.join('')));
  expect(outcomes).toHaveLength(2);
});

test('a table without properties is read', async () => {
  expect(await read(tableOf(HEADINGS, CELLS.join('')).replace('<w:tblPr/>', ''))).toMatchObject([TAKEN]);
});

test('a cell of many spaces costs no more than others', async () => {
  const startMs = performance.now();
  await read(...asked(1), p('Ans: a'), table([[`1${' '.repeat(1_000_000)}x`, `1 ${'\t'.repeat(9_000)}x`]]));
  await read(p(`1${' '.repeat(9_000)}x`), p('Ans: a'));
  expect(performance.now() - startMs).toBeLessThan(5_000);
});

const LEVEL = (start: string, format: string) =>
  `<w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl>`;

test.each(['lowerRoman', 'upperLetter', 'hindiVowels', 'decimal'])(
  'a list in %s that starts at no number of this world is read',
  async (format) => {
    for (const start of ['x', '1000000000', '-7', '1e400', '0.5']) {
      const lists = `<w:numbering><w:abstractNum w:abstractNumId="0">${LEVEL(start, format)}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/>
      <w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num></w:numbering>`;
      const body = [...asked(1), p('Ans: b'), p('One', { list: [1, 0] }), p('Two', { list: [2, 0] })];
      const outcomes = await outcomesOf('test.docx', docx(body, { 'word/numbering.xml': lists }));
      expect(outcomes[0]).toMatchObject({ result: 'taken', question: { correctOption: 2 } });
    }
  },
);
