import { expect, test } from '@playwright/test';

import { tellHost } from '../support/faults';
import { expectHealed } from '../support/foreign-pages';
import { PUBLIC_PAGES } from '../support/pages';

test.describe.configure({ mode: 'serial' });

test('every page of a site built while the host was down works, with empty sections', async ({ request }) => {
  for (const path of PUBLIC_PAGES) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain('Collector Study Circle');
  }
  expect(await (await request.get('/Magazine')).text()).toContain('There are no magazines at the moment.');
});

test('the content shows within seconds once the host is up', async ({ request }) => {
  await tellHost(request, { isDown: false });
  await expectHealed(request);
});
