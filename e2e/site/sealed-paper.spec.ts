import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { fromHex, toWords } from '@/lib/exam/sealing';
import { mockPath, sealedKeyPath, sealedPaperPath } from '@/lib/site/paths';

import { logInAs } from '../support/candidates';
import { button, declareAndBegin, expectQuestion, expectSaved, finishFromDialog } from '../support/exam';
import { MockStore } from '../support/mocks';
import { removeStore, startOwnServer } from '../support/own-server';
import { expectUsable } from '../support/usable';

const HOUR = 3_600;
const PORT = 4315;
/** Where the institute reads the words while the candidate's line to the site is cut. */
const DESK_PORT = 4324;
const ANSWERS = 5;

test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 360, height: 740 } });

test('who has checked in sits a mock although the site is down at its opening, with twelve words', async ({
  page,
  playwright,
}) => {
  const databaseFile = join(tmpdir(), `journeys-${PORT}-${process.pid}.db`);
  const store = new MockStore(databaseFile);
  let server = await startOwnServer({ port: PORT, databaseFile });
  try {
    const mock = store.add({ opens: HOUR, lastStart: 2 * HOUR, closes: 3 * HOUR, results: 4 * HOUR });
    await logInAs(page.context());
    await page.goto(mockPath(mock));
    const digest = (await page.getByText(/^[0-9a-f]{64}$/).textContent()) ?? '';
    const file = await (await page.request.get(sealedPaperPath(digest))).body();
    expect(createHash('sha256').update(file).digest('hex')).toBe(digest);
    expect((await page.request.get(sealedKeyPath(digest))).status()).toBe(404);
    store.move(mock, { opens: 25, lastStart: 2 * HOUR, closes: 3 * HOUR, results: 4 * HOUR });
    await page.reload();
    await declareAndBegin(page);
    await expect(page.getByText('The paper is on this device.')).toBeVisible();
    await expectUsable(page);
    await server.kill();

    const words = page.getByLabel('The twelve words that the institute tells you');
    await expect(words).toBeVisible({ timeout: 60_000 });
    await expectUsable(page);
    const desk = await startOwnServer({ port: DESK_PORT, databaseFile });
    const caller = await playwright.request.newContext({ baseURL: `http://localhost:${DESK_PORT}` });
    const told = await toWords(fromHex(await (await caller.get(sealedKeyPath(digest))).text()));
    await caller.dispose();
    await desk.stop();

    await words.fill(told.with(2, 'nonsense').join(' '));
    await button(page, 'Open the paper').click();
    await expect(page.getByText('Word 3 is wrong: “nonsense”.').first()).toBeVisible();
    await words.fill(told.join(' '));
    await words.press('Tab');
    await page.keyboard.press('Enter');
    for (let number = 1; number <= ANSWERS; number += 1) {
      await expectQuestion(page, number);
      await page.getByRole('radio', { name: /right \d/ }).check();
      await button(page, 'Save & Next').click();
    }
    server = await startOwnServer({ port: PORT, databaseFile });
    await expectSaved(page);
    await finishFromDialog(page);
    await expect(page).toHaveURL(new RegExp(`/Finish\\?totalAnswered=${ANSWERS}&`));
    expect(store.entries(mock)).toMatchObject([{ score: ANSWERS * 1_200 }]);
  } finally {
    store.close();
    await server.kill();
    removeStore(databaseFile);
  }
});
