import { type APIRequestContext, expect } from '@playwright/test';

import { SITE_URL } from './addresses';

/** The gated pages, with the queries that links to them have. */
export const GATED = [
  '/Profile',
  '/TestInstruction?Cat=1&Sub=1',
  '/Test?Cat=1&Sub=1',
  '/ExamPaper?categoryId=1&subCategoryId=1',
];

/** Words that only the gated pages hold, in HTML or in the payload for scripts (specification §2). */
export const GATED_CONTENT =
  /Loading your profile|\/api\/profile|The exam lasts|I am ready to Begin|Choose a question|Question Type|Save (&|&amp;|\\u0026) (Next|Finish)/i;

export type RequestHeaders = Record<string, string>;

/** Follows the redirects of a request. Gives the last address, its status, and everything sent on the way. */
export async function follow(request: APIRequestContext, path: string, headers: RequestHeaders = {}) {
  let url = new URL(SITE_URL + path);
  let text = '';
  for (let step = 0; step < 8; step += 1) {
    const response = await request.get(url.href, { headers, maxRedirects: 0 });
    text += await response.text();
    const location = response.headers().location;
    if (!location) return { url, status: response.status(), text };
    url = new URL(location, url);
    expect(url.origin, `${path} stays on this site`).toBe(SITE_URL);
  }
  throw new Error(`${path} redirects in a circle`);
}

/** Expects that a gated page leads to the login page, and the login back to `gated`. */
export async function expectLoginInstead(
  request: APIRequestContext,
  path: string,
  gated: string,
  headers: RequestHeaders = {},
) {
  const { url, status, text } = await follow(request, path, headers);
  const what = `${path} ${JSON.stringify(headers)}`;
  expect(url.pathname, what).toMatch(/^\/login$/i);
  expect(url.searchParams.get('callbackUrl'), what).toBe(gated);
  expect(status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(GATED_CONTENT);
}
