import { type APIRequestContext, expect, test } from '@playwright/test';

import { askedOf, type Fault, tellHost } from '../support/faults';
import { foreignContent } from '../support/foreign-content';
import { FED_BY } from '../support/foreign-pages';
import { PUBLIC_PAGES } from '../support/pages';

test.describe.configure({ mode: 'serial' });

/** Content is old after a second here, and the next request makes the site remake the page. */
async function getRemade(request: APIRequestContext, path: string): Promise<string> {
  let wasOld = false;
  for (;;) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const text = await response.text();
    const state = response.headers()['x-nextjs-cache'];
    // A page without a state is rendered for each request.
    if (state === undefined || (wasOld && state === 'HIT')) return text;
    wasOld ||= state !== 'HIT';
  }
}

const mendAll = async (request: APIRequestContext) => {
  await tellHost(request, { isDown: false });
  for (const path of Object.keys(foreignContent)) await tellHost(request, { path, fault: null });
};

test.afterEach(({ request }) => mendAll(request));

/**
 * One fault for each way that an answer takes through the client. lib/content/host/client.test.ts and list-call.test.ts have
 * the others: HTML and garbage are not JSON, like a truncated answer, and nothing is not a list, like a wrong shape.
 */
const KINDS: readonly Fault[] = ['status 500', 'truncated', 'wrong shape', 'wrong types', 'nulls', 'reset'];
const CALLS = Object.keys(FED_BY);

/** In each round every second call fails in its own way; together the rounds cover every call with every fault. */
const ROUNDS = [0, 1].flatMap((half) =>
  KINDS.map((_, shift) =>
    CALLS.filter((_call, index) => index % 2 === half).map(
      (call, index) => [call, KINDS[(index + shift) % KINDS.length] ?? 'html'] as const,
    ),
  ),
);

test('the rounds together make each call fail in every way', () => {
  expect(new Set(ROUNDS.flat().map(String)).size).toBe(CALLS.length * KINDS.length);
});

for (const [index, round] of ROUNDS.entries()) {
  test(`a failing call keeps its last good content, and each page keeps the rest: round ${index + 1}`, async ({
    request,
  }) => {
    const pages = Object.entries(FED_BY).filter(([call]) => round.some(([failing]) => failing === call));
    const before = await askedOf(request);
    for (const [path, fault] of round) await tellHost(request, { path, fault });
    await expect(async () => {
      for (const [path] of Object.values(FED_BY).flat()) expect((await request.get(path)).status(), path).toBe(200);
      const asked = await askedOf(request);
      for (const [call] of round) expect(asked[call] ?? 0, call).toBeGreaterThan(before[call] ?? 0);
    }).toPass();
    const texts = new Map<string, string>();
    for (const [path] of [...pages.flatMap(([, all]) => all), ['/']] as const) {
      if (!texts.has(path)) texts.set(path, await getRemade(request, path));
    }
    for (const [call, all] of pages) {
      for (const [path, text] of all) expect(texts.get(path), `${call} on ${path}`).toContain(text);
    }
    for (const text of ['Foreign magazine one', 'Foreign UPSC course', 'Second shown review']) {
      expect(texts.get('/'), 'the home page as a whole').toContain(text);
    }
  });
}

test('a change on the host shows on the next visits', async ({ request }) => {
  const path = '/time-table/get-timetables';
  const textOf = async () => (await request.get('/OnlineTestSeries')).text();
  await tellHost(request, { path, content: [{ _id: 'new', Subject: 'Changed timetable', Description: '<p>New</p>' }] });
  await expect.poll(textOf).toContain('Changed timetable');
  expect(await textOf()).not.toContain('Foreign timetable');
  await tellHost(request, { path, content: foreignContent[path] });
  await expect.poll(textOf).toContain('Foreign timetable');
});

test('a host that never answers keeps no page waiting', async ({ request }) => {
  for (const call of CALLS) await tellHost(request, { path: call, fault: 'slow' });
  for (const [path, text] of Object.values(FED_BY).flat()) {
    const response = await request.get(path);
    expect(await response.text(), path).toContain(text);
    // Nothing was rendered for this request.
    expect(response.headers()['x-nextjs-cache'] ?? 'HIT', path).toMatch(/^(HIT|STALE)$/);
  }
});

test('every page still answers with its last content while the host is down', async ({ request }) => {
  await tellHost(request, { isDown: true });
  for (const path of PUBLIC_PAGES) expect((await request.get(path)).status(), path).toBe(200);
  for (const [path, text] of Object.values(FED_BY).flat()) {
    expect(await getRemade(request, path), path).toContain(text);
  }
});
