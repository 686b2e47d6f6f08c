import fc from 'fast-check';

import { withEnv } from '@/lib/server/env-testing';

import { getFromHost } from '../host/client';
import { contentMode } from '../host/content-mode';
import { type Claim, claimGap, claimText, gapsOf } from './claims';
import { listTestimonials, listToppers, toppersCall } from './institute-lists';

jest.mock('../host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('../host/content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

const NOW_MS = Date.UTC(2026, 10, 22, 9, 30);
const WHOLE = {
  ...{ Rank: '214', Exam: 'UPSC Civil Services', Year: 2025, Course: 'Prelims test series' },
  ...{ Duration: '4 months', IsPaid: true, ConsentOn: '2026-05-02' },
} satisfies Claim;
const TOPPER = { _id: 'a', Tname: 'Asha', Tmarks: '', IsActive: true };

beforeEach(() => {
  withEnv();
  jest.mocked(contentMode).mockResolvedValue('published');
});

const strict = () => withEnv({ CLAIMS: 'strict' });
const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValueOnce(body);

test('the text of a claim gives its facts in sentences', () => {
  expect(claimText(WHOLE)).toBe(
    'Rank 214, UPSC Civil Services 2025. Course: Prelims test series, 4 months, paid. Consent of 2 May 2026.',
  );
});

test('the text of an incomplete claim says what is known', () => {
  expect(claimText({ Year: 2025, IsPaid: false })).toBe('2025. Course: free.');
  expect(claimText({})).toBe('');
});

test('a topper with everything has no gap', () => {
  expect(gapsOf(WHOLE, true, NOW_MS)).toEqual([]);
});

test.each<[string, Claim]>([
  ['rank is missing', { ...WHOLE, Rank: undefined }],
  ['examination is missing', { ...WHOLE, Exam: undefined }],
  ['year is missing', { ...WHOLE, Year: undefined }],
  ['year is missing', { ...WHOLE, Year: 214 }],
  ['year lies in the future', { ...WHOLE, Year: 2027, ConsentOn: undefined }],
  ['course is missing', { ...WHOLE, Course: undefined }],
  ['duration is missing', { ...WHOLE, Duration: undefined }],
  ['duration has no number', { ...WHOLE, Duration: 'some months' }],
  ['it is not said whether the course was paid for', { ...WHOLE, IsPaid: undefined }],
  ['date of the written consent is missing', { ...WHOLE, ConsentOn: undefined }],
  ['the written consent lies in the future', { ...WHOLE, ConsentOn: '2026-11-23' }],
  ['consent is older than the selection', { ...WHOLE, ConsentOn: '2024-12-31' }],
])('a gap of a topper is found: %s', (gap, claim) => {
  expect(gapsOf(claim, true, NOW_MS)).toContain(gap);
});

test('a testimonial needs its course, but needs a whole result only if it names a part of one', () => {
  const course = { Course: 'Essay', Duration: '2 weeks', IsPaid: false };
  expect(gapsOf(course, false, NOW_MS)).toEqual([]);
  expect(gapsOf({ ...course, Rank: '9' }, false, NOW_MS)).toEqual([
    'examination is missing',
    'year is missing',
    'date of the written consent is missing',
  ]);
});

test('the gaps of an item are one line with its id and name; an unpublished item has none', () => {
  const item = { ...TOPPER, ...WHOLE, Rank: undefined, ConsentOn: undefined };
  const line = 'a Asha: rank is missing; date of the written consent is missing';
  expect(claimGap('toppers', item, NOW_MS)).toBe(line);
  expect(claimGap('toppers', { ...item, IsActive: false }, NOW_MS)).toBeUndefined();
  expect(claimGap('courses', item, NOW_MS)).toBeUndefined();
  strict();
  expect(claimGap('toppers', item, NOW_MS)).toBe(`${line}, so it is not shown`);
});

test.each([
  ['a rank as a text and a year as a text', { Rank: ' 214 ', Year: '2025' }, 'Rank 214, 2025.'],
  ['a rank as a number', { Rank: 214 }, 'Rank 214.'],
  ['nothing but null', { Rank: null, Exam: null, Year: null, IsPaid: null, ConsentOn: null }, ''],
  ['a flag as a text and a day that is none', { IsPaid: 'yes', ConsentOn: '2026-02-30', Exam: 'SSC' }, 'SSC.'],
])('a host that sends %s keeps its topper', async (_kind, fields, claim) => {
  answer([{ ...TOPPER, ...fields }]);
  expect(await listToppers()).toMatchObject([{ name: 'Asha', claim }]);
});

test('no value of these fields removes a topper', () => {
  const fields = fc.record({
    ...{ Rank: fc.anything(), Exam: fc.anything(), Year: fc.anything(), Course: fc.anything() },
    ...{ Duration: fc.anything(), IsPaid: fc.anything(), ConsentOn: fc.anything() },
  });
  fc.assert(
    fc.property(fields, (odd) => {
      const item = toppersCall.item.parse({ ...TOPPER, ...odd });
      expect(typeof claimText(item)).toBe('string');
    }),
  );
});

test('with CLAIMS=strict an item with a gap is not shown; otherwise every active item is', async () => {
  const toppers = [
    { ...TOPPER, ...WHOLE },
    { ...TOPPER, _id: 'b' },
  ];
  const testimonials = [
    { _id: 'a', Name: 'Asha', Review: 'Clear.', IsDisplay: true, Course: 'Essay', Duration: '2 weeks', IsPaid: false },
    { _id: 'b', Name: 'Ravi', Review: 'Good.', IsDisplay: true },
  ];
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  answer(toppers);
  expect(idsOf(await listToppers())).toEqual(['a', 'b']);
  strict();
  answer(toppers);
  expect(idsOf(await listToppers())).toEqual(['a']);
  answer(testimonials);
  expect(idsOf(await listTestimonials())).toEqual(['a']);
  jest.mocked(contentMode).mockResolvedValue('draft');
  answer(toppers);
  expect(idsOf(await listToppers())).toEqual(['a']);
});
