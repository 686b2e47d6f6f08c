import { expect, test } from '@playwright/test';

import { SESSION_COOKIE } from '../support/accounts';
import { expectLoginInstead, follow, GATED, GATED_CONTENT, type RequestHeaders } from '../support/gate';

const escapeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

test.describe('gated pages', () => {
  for (const gated of GATED) {
    const [path = '', query] = gated.split('?');
    const name = path.slice(1);
    const spellings = [
      path,
      `/${path}`,
      `//${path}`,
      `${path}/`,
      `${path}//`,
      `/${escapeLetter(name.charAt(0))}${name.slice(1)}`,
      `/${name.replace(/./g, escapeLetter)}`,
      path.toLowerCase(),
      path.toUpperCase(),
      `/${escapeLetter(name.charAt(0).toLowerCase())}${name.slice(1)}`,
    ];

    test(`an anonymous visitor is led from ${path} to the login, however it is spelt`, async ({ request }) => {
      for (const spelling of spellings) {
        await expectLoginInstead(request, query ? `${spelling}?${query}` : spelling, gated);
      }
    });

    test(`an anonymous visitor is led from ${path} to the login, whatever headers come with it`, async ({
      request,
    }) => {
      const attempts: RequestHeaders[] = [
        { RSC: '1' },
        { RSC: '1', 'Next-Router-Prefetch': '1' },
        { 'Next-Router-Prefetch': '1' },
        { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
        { RSC: '1', 'Next-Url': '/' },
        { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch' },
        { 'x-middleware-prefetch': '1' },
        { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
        { 'x-middleware-subrequest': Array(5).fill('src/middleware').join(':') },
        { 'x-middleware-subrequest': Array(5).fill('proxy').join(':') },
        { 'x-middleware-next': '1', 'x-middleware-rewrite': path },
        { 'x-forwarded-host': 'evil.example' },
        { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' },
        { 'x-forwarded-for': '127.0.0.1' },
        { Cookie: 'signed-in=1' },
        { Cookie: `${SESSION_COOKIE}=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.AAAA.AAAA` },
        { Cookie: `${SESSION_COOKIE}=null; next-auth.session-token=x` },
      ];
      for (const headers of attempts) {
        await expectLoginInstead(request, gated, gated, headers);
      }
    });

    test(`malformed addresses of ${path} show no content`, async ({ request }) => {
      for (const address of [
        `${path}.rsc`,
        `${path}.segments/_tree.segment.rsc`,
        `${path}.json`,
        `${path}.html`,
        `${path}%2F`,
        `${path}%00`,
        `${path};x`,
        `${path}/x`,
        `/index${path}`,
        `/(account)${path}`,
        `/(exam)${path}`,
        `/_next/data/x${path}.json`,
        `/Login/..%2F${name}`,
        `/%2F${name}`,
        `/%5C${name}`,
      ]) {
        const { status, text } = await follow(request, address);
        expect(status, address).toBeLessThan(500);
        expect(text, address).not.toMatch(GATED_CONTENT);
      }
      const response = await request.get(gated, { headers: { 'x-nextjs-data': '1' }, maxRedirects: 0 });
      expect(response.status()).toBeLessThan(500);
      expect(await response.text()).not.toMatch(GATED_CONTENT);
    });
  }
});

test('the endpoint behind the profile refuses an anonymous caller by itself', async ({ request }) => {
  const attempts: RequestHeaders[] = [
    {},
    { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
    { Cookie: 'signed-in=1' },
    { Authorization: 'Bearer x' },
  ];
  for (const headers of attempts) {
    const response = await request.get('/api/profile', { headers });
    expect(response.status()).toBe(401);
    expect(await response.json()).toEqual({ message: 'Please login first.' });
  }
});
