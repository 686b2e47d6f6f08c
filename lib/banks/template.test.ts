import { strFromU8, unzipSync } from 'fflate';

import { COLUMNS } from './columns';
import { templateFile } from './write-bank';
import { outcomesOf } from './testing';

test('all cells to fill in are set to text, so that a spreadsheet keeps the typed text', async () => {
  const files = unzipSync(await templateFile());
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const [, format] = /numFmtId="(\d+)" formatCode="@"/.exec(text('xl/styles.xml')) ?? [];
  const styles = [
    ...text('xl/styles.xml')
      .split('<cellXfs')[1]!
      .matchAll(/<xf [^>]*>/g),
  ].map(([style]) => style);
  const [, ...rows] = text('xl/worksheets/sheet1.xml').split('<row ');
  expect(rows).toHaveLength(1_001);
  for (const row of rows.slice(1)) {
    const cells = [...row.matchAll(/<c r="\w+" s="(\d+)"/g)].map(([, style]) => styles[Number(style)]);
    expect(cells).toHaveLength(COLUMNS.length);
    expect(new Set(cells)).toEqual(new Set([expect.stringContaining(`numFmtId="${format}"`)]));
  }
});

test('an empty template has no question', async () => {
  await expect(outcomesOf('template.xlsx', await templateFile())).rejects.toThrow('The file has no question.');
});
