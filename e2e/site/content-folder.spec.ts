import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';

import { deskMocksPath, deskPaths } from '@/lib/site/paths';
import { indianInput } from '@/lib/text/indian-time';

import { beginPaper, paperIn, publishPaper } from '../support/bank-site';
import { logInAs } from '../support/candidates';
import { declareAndBegin, expectQuestion } from '../support/exam';
import { MockStore } from '../support/mocks';
import { copyBuild, removeBuild, startOwnServer } from '../support/own-server';
import { expectUsable } from '../support/usable';

const PORT = 4357;
const ORIGIN = `http://localhost:${PORT}`;
const BUILD = '.next-e2e-content';
// All servers of a checkout share the folder of imports, and an editor has one import at a time.
const EDITOR = 'the-editor-of-ganga';

/** A bank of ten good questions in Aiken, and one that no paper can have. */
const BANK = `${Array.from(
  { length: 10 },
  (_, at) =>
    `Which tributary is number ${at} of the Ganga academy?\nA) Son ${at}\nB) Kosi\nC) Gomti\nD) Betwa\nANSWER: A\n`,
).join('\n')}
Is two enough?
A) Yes
B) No
ANSWER: A
`;

test('an institute’s own folder gives the site its name, colours, logo and files, and leads to its first mock', async ({
  page,
  request,
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'own-content-'));
  const file = join(folder, 'institute.yaml');
  const databaseFile = join(folder, 'site.db');
  const change = async (from: string | RegExp, to: string) =>
    writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  await promisify(execFile)('npm', ['run', 'new:content', '--', folder]);
  await change('name: Collector Study Circle', 'name: Ganga Academy');
  await change(/wordmark: \|\n.*\n.*\n/, 'colours: { ink: "#123f21" }\n');
  await change('logo: /art/logo.svg', 'logo: /uploads/logo.svg');
  await writeFile(join(folder, 'uploads/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await copyBuild(BUILD);
  const env = { CONTENT_DIR: folder, CONTENT_MAX_AGE_S: '1', EDITORS: EDITOR };
  const start = () => startOwnServer({ port: PORT, databaseFile, buildFolder: BUILD, env });
  let server = await start();
  try {
    // The build has the pages of the sample; a visit remakes each.
    const shows = (path: string, text: string) =>
      expect.poll(async () => (await request.get(ORIGIN + path)).text()).toContain(text);
    for (const path of ['/', '/AboutUs', '/Magazine', '/Login']) await shows(path, 'Ganga Academy');
    await page.goto(`${ORIGIN}/AboutUs`);
    await expect(page).toHaveTitle('About Us · Ganga Academy');
    await expect(page.getByRole('link', { name: 'Ganga Academy, home' })).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCSS('color', 'rgb(18, 63, 33)');
    await expect(page.getByRole('banner').locator('img').first()).toHaveJSProperty('naturalWidth', 9);
    expect((await request.get(`${ORIGIN}/favicon.ico`)).url()).toBe(`${ORIGIN}/icon.svg`);

    const pdf = await request.get(`${ORIGIN}/uploads/old-papers/gs-paper-1.pdf`, { headers: { range: 'bytes=0-4' } });
    expect([pdf.status(), await pdf.text()]).toEqual([206, '%PDF-']);
    expect((await request.get(`${ORIGIN}/uploads/..%2finstitute.yaml`)).status()).not.toBe(200);

    await change('phone: +91 00000 00000', 'phone: +91 11 2345 6789');
    await shows('/ContactUs', '+91 11 2345 6789');
    const desk = await (await browser.newContext({ baseURL: ORIGIN })).newPage();
    await logInAs(desk.context(), EDITOR);
    await desk.goto(deskPaths.import);
    await desk
      .getByLabel('File, up to 32 MB')
      .setInputFiles({ name: 'rivers.txt', mimeType: 'text/plain', buffer: Buffer.from(BANK) });
    await desk.getByLabel('Sub-category').selectOption('3-8');
    await desk.getByRole('button', { name: 'Read the file' }).click();
    await desk.getByRole('button', { name: 'Take 10 questions' }).click();
    await expect(desk.getByRole('heading', { name: '10 questions of rivers.txt taken' })).toBeVisible();
    await expect(desk.getByText('The question has 2 options, not four.')).toBeVisible();

    await desk.getByRole('link', { name: 'See the bank of this sub-category' }).click();
    await expect(desk.getByRole('heading', { name: /questions$/ })).toBeVisible();
    await expect(desk.getByText('of the Ganga academy?').first()).toBeVisible();

    // One of them is mended where it stands, in its own lines alone, and the bank shows it at once.
    const [bank = ''] = (await readdir(join(folder, 'questions'))).filter((it) => it.startsWith('imported-'));
    const written = () => readFile(join(folder, 'questions', bank), 'utf8');
    const before = await written();
    const mended = desk.locator('details').filter({ hasText: 'number 3 of the Ganga academy?' });
    await mended.locator('summary').click();
    await mended.getByRole('link', { name: 'Change it' }).click();
    const optionA = desk.getByRole('textbox', { name: 'Option A', exact: true });
    const preview = desk.getByRole('region', { name: 'As candidates see it' });
    await optionA.fill('Kosi');
    await desk.getByRole('button', { name: 'Preview' }).click();
    await expect(desk.getByText('Options A and B are the same.')).toBeVisible();
    await optionA.fill('The Son');
    await desk.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toContainText('The Son');
    await expect(preview.getByRole('status')).toHaveText('Changed: AnsA.');
    await expectUsable(desk);
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('heading', { name: '1 question' })).toBeVisible();
    await expect(desk.getByText('The Son', { exact: true })).toBeAttached();
    expect(await written()).toBe(before.replace('AnsA: Son 3\n', 'AnsA: The Son\n'));

    // An announcement is added, changed and hidden, and visitors see each at once.
    const announced = async () => {
      await page.goto(`${ORIGIN}/Announcement`);
      return page.getByRole('main').innerText();
    };
    await desk.goto(deskPaths.announcements);
    await desk.getByLabel('New announcement').fill('Results <b>of</b> the Ganga test on Monday');
    await desk.getByRole('button', { name: 'Add' }).click();
    const entry = desk.locator('form').filter({ hasText: 'Ganga test' });
    const shown = entry.getByLabel('On the site');
    await expect(shown).toHaveValue('Results <b>of</b> the Ganga test on Monday');
    await expect(desk.getByLabel('New announcement')).toHaveValue('');
    await expect.poll(announced).toContain('Results <b>of</b> the Ganga test on Monday');
    await shown.fill(' ');
    await entry.getByRole('button', { name: 'Save' }).click();
    await expect(entry.getByText('An announcement needs a text')).toBeVisible();
    await shown.fill('Results of the Ganga test on Tuesday');
    await expectUsable(desk);
    await entry.getByRole('button', { name: 'Save' }).click();
    const hide = entry.getByRole('button', { name: /^Hide ?: Results of the Ganga test on Tuesday$/ });
    await expect(hide).toBeVisible();
    await expect.poll(announced).toContain('Results of the Ganga test on Tuesday');
    await hide.click();
    await expect(entry.getByLabel('Hidden')).toBeVisible();
    await expect.poll(announced).not.toContain('Ganga test');
    expect(await readFile(join(folder, 'announcements.yaml'), 'utf8')).toContain(
      '  Title: Results of the Ganga test on Tuesday\n  IsActive: false\n',
    );

    // A second import is undone as a whole.
    await desk.goto(deskPaths.import);
    await desk.getByLabel('File, up to 32 MB').setInputFiles({
      ...{ name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from(BANK.replaceAll('tributary', 'delta')) },
    });
    await desk.getByLabel('Sub-category').selectOption('3-8');
    await desk.getByRole('button', { name: 'Read the file' }).click();
    await desk.getByRole('button', { name: 'Take 10 questions' }).click();
    const imports = desk.getByRole('region', { name: 'Imports so far' });
    await expect(imports.getByRole('row')).toHaveCount(3);
    await imports.getByRole('row').filter({ hasNotText: bank }).getByRole('button', { name: 'Undo' }).click();
    await expectUsable(desk);
    await desk.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
    await expect(imports.getByRole('row')).toHaveCount(2);
    expect((await readdir(join(folder, 'questions'))).filter((it) => it.startsWith('imported-'))).toEqual([bank]);

    await beginPaper(desk, 'Rivers', 'Subject tests · Economy');
    await desk.getByRole('spinbutton', { name: 'Minutes', exact: true }).fill('10');
    await desk.getByLabel('Without a subject').fill('10');
    await desk.getByRole('button', { name: 'Save and draw 10 questions' }).click();
    await expect(desk.getByText('of the Ganga academy?')).toHaveCount(10);
    await publishPaper(desk);
    const paper = paperIn(desk);
    await desk.goto(deskPaths.import);
    await imports.getByRole('button', { name: 'Undo' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
    await expect(desk.getByRole('alert').filter({ hasText: 'The import stays' })).toBeVisible();
    await desk.goto(deskMocksPath({ paper }));
    const nowMs = Date.now();
    const times = { Opens: 1, 'Last start': 2, Closes: 3, 'Results at': 4 };
    await desk.getByLabel('Name').fill('The first mock of Ganga Academy');
    for (const [label, hours] of Object.entries(times))
      await desk.getByLabel(label).fill(indianInput(nowMs + hours * 3_600_000));
    await desk.getByLabel('Who may sit it').selectOption('all');
    await desk.getByRole('button', { name: 'Schedule the mock' }).click();
    const mockAddress = (await desk.getByRole('link', { name: '/ExamPaper?mock=' }).getAttribute('href')) ?? '';
    const store = new MockStore(databaseFile);
    const mock = new URL(mockAddress, ORIGIN).searchParams.get('mock') ?? '';
    store.move(mock, { opens: -1, lastStart: 3_600, closes: 7_200, results: 10_800 });
    store.close();
    await logInAs(page.context());
    await page.goto(mockAddress);
    await expect(page.getByRole('heading', { level: 1, name: 'Rivers' })).toBeVisible();
    await declareAndBegin(page);
    await expectQuestion(page, 1);
    await expect(page.getByText('of the Ganga academy?')).toBeVisible();
    await desk.context().close();

    // A field of a newer version, then a fault; the server restarts beside both.
    const readiness = async () => (await request.get(`${ORIGIN}/readyz`)).json();
    await change('phone: ', 'motto: Read on\nphone: ');
    expect(await readiness()).toEqual({ status: 'ready' });
    await change('name: Ganga Academy', 'name: [Ganga Academy');
    await server.stop();
    server = await start();
    await expect.poll(readiness).toEqual({ status: 'ready', unread: ['institute.yaml'] });
    for (const path of ['/', '/Login', '/institute.css', '/Search?q=river', '/ContactUs'])
      expect((await request.get(ORIGIN + path)).status(), path).toBe(200);
    await page.goto(`${ORIGIN}/Profile`);
    await expect(page.getByRole('link', { name: 'Ganga Academy, home' })).toBeVisible();
    await change('name: [Ganga Academy', 'name: Yamuna Academy');
    await expect.poll(readiness).toEqual({ status: 'ready' });
    await shows('/AboutUs', 'Yamuna Academy');
  } finally {
    await server.stop();
    await removeBuild(BUILD);
    await rm(folder, { recursive: true });
  }
});
