import { withEnv } from '@/lib/server/env-testing';

import { addressOf, fileFindings, fileProblem, filesOf } from './host-check-items';

beforeEach(() => {
  withEnv({ API_HOST: 'https://api.example.org/v1' });
});

test('the check looks at the first three different files of a list', () => {
  const items = [
    { Title: 'no file', CImage: '', PDF: undefined },
    { CImage: '/a.svg', Doc: '/a.pdf', Link: '/no-file' },
    { OImage: '/a.svg', Document: '/b.pdf' },
    { PDF: '/c.pdf' },
  ];
  expect(filesOf(items).map(({ path, kind }) => [path, kind])).toEqual([
    ['/a.svg', 'picture'],
    ['/a.pdf', 'document'],
    ['/b.pdf', 'document'],
  ]);
  expect(filesOf([{ PDF: '/c.pdf' }])).toEqual([{ field: 'PDF', path: '/c.pdf', kind: 'document' }]);
  expect(filesOf([])).toEqual([]);
});

const ELSEWHERE = { problem: 'is not on the host; the site shows pictures from there alone' };

test.each([
  ['picture', '/a.png', { url: 'https://api.example.org/v1/a.png' }],
  ['document', 'uploads\\a.pdf', { url: 'https://api.example.org/v1/uploads/a.pdf' }],
  ['picture', 'https://api.example.org/a.png', { url: 'https://api.example.org/a.png' }],
  ['picture', 'https://cdn.example.org/a.png', ELSEWHERE],
  ['picture', 'http://api.example.org/a.png', ELSEWHERE],
  ['picture', 'https://cdn.example.org/a.svg', ELSEWHERE],
  ['document', 'https://cdn.example.org/a.pdf', { url: 'https://cdn.example.org/a.pdf' }],
  ['document', 'C:\\uploads\\a.pdf', { problem: 'is no path below the host, and no http address' }],
])('a %s at %s gets its address, or the reason why it cannot be shown', (kind, path, address) => {
  expect(addressOf({ field: 'x', path, kind })).toEqual(address);
});

test.each([
  ['picture', 200, 'image/png', undefined],
  ['picture', 200, 'image/svg+xml', undefined],
  ['document', 206, 'application/pdf', undefined],
  ['document', 200, '', undefined],
  ['picture', 404, 'image/png', 'does not load: status 404'],
  ['document', 403, 'application/pdf', 'does not load: status 403'],
  ['picture', 200, 'text/html', "is no picture: Content-Type 'text/html'"],
  ['document', 200, 'text/html', 'is a page of HTML'],
])('judges a %s that is answered by %i as %s', (kind, status, contentType, problem) => {
  expect(fileProblem(kind, status, contentType)).toBe(problem);
});

test('a problem with a file is a warning that names the file', async () => {
  expect(await fileFindings([{ CImage: 'https://cdn.example.org/a "b".png' }])).toEqual([
    { level: 'warning', what: `CImage "https://cdn.example.org/a \\"b\\".png" ${ELSEWHERE.problem}` },
  ]);
});
