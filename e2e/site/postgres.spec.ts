import { expect, test } from '@playwright/test';

import { findPostgres, startPostgres } from '@/lib/store/testing-postgres';

import { postLogin, register } from '../support/accounts';
import { startBuiltSite } from '../support/built-site';
import { SESSION_SECRET } from '../support/candidates';
import { historyOf, sitTest, TEST } from '../support/exam';
import { BUILD_FOLDER } from '../support/own-server';

const PORT = 4379;
test.use({ baseURL: `http://localhost:${PORT}` });

test('a test that is sat on the built site with PostgreSQL finishes, and its answers count', async ({ request }) => {
  const programs = findPostgres();
  test.skip(!programs, 'PostgreSQL is not installed here');
  const store = await startPostgres(programs ?? '');
  const env = { NEXT_DIST_DIR: BUILD_FOLDER };
  const databaseUrl = `${store.url}/postgres`;
  const site = startBuiltSite({ port: PORT, databaseUrl, secret: SESSION_SECRET, env, isHeard: true });
  try {
    await site.ready;
    await postLogin(request, await register(request));
    const id = await sitTest(request, TEST, [{ sequence: 1, type: 'answer', questionNumber: 1, option: 1 }]);
    expect(await historyOf(request)).toMatchObject([{ id, totalQuestions: TEST.count }]);
  } finally {
    await site.stop();
    await store.stop();
  }
});
