import { batchText, readBatch } from './batch-file';

const member = (candidate: string, name = '', roll_number = '', group_name = '') => ({
  ...{ candidate, name, roll_number, group_name },
});

test('each line of a plain list is a Username, without what a message or a document put around it', async () => {
  expect(await readBatch('asha\r\n\n \u200eravi\u00a0\n9876543210')).toEqual({
    members: [member('asha'), member('ravi'), member('9876543210')],
    faults: [],
  });
});

test.each([
  'Username,Name,Roll number,Group\nasha,"Rao, Asha",R-1,Morning\nravi,,,',
  'ROLL NO.;Group;username;name;Course\nR-1;Morning;asha;Rao, Asha;IAS\n;;ravi;;',
  'Group\tRollNumber\tUser name\tName\nMorning\tR-1\tasha\tRao, Asha\n\t\travi\t',
])('the columns of a table are known by their headings, in any order and case: %j', async (text) => {
  expect(await readBatch(text)).toEqual({
    members: [member('asha', 'Rao, Asha', 'R-1', 'Morning'), member('ravi')],
    faults: [],
  });
});

test('all faults are named at once, each with its line', async () => {
  const long = (length: number) => 'x'.repeat(length);
  const lines = [
    'Username,Name,Roll number,Group',
    ',Asha Rao,R-1,',
    'asha,,,',
    `${long(101)},${long(121)},${long(41)},${long(61)}`,
    'asha,again,,',
    'ra\u0007vi,,,',
    '"uma,maya",,,',
    '9.87654E+09,,,',
    'kiran,Kir\ufffdn,,',
    'nina,,,,more',
    'meera,"M"eera,,',
  ];
  expect((await readBatch(lines.join('\n'))).faults).toEqual([
    'Line 2: it has no Username.',
    'Line 4: the Username is longer than 100 characters.',
    'Line 4: the Name is longer than 120 characters.',
    'Line 4: the Roll number is longer than 40 characters.',
    'Line 4: the Group is longer than 60 characters.',
    'Line 5: asha stands in line 3 too.',
    'Line 6: the Username has a control character, or one that is not UTF-8.',
    'Line 7: the Username has a comma or a semicolon.',
    expect.stringMatching(/^Line 8: the Username has '9.87654E\+09', as a spreadsheet writes/),
    'Line 9: the Name has a control character, or one that is not UTF-8.',
    'Line 10: it has more cells than headings. A table begins with Username, Name, Roll number, Group.',
    'Line 11: Text stands after the quotation mark that closes a cell.',
  ]);
});

test.each([
  ['', 'There is no Username.'],
  ['Username,Name', 'There is no Username.'],
  ['asha,Asha Rao', expect.stringContaining('Line 1: it has more cells than headings.')],
  [
    Array.from({ length: 10_001 }, (_, at) => `candidate-${at}`).join('\n'),
    'These are 10001 Usernames; at most 10000 fit.',
  ],
])('a text without Usernames or headings, or with too many, is no batch', async (text, fault) => {
  expect((await readBatch(text)).faults).toEqual([fault]);
});

test.each([
  [[member('asha'), member('ravi')]],
  [[member('-asha', 'Rao, "A"', '=1+1', '12-Jan'), member('ravi', 'रवि', '', 'Morning')]],
])('a batch is read from its own text as it was: %j', async (members) => {
  expect(await readBatch(batchText(members))).toEqual({ members, faults: [] });
});
