import fc from 'fast-check';

import { findDays } from './dates';

/** The days as 'first' or 'first/last'. */
const days = (text: string, years: [number, number][] = []) =>
  findDays(text, new Map(years)).map(({ first, last }) => (first === last ? first : `${first}/${last}`));

test.each([
  '4 January 2027',
  '4 Jan 2027',
  '04 Jan. 2027',
  '4th January, 2027',
  '4th of January 2027',
  'January 4, 2027',
  'Jan 4th 2027',
  'JANUARY 4, 2027',
  '2027-01-04',
  '04/01/2027',
  '4-1-2027',
  '04.01.2027',
  '4-Jan-2027',
  '4-Jan-27',
  '4 Jan ’27',
  'Monday, 4 January 2027 (10 am)',
  'Test 3, January 4, 2027',
  'Test 3 January 4, 2027',
  'Full test 1 – 4 January 2027',
  'Paper 1 and 4 January 2027',
  '४ जनवरी २०२७',
  '०४/०१/२०२७',
])('%j is the fourth of January', (text) => {
  expect(days(text)).toEqual(['2027-01-04']);
});

test.each([
  ['4 to 10 January 2027', ['2027-01-04/2027-01-10']],
  ['Dates: 4–10 January 2027', ['2027-01-04/2027-01-10']],
  ['January 4-10, 2027', ['2027-01-04/2027-01-10']],
  ['4 January to 10 February 2027', ['2027-01-04/2027-02-10']],
  ['28 December to 3 January 2027', ['2026-12-28/2027-01-03']],
  ['28 December 2026 to 3 January', ['2026-12-28/2027-01-03']],
  ['Mon 4 January (Monday) – 10 January 2027 (Sunday)', ['2027-01-04/2027-01-10']],
  ['04/01/2027 - 10/01/2027', ['2027-01-04/2027-01-10']],
  ['4 and 10 January 2027', ['2027-01-04', '2027-01-10']],
  ['4 January, 10 January and 3 February 2027', ['2027-01-04', '2027-01-10', '2027-02-03']],
  ['4 January 2027 to April 2027', ['2027-01-04']],
  ['10 January 2027 to 4 January 2027', ['2027-01-10', '2027-01-04']],
  ['१० से १२ जनवरी २०२७', ['2027-01-10/2027-01-12']],
  ['17 फ़रवरी 2027 और 17 फरवरी 2028', ['2027-02-17', '2028-02-17']],
])('%j names %j', (text, expected) => {
  expect(days(text)).toEqual(expected);
});

test.each([
  '31 February 2027',
  '29 February 2027',
  '31/02/2027',
  '13.13.2027',
  '2027-13-01',
  '0 January 2027',
  '28 February to 31 February 2027',
  '4 January',
  'January 2027',
  '4 Month 2027',
  '4 Janus 2027',
  'Marching 4 2027',
  'Quit India, 8 August 1942',
  '011-04-01-20271',
  'Questions 1 to 100',
  'Articles 12-35',
  '',
])('%j names no day', (text) => {
  expect(days(text)).toEqual([]);
});

test('a leap day exists in its years', () => {
  expect(days('29 February 2028')).toEqual(['2028-02-29']);
});

const JANUARY_2027: [number, number][] = [[1, 2027]];

test.each([
  ['10 January', ['2027-01-10']],
  ['Full test 1, 10 January', ['2027-01-10']],
  ['January 10', ['2027-01-10']],
  ['10 January 10 am', ['2027-01-10']],
  ['4 to 10 January', ['2027-01-04/2027-01-10']],
  ['Sunday, 10 January', ['2027-01-10']],
  ['10 January (रविवार)', ['2027-01-10']],
  ['10 January 2028', ['2028-01-10']],
  ['8 January 1942', []],
  ['10 February', []],
  ['31 January to 6 February', []],
  ['Monday, 10 January', []],
  ['10 January (Saturday)', []],
])('where January is of 2027, %j names %j', (text, expected) => {
  expect(days(text, JANUARY_2027)).toEqual(expected);
});

test.each(['Candidates may 4 times', 'Soldiers march 10 miles'])(
  'where May and March are of 2027, %j names no day',
  (text) => {
    expect(
      days(text, [
        [3, 2027],
        [5, 2027],
      ]),
    ).toEqual([]);
  },
);

test('any day, in any of the forms, is read back', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const forms = ['en-GB', 'en-US', 'en-CA', 'hi-IN-u-nu-latn', 'hi-IN-u-nu-deva'].map(
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: locale === 'en-CA' ? 'short' : 'long', timeZone: 'UTC' }),
  );
  fc.assert(
    fc.property(day, fc.constantFrom(...forms), (date, form) => {
      expect(days(`Test: ${form.format(date)}.`)).toEqual([date.toISOString().slice(0, 10)]);
    }),
  );
});

test('no text makes it fail, and every day found exists', () => {
  const piece = fc.constantFrom(
    '4',
    '31',
    ' ',
    '-',
    ' to ',
    'January',
    'Feb',
    '2027',
    ',',
    'मई',
    '०',
    '/',
    '\n',
    'x',
    'Sun',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((it) => it.join('')),
      ),
      (text) => {
        for (const { first, last } of findDays(text)) {
          expect(new Date(first).toISOString().slice(0, 10)).toBe(first);
          expect(first <= last).toBe(true);
        }
      },
    ),
  );
});
