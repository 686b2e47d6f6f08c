import { onRequestError } from '../../instrumentation';

test('a request that the framework cannot answer is one line of the log, with its path and without its query', async () => {
  const write = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const replaced = jest.replaceProperty(process, 'env', { ...process.env, NEXT_RUNTIME: 'nodejs' });
  await onRequestError(
    Object.assign(new Error('no page'), { digest: '7' }),
    { path: '/Magazine?Mid=hush', method: 'GET', headers: { cookie: 'hush' } },
    {
      ...{ routerKind: 'App Router', routePath: '/Magazine/[...item]', routeType: 'render' },
      ...{ renderSource: 'server-rendering', revalidateReason: undefined },
    },
  );
  replaced.restore();
  const lines = write.mock.calls.flat().map(String);
  write.mockRestore();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      ...{ level: 'error', event: 'request failed', method: 'GET', path: '/Magazine' },
      ...{ route: '/Magazine/[...item]', digest: '7', reason: 'no page' },
    }),
  ]);
  expect(lines.join()).not.toContain('hush');
});
