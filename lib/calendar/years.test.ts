import { yearsIn } from './years';

/** As '1:2027 2:2027', in the order of the months. */
const told = (text: string, kind: 'heading' | 'line' = 'heading') =>
  [...yearsIn(text, kind)]
    .toSorted(([a], [b]) => a - b)
    .map(([month, year]) => `${month}:${year}`)
    .join(' ');

const ALL = Array.from({ length: 12 }, (_, index) => `${index + 1}:2027`).join(' ');

test.each([
  ['January to April 2027', '1:2027 2:2027 3:2027 4:2027'],
  ['January–April, 2027', '1:2027 2:2027 3:2027 4:2027'],
  ['December 2026 to March 2027', '1:2027 2:2027 3:2027 12:2026'],
  ['November to February 2027', '1:2027 2:2027 11:2026 12:2026'],
  ['November 2026 to February', '1:2027 2:2027 11:2026 12:2026'],
  ['January and March 2027', '1:2027 3:2027'],
  ['Tests in January 2027', '1:2027'],
  ['From 4 January 2027 to 28 March 2027', '1:2027 2:2027 3:2027'],
  ['जनवरी से मार्च २०२७', '1:2027 2:2027 3:2027'],
  ['December 2026 to January 2028', '2:2027 3:2027 4:2027 5:2027 6:2027 7:2027 8:2027 9:2027 10:2027 11:2027'],
  ['January 2027, then January 2028', ''],
  ['January to April', ''],
  ['Test schedule 2027', ALL],
  ['परीक्षा कार्यक्रम: 2027', ALL],
  ['Prelims 2027 test series', ''],
  ['Tests for UPSC CSE 2027', ''],
  ['Session 2026-27', ''],
  ['2026 and 2027', ''],
  ['Paper 20270', ''],
])('the heading %j tells %j', (text, expected) => {
  expect(told(text)).toBe(expected);
});

test('a line tells the years of months alone: a year by itself may be of anything', () => {
  expect(told('The classes run from January to February 2027.', 'line')).toBe('1:2027 2:2027');
  expect(told('The pattern of 2027 has four sections.', 'line')).toBe('');
});
