import type { CallReport } from '@/lib/content/check/host-check';

import { isGood, jsonReport, nextStep, textReport } from './check-host-report';

const HOST = 'https://api.example.org';

const FINE: CallReport = {
  ...{ noun: 'courses', method: 'GET', path: '/courses/get-courses', outcome: 'fine', tookMs: 12 },
  ...{ items: { given: 1, usable: 1, shown: 1 }, findings: [], pages: [] },
};
const FAULTY: CallReport = {
  ...{ noun: 'magazines', method: 'GET', path: '/magazine/magazinAll', outcome: 'faulty', tookMs: 30 },
  items: { given: 509, usable: 9, shown: 8 },
  findings: [
    { level: 'fault', what: 'MName is missing', count: 500, positions: Array.from({ length: 500 }, (_, at) => at + 2) },
    { level: 'warning', what: 'CImage "/a.png" does not load: status 404' },
    { level: 'note', what: 'IsActive is missing, so the item is not shown', count: 1, positions: [8] },
  ],
  pages: ['/', '/Magazine'],
};
const FAILS: CallReport = {
  ...{ noun: 'articles', method: 'GET', path: '/articles/articalAll', outcome: 'fails', tookMs: 3000 },
  ...{ findings: [{ level: 'fault', what: 'no answer within 3000 ms' }], pages: ['/Articles'] },
};
const NOT_CALLED: CallReport = {
  ...{ noun: 'review', method: 'POST', path: '/your-api-endpoint', outcome: 'not called' },
  ...{ findings: [{ level: 'note', what: 'it writes: give --write to have it called' }], pages: [] },
};
const WARNED: CallReport = { ...FINE, findings: [{ level: 'warning', what: 'slow' }] };

test('the text shows each call with its outcome, its reasons and its effects, then the next step', () => {
  expect(textReport(HOST, [FINE, FAULTY, FAILS, NOT_CALLED]).split('\n')).toEqual([
    'The API host at https://api.example.org, as the site would read it:',
    '',
    'fine        GET /courses/get-courses  (1 item; 12 ms)',
    'FAULTY      GET /magazine/magazinAll  (509 items, 9 usable, 8 shown; 30 ms)',
    '  fault    MName is missing: 500 items, at index 2, 3, 4, 5, 6, …',
    '  warning  CImage "/a.png" does not load: status 404',
    '  note     IsActive is missing, so the item is not shown: 1 item, at index 8',
    '  Pages that suffer: / /Magazine',
    'FAILS       GET /articles/articalAll  (3000 ms)',
    '  fault    no answer within 3000 ms',
    '  Pages that suffer: /Articles',
    'not called  POST /your-api-endpoint',
    '  note     it writes: give --write to have it called',
    '',
    '4 calls: 1 fine, 1 faulty, 1 fails, 1 not called; 1 warning.',
    'Next: mend what is marked FAULTY or FAILS (lib/content/openapi.json says what each call answers), and check again.',
  ]);
});

test('the JSON document holds the same facts as the text', () => {
  const reports = [FINE, FAULTY, FAILS, NOT_CALLED];
  expect(JSON.parse(jsonReport(HOST, reports))).toEqual({
    ...{ host: HOST, isGood: false, calls: reports, next: nextStep(HOST, reports) },
  });
  expect(JSON.parse(jsonReport(HOST, [FINE]))).toMatchObject({ isGood: true });
});

test.each([
  [[FINE, NOT_CALLED], true],
  [[WARNED], true],
  [[FINE, FAULTY], false],
  [[FINE, FAILS], false],
])('warnings and skipped calls leave a host good, faults do not', (reports, good) => {
  expect(isGood(reports)).toBe(good);
});

const REST = ' The calls that were not made are checked with --write, on a host for trials.';
const SET = `set API_HOST=${HOST} for the site and run npm start.`;

test.each([
  ['all is fine', [FINE], `Next: ${SET}`],
  ['some calls were not made', [FINE, NOT_CALLED], `Next: ${SET}${REST}`],
  ['there are warnings', [WARNED], `Next: look at the warnings, then ${SET}`],
  [
    'nothing answers',
    [FAILS, NOT_CALLED],
    `Next: see that the host runs at ${HOST} and can be reached from here, and check it again.`,
  ],
])('the report gives the next step when %s', (_when, reports, step) => {
  expect(nextStep(HOST, reports)).toBe(step);
});
