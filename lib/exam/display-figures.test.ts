import { countFigure, percentageFigure, paperNumber } from './display-figures';

/** What anybody can write into an address in place of a number. */
const NO_NUMBERS: [string | string[] | undefined][] = [
  [undefined],
  [''],
  [' '],
  ['abc'],
  ['NaN'],
  ['Infinity'],
  ['-1'],
  ['+1'],
  [' 1'],
  ['1 '],
  ['1\n'],
  ['0x10'],
  ['1e2'],
  ['1,5'],
  ['१२'],
  ['1234567'],
  ['0000001'],
  ['<b>1</b>'],
  [[]],
  [['5']],
  [['5', '6']],
];

test.each(NO_NUMBERS)('%j shows a dash as a count and as a percentage', (value) => {
  expect(countFigure(value)).toBe('–');
  expect(percentageFigure(value)).toBe('–');
});

test.each([
  ['0', '0'],
  ['12', '12'],
  ['007', '7'],
  ['10000', '10000'],
])('the count %s shows as %s', (value, shown) => {
  expect(countFigure(value)).toBe(shown);
});

test.each([['10001'], ['999999'], ['1.0'], ['2.5']])('%s is not a count and shows a dash', (value) => {
  expect(countFigure(value)).toBe('–');
});

test.each([
  ['0', '0.00'],
  ['72', '72.00'],
  ['72.5', '72.50'],
  ['33.33', '33.33'],
  ['66.67', '66.67'],
  ['0.29', '0.29'],
  ['100', '100.00'],
  ['100.00', '100.00'],
])('the percentage %s shows as %s', (value, shown) => {
  expect(percentageFigure(value)).toBe(shown);
});

test.each([['100.01'], ['101'], ['999'], ['1000'], ['33.333'], ['5.'], ['.5'], ['-0'], ['1.2.3']])(
  '%s is not a percentage and shows a dash',
  (value) => {
    expect(percentageFigure(value)).toBe('–');
  },
);

test.each(NO_NUMBERS)('%j is not a paper number', (value) => {
  expect(paperNumber(value)).toBeNull();
});

test('a paper number has at most six digits', () => {
  expect(['0', '3', '999999', '1000000'].map((value) => paperNumber(value))).toEqual([0, 3, 999_999, null]);
});
