import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { postLogin, register } from '../support/accounts';
import {
  answer,
  button,
  expectPalette,
  expectQuestion,
  expectSaved,
  expectStored,
  expectUnsaved,
  finishFromDialog,
  historyOf,
  notice,
  openTest,
  TEST,
} from '../support/exam';
import { type OwnServer, redeployedBuild, removeBuild, removeStore, startOwnServer } from '../support/own-server';

const freshDatabase = () => join(tmpdir(), `journeys-own-${process.pid}-${Date.now()}.db`);

test.describe('a server that is killed in mid-exam', () => {
  const port = 4313;
  test.use({ baseURL: `http://localhost:${port}` });

  test('a killed server costs no answer, and the page saves all of them when it is back', async ({ page }) => {
    const databaseFile = freshDatabase();
    let server: OwnServer = await startOwnServer({ port, databaseFile });
    try {
      await postLogin(page.request, await register(page.request));
      const id = await openTest(page);
      await answer(page, 1);
      await expectSaved(page);
      await expectQuestion(page, 2);
      // The kill leaves a save without an answer.
      await Promise.all([answer(page, 2), server.kill()]);
      await expectQuestion(page, 3);
      await answer(page, 3);
      await expectUnsaved(page, /^Offline: \d not saved yet$/);
      await expect(notice(page, 'The site cannot be reached. Go on answering:')).toBeVisible();
      await expectQuestion(page, 4);

      server = await startOwnServer({ port, databaseFile });
      await expectSaved(page);
      await expectStored(page.request, id, { 1: 1, 2: 2, 3: 3 });
      await page.reload();
      await expectQuestion(page, 4);
      await expectPalette(page, { 1: 'Answered', 2: 'Answered', 3: 'Answered', 4: 'Not answered' });
      await finishFromDialog(page);
      await expect(page).toHaveURL(/\/Finish\?totalAnswered=3&totalNotAnswered=12&/);
    } finally {
      await server.kill();
      removeStore(databaseFile);
    }
  });
});

test.describe('a page that was opened before a deploy', () => {
  const port = 4314;
  test.use({ baseURL: `http://localhost:${port}` });

  test('a page opened before a deploy goes on saving after it, and finishes', async ({ page, request }) => {
    const databaseFile = freshDatabase();
    const buildFolder = `.next-redeployed-${process.pid}`;
    let server: OwnServer | undefined;
    try {
      await redeployedBuild(buildFolder);
      server = await startOwnServer({ port, databaseFile });
      await postLogin(page.request, await register(page.request));
      const id = await openTest(page);
      await answer(page, 1);
      await expectSaved(page);
      const script = await page.locator('script[src*="/_next/static/chunks/"]').first().getAttribute('src');

      await server.stop();
      await expectQuestion(page, 2);
      await answer(page, 2);
      server = await startOwnServer({ port, databaseFile, buildFolder });
      expect((await request.get(script ?? '')).status()).toBe(404);
      await expectSaved(page);
      await answer(page, 3);
      await expectSaved(page);
      await expectStored(page.request, id, { 1: 1, 2: 2, 3: 3 });
      await button(page, 'Instructions').click();
      await expect(page.getByRole('dialog', { name: 'General Instructions' })).toBeVisible();
      await page.keyboard.press('Escape');

      const reloaded = await page.context().newPage();
      expect(await openTest(reloaded)).toBe(id);
      await expectPalette(reloaded, { 1: 'Answered', 2: 'Answered', 3: 'Answered', 4: 'Not answered' });
      await answer(page, 4);
      await finishFromDialog(page);
      await expect(page).toHaveURL(/\/Finish\?totalAnswered=4&totalNotAnswered=11&/);
      expect(await historyOf(page.request)).toMatchObject([{ id, totalQuestions: TEST.count }]);
    } finally {
      await server?.kill();
      await removeBuild(buildFolder);
      removeStore(databaseFile);
    }
  });
});
