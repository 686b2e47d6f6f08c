import type { APIResponse, Page, Response } from '@playwright/test';

import { SESSION_COOKIE } from './accounts';

/** A whole answer without the encrypted cookie: address, headers and body. */
async function textOf(response: Response | APIResponse): Promise<string> {
  const headers = (await response.headersArray()).filter(({ value }) => !value.startsWith(`${SESSION_COOKIE}=`));
  // A redirect has no body.
  const body = await response.text().catch(() => '');
  return [response.url(), ...headers.map(({ name, value }) => `${name}: ${value}`), body].join('\n');
}

/** Everything that the page's scripts could read at this moment. */
const readable = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      location.href,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      await caches.keys(),
      document.documentElement.outerHTML,
    ]),
  );

/** Records everything that a browser sees: answers with headers, addresses, the console, and what `look` finds. */
export function record(page: Page) {
  const seen: Promise<string>[] = [];
  page.on('request', (request) => seen.push(Promise.resolve(`${request.method()} ${request.url()}`)));
  page.on('response', (response) => seen.push(textOf(response)));
  page.on('console', (message) => seen.push(Promise.resolve(message.text())));
  return {
    look: async () => {
      await page.waitForLoadState('networkidle');
      seen.push(Promise.resolve(await readable(page)));
    },
    add: (response: APIResponse) => seen.push(textOf(response)),
    all: async () => (await Promise.all(seen)).join('\n'),
  };
}
