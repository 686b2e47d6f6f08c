import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { expect, type Page, test } from '@playwright/test';

import { attemptEndpoints, jwksPath, mockPath, paths, responseSheetPath, reviewPath } from '@/lib/site/paths';

import { open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import { expectNoSidewaysScroll, openTest } from '../support/exam';
import { ownSite } from '../support/own-site';

const { baseURL, databaseFile, store } = ownSite(4347);
const HOUR = 3_600;
const RUNNING = { opens: -HOUR, lastStart: HOUR, closes: 2 * HOUR, results: 3 * HOUR };
const KNOWN = { opens: -3 * HOUR, lastStart: -2 * HOUR, closes: -HOUR, results: -HOUR / 2 };
const QUESTIONS = 100;

/** Sits a mock of a hundred questions and answers all of them. */
async function sit(page: Page) {
  const mock = store.add(RUNNING, QUESTIONS);
  const id = await openTest(page, mockPath(mock));
  const events = Array.from({ length: QUESTIONS }, (_, at) => ({
    ...{ sequence: at + 1, questionNumber: at + 1, option: (at % 4) + 1 },
    type: at % 10 === 0 ? 'mark' : 'answer',
  }));
  const finish = await page.request.post(attemptEndpoints(id).finish, {
    data: { device: 'the-journey', events },
  });
  expect(await finish.json()).toMatchObject({ state: 'finished', figures: { totalAnswered: QUESTIONS } });
  return { mock, id };
}

async function downloadSheet(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the signed file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^response-sheet-\d{4}-\d\d-\d\d-[\w-]{8}\.json$/);
  return readFileSync(await (await download).path(), 'utf8');
}

const title = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('heading').first();

async function openVerify(page: Page) {
  await open(page, paths.verify);
  await expect(page.getByText('Compared with what the site says since')).toBeVisible();
}

async function choose(page: Page, text: string, name = 'sheet.json') {
  await page
    .getByLabel('The file of the sheet')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

async function paste(page: Page, text: string) {
  await page.getByLabel('Or its text').fill(text);
  await page.getByRole('button', { name: 'Check the text' }).click();
}

const changed = (text: string) => text.replace(/"payload":"(.{40})./, (_, start: string) => `"payload":"${start}~`);

test('a candidate downloads the sheet before and after the results, and a stranger verifies it offline', async ({
  page,
  context,
  browser,
}) => {
  const candidate = await logInAs(context);
  const { mock, id } = await sit(page);

  await open(page, reviewPath(id));
  await page.getByRole('link', { name: 'Your response sheet' }).click();
  await expect(page.getByText('This sheet has only responses and times')).toBeVisible();
  await expect(page.getByText(`${QUESTIONS} of ${QUESTIONS}`)).toBeVisible();
  const early = await downloadSheet(page);
  store.move(mock, KNOWN);
  await open(page, reviewPath(id));
  await page.getByRole('link', { name: 'Response sheet', exact: true }).click();
  await expect(page.getByText('This sheet has only responses and times')).toBeHidden();
  const sheet = await downloadSheet(page);

  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await openVerify(stranger);
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  await stranger.context().setOffline(true);
  await choose(stranger, sheet);
  await expect(title(stranger)).toHaveText('Genuine and current');
  await expect(stranger.getByText(candidate, { exact: true })).toBeVisible();
  await expect(stranger.getByRole('cell', { name: 'A', exact: true }).first()).toBeVisible();
  await choose(stranger, early);
  await expect(title(stranger)).toHaveText('Genuine, without marks');
  await paste(stranger, changed(sheet));
  await expect(title(stranger)).toHaveText('Not genuine');
  await expect(stranger.getByText('What the sheet says')).toBeHidden();
  await choose(stranger, '%PDF-1.7', 'sheet.pdf');
  await expect(title(stranger)).toHaveText('This is not a response sheet');
  await choose(stranger, 'x'.repeat(5_000_000), 'film.mp4');
  await expect(stranger.getByText('The file is too large for one.')).toBeVisible();
  await paste(stranger, `  ${sheet}\n`);
  await expect(title(stranger)).toHaveText('Genuine and current');
  expect(asked).toEqual([]);
  await stranger.context().setOffline(false);

  execFileSync('npm', ['run', '--silent', 'rotate:sheet-key'], {
    env: { ...process.env, DATABASE_URL: `file:${databaseFile}` },
  });
  await open(page, responseSheetPath(id));
  const newer = await downloadSheet(page);
  expect(JSON.parse(newer).protected).not.toBe(JSON.parse(sheet).protected);
  store.addScoring(mock);
  await openVerify(stranger);
  for (const it of [newer, sheet]) {
    await choose(stranger, it);
    await expect(title(stranger)).toHaveText('Genuine, but scored again since');
    await expect(stranger.getByText('the paper is now at scoring 1')).toBeVisible();
  }
  await choose(stranger, early);
  await expect(title(stranger)).toHaveText('Genuine, without marks');
});

test('nobody gets the sheet of somebody else, and the public keys have no private part', async ({
  page,
  context,
  request,
}) => {
  await logInAs(context);
  const { id } = await sit(page);
  expect((await page.request.get(attemptEndpoints(id).sheet)).status()).toBe(200);
  expect((await request.get(attemptEndpoints(id).sheet)).status()).toBe(401);
  expect(new URL((await request.get(responseSheetPath(id))).url()).pathname).toBe('/login');
  await logInAs(context);
  const [others, unknown] = [
    await page.request.get(attemptEndpoints(id).sheet),
    await page.request.get(attemptEndpoints('a-1').sheet),
  ];
  expect([others.status(), await others.text()]).toEqual([unknown.status(), await unknown.text()]);
  expect(others.status()).toBe(404);
  await page.goto(responseSheetPath(id));
  await expect(page.getByText('There is no such response sheet.')).toBeVisible();

  const jwks = await request.get(jwksPath);
  expect(jwks.headers()['cache-control']).toBe('public, max-age=60');
  for (const key of (await jwks.json()).keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

test('a sheet of a hundred questions prints on one page of A4, and fits a phone', async ({ page, context }) => {
  await logInAs(context);
  const { mock, id } = await sit(page);
  store.move(mock, KNOWN);
  await open(page, responseSheetPath(id));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `the sheet at ${width} px`);
  }
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0 0 59[45](\.\d+)? 84[12]/);
});
