import { findHours } from './times';

const minutes = (text: string) =>
  findHours(text).map(({ startMin, endMin }) => (endMin === undefined ? [startMin] : [startMin, endMin]));

test.each([
  ['7 am', [[420]]],
  ['10:30 AM', [[630]]],
  ['2.30 p.m.', [[870]]],
  ['09:00', [[540]]],
  ['23:59', [[1439]]],
  ['12 am', [[0]]],
  ['12 noon', [[720]]],
  ['12:15 pm', [[735]]],
  ['7 am to 9 pm', [[420, 1260]]],
  ['7am-9pm', [[420, 1260]]],
  ['7 to 9 pm', [[1140, 1260]]],
  ['11 to 1 pm', [[660, 780]]],
  ['10 – 12 noon', [[600, 720]]],
  ['09:00 to 11:30', [[540, 690]]],
  ['from 7 to 9 pm', [[1140, 1260]]],
  ['Hall 2 – 10 am', [[600]]],
  ['9 pm to 1 am', [[1260]]],
  ['8 am and 5 pm', [[480], [1020]]],
  ['१० am', [[600]]],
])('%j is %j, in minutes after midnight', (text, expected) => {
  expect(minutes(text)).toEqual(expected);
});

test.each([
  '9:00',
  '10',
  '30 minutes',
  '25:00',
  '10:75 am',
  '13 pm',
  '0 am',
  '10 amendments',
  '1:10:30',
  'Ratio 3:2',
  '',
])('%j is no time of the day', (text) => {
  expect(minutes(text)).toEqual([]);
});
