import { postJson } from './post-json';

const originalFetch = globalThis.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  globalThis.fetch = fetchMock.mockReset();
});
afterAll(() => {
  globalThis.fetch = originalFetch;
});

const post = () => postJson('/api/contact', { name: 'Asha' }, 'Not reached.');

test('an answer of the endpoint is given', async () => {
  fetchMock.mockResolvedValue(Response.json({ code: 'X' }));
  expect(await post()).toEqual({ code: 'X' });
});

test('a refusal is told in the words of the endpoint', async () => {
  fetchMock.mockResolvedValue(Response.json({ message: 'Too often.' }, { status: 429 }));
  await expect(post()).rejects.toMatchObject({ message: 'Too often.', status: 429 });
});

test.each([200, 201, 403, 502])('a page of somebody else is no answer, with status %i either', async (status) => {
  for (const body of ['<title>College Wi-Fi: please log in</title>', '', '"ok"', 'null']) {
    fetchMock.mockResolvedValue(new Response(body, { status }));
    await expect(post()).rejects.toThrow('Not reached.');
  }
});

test.each(['the connection', 'the answer'])(
  'a line on which %s never ends is given up after 40 seconds',
  async (what) => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    fetchMock.mockImplementation((_, init) => {
      const never = new Promise<never>((_resolve, reject) => init?.signal?.addEventListener('abort', reject));
      return what === 'the connection'
        ? never
        : Promise.resolve({ ok: true, json: () => never } as unknown as Response);
    });
    const sending = post();
    limit.abort();
    await expect(sending).rejects.toThrow('Not reached.');
    expect(timeout).toHaveBeenCalledWith(40_000);
    timeout.mockRestore();
  },
);
