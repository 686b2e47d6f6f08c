import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { expect, type Page, test } from '@playwright/test';

import { endpoints, paths } from '@/lib/site/paths';

import { open } from '../support/accounts';
import { logInAs, newCandidate } from '../support/candidates';
import { expectNoSidewaysScroll } from '../support/exam';
import { ownSite } from '../support/own-site';
import { expectNoViolations } from '../support/usable';

const { baseURL, databaseFile } = ownSite(4363);

/** Runs `npm run breach-notice` on the store of the site; returns its output. */
const command = (...given: string[]) =>
  execFileSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'lib/commands/breach-notice.mts', ...given],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: `file:${databaseFile}` } },
  );

const noticeIn = (page: Page) => page.getByRole('region', { name: 'Your personal data was affected' });

test('a candidate affected by a breach reads a notice on the next page, once; another candidate sees none', async ({
  page,
  browser,
}) => {
  const [affected, other] = [newCandidate(), newCandidate()];
  const [what = '', list = '', out = ''] = ['what.md', 'list.txt', 'out.csv'].map((it) => test.info().outputPath(it));
  const told = 'A list of names was open for an hour.';
  writeFileSync(what, `## What you can do\n\n${told}\n\n---\n\n## किससे पूछें\n\n${told}\n`);
  writeFileSync(list, `${affected}\n`);

  expect(command('--what', what, '--candidates', list, '--out', out)).toContain('Nothing was done.');
  expect(existsSync(out)).toBe(false);
  expect(command('--what', what, '--candidates', list, '--out', out, '--yes')).toContain('1 candidates see the notice');
  expect(readFileSync(out, 'utf8')).toContain(affected);

  await logInAs(page.context(), affected);
  await open(page, paths.home);
  await expect(noticeIn(page)).toContainText('What you can do');
  await expect(noticeIn(page).locator('[lang=hi]').last()).toContainText('किससे पूछें');
  await expectNoViolations(page, 'the notice', 'section[aria-labelledby=breach-notice]');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'the notice');

  const stranger = await browser.newContext({ baseURL });
  expect((await stranger.request.get(endpoints.breachNotices)).status()).toBe(401);
  await logInAs(stranger, other);
  const asked = await stranger.request.get(endpoints.breachNotices);
  expect(await asked.json()).toEqual({ notices: [] });
  const { notices } = await (await page.request.get(endpoints.breachNotices)).json();
  const read = await stranger.request.post(endpoints.breachNotices, { data: { id: notices[0].id } });
  expect(read.status()).toBe(404);
  await stranger.close();

  await noticeIn(page).getByRole('button', { name: 'I have read this' }).click();
  await expect(noticeIn(page)).toHaveCount(0);
  const session = page.waitForResponse((it) => it.url().includes('/api/auth/session'));
  await open(page, paths.upsc);
  expect((await session).headers()).not.toHaveProperty('x-notice');
  await expect(noticeIn(page)).toHaveCount(0);
});
