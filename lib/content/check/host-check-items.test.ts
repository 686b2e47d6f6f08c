import fc from 'fast-check';
import { z } from 'zod';

import { HostError } from '../host/host-error';
import { parseList } from '../host/list-call';
import { examSubCategoriesCall } from '../nouns/exam-categories';
import { magazinesCall, oldPapersCall } from '../nouns/materials';
import { questionsCall } from '../nouns/questions';
import { loggedInUserCall } from '../nouns/users';
import { checkList, faultsOf, grouped, shown } from './host-check-items';

const magazine = (fields: Record<string, unknown> = {}) => ({
  _id: 'm',
  MId: 1,
  MName: 'May',
  IsActive: true,
  ...fields,
});
const magazines = (count: number, fields: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, at) => magazine({ _id: `m${at}`, ...fields }));

const found = (list: unknown[]) => checkList(magazinesCall, list).findings;

test('a list of good items has no findings', () => {
  const { given, usable, shown: published, findings } = checkList(magazinesCall, magazines(3, { __v: 0 }));
  expect([given, usable.length, published.length, findings]).toEqual([3, 3, 3, []]);
  expect(usable[0]).toMatchObject({ _id: 'm0', MId: '1', CImage: '' });
});

test.each([
  ['a field that is missing', { MName: undefined }, 'MName is missing'],
  ['a field that is null', { MName: null }, 'MName is null'],
  ['a field that is empty', { MName: ' \n' }, 'MName is empty'],
  ['a truth value in place of a text', { MName: true }, 'MName must be a text or a number, and is true or false'],
  ['a list in place of a text', { CImage: ['a.svg'] }, 'CImage must be a text or a number, and is a list'],
  ['an id that is an object', { MId: { $oid: 'x' } }, 'MId must be a text or a number, and is an object'],
  ['an empty id', { MId: '' }, 'MId is empty'],
  ['a flag that is a text', { IsActive: 'true' }, 'IsActive must be true or false, and is a text'],
])('%s drops the item and is reported with its position', (_kind, fields, what) => {
  expect(found([magazine(), magazine({ _id: 'bad', ...fields })])).toEqual([
    { level: 'fault', what, count: 1, positions: [1] },
  ]);
});

test.each([
  [null, 'the item is null'],
  ['May', 'the item must be an object, and is a text'],
  [[], 'the item must be an object, and is a list'],
])('%j is not an item', (bad, what) => {
  expect(found([magazine(), bad])).toEqual([{ level: 'fault', what, count: 1, positions: [1] }]);
});

test('every fault of an item is reported', () => {
  expect(found([{ IsActive: true }]).map(({ what }) => what)).toEqual(['MId is missing', 'MName is missing']);
});

test('a field deep in an answer is reported with its path', () => {
  const { error } = loggedInUserCall.answer.safeParse({ user: { Username: true } });
  if (!error) throw new Error('not refused');
  expect(faultsOf(error, { user: { Username: true } }, 'the answer')).toEqual([
    'user.Username must be a text or a number, and is true or false',
  ]);
});

test('five hundred equal faults become one finding with a count and their positions', () => {
  const list = [...magazines(2), ...magazines(500, { MName: '' })].map((it, at) => ({ ...it, _id: at }));
  expect(found(list)).toEqual([
    { level: 'fault', what: 'MName is empty', count: 500, positions: list.slice(2, 502).map((_, at) => at + 2) },
  ]);
});

test('a key other than 1 to 4 is reported with the first wrong value', () => {
  const question = (_id: number, CorrectAns: unknown) => ({
    ...{ _id, Question: 'q', AnsA: 'a', AnsB: 'b', AnsC: 'c', AnsD: 'd', CategoryId: 1, SubCategoryId: 1 },
    ...{ IsActive: true, CorrectAns },
  });
  const list = [question(1, ' 4 '), question(2, 3), question(3, 'B'), question(4, 0), question(5, 'A')];
  expect(checkList(questionsCall, list).findings).toEqual([
    { level: 'fault', what: 'CorrectAns must be one of 1, 2, 3, 4 (here "B")', count: 3, positions: [2, 3, 4] },
  ]);
});

test('a picture that the site cannot show is a fault of a question', () => {
  const picture = '<p>See</p><img src="file:///C:/a.png">';
  const question = { _id: 1, Question: picture, AnsA: 'a', AnsB: 'b', AnsC: 'c', AnsD: 'd<svg></svg>', CorrectAns: 1 };
  const questions = [{ ...question, CategoryId: 1, SubCategoryId: 1, IsActive: true }];
  expect(checkList(questionsCall, questions).findings.map(({ level, what }) => `${level} ${what}`)).toEqual([
    'fault Question is not right: it has a picture that cannot be shown ("file:///C:/a.png")',
    'fault AnsD is not right: it has a picture that cannot be shown ("<svg>")',
  ]);
});

test('a repeated id drops the second item', () => {
  const { usable, findings } = checkList(magazinesCall, [magazine({ _id: 1, MName: 'first' }), magazine({ _id: '1' })]);
  expect(findings).toEqual([{ level: 'fault', what: '_id stands twice', count: 1, positions: [1] }]);
  expect(usable.map((it) => it.MName)).toEqual(['first']);
});

test('two papers can share question ids, and an inactive question can have the id of an active one', () => {
  const question = (CategoryId: number, IsActive: boolean) => ({
    ...{ _id: 1, Question: 'q', AnsA: 'a', AnsB: 'b', AnsC: 'c', AnsD: 'd', CorrectAns: 1 },
    ...{ CategoryId, SubCategoryId: 1, IsActive },
  });
  expect(checkList(questionsCall, [question(1, false), question(1, true), question(2, true)]).findings).toEqual([]);
});

test('items without the flag are reported; neither they nor items with false are shown', () => {
  const list = [...magazines(2), magazine({ _id: 'x', IsActive: undefined }), magazine({ _id: 'y', IsActive: null })];
  const {
    usable,
    shown: published,
    findings,
  } = checkList(magazinesCall, [...list, magazine({ _id: 'z', IsActive: false })]);
  expect([usable.length, published.length]).toEqual([5, 2]);
  expect(findings).toEqual([
    { level: 'note', what: 'IsActive is missing, so the item is not shown', count: 2, positions: [2, 3] },
  ]);
});

test('a list that shows nothing is reported with the name of its flag', () => {
  expect(checkList(oldPapersCall, [{ _id: 1, Title: 'GS I', IsDisplay: false }]).findings).toEqual([
    { level: 'warning', what: 'no item has IsDisplay true, so none is shown' },
  ]);
  expect(checkList(oldPapersCall, []).findings).toEqual([]);
});

test('a field in another spelling is reported', () => {
  const [first] = found([{ _id: 1, MId: 1, MName: 'May', isActive: true, cimage: '/a.svg', Doc: '/a.pdf', doc: 1 }]);
  expect(first).toEqual({ level: 'warning', what: 'CImage is spelt cimage', count: 1, positions: [0] });
  expect(found([{ _id: 1, MId: 1, MName: 'May', isActive: true }])).toContainEqual({
    ...{ level: 'warning', what: 'IsActive is spelt isActive', count: 1, positions: [0] },
  });
});

test('a field that the site ignores is reported', () => {
  const subCategory = { _id: 1, SubCatName: 'GS', CategoryId: 1 };
  const check = (Scheme: unknown) => checkList(examSubCategoriesCall, [{ ...subCategory, Scheme }]).findings;
  expect(check({ Minutes: 30, Right: '2', Wrong: 'two thirds' })).toEqual([
    { level: 'warning', what: 'Scheme is not as the site reads it, and is ignored', count: 1, positions: [0] },
  ]);
  expect(check({ Minutes: 30, Right: '2', Wrong: '2/3' })).toEqual([]);
  expect(check(null)).toEqual([]);
  expect(checkList(examSubCategoriesCall, [{ ...subCategory, NameHi: [5] }]).findings).toMatchObject([
    { what: expect.stringMatching(/^NameHi is not as/) },
  ]);
});

test('the check keeps and drops the same items as the site, for any list', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const schema = z.object({ _id: magazinesCall.item.shape._id.optional(), Title: magazinesCall.item.shape.MName });
  const call = { noun: 'anything', path: '/any', item: schema };
  const anyId = fc.constantFrom('a', 'b', 1, '1', '', null, undefined, {});
  const anyItem = fc.oneof(
    fc.record({ _id: anyId, Title: fc.constantFrom('x', ' x ', '', 5, undefined) }),
    fc.constantFrom(null, 'x', [], {}),
  );
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 12 }), (list) => {
      const { usable } = checkList(call, list);
      try {
        expect(usable).toEqual(parseList(call, list));
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        expect(usable).toEqual([]);
      }
    }),
  );
  warn.mockRestore();
});

test('text of a host is shown short, on one line and without control characters', () => {
  expect(shown('a\n\u001b[31m"b"')).toBe('"a\\n\\u001b[31m\\"b\\""');
  expect(shown('x'.repeat(50))).toBe(`"${'x'.repeat(40)}…"`);
});

test('findings of different levels or texts stay apart', () => {
  expect(
    grouped('note', [
      { what: 'a', position: 4 },
      { what: 'b', position: 1 },
      { what: 'a', position: 9 },
    ]),
  ).toEqual([
    { level: 'note', what: 'a', count: 2, positions: [4, 9] },
    { level: 'note', what: 'b', count: 1, positions: [1] },
  ]);
});
