import { parseContent } from '@/lib/server/content-folder';

import { withFields, withItem } from './source';

const FILE = `# yaml-language-server: $schema=../schemas/questions.json
# The first paper.
- _id: a   # as in the book
  Question: |
    <p>Who?</p>

  # Option B is disputed.
  AnsA: "Tipu" # the sultan
  AnsB: !md |
    **Mir**
  IsActive: true
# Nobody touches this one.
-   _id:  b
    Question:   'What   now?'
    AnsA: >-
      folded
      text
    Year: 2019
`;

const lines = (text: string) => text.split('\n');

/** The lines of the file that a change took away, and those it brought. */
const difference = (after: string | null) => ({
  gone: lines(FILE).filter((it) => !lines(after ?? '').includes(it)),
  come: lines(after ?? '').filter((it) => !lines(FILE).includes(it)),
});

test('only the lines of the changed fields change, and comments and the style of all others stay', () => {
  expect(difference(withFields(FILE, 0, { Question: '<p>Which: one?</p>\n', AnsA: 'Tipu # Sultan' }))).toEqual({
    gone: ['    <p>Who?</p>', '  AnsA: "Tipu" # the sultan'],
    come: ['    <p>Which: one?</p>', '  AnsA: "Tipu # Sultan" # the sultan'],
  });
});

test('a text in Markdown stays as it is written, unless it is changed itself', () => {
  expect(withFields(FILE, 0, { IsActive: false })).toBe(FILE.replace('IsActive: true', 'IsActive: false'));
  expect(difference(withFields(FILE, 0, { AnsB: '<p>Qasim</p>' }))).toEqual({
    gone: ['  AnsB: !md |', '    **Mir**'],
    come: ['  AnsB: <p>Qasim</p>'],
  });
});

test('a new field comes last in its item, indented as the others', () => {
  expect(withFields(FILE, 0, { Source: 'NCERT' })).toBe(
    FILE.replace('IsActive: true\n', 'IsActive: true\n  Source: NCERT\n'),
  );
  const last = FILE.trimEnd();
  expect(withFields(last, 1, { Source: 'a\nb', IsPublic: null })).toBe(
    `${last}\n    Source: |-\n      a\n      b\n    IsPublic: null\n`,
  );
});

test('a file of Windows keeps its line ends and its byte order mark', () => {
  const file = `\uFEFF${FILE.slice(FILE.indexOf('- _id: a')).replaceAll('\n', '\r\n')}`;
  const changed = withFields(file, 0, { Question: '<p>a</p>\n\n<p>b</p>\n', Source: 'x' });
  expect(changed).toBe(
    file
      .replace('<p>Who?</p>', '<p>a</p>\r\n\r\n    <p>b</p>')
      .replace('IsActive: true\r\n', 'IsActive: true\r\n  Source: x\r\n'),
  );
});

test('a list in JSON is left to be changed by hand', () => {
  expect(withFields('[{"_id": "a", "Year": 2019}]', 0, { Year: 2020 })).toBeNull();
});

test('a change that would change another item too is not made', () => {
  const shared = '- _id: a\n  Question: &q Who?\n- _id: b\n  Question: *q\n';
  expect(withFields(shared, 0, { Question: 'What?' })).toBeNull();
  expect(withFields(FILE, 7, { Question: 'What?' })).toBeNull();
});

test('a new item comes first, indented as the others, and every other character stays', () => {
  const item = { _id: 'n', Title: 'Closed: on Friday', IsActive: true };
  const [head = '', ...rest] = FILE.split(/(?<=schema=.*\n)/);
  expect(withItem(FILE, item)).toBe(
    `${head}- _id: n\n  Title: "Closed: on Friday"\n  IsActive: true\n${rest.join('')}`,
  );
  expect(withItem('  - _id: a\n', item)).toMatch(/^ {2}- _id: n\n {4}Title: .*\n {4}IsActive: true\n {2}- _id: a\n$/);
  expect(withItem('\uFEFF- _id: a\r\n', { _id: 'n' })).toBe('\uFEFF- _id: n\r\n- _id: a\r\n');
});

test.each(['', '# Nothing yet.\n', '---\n'])('a list without items takes a first one: %j', (file) => {
  expect(parseContent(withItem(file, { _id: 'n' }) ?? '')).toEqual([{ _id: 'n' }]);
});

test.each(['[{"_id": "a"}]', '[]\n'])('%j takes no item', (file) => {
  expect(withItem(file, { _id: 'n' })).toBeNull();
});
