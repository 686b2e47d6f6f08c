import { checkRelations } from './host-check-relations';
import type { Noun } from '@/lib/site/pages';

const category = (_id: unknown) => ({ _id, CatName: 'UPSC' });
const sub = (_id: unknown, CategoryId: unknown, Scheme?: object) => ({ _id, CategoryId, SubCatName: 'GS', Scheme });

let nextId = 0;
const question = (CategoryId: number, SubCategoryId: number, more: object = {}) => ({
  ...{ _id: `q${(nextId += 1)}`, Question: 'q', AnsA: 'a', AnsB: 'b', AnsC: 'c', AnsD: 'd', CorrectAns: '1' },
  ...{ CategoryId, SubCategoryId, IsActive: true, ...more },
});

const scheme = (...names: string[]) => ({
  ...{ Minutes: 30, Right: '2', Wrong: '1' },
  Sections: names.map((Name) => ({ Name })),
});

/** The findings as `noun level: text, at positions`. */
function found(categories: unknown, subCategories: unknown, questions: unknown) {
  const bodies = { 'exam-categories': categories, 'exam-sub-categories': subCategories, questions };
  const relations = Object.entries(checkRelations(bodies)) as [Noun, ReturnType<typeof checkRelations>['questions']][];
  return relations.flatMap(([noun, findings = []]) =>
    findings.map(({ level, what, positions }) => `${noun} ${level}: ${what}, at ${positions?.join(' ')}`),
  );
}

test('lists that fit together have no findings, however their ids are written', () => {
  expect(found([category(1)], [sub(1, '1'), sub('2', 1)], [question(1, 1), question(1, 2)])).toEqual([]);
});

test('a sub-category without its category is reported', () => {
  expect(found([category(1)], [sub(1, 1), sub(2, 9)], [question(1, 1), question(9, 2)])).toEqual([
    'exam-sub-categories warning: CategoryId names no category, so the sub-category is not offered, at 1',
  ]);
});

test('active questions are reported when their category has no such sub-category', () => {
  const questions = [question(1, 1), question(1, 7), question(2, 1), question(5, 5, { IsActive: false })];
  expect(found([category(1), category(2)], [sub(1, 1)], questions)).toEqual([
    'questions warning: CategoryId and SubCategoryId name no sub-category together, at 1 2',
  ]);
});

test('a sub-category without active questions gets a note', () => {
  expect(found([category(1)], [sub(1, 1), sub(2, 1)], [question(1, 1), question(1, 2, { IsActive: false })])).toEqual([
    'exam-sub-categories note: no active question belongs to it, so there is no test, at 1',
  ]);
});

test.each(['64f0c2', '01', '1.5', '1234567', '-1'])('the id %s is reported, since it allows no test', (id) => {
  const why = '_id is no whole number up to 999999, so no test can be taken in it, at 0';
  expect(found([category(id)], [], [])).toEqual([`exam-categories warning: ${why}`]);
  expect(found([category(1)], [sub(id, 1)], [])).toContain(`exam-sub-categories warning: ${why}`);
});

test.each([
  ['has a section without questions', ['A', 'B', 'C'], ['A', 'B']],
  ['has questions of another section', ['A', 'B'], ['A', 'B', 'C']],
  ['has questions of no section', ['A', 'B'], ['A', 'B', '']],
])('a paper that %s is a fault', (_what, sections, used) => {
  const questions = used.map((Section) => question(1, 1, { Section }));
  expect(found([category(1)], [sub(1, 1, scheme(...sections))], questions)).toEqual([
    'exam-sub-categories fault: Scheme.Sections are not the sections of its questions, so its test does not start, at 0',
  ]);
});

test('a paper is sound when its questions fill its sections, or when it has no sections', () => {
  const questions = ['B', 'A', 'B'].map((Section) => question(1, 1, { Section }));
  expect(found([category(1)], [sub(1, 1, scheme('A', 'B'))], questions)).toEqual([]);
  expect(found([category(1)], [sub(1, 1, scheme())], questions)).toEqual([]);
});

test.each([
  ['categories', [undefined, [sub(1, 9)], [question(9, 1)]]],
  ['sub-categories', [[category(1)], undefined, [question(4, 4)]]],
  ['questions', [[category(1)], [sub(1, 1)], undefined]],
  ['lists', [{ data: [] }, null, 'x']],
])('the check compares nothing with %s that did not come', (_what, [categories, subCategories, questions]) => {
  expect(found(categories, subCategories, questions)).toEqual([]);
});
