import { SpanStatusCode } from '@opentelemetry/api';

import { withEnv } from '@/lib/server/env-testing';
import { recordSpans } from '@/lib/server/testing';

import { expectHostError, json, type Reply, reset, silence, startHosts, status } from '../testing';
import { callHost, getFromHost } from './client';

let hosts: Awaited<ReturnType<typeof startHosts>>;
let warn: jest.SpyInstance;

const useHost = (apiHost: string) => withEnv({ API_HOST: apiHost });
const serve = (...answers: Reply[]) => hosts.serve(...answers);

beforeAll(async () => {
  hosts = await startHosts();
});
beforeEach(() => {
  useHost(hosts.newHost());
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  warn.mockRestore();
});
afterAll(() => hosts.stop());

describe('tracing', () => {
  let spans: ReturnType<typeof recordSpans>;
  beforeEach(() => {
    spans = recordSpans();
  });
  afterEach(() => spans.stop());

  const server = () => ({ 'server.address': '127.0.0.1', 'server.port': hosts.port });

  test('each call is one span with its request and answer, retried or not', async () => {
    const path = serve(json({ token: 'hush' }));
    await callHost('POST', path, { body: { Password: 'hush' }, token: 'hush' });
    const retried = serve(reset, json([]));
    await getFromHost(retried);
    expect(spans.ended()).toMatchObject([
      { name: `api-host POST ${path}`, status: { code: SpanStatusCode.UNSET } },
      { name: `api-host GET ${retried}`, status: { code: SpanStatusCode.UNSET } },
    ]);
    expect(spans.ended().map(({ attributes }) => attributes)).toEqual([
      { 'http.request.method': 'POST', 'url.path': path, ...server(), 'http.response.status_code': 200 },
      { 'http.request.method': 'GET', 'url.path': retried, ...server(), 'http.response.status_code': 200 },
    ]);
    expect(JSON.stringify(spans.ended())).not.toContain('hush');
  });

  test.each<[string, Reply, object]>([
    ['an error status', json({}, 404), { 'http.response.status_code': 404, 'error.type': '404' }],
    ['a reset', reset, { 'error.type': 'UND_ERR_SOCKET' }],
    ['garbage', status(200, 'garbage'), { 'error.type': 'UnusableAnswerError' }],
    ['silence', silence, { 'error.type': 'timeout' }],
  ])('the span of %s names the failure in one word', async (_kind, reply, told) => {
    const path = serve(reply);
    await expectHostError(getFromHost(path), /./);
    const known = { 'http.request.method': 'GET', 'url.path': path, ...server() };
    expect(spans.ended().map(({ attributes }) => attributes)).toEqual([{ ...known, ...told }]);
    expect(spans.ended()).toMatchObject([{ status: { code: SpanStatusCode.ERROR } }]);
  });

  test('a call that the site does not make has a span too', async () => {
    const paths = [1, 2, 3].map(() => serve(reset));
    await Promise.allSettled(paths.map(getFromHost));
    spans.forget();
    await expectHostError(getFromHost(paths[0] ?? ''), /not asked/);
    expect(spans.ended()).toMatchObject([{ attributes: { 'error.type': 'circuit_open' } }]);
  });

  test('the span of a secure host names its port, and the span of the stand-in names no server', async () => {
    useHost('https://localhost');
    await Promise.allSettled([getFromHost('/courses')]);
    useHost('');
    await getFromHost('/announcements/announcementAll');
    const [secure, standin] = spans.ended().map(({ attributes }) => attributes);
    expect(secure).toMatchObject({ 'server.address': 'localhost', 'server.port': 443 });
    expect(standin).toEqual({
      'http.request.method': 'GET',
      'url.path': '/announcements/announcementAll',
      'http.response.status_code': 200,
    });
  });
});
