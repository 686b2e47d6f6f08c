// For tests only: what an SDK of OpenTelemetry would be given.
import { AsyncLocalStorage } from 'node:async_hooks';

import {
  type Attributes,
  type Context,
  context,
  type ContextManager,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  type SpanOptions,
  type SpanStatus,
  type TimeInput,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** A span as it was when it ended. */
export type Recorded = {
  name: string;
  kind: SpanKind | undefined;
  attributes: Attributes;
  status: SpanStatus | undefined;
  /** The name of the span around it. */
  parent: string | undefined;
  startTime: TimeInput | undefined;
  endTime: TimeInput | undefined;
};

class RecordingSpan implements Span {
  readonly #ended: Recorded[];
  readonly #recorded: Recorded;

  constructor(ended: Recorded[], name: string, { kind, attributes, startTime }: SpanOptions, parent?: RecordingSpan) {
    this.#ended = ended;
    this.#recorded = {
      name,
      kind,
      attributes: { ...attributes },
      status: undefined,
      parent: parent && parent.#recorded.name,
      startTime,
      endTime: undefined,
    };
  }

  spanContext() {
    return { traceId: '1'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 };
  }
  setAttribute(key: string, value: Attributes[string]) {
    return this.setAttributes({ [key]: value });
  }
  setAttributes(attributes: Attributes) {
    Object.assign(this.#recorded.attributes, attributes);
    return this;
  }
  setStatus(status: SpanStatus) {
    this.#recorded.status = status;
    return this;
  }
  updateName(name: string) {
    this.#recorded.name = name;
    return this;
  }
  addEvent(): never {
    throw new Error('no span of ours has events: their texts may hold what somebody typed');
  }
  recordException(): never {
    return this.addEvent();
  }
  addLink() {
    return this;
  }
  addLinks() {
    return this;
  }
  isRecording() {
    return true;
  }
  end(endTime?: TimeInput) {
    this.#ended.push({ ...this.#recorded, endTime });
  }
}

class RecordingTracer implements Tracer {
  constructor(readonly ended: Recorded[]) {}

  startSpan(name: string, options: SpanOptions = {}, around: Context = context.active()): RecordingSpan {
    const parent = trace.getSpan(around);
    return new RecordingSpan(this.ended, name, options, parent instanceof RecordingSpan ? parent : undefined);
  }

  startActiveSpan<F extends (span: Span) => unknown>(name: string, fn: F): ReturnType<F>;
  startActiveSpan<F extends (span: Span) => unknown>(name: string, options: SpanOptions, fn: F): ReturnType<F>;
  startActiveSpan<F extends (span: Span) => unknown>(
    name: string,
    options: SpanOptions,
    around: Context,
    fn: F,
  ): ReturnType<F>;
  startActiveSpan(name: string, ...rest: unknown[]): unknown {
    const [options, fn] = rest;
    if (typeof fn !== 'function') throw new Error('a span is started with options and a function');
    const span = this.startSpan(name, options as SpanOptions);
    return context.with(trace.setSpan(context.active(), span), () => fn(span));
  }
}

class AsyncContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();

  active() {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    around: Context,
    fn: F,
    thisArg?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(around, () => fn.apply(thisArg, args));
  }
  bind<T>(_around: Context, target: T) {
    return target;
  }
  enable() {
    return this;
  }
  disable() {
    return this;
  }
}

/** Records the spans of this process from now on; they stand in the list once they have ended. */
export function recordSpans(): { ended: Recorded[]; stop: () => void } {
  const ended: Recorded[] = [];
  context.setGlobalContextManager(new AsyncContexts());
  trace.setGlobalTracerProvider({ getTracer: () => new RecordingTracer(ended) });
  const stop = () => {
    trace.disable();
    context.disable();
  };
  return { ended, stop };
}
