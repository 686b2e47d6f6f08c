import { SpanKind, SpanStatusCode } from '@opentelemetry/api';

import { recordSpans } from './testing';
import { inSpan, markFailed, recordSpan } from './tracing';

describe('without a registered SDK', () => {
  test('a call in a span is just the call without an SDK', async () => {
    expect(await inSpan('a call', { 'url.path': '/a' }, async () => 'answer')).toBe('answer');
    const failure = new Error('failed');
    await expect(inSpan('a call', {}, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(() => recordSpan('a statement', {}, 3, failure)).not.toThrow();
  });
});

describe('with a registered SDK', () => {
  let spans: ReturnType<typeof recordSpans>;
  beforeEach(() => {
    spans = recordSpans();
  });
  afterEach(() => spans.stop());

  test('a call becomes a client span with its attributes that ends with the call', async () => {
    let answer = (_text: string) => {};
    const call = inSpan('a call', { 'url.path': '/a' }, async (span) => {
      span.setAttribute('http.response.status_code', 200);
      return new Promise<string>((resolve) => (answer = resolve));
    });
    await Promise.resolve();
    expect(spans.ended()).toEqual([]);
    answer('answer');
    expect(await call).toBe('answer');
    expect(spans.ended()).toMatchObject([
      {
        name: 'a call',
        kind: SpanKind.CLIENT,
        attributes: { 'url.path': '/a', 'http.response.status_code': 200 },
        status: { code: SpanStatusCode.UNSET },
        events: [],
      },
    ]);
  });

  test('spans within a call stand below it', async () => {
    await inSpan('outer', {}, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await inSpan('inner', {}, async () => recordSpan('innermost', {}, 1));
    });
    expect(spans.nesting()).toEqual([
      ['innermost', 'inner'],
      ['inner', 'outer'],
      ['outer', undefined],
    ]);
  });

  test('recordSpan sets the start by the duration', () => {
    // OpenTelemetry takes a number below the age of the process for one of performance.now().
    const endMs = Date.UTC(2026, 0, 1);
    jest.useFakeTimers({ now: endMs });
    recordSpan('a statement', { 'db.operation.name': 'SELECT' }, 12.5);
    jest.useRealTimers();
    expect(spans.ended()).toMatchObject([{ kind: SpanKind.CLIENT, startMs: endMs - 12.5, endMs }]);
    expect(spans.ended()[0]?.attributes).toEqual({ 'db.operation.name': 'SELECT' });
  });

  test.each<[string, unknown, string]>([
    [
      'by its code',
      Object.assign(new Error('UNIQUE (asha)'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }),
      'SQLITE_CONSTRAINT_UNIQUE',
    ],
    ['by its name', new RangeError('asha@example.org'), 'RangeError'],
    ['by its name where the code is a number', Object.assign(new TypeError('asha'), { code: 23 }), 'TypeError'],
    ['as any other', 'asha@example.org', '_OTHER'],
  ])('a failure is marked %s, never by its message', async (_how, failure, type) => {
    await expect(inSpan('a call', {}, () => Promise.reject(failure))).rejects.toBe(failure);
    recordSpan('a statement', {}, 1, failure);
    expect(spans.ended()).toHaveLength(2);
    for (const { attributes, status } of spans.ended()) {
      expect(attributes).toEqual({ 'error.type': type });
      expect(status).toEqual({ code: SpanStatusCode.ERROR });
    }
  });

  test('a call that returns an error can be marked as failed', async () => {
    expect(await inSpan('a call', {}, async (span) => markFailed(span, '404'))).toBeUndefined();
    expect(spans.ended()).toMatchObject([
      { attributes: { 'error.type': '404' }, status: { code: SpanStatusCode.ERROR } },
    ]);
  });
});
