import { GET } from './route';

const leadsTo = async (referer?: string) => {
  const answer = await GET(new Request('https://site.example/api/begin', { headers: referer ? { referer } : {} }));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.headers.get('location');
};

test('the declaration leads to the test of its page', async () => {
  expect(await leadsTo('https://site.example/TestInstruction?Cat=2&Sub=3')).toBe('/Test?Cat=2&Sub=3');
});

test('without a referrer the declaration leads to the list of tests', async () => {
  expect(await leadsTo()).toBe('/OnlineTestSeries');
  expect(await leadsTo('nowhere')).toBe('/OnlineTestSeries');
});

test.each(['https://evil.example/?Cat=//evil.example&Sub=1', 'https://site.example/TestInstruction'])(
  'the referrer %s leads to no test, and to no other site',
  async (referer) => {
    expect(await leadsTo(referer)).toMatch(/^\/Test\?Cat=(NaN|0)&Sub=[01]$/);
  },
);
