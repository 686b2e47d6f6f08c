// For tests only: spans as an SDK of OpenTelemetry would export them.
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

const inMs = ([seconds, nanoseconds]: ReadableSpan['startTime']) => seconds * 1_000 + nanoseconds / 1_000_000;

/** The parts of a span that tests check. The text of an event may hold what somebody typed. */
const recorded = ({ name, kind, attributes, status, startTime, endTime, events }: ReadableSpan) => ({
  name,
  kind,
  attributes,
  status,
  startMs: inMs(startTime),
  endMs: inMs(endTime),
  events,
});

export type Recorded = ReturnType<typeof recorded>;

/** Records the ended spans of this process until `stop`. */
export function recordSpans() {
  const exporter = new InMemorySpanExporter();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  return {
    ended: () => exporter.getFinishedSpans().map(recorded),
    /** Each span's name with the name of the span around it. */
    nesting: () => {
      const spans = exporter.getFinishedSpans();
      const around = ({ parentSpanContext }: ReadableSpan) =>
        spans.find((span) => span.spanContext().spanId === parentSpanContext?.spanId);
      return spans.map((span) => [span.name, around(span)?.name]);
    },
    forget: () => exporter.reset(),
    stop: () => {
      trace.disable();
      context.disable();
    },
  };
}
