import { sentencesOf, withoutOuterDates } from './titles';

test.each([
  ['Full test 1, 18 April', 'Full test 1'],
  ['18 April: Full test 1', 'Full test 1'],
  ['Sunday, 18 April 2027 (7 am to 9 pm) – Full test 1', 'Full test 1'],
  ['Orientation on 4 January 2027 at 10 am.', 'Orientation'],
  ['Classes from 4 January 2027 to 8 January 2027', 'Classes'],
  ['On 4 January 2027 the batch begins.', 'the batch begins'],
  ['The class of 4 January 2027 is in Hall 2.', 'The class of 4 January 2027 is in Hall 2'],
  ['Mock test, 10 January (Sunday)', 'Mock test'],
  ['10 January 2027: the Sun', 'the Sun'],
  ['Monday, Thursday', ''],
  ['Monday, 10 am', ''],
  ['Mock test (polity)', 'Mock test (polity)'],
  ['Revision at home', 'Revision at home'],
  ['४ जनवरी २०२७: निबंध', 'निबंध'],
  ['4 January 2027, 10:30 am', ''],
  ['', ''],
])('%j says %j besides its dates', (text, rest) => {
  expect(withoutOuterDates(text)).toBe(rest);
});

test('sentences end at stops before a capital or a Devanagari letter', () => {
  expect(sentencesOf('It begins on Jan. 4 at 7 a.m. sharp. Bring a pen! कक्षा है। हाल में')).toEqual([
    'It begins on Jan. 4 at 7 a.m. sharp.',
    'Bring a pen!',
    'कक्षा है।',
    'हाल में',
  ]);
});
