import { getFromHost } from '@/lib/content/host/client';
import { HostError } from '@/lib/content/host/host-error';
import { withEnv } from '@/lib/server/env-testing';
import { handle } from '@/lib/standin/handle';

import { checkHost } from './check-host-run';
import {
  type Answer,
  breakOff,
  closeHosts,
  content,
  cut,
  file,
  flood,
  json,
  late,
  page,
  reset,
  silence,
  startHost as startAnyHost,
} from '@/e2e/support/testing-host';

const COURSES = '/courses/get-courses';

async function startHost(others: Record<string, Answer[]> = {}) {
  const started = await startAnyHost(others);
  withEnv({ API_HOST: started.host });
  return started;
}

// Reading the sample questions for the first time takes long.
beforeAll(() => {
  withEnv();
  return handle(new Request('http://standin.invalid/online-ans-que/onlineTestAnsQue'));
});

// Slow answers may come from a busy machine.
const isOfThisMachine = (what: string) => what.startsWith('slow: ');

afterEach(closeHosts);

/** The reports of public calls that are not simply fine. */
async function check() {
  const reports = await checkHost('none');
  const told = reports
    .map(({ path, outcome, findings }) => [
      ...[path, outcome],
      ...findings.filter(({ what }) => !isOfThisMachine(what)).map(({ level, what }) => `${level}: ${what}`),
    ])
    .filter(([, outcome, ...findings]) => outcome !== 'not called' && findings.length > 0);
  return { reports, told };
}

describe('public calls', () => {
  test('a good host gets each public call once, and no findings', async () => {
    const { received } = await startHost();
    const { reports, told } = await check();
    expect(told).toEqual([]);
    expect(reports).toHaveLength(24);
    const calls = received.map(({ call }) => call).filter((call) => !call.includes('/uploads/'));
    expect(calls).toHaveLength(20);
    expect(new Set(calls).size).toBe(20);
    expect(received.every(({ call, authorization }) => call.startsWith('GET ') && !authorization)).toBe(true);
  });

  test('every call to an unreachable host fails', async () => {
    await startHost();
    await closeHosts();
    const { reports } = await check();
    const failures = reports.filter(({ outcome }) => outcome === 'fails');
    expect(failures).toHaveLength(20);
    for (const { findings } of failures)
      expect(findings[0]?.what).toMatch(/^fetch failed: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  });

  test.each<[string, Answer[], string]>([
    ['500', [page(500)], 'status 500: the host failed'],
    ['401', [json({ message: 'no' }, 401)], 'status 401: public calls are made without credentials'],
    ['HTML', [page(200)], "answer is not JSON (Content-Type 'text/html')"],
    ['JSON that is cut off', [cut], "answer is not JSON (Content-Type 'application/json')"],
    ['an answer that breaks off', [breakOff], 'terminated: other side closed'],
    ['a connection that breaks', [reset], 'fetch failed: other side closed'],
    ['silence', [silence], 'no answer within 3000 ms'],
    ['too much', [flood], 'answer larger than 16777216 bytes'],
    ['redirects without end', [page(302, { Location: COURSES })], 'fetch failed: redirect count exceeded'],
    ['nothing', [(response) => response.writeHead(204).end()], 'the answer is empty'],
    ['another shape', [json({ data: [] })], 'the answer is not a list'],
  ])('a call that gets %s in place of a list fails', async (_what, answers, what) => {
    await startHost({ [COURSES]: answers });
    const { told } = await check();
    expect(told.map((it) => it.slice(0, 3))).toEqual([[COURSES, 'fails', `fault: ${what}`]]);
  });

  test.each<[string, Answer[], RegExp]>([
    ['after one 500', [json({}, 500), content], /^warning: answers at the second try alone; the first: status 500$/],
    [
      'after one reset',
      [reset, content],
      /^warning: answers at the second try alone; the first: fetch failed: other side closed/,
    ],
    [
      'by a redirect',
      [page(301, { Location: '/uploads/../courses/get-courses?secret=1' }), content],
      /^warning: is sent on to http:\/\/127\.0\.0\.1:\d+\/courses\/get-courses$/,
    ],
    [
      'labelled HTML',
      [json([{ _id: 1, CourseName: 'x' }], 200, { 'Content-Type': 'text/html; charset=utf-8' })],
      /^warning: Content-Type is 'text\/html', not application\/json$/,
    ],
  ])('a list that comes %s is fine with a warning', async (_what, answers, warning) => {
    await startHost({ [COURSES]: answers });
    const { told } = await check();
    expect(told).toEqual([[COURSES, 'fine', expect.stringMatching(warning)]]);
  });

  test('a list that is slow is fine with a warning', async () => {
    await startHost({ [COURSES]: [late(content, 1_050)] });
    const { reports } = await check();
    expect(reports.find(({ path }) => path === COURSES)).toMatchObject({
      outcome: 'fine',
      findings: [{ level: 'warning', what: expect.stringMatching(/^slow: \d{4} ms; the site waits 3000 ms at most$/) }],
    });
  });

  test.each<[string, Answer[]]>([
    ['500', [page(500)]],
    ['500 and then a list', [page(500), content]],
    ['404', [json({}, 404)]],
    ['HTML', [page(200)]],
    ['a wrong media type', [file('text/html'), content]],
    ['a broken connection', [reset]],
    ['too much', [flood]],
    ['a redirect', [page(302, { Location: '/courses/get-courses?again' }), content]],
  ])('the check and the site’s own client agree on %s', async (_what, answers) => {
    await startHost({ [COURSES]: [...answers] });
    const { reports } = await check();
    await startHost({ [COURSES]: [...answers] });
    const isRead = await getFromHost(COURSES).then(
      () => true,
      (error: unknown) => !(error instanceof HostError),
    );
    expect(reports.find(({ path }) => path === COURSES)?.outcome !== 'fails').toBe(isRead);
  });

  test('lists that do not fit together are reported', async () => {
    await startHost({
      '/online-main-category/onlineMainCategories': [json([{ _id: 1, CatName: 'UPSC' }])],
    });
    const { reports } = await check();
    expect(reports.find(({ noun }) => noun === 'exam-sub-categories')).toMatchObject({
      outcome: 'fine',
      findings: [{ level: 'warning', what: expect.stringMatching(/^CategoryId names no category/), count: 52 }],
    });
  });
});

describe('files', () => {
  test('files that do not load are warnings, at most three for a list', async () => {
    const { received } = await startHost({
      '/magazine/magazinAll': [
        json(
          ['a', 'b', 'c'].map((name, _id) => ({
            ...{ _id, MId: _id, MName: name, IsActive: true, CImage: `/${name}.png`, Doc: `/${name}.pdf` },
          })),
        ),
      ],
      '/a.png': [file('image/png')],
      '/a.pdf': [file('text/html', 404)],
      '/b.png': [page(200)],
    });
    const { told } = await check();
    expect(told[0]).toEqual([
      ...['/magazine/magazinAll', 'fine'],
      'warning: Doc "/a.pdf" does not load: status 404',
      'warning: CImage "/b.png" is no picture: Content-Type \'text/html\'',
    ]);
    expect(received.filter(({ call }) => /\/[abc]\.\w+$/.test(call)).map(({ call }) => call)).toEqual([
      ...['GET /a.png', 'GET /a.pdf', 'GET /b.png'],
    ]);
  });

  test('a file that cannot be reached is a warning', async () => {
    await startHost({
      '/syllabus/get-anthropology': [json({ DESC: 'x', Doc: '/a.pdf' })],
      '/a.pdf': [reset],
    });
    const { told } = await check();
    expect(told[0]).toEqual([
      ...['/syllabus/get-anthropology', 'fine', 'warning: Doc "/a.pdf" does not load: fetch failed: other side closed'],
    ]);
  });
});
