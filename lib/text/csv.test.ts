import fc from 'fast-check';

import { csvLine } from './csv';

test('texts are quoted, numbers are not', () => {
  expect(csvLine(['Asha "A" Rao, Pune', 'two\nlines', '', 12, -0.67])).toBe(
    '"Asha ""A"" Rao, Pune","two\nlines","",12,-0.67\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n1', ' =1', '＝1', '\u200b=1'])(
  '%j gets an apostrophe, so that no spreadsheet runs it',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test.each(['Asha', 'a=b', '3-4', '1234 5678 9012', 'x@example.org'])('%j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});

test('whatever a text holds, its cell ends where its quotes end', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const read = [...csvLine(cells).matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = '']) => cell);
      const plain = read.map((cell) => cell.replaceAll('""', '"'));
      expect(plain.map((cell, index) => (cell === cells[index] ? cell : cell.slice(1)))).toEqual(cells);
    }),
  );
});
