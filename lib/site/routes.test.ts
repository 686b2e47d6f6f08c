import { paths } from './paths';

import { DOCUMENTS, pageKindOf } from './routes.mjs';

test('every page of the site has a policy of its own, and nothing else has', () => {
  expect([...DOCUMENTS].sort()).toEqual([...Object.values(paths), '/login'].sort());
});

test('what is personal is an account page, a running test an exam page, and all else public', () => {
  const ofKind = (kind: string) => DOCUMENTS.filter((path) => pageKindOf(path) === kind);
  expect(ofKind('account').sort()).toEqual(
    [paths.login, '/login', paths.register, paths.profile, paths.testInstruction, paths.finish, paths.score].sort(),
  );
  expect(ofKind('exam')).toEqual([paths.test, paths.examPaper]);
  expect(pageKindOf('/no-such-page')).toBe('public');
});
