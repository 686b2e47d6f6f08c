import { paths } from './paths';

import { DOCUMENTS, pageKindOf } from './routes.mjs';

test('every page of the site has its own policy, and no other path has one', () => {
  expect([...DOCUMENTS].sort()).toEqual([...Object.values(paths), '/login'].sort());
});

test('pages with own data are account pages, other pages of accounts and tests are shells, and all others are public', () => {
  const ofKind = (kind: string) => DOCUMENTS.filter((path) => pageKindOf(path) === kind).sort();
  expect(ofKind('account')).toEqual(
    [
      ...[paths.age, paths.objections, paths.profile, paths.rankList, paths.responseSheet, paths.myData],
      paths.closeAccount,
    ].sort(),
  );
  expect(ofKind('shell')).toEqual(
    [
      ...[paths.login, '/login', paths.register, paths.testInstruction, paths.test, paths.examPaper],
      ...[paths.finish, paths.score],
    ].sort(),
  );
  expect(pageKindOf('/no-such-page')).toBe('public');
});

test('a variant of a page has the kind of its page', () => {
  expect(pageKindOf('/Login/first')).toBe('shell');
  expect(pageKindOf('/Magazine/1')).toBe('public');
  expect(['', '?score=1', '?attempt='].map((it) => pageKindOf('/Score', it))).toEqual(['shell', 'shell', 'shell']);
  expect(pageKindOf('/Score', '?attempt=a-1')).toBe('account');
});
