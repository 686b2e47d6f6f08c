import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Spans are dropped at once unless an operator registers an SDK of OpenTelemetry in instrumentation.ts. */
const tracer = () => trace.getTracer('collector-study-circle');

/** The code or the name of an error, since its message may hold what somebody typed. */
const errorTypeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

export function markFailed(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs `call`, which asks another system, within a span, the parent of spans inside. */
export function inSpan<T>(name: string, attributes: Attributes, call: (span: Span) => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await call(span);
    } catch (error) {
      markFailed(span, errorTypeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records a span for a call that has just ended; `error` is undefined if it succeeded. */
export function recordSpan(name: string, attributes: Attributes, durationMs: number, error?: unknown): void {
  const endMs = Date.now();
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: endMs - durationMs });
  if (error !== undefined) markFailed(span, errorTypeOf(error));
  span.end(endMs);
}
