import { paths } from './paths';

import { DOCUMENTS, pageKindOf } from './routes.mjs';

test('every page of the site has its own policy, and no other path has one', () => {
  expect([...DOCUMENTS].sort()).toEqual([...Object.values(paths), '/login'].sort());
});

test('personal pages are account pages, running tests are exam pages, and all others are public', () => {
  const ofKind = (kind: string) => DOCUMENTS.filter((path) => pageKindOf(path) === kind);
  expect(ofKind('account').sort()).toEqual(
    [paths.login, '/login', paths.register, paths.profile, paths.testInstruction, paths.finish, paths.score].sort(),
  );
  expect(ofKind('exam')).toEqual([paths.test, paths.examPaper]);
  expect(pageKindOf('/no-such-page')).toBe('public');
});
