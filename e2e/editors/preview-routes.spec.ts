import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type APIRequestContext, expect, test } from '@playwright/test';

import { endpoints, paths, searchPath } from '@/lib/site/paths';

import { PREVIEW_SECRET } from '../support/editors';
import { removeStore, startOwnServer } from '../support/own-server';
import { PUBLIC_PAGES } from '../support/pages';
import { complaintsOf } from '../support/policy';

/** A preview shows every route and item that production shows, to whoever may look at it. */

type Server = { name: string; port: number; isPlatform?: boolean; env: Record<string, string> };

const SERVERS: Server[] = [
  { name: 'the platform', port: 4391, isPlatform: true, env: { VERCEL: '1', VERCEL_ENV: 'preview' } },
  { name: 'our server for a platform’s build', port: 4392, env: { VERCEL: '1', VERCEL_ENV: 'preview' } },
  { name: 'our server with PREVIEW', port: 4393, env: { PREVIEW: '1' } },
];

const QUESTION = '/Questions?id=';
/** There are a thousand pages of questions, which differ by their texts alone. */
const QUESTIONS_APART = 40;

/** Every address of the sitemap and of the route table that needs no account, and some of the pages of questions. */
async function addresses(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const found = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')));
  const listed = found.map(({ pathname, search }) => pathname + search);
  for (const start of [
    '/Magazine?Mid=',
    '/Articles?article=',
    '/TextContent?syllabus=',
    '/TextContent?essay=',
    QUESTION,
  ])
    expect(listed.filter((path) => path.startsWith(start)).length, start).toBeGreaterThan(1);
  const questions = listed.filter((path) => path.startsWith(QUESTION));
  const left = new Set(questions.filter((_, at) => at % QUESTIONS_APART > 0));
  const others = [paths.login, paths.register, paths.finish, paths.score, searchPath('polity'), searchPath('मैसूर')];
  return [...new Set([...listed, ...PUBLIC_PAGES, ...others])].filter((path) => !left.has(path));
}

for (const { name, port, ...server } of SERVERS) {
  test.describe(`a preview on ${name}`, () => {
    const baseURL = `http://localhost:${port}`;
    const databaseFile = join(tmpdir(), `journeys-${port}-${process.pid}.db`);
    let stop = async () => {};

    test.use({ baseURL });
    test.describe.configure({ mode: 'serial' });
    test.beforeAll(async () => {
      const env = { ...server.env, PREVIEW_SECRET, SITE_URL: baseURL, API_HOST: '' };
      ({ stop } = await startOwnServer({ port, databaseFile, buildFolder: '.next-preview', ...server, env }));
    });
    test.afterAll(async () => {
      await stop();
      removeStore(databaseFile);
    });

    for (const mode of ['published', 'draft'] as const) {
      test(`every address answers without scripts, ${mode}`, async ({ request }) => {
        if (mode === 'draft')
          await request.get(`${endpoints.preview}?${new URLSearchParams({ secret: PREVIEW_SECRET, path: '/' })}`);
        for (const path of await addresses(request)) {
          const answer = await request.get(path);
          expect.soft(answer.status(), path).toBe(200);
          const html = await answer.text();
          expect.soft(html, path).toMatch(/<h1[ >]/);
          // The digest of an error stands where the server failed to render a part, which scripts would then hide.
          expect.soft(html, path).not.toMatch(/data-dgst="\d/);
          expect.soft(html.includes('Draft mode:'), `${path} tells of drafts`).toBe(mode === 'draft');
        }
      });
    }

    test('every address works with scripts', async ({ page }) => {
      const complaints = complaintsOf(page);
      const all = await addresses(page.request);
      // The scripts are those of the same build, whoever serves it.
      const tried = server.isPlatform ? all : new Map(all.map((path) => [path.replace(/=.*/, ''), path])).values();
      for (const path of tried) {
        const answer = await page.goto(path);
        expect.soft(answer?.status(), path).toBe(200);
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        expect.soft(complaints.splice(0), path).toEqual([]);
      }
    });
  });
}
