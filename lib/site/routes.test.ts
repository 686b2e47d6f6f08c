import { paths } from './paths';

import { DOCUMENTS, FROM_TEST, pageKindOf } from './routes.mjs';

test('every page of the site has its own policy, and no other path has one', () => {
  expect([...DOCUMENTS].sort()).toEqual([...Object.values(paths), '/login'].sort());
});

test('pages with own data are account pages, other pages of accounts and tests are shells, and all others are public', () => {
  const ofKind = (kind: string) => DOCUMENTS.filter((path) => pageKindOf(path) === kind).sort();
  expect(ofKind('account')).toEqual(
    [
      ...[paths.age, paths.finish, paths.objections, paths.profile, paths.responseSheet, paths.score],
      ...[paths.myData, paths.closeAccount],
    ].sort(),
  );
  expect(ofKind('shell')).toEqual(
    [paths.login, '/login', paths.register, paths.testInstruction, paths.test, paths.examPaper].sort(),
  );
  expect(pageKindOf('/no-such-page')).toBe('public');
});

test('a variant of a page has the kind of its page', () => {
  expect(pageKindOf('/Login/first')).toBe('shell');
  expect(pageKindOf('/Magazine/1')).toBe('public');
});

test.each([
  ['https://site.example/Test?Cat=1&Sub=1', true],
  ['http://localhost:3000/ExamPaper?categoryId=1&subCategoryId=2', true],
  ['https://site.example/Test', true],
  ['https://site.example/TestInstruction?Cat=1&Sub=1', false],
  ['https://site.example/OnlineTestSeries?from=/Test', false],
  ['', false],
])('whether a visitor from %j comes from the script of a test: %s', (referrer, isFromTest) => {
  expect(new RegExp(`^${FROM_TEST}$`).test(referrer)).toBe(isFromTest);
});
