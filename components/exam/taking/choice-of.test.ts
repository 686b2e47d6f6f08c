import { choiceOf } from './choice-of';

const read = (page: 'test' | 'exam', query: string) => choiceOf(page, new URLSearchParams(query));

test.each([
  ['test', 'Cat=1&Sub=2', { kind: 'test', categoryId: 1, subCategoryId: 2 }],
  ['exam', 'categoryId=1&subCategoryId=2', { kind: 'exam', categoryId: 1, subCategoryId: 2 }],
  ['exam', 'categoryId=1&subCategoryId=2&From=wrong', { kind: 'exam', categoryId: 1, subCategoryId: 2 }],
] as const)('the page %s reads ?%s', (page, query, choice) => {
  expect(read(page, query)).toEqual(choice);
});

test('the order in which subjects were ticked is kept, each once', () => {
  expect(read('test', 'Cat=1&Sub=2&From=unseen&Questions=30&Subject=B&Subject=A&Subject=B')).toEqual({
    ...{ kind: 'own', categoryId: 1, subCategoryId: 2 },
    ...{ from: 'unseen', questions: 30, subjects: ['B', 'A'] },
  });
});

test.each([
  ['test', ''],
  ['test', 'Cat=1'],
  ['test', 'Cat=one&Sub=2'],
  ['test', 'categoryId=1&subCategoryId=2'],
  ['test', 'Cat=1&Sub=2&From=right&Questions=20'],
  ['test', 'Cat=1&Sub=2&From=wrong'],
  ['test', 'Cat=1&Sub=2&From=wrong&Questions=4'],
  ['test', 'Cat=1&Sub=2&From=wrong&Questions=101'],
  ['test', 'Cat=1&Sub=2&From=wrong&Questions=1e1'],
  ['test', `Cat=1&Sub=2&From=all&Questions=20&${Array.from({ length: 51 }, (_, n) => `Subject=${n}`).join('&')}`],
  ['exam', 'Cat=1&Sub=2'],
] as const)('the page %s finds no test in ?%s', (page, query) => {
  expect(read(page, query)).toBeNull();
});
