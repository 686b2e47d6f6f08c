/** @jest-environment jsdom */
import { hasJustDeclared } from './just-declared';

const SITE = window.location.origin;

/** Opens a page of the site at `here`, reached from `referrer`. */
function arrive(referrer: string, here = '/Test?Cat=2&Sub=3', type = 'navigate') {
  window.history.replaceState(null, '', here);
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  performance.getEntriesByType = () => [{ type }] as unknown as PerformanceEntryList;
}

test.each(['/TestInstruction?Cat=2&Sub=3', '/TestInstruction?Sub=03&Cat=2&from=list'])(
  'a candidate who comes from the form at %s has just declared',
  (path) => {
    arrive(SITE + path);
    expect(hasJustDeclared()).toBe(true);
  },
);

test.each([
  ['nowhere', ''],
  ['another site', 'https://elsewhere.example/TestInstruction?Cat=2&Sub=3'],
  ['another page', `${SITE}/OnlineTestSeries?Cat=2&Sub=3`],
  ['the instructions of another test', `${SITE}/TestInstruction?Cat=2&Sub=4`],
  ['no test', `${SITE}/TestInstruction`],
  ['nonsense', 'nonsense'],
])('a visitor from %s has not declared', (_name, referrer) => {
  arrive(referrer);
  expect(hasJustDeclared()).toBe(false);
});

test.each(['reload', 'back_forward'])('a page opened by %s is not a declaration', (type) => {
  arrive(`${SITE}/TestInstruction?Cat=2&Sub=3`, undefined, type);
  expect(hasJustDeclared()).toBe(false);
});

test('a declaration for a test does not count for an exam', () => {
  arrive(`${SITE}/TestInstruction`, '/ExamPaper?categoryId=2&subCategoryId=3');
  expect(hasJustDeclared()).toBe(false);
});
