import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import {
  attemptEndpoints,
  deskAgesPath,
  deskEndpoints,
  deskPaths,
  endpoints,
  paths,
  reviewPath,
} from '@/lib/site/paths';

import { fillLogin, open, register } from '../support/accounts';
import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { declareAndBegin, EXAM, expectNoSidewaysScroll, expectQuestion, TEST } from '../support/exam';
import { ownSite } from '../support/own-site';

const folder = join(tmpdir(), `minors-content-${process.pid}`);

test.beforeAll(async () => {
  await cp('lib/standin/content', folder, { recursive: true });
  await appendFile(join(folder, 'institute.yaml'), '\nguardianConsent: letter\n');
});

const { baseURL } = ownSite(4369, { copiesBuild: true, env: { CONTENT_DIR: folder, CONTENT_MAX_AGE_S: '1' } });

test.afterAll(() => rm(folder, { recursive: true }));

const MINOR = { age: 'date', bornOn: '2012-05-06' };
const ADULT = { age: 'adult', bornOn: '' };

const post = async (context: BrowserContext, endpoint: string, data: unknown) =>
  context.request.post(baseURL + endpoint, { data });

const tell = async (context: BrowserContext, form: object) =>
  (await post(context, endpoints.age, { do: 'tell', form })).status();

const start = (context: BrowserContext) =>
  post(context, endpoints.attempts, { kind: 'test', categoryId: TEST.categoryId, subCategoryId: TEST.subCategoryId });

const main = (page: Page) => page.getByRole('main');

/** Opens the card of a candidate at the desk, as an editor. */
async function atDesk(page: Page, candidate: string) {
  await logInAs(page.context(), EDITOR);
  await page.goto(deskAgesPath({ candidate }));
  return page.getByRole('region', { name: candidate });
}

const nameGuardian = async (page: Page) => {
  await page.getByLabel('Name of the guardian').fill('Meera Devi');
  await page.getByRole('button', { name: 'Show the letter' }).click();
};

test('after the login a page asks for the age; a minor may read, and takes a test once the desk has noted the guardian’s letter', async ({
  page,
  browser,
  request,
}) => {
  const account = await register(request);
  // The build asks nobody; a visit remakes the page.
  await expect
    .poll(async () => (await (await request.get('/login?callbackUrl=%2FUPSC')).text()).includes('asksForAge\\":true'))
    .toBe(true);
  await open(page, '/login?callbackUrl=%2FUPSC');
  await fillLogin(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Your age' })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `at ${width} px`);
  }
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(main(page)).toContainText('Please choose one of the two');
  await page.getByLabel('I am under 18').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Date of birth').fill('2012-05-06');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'For the parent or guardian' })).toBeVisible();
  await page.getByText('What you consent to as a parent or guardian').click();
  await expect(main(page)).toContainText('How to take it back');
  await page.screenshot({ path: test.info().outputPath('guardian.png'), fullPage: true });

  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('UPSC Syllabus');
  await page.goto(TEST.path);
  await expect(page.getByRole('heading', { level: 1, name: 'Your age first' })).toBeVisible();
  await expect(page.getByText('You are under 18: a parent or guardian has to consent')).toBeVisible();
  await page.getByRole('link', { name: 'To the page of your age' }).click();
  await nameGuardian(page);
  await expect(page.getByRole('region', { name: /^Letter to/ })).toContainText(`I, Meera Devi, am the parent`);
  await page.screenshot({ path: test.info().outputPath('letter.png'), fullPage: true });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Change the name' })).toBeHidden();
  await expect(page.getByText('I, Meera Devi, am')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect((await start(page.context())).status()).toBe(403);

  const desk = await browser.newPage({ baseURL });
  const card = await atDesk(desk, account.Username);
  await desk.goto(deskPaths.ages);
  await expect(desk.getByRole('row').filter({ hasText: account.Username })).toContainText('2012-05-06');
  for (const width of [360, 768, 1280]) {
    await desk.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(desk, `of the desk at ${width} px`);
  }

  await atDesk(desk, account.Username);
  await desk.getByRole('button', { name: 'The signed letter is here' }).click();
  await expect(card).toContainText('with the guardian’s consent');
  await page.reload();
  await expect(main(page)).toContainText('Meera Devi consented on');
  await page.getByRole('link', { name: 'Go on' }).click();
  await declareAndBegin(page);
  await expectQuestion(page, 1);

  // When the guardian withdraws, a running attempt goes on and no other starts.
  const { id } = (await (await start(page.context())).json()) as { id: string };
  await atDesk(desk, account.Username);
  await desk.getByRole('button', { name: 'The guardian withdraws' }).click();
  await expect(card).toContainText('none without a guardian');
  const events = [{ type: 'answer', sequence: 1, questionNumber: 1, option: 2 }];
  const save = { device: 'a-phone-0001', events };
  expect((await post(page.context(), attemptEndpoints(id).events, save)).status()).toBe(200);
  expect((await post(page.context(), attemptEndpoints(id).finish, { ...save, events: [] })).status()).toBe(200);
  expect((await start(page.context())).status()).toBe(403);
  await page.goto(reviewPath(id));
  await expect(main(page)).toContainText('We compare your result with others once');
  await desk.goto(deskPaths.audit);
  const changes = desk.getByRole('row').filter({ hasText: account.Username });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('withdrawn');
  await desk.context().close();
});

test('a candidate of 18 takes a test at once, and is not asked at the next login', async ({ page, request }) => {
  const account = await register(request);
  await open(page, '/login?callbackUrl=%2FProfile');
  await fillLogin(page, account);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(baseURL + paths.profile);
  expect((await start(page.context())).status()).toBe(201);
  await page.context().clearCookies();
  await open(page, '/login?callbackUrl=%2FProfile');
  await fillLogin(page, account);
  await expect(page).toHaveURL(baseURL + paths.profile);
});

test('nobody tells the age of another, raises his own age later, or gets in by an address', async ({
  page,
  browser,
}) => {
  const [context, victim] = [page.context(), newCandidate()];
  const stranger = await browser.newContext({ baseURL });
  expect(await tell(stranger, ADULT)).toBe(401);
  expect((await post(stranger, deskEndpoints.age('a'), { do: 'letter', guardian: 'A' })).status()).toBe(401);
  const opened = await stranger.newPage();
  await opened.goto(paths.age);
  await expect(opened).toHaveURL(/\/login\?callbackUrl=%2FAge$/);
  await opened.goto(deskPaths.ages);
  await expect(opened).toHaveURL(/\/login\?/);

  await logInAs(context);
  expect((await start(context)).status()).toBe(403);
  expect(await tell(context, MINOR)).toBe(200);
  for (const form of [ADULT, { age: 'date', bornOn: '1999-01-01' }, { age: 'date', bornOn: '2008-12-01' }])
    expect(await tell(context, form)).toBe(409);
  const named = { do: 'tell', form: ADULT, candidate: victim, username: victim };
  expect((await post(context, endpoints.age, named)).status()).toBe(409);
  expect((await start(context)).status()).toBe(403);
  const letter = { do: 'letter', form: { guardian: 'Meera Devi' }, notice: { version: 1, language: 'en' } };
  expect((await post(context, endpoints.age, letter)).status()).toBe(200);
  expect((await post(context, deskEndpoints.age('a'), { do: 'letter' })).status()).toBe(404);
  await page.goto(deskPaths.ages);
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.goto(EXAM.path);
  await expect(page.getByRole('heading', { level: 1, name: 'Your age first' })).toBeVisible();

  // Ten tries in an hour are allowed; the next has to wait.
  const ends: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) ends.push((await post(context, endpoints.age, letter)).status());
  expect(ends).toEqual([200, 200, 200, 200, 429, 429]);

  await logInAs(stranger, victim);
  expect((await start(stranger)).status()).toBe(403);
  await opened.goto(paths.age);
  await expect(opened.getByText('How old are you?')).toBeVisible();
  await stranger.close();
});

test('the desk corrects a wrong date, and the candidate may start', async ({ page, browser }) => {
  const context = await browser.newContext({ baseURL });
  const candidate = await logInAs(context);
  expect(await tell(context, MINOR)).toBe(200);
  const card = await atDesk(page, candidate);
  await card.getByText('Correct the age').click();
  await card.getByLabel('I am 18 or older').check();
  await card.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  await expect(card).toContainText('18 or older, as the candidate says');
  expect((await start(context)).status()).toBe(201);
  await context.close();
});

test('without JavaScript the page says what is asked, and its button takes nothing', async ({ browser }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await logInAs(context);
  const page = await context.newPage();
  await page.goto(paths.age);
  await expect(main(page)).toContainText('the law requires us to know whether you are 18 or older');
  await page.getByText('Why we ask for your age').click();
  await expect(main(page)).toContainText('On your 18th birthday that is over by itself');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await context.close();
});

test('if the site asks nobody, the page of the age leads to the profile, and tests start', async ({ page }) => {
  const file = join(folder, 'institute.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^guardianConsent: .*$/m, ''));
  // The site looks at the file once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await logInAs(page.context());
  expect((await start(page.context())).status()).toBe(201);
  await page.goto(paths.age);
  await expect(page).toHaveURL(baseURL + paths.profile);
  await expect(page.getByRole('link', { name: 'Your age' })).toHaveCount(0);
});
