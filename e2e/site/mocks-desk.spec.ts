import { randomUUID } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import {
  deskEndpoints,
  deskMockPath,
  deskMocksPath,
  deskPaths,
  endpoints,
  mockPath,
  resultsPath,
} from '@/lib/site/paths';
import { indianInput } from '@/lib/text/indian-time';

import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { ownSite } from '../support/own-site';
import { expectUsable } from '../support/usable';

// Journeys of other files would read the mocks that this one schedules for all.
const { baseURL, store } = ownSite(4333, { copiesBuild: true });
const HOUR = 3_600;

/** Composes and publishes a paper of five minutes by the desk's endpoints. */
async function publishPaper(page: Page): Promise<{ id: string; name: string }> {
  const [id, name] = [randomUUID(), `Paper ${randomUUID().slice(0, 8)}`];
  const send = async (data: object) => {
    const answer = await page.request.post(deskEndpoints.paper(id), { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const settings = {
    ...{ name, minutes: 5, right: '2', wrong: '2/3', shuffle: 'none', isLocked: false },
    ...{ avoidLast: 0, seed: 'a seed' },
    sections: [{ name: '', minutes: null, from: null, blueprint: [{ subject: 'Economy', count: 3 }] }],
  };
  await send({ do: 'create', name, place: '3/8' });
  await send({ do: 'save', version: 1, settings, isDrawing: true });
  await send({ do: 'publish', version: 2 });
  return { id, name };
}

type Times = { opens: string; lastStart: string; closes: string; results: string };

/** The times of a mock that opens so many minutes from now, as inputs hold them: Indian times in whole minutes. */
function timesFrom(opensMinutes: number, { lastStartAfter = 30, closesAfter = 60 } = {}): Times {
  const opensMs = Date.now() + opensMinutes * 60_000;
  const after = (minutes: number) => indianInput(opensMs + minutes * 60_000);
  return { opens: after(0), lastStart: after(lastStartAfter), closes: after(closesAfter), results: after(120) };
}

async function fillTimes(page: Page, times: Times) {
  await page.getByLabel('Opens').fill(times.opens);
  await page.getByLabel('Last start').fill(times.lastStart);
  await page.getByLabel('Closes').fill(times.closes);
  await page.getByLabel('Results at').fill(times.results);
}

/** Schedules a mock for all, which opens in an hour, by the desk's endpoint. */
async function scheduleMock(page: Page): Promise<{ id: string; name: string }> {
  const paper = await publishPaper(page);
  const id = randomUUID();
  const form = { name: paper.name, ...timesFrom(60), whom: 'all', usernames: '' };
  const answer = await page.request.post(deskEndpoints.mock(id), { data: { do: 'schedule', paper: paper.id, form } });
  expect(answer.status()).toBe(200);
  return { id, name: paper.name };
}

/** Hides a page, or shows it again, as far as its scripts can tell. */
const turn = (page: Page, state: string) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const scheduleButton = (page: Page) => page.getByRole('button', { name: 'Schedule the mock' });

test('an editor schedules a mock for a list, changes it and withdraws it', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const paper = await publishPaper(page);
  const name = `Mock ${randomUUID().slice(0, 8)}`;
  await page.goto(deskPaths.mocks);
  await page.getByRole('link', { name: 'New mock' }).click();
  await page.getByRole('link', { name: paper.name }).click();

  await page.getByLabel('Name').fill(name);
  await fillTimes(page, timesFrom(60, { closesAfter: 32 }));
  await page.getByLabel('Who may sit it').selectOption('list');
  await page.getByLabel('Usernames').fill('asha\nravi\n\nasha\n');
  await expect(page.getByText('2 Usernames', { exact: true })).toBeVisible();
  await expect(page.getByText('The last to start has 2 of the paper’s 5 minutes.')).toBeVisible();
  await scheduleButton(page).click();

  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Coming')).toBeVisible();
  await expect(page.getByRole('link', { name: mockPath('') })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'ravi' })).toContainText('has not come');

  await expectUsable(page);
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByLabel('Usernames')).toHaveValue('asha\nravi');
  await page.getByLabel('Who may sit it').selectOption('all');
  await page.getByRole('button', { name: 'Change the mock' }).click();
  await expect(page.getByText('every candidate')).toBeVisible();

  await page.goto(deskPaths.overview);
  await expectUsable(page);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change' })).toHaveCount(0);

  await page.goto(deskPaths.audit);
  const changes = page.getByRole('row').filter({ hasText: name });
  await expect(changes).toHaveCount(3);
  await expect(changes.last()).toContainText('for a list of 2');
});

test('an editor makes a batch, schedules a mock for it, and reads the ranks in its groups', async ({
  page,
  context,
}) => {
  await logInAs(context, EDITOR);
  const [asha, ravi, uma, never] = [newCandidate(), newCandidate(), newCandidate(), newCandidate()];
  const batch = `Batch ${randomUUID().slice(0, 8)}`;
  await page.goto(deskPaths.mocks);
  await page.getByRole('link', { name: 'Batches' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(batch);
  const choose = (rows: string[]) =>
    page.getByLabel('CSV file').setInputFiles({
      ...{ name: 'batch.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['Group,USERNAME,Roll No,Name', ...rows].join('\n')),
    });
  const rows = [`Morning,${asha},R-1,"Rao, Asha"`, `Evening,${ravi},R-2,Ravi`, `Morning,${uma},,`];
  await choose([...rows, 'Evening,,R-9,Nobody', `Evening,${asha},R-1,`]);
  const make = page.getByRole('button', { name: 'Make the batch' });
  await make.click();
  const faults = page.getByRole('alert').filter({ hasText: 'Nothing is stored' });
  await expect(faults).toContainText('Line 5: it has no Username.');
  await expect(faults).toContainText(`Line 6: ${asha} stands in line 2 too.`);
  await expectUsable(page);
  await choose([...rows, `Evening,${never},R-4,Nina`]);
  await make.click();
  await expect(page.getByRole('row').filter({ hasText: batch })).toContainText('4');

  const paper = store.add({ opens: -4 * HOUR, lastStart: -3 * HOUR, closes: -2 * HOUR, results: -HOUR });
  await page.goto(deskMocksPath({ paper }));
  await fillTimes(page, timesFrom(60));
  await page.getByLabel('Who may sit it').selectOption('batch');
  await page.getByLabel('Batch').selectOption(`${batch} (4 Usernames)`);
  await expectUsable(page);
  await scheduleButton(page).click();
  const hall = page.getByRole('row').filter({ hasText: asha });
  await expect(hall).toContainText('Rao, Asha, R-1, Morning');
  await expect(hall).toContainText('has not come: no such account');
  const mock = new URL(page.url()).searchParams.get('mock') ?? '';

  // The mock has a copy: it stays as the batch was.
  await page.goto(deskMocksPath({ show: 'batches' }));
  await page.getByRole('link', { name: batch }).click();
  await expect(page.getByLabel('Or a Username on each line')).toHaveValue(/"R-1","Morning"/);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Delete the batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: batch })).toHaveCount(0);

  const sat = [asha, ravi, uma].map((candidate, at) => {
    return { candidate, responses: ['1234123412', '1234000000', '1200000000'][at] ?? '' };
  });
  store.addSat(mock, sat, paper);
  store.move(mock, { opens: -4 * HOUR, lastStart: -3 * HOUR, closes: -2 * HOUR, results: -HOUR });
  await page.goto(resultsPath(mock));
  const ranks = page.getByRole('region', { name: 'Rank list' });
  await expect(ranks.getByRole('row').filter({ hasText: uma })).toContainText(/Morning\s*2\s*3/);
  await ranks.getByLabel('Group').selectOption('Evening');
  await ranks.getByRole('button', { name: 'Show' }).click();
  await expect(ranks.getByRole('row').filter({ hasText: uma })).toHaveCount(0);
  await expect(ranks.getByRole('row').filter({ hasText: ravi })).toContainText(/Evening\s*1\s*2/);
  await expect(ranks.getByRole('row').filter({ hasText: never })).toContainText('absent');
  await expectUsable(page);
  const file = await (await page.request.get(deskEndpoints.resultsCsv(mock))).text();
  for (const line of [
    'Rank","Username","Name","Roll number","Group","Rank in group","Marks"',
    `\r\n1,"${asha}","Rao, Asha","R-1","Morning",1,20,`,
    `\r\n2,"${ravi}","Ravi","R-2","Evening",1,8,`,
    `\r\n3,"${uma}","","","Morning",2,4,`,
    `\r\n"","${never}","Nina","R-4","Evening","",`,
  ])
    expect(file).toContain(line);
});

test('faults of a window stand beside their fields, and the keyboard alone mends them', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const paper = await publishPaper(page);
  await page.goto(deskMocksPath({ paper: paper.id }));
  await fillTimes(page, timesFrom(-10, { lastStartAfter: -10 }));
  await scheduleButton(page).click();
  const faultOf = (label: string) => page.getByLabel(label).locator('xpath=following-sibling::p');
  await expect(faultOf('Last start')).toHaveText('The last start must come after the opening.');
  await expect(page.getByLabel('Last start')).toBeFocused();
  await expectUsable(page);

  await fillTimes(page, timesFrom(-10));
  await scheduleButton(page).click();
  await expect(page.getByRole('alertdialog')).toContainText('The opening must be in the future.');
  await page.keyboard.press('Escape');

  await fillTimes(page, timesFrom(60));
  await page.getByLabel('Who may sit it').focus();
  await page.keyboard.press('Tab');
  await expect(scheduleButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coming')).toBeVisible();
});

test('of two editors who change a mock, the second reads that it has changed', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  await page.goto(deskMockPath((await scheduleMock(page)).id));
  await page.getByRole('link', { name: 'Change' }).click();
  const other = await context.newPage();
  await other.goto(page.url());
  const rename = async (editor: Page, name: string) => {
    await editor.getByLabel('Name').fill(name);
    await editor.getByRole('button', { name: 'Change the mock' }).click();
  };
  await rename(page, 'Another name');
  await expect(page.getByRole('heading', { name: 'Another name' })).toBeVisible();
  await rename(other, 'A third name');
  await expect(other.getByRole('alertdialog')).toContainText('Somebody has changed this meanwhile');
});

test('an editor watches a candidate, grants minutes and voids the attempt', async ({ page, context, browser }) => {
  await logInAs(context, EDITOR);
  const { id } = await scheduleMock(page);
  store.move(id, { opens: -60, lastStart: HOUR, closes: 2 * HOUR, results: 3 * HOUR });

  const candidate = newCandidate();
  const device = await browser.newContext({ baseURL });
  await logInAs(device, candidate);
  const start = { kind: 'mock', mockId: id };
  const started = await (await device.request.post(endpoints.attempts, { data: start })).json();
  expect(started.state).toBe('open');

  await page.goto(deskMockPath(id));
  const count = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text });
  await expect(count(/^1 in$/)).toBeVisible();
  await page.getByLabel('Part of a Username or name').fill(candidate.slice(1).toUpperCase());
  await page.keyboard.press('Enter');
  await page.getByRole('row').getByRole('link', { name: candidate }).click();
  const card = page.getByRole('region', { name: candidate });
  await expect(card).toContainText('is in');
  await expect(card).toContainText('0 of 3');
  await expectUsable(page);

  const exam = await device.newPage();
  await exam.goto(mockPath(id));
  await exam.getByRole('button', { name: 'Instructions' }).click();
  await expect(exam.getByRole('dialog')).toContainText('the institute sees how often and how long this page was left');
  await exam.getByRole('button', { name: 'Close' }).click();
  // A page counts as left once it has been seen for a second.
  await expect(async () => {
    for (const state of ['hidden', 'visible']) await turn(exam, state);
    await expect(card).toContainText(/Left the page \d+ times?.* · 1 network address/, { timeout: 6_000 });
  }).toPass();
  await expect(card).toContainText('These are facts and no verdict');
  await exam.close();

  await card.getByLabel('Minutes').fill('0');
  await card.getByRole('button', { name: 'Grant' }).click();
  await expect(card.getByText('Please give 1 to 180 minutes')).toBeVisible();
  await card.getByLabel('Minutes').fill('20');
  await card.getByRole('button', { name: 'Grant' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`It reaches ${candidate}, who is in.`);
  await dialog.getByRole('button', { name: 'Grant 20 minutes' }).click();
  await expect(card).toContainText('Minutes granted');
  await expect(card).toContainText(/Time left\s*[12]\d:/);

  await card.getByLabel('Reason').fill('Two people sat it.');
  await card.getByRole('button', { name: 'Void' }).click();
  await dialog.getByRole('button', { name: 'Void the attempt' }).click();
  await expect(card).toContainText('voided');
  await expect(count(/^1 voided$/)).toBeVisible();
  await card.getByRole('button', { name: 'Take the void back' }).click();
  await expect(card).toContainText('has finished');
  await device.close();
});

test('the desk of a mock is whole without JavaScript, and lists every mock', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await logInAs(context, EDITOR);
  const page = await context.newPage();
  const { name } = await scheduleMock(page);
  await page.goto(deskPaths.mocks);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Results at')).toBeVisible();
  await context.close();
});
