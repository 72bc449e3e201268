// OpenTelemetry, imported only when traces are wanted.
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Kind, Span, Tracer, TracingOptions } from "./tracing.ts";

const kinds: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

const CLOSE_MS = 1_000;

/** An unresponsive endpoint costs only spans and a second at stop. */
export function openTracer({ endpoint, serviceName, share }: TracingOptions): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5_000 }),
      }),
    ],
  });
  const tracer = provider.getTracer("zhutu");
  const spans = new WeakMap<Span, OtelSpan>();
  const contextOf = (parent: Span | string | undefined) => {
    if (typeof parent === "string") {
      const remote = spanContextOf(parent);
      return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
    }
    const span = parent && spans.get(parent);
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };
  return {
    begin(name, kind, attributes, parent) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
      const ours: Span = {
        traceId: span.spanContext().traceId,
        end(more, error) {
          span.setAttributes(more);
          if (error !== undefined) {
            span.setAttribute("error.type", error);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
      spans.set(ours, span);
      return ours;
    },
    close() {
      const { promise: tooLong, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error(`no answer within ${CLOSE_MS} ms`)), CLOSE_MS);
      return Promise.race([provider.shutdown(), tooLong]).finally(() => clearTimeout(timer));
    },
  };
}

/** Undefined when malformed. */
function spanContextOf(traceparent: string): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = "0"] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
