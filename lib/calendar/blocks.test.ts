import { toSafeHtml } from '@/lib/html/sanitize';

import { blocksOf } from './blocks';

const blocks = (html: string) => blocksOf(toSafeHtml(html, () => undefined));

/** A table's rows as texts. */
function rows(html: string) {
  const [table] = blocks(html);
  return table?.kind === 'table' ? table.rows.map((row) => row.map(({ text }) => text)) : undefined;
}

test('headings, paragraphs, list items and what line breaks part come in their order', () => {
  const html = `<h3>Plan</h3> <p>One <b>two</b></p><ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>
    loose<div>d<br>e <i>f<br>g</i></div><dl><dt>4 January 2027</dt><dd>Test</dd></dl>`;
  expect(blocks(html)).toEqual([
    { kind: 'heading', text: 'Plan' },
    ...['One two', 'a', 'b', 'c', 'loose', 'd', 'e f', 'g', '4 January 2027: Test'].map((text) => ({
      kind: 'line',
      text,
    })),
  ]);
});

test('a table has its caption, the count of its head rows, and its cells', () => {
  const html = `<table><caption>May <b>2027</b></caption><thead><tr><th>Date</th><th>Topic</th></tr></thead>
    <tbody><tr><td>4 May</td><td>A<br>B</td></tr></tbody></table>`;
  expect(blocks(html)).toEqual([
    {
      kind: 'table',
      caption: 'May 2027',
      headRows: 1,
      rows: [
        [
          { text: 'Date', isHeading: true },
          { text: 'Topic', isHeading: true },
        ],
        [
          { text: '4 May', isHeading: false },
          { text: 'A B', isHeading: false },
        ],
      ],
    },
  ]);
});

test('a cell that spans rows and columns stands in each of its places', () => {
  expect(
    rows(`<table><tr><td rowspan="2">4 May</td><td>a</td><td>b</td></tr><tr><td>c</td></tr>
      <tr><td colspan="3">wide</td></tr></table>`),
  ).toEqual([
    ['4 May', 'a', 'b'],
    ['4 May', 'c'],
    ['wide', 'wide', 'wide'],
  ]);
});

test('spans that are too large or none stay within reason', () => {
  const [row] = rows('<table><tr><td colspan="900" rowspan="900">a</td></tr></table>') ?? [];
  expect(row?.length).toBeLessThan(100);
  expect(rows('<table><tr><td colspan="-2">a</td><td colspan="x">b</td><td rowspan="0">c</td></tr></table>')).toEqual([
    ['a', 'b', 'c'],
  ]);
});

test('a table that only lays out others is read as its cells', () => {
  expect(blocks('<table><tr><td>Left</td><td><table><tr><td>4 May</td></tr></table></td></tr></table>')).toMatchObject([
    { kind: 'line', text: 'Left' },
    { kind: 'table', rows: [[{ text: '4 May' }]] },
  ]);
});

test('a line without end is cut', () => {
  const [line] = blocks(`<p>${'.'.repeat(1_000_000)}</p>`);
  expect(line?.kind === 'line' && line.text.length).toBe(2_000);
});

test('an empty text has no blocks', () => {
  expect(blocks('<p> </p><br>')).toEqual([]);
});
