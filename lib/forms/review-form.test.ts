import { reviewForm } from './visitor-forms';

const GOOD = { reviewTitle: 'Clear teaching', yourName: 'Asha Rao', content: 'The tests helped me.' };

const errorsOf = (values: unknown) =>
  (reviewForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('the review form accepts complete values', () => {
  expect(reviewForm.parse(GOOD)).toEqual(GOOD);
});

test.each([
  ['empty', { reviewTitle: '', yourName: '', content: '' }],
  ['white space only', { reviewTitle: ' ', yourName: '\t', content: '\n\u00a0 ' }],
  ['missing', {}],
  ['no texts', { reviewTitle: null, yourName: 1, content: {} }],
])('fields that are %s each have the message "Required"', (_, values) => {
  expect(errorsOf(values)).toEqual([
    ['reviewTitle', 'Required'],
    ['yourName', 'Required'],
    ['content', 'Required'],
  ]);
});

test('the form trims white space around each value', () => {
  expect(
    reviewForm.parse({ reviewTitle: ' Clear teaching', yourName: 'Asha Rao\n', content: '\tThe tests helped me. ' }),
  ).toEqual(GOOD);
});

test.each([
  ['reviewTitle', 200],
  ['yourName', 120],
  ['content', 5_000],
])('%s may have %i characters, not one more', (field, max) => {
  expect(errorsOf({ ...GOOD, [field]: ` ${'x'.repeat(max)} ` })).toEqual([]);
  expect(errorsOf({ ...GOOD, [field]: 'x'.repeat(max + 1) })).toEqual([[field, 'This is too long']]);
});

test('the form drops unknown fields', () => {
  expect(reviewForm.parse({ ...GOOD, IsDisplay: true })).toEqual(GOOD);
});
