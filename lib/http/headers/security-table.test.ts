import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** The rows of the table: the items, and the files with parts of their tests' names. */
const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, items = '', , how = '', tests = ''] = cells;
    const named = tests.split('`').slice(1);
    const files = named.filter((_, at) => at % 2 === 0);
    const names = named
      .filter((_, at) => at % 2 === 1)
      .map((text) => [...text.matchAll(/"(.+?)"/g)].map(([, it]) => it));
    return { items, how, tests, named: files.map((file, at) => ({ file, names: names[at] ?? [] })) };
  });

test('docs/security.md holds the table of ASVS items', () => {
  expect(rows.length).toBeGreaterThan(60);
});

test.each(rows)('$items: the tests that it names exist', ({ how, tests, named }) => {
  if (named.length === 0) expect(`${how} ${tests}`).toMatch(/NOT MET.* none$|a document$/);
  for (const { file, names } of named) {
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(names.length).toBeGreaterThan(0);
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const name of names) expect(source).toContain(name);
  }
});
