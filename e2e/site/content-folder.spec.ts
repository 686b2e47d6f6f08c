import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';

import { copyBuild, removeBuild, startOwnServer } from '../support/own-server';

const PORT = 4357;
const ORIGIN = `http://localhost:${PORT}`;
const BUILD = '.next-e2e-content';

test('an institute’s own folder gives the site its name, colours, logo and files, and a saved change shows', async ({
  page,
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'own-content-'));
  const file = join(folder, 'institute.yaml');
  const change = async (from: string | RegExp, to: string) =>
    writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  await promisify(execFile)('npm', ['run', 'new:content', '--', folder]);
  await change('name: Collector Study Circle', 'name: Ganga Academy');
  await change(/wordmark: \|\n.*\n.*\n/, 'colours: { ink: "#123f21" }\n');
  await change('logo: /art/logo.svg', 'logo: /uploads/logo.svg');
  await writeFile(join(folder, 'uploads/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await copyBuild(BUILD);
  const server = await startOwnServer({
    port: PORT,
    databaseFile: join(folder, 'site.db'),
    buildFolder: BUILD,
    env: { CONTENT_DIR: folder, CONTENT_MAX_AGE_S: '1' },
  });
  try {
    // The build has the pages of the sample; each is made anew at a visit.
    const shows = (path: string, text: string) =>
      expect.poll(async () => (await request.get(ORIGIN + path)).text(), { timeout: 60_000 }).toContain(text);
    for (const path of ['/', '/AboutUs', '/Magazine', '/Login']) await shows(path, 'Ganga Academy');
    await page.goto(`${ORIGIN}/AboutUs`);
    await expect(page).toHaveTitle('About Us · Ganga Academy');
    await expect(page.getByRole('link', { name: 'Ganga Academy, home' })).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCSS('color', 'rgb(18, 63, 33)');
    await expect(page.getByRole('banner').locator('img').first()).toHaveJSProperty('naturalWidth', 9);

    const pdf = await request.get(`${ORIGIN}/uploads/old-papers/gs-paper-1.pdf`, { headers: { range: 'bytes=0-4' } });
    expect([pdf.status(), await pdf.text()]).toEqual([206, '%PDF-']);
    expect((await request.get(`${ORIGIN}/uploads/..%2finstitute.yaml`)).status()).not.toBe(200);

    await change('phone: +91 00000 00000', 'phone: +91 11 2345 6789');
    await shows('/ContactUs', '+91 11 2345 6789');
    // A faulty file changes nothing.
    await change('name: Ganga Academy', 'name: [');
    await shows('/ContactUs', 'Ganga Academy');
  } finally {
    await server.stop();
    await removeBuild(BUILD);
    await rm(folder, { recursive: true });
  }
});
