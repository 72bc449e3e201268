// Traces of requests and jobs (docs/decisions/039). When off, OpenTelemetry is not loaded.
import { AsyncLocalStorage } from "node:async_hooks";
import { sqlState } from "./db/db-errors.ts";
import type { LineLog } from "./log.ts";

export type Kind = "server" | "client" | "internal";
/** Nothing personal: no values, query, body or concrete path. */
export type Attributes = Record<string, string | number>;

export type Span = {
  traceId: string;
  /** Undefined error means success. */
  end(more: Attributes, error?: string): void;
};

export type Tracer = {
  /** `parent` is our span or a `traceparent` header; without one a trace starts. */
  begin(name: string, kind: Kind, attributes: Attributes, parent: Span | string | undefined): Span;
  /** Rejects on failure or after a second. */
  close(): Promise<void>;
};

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Returns the stop function, which takes at most a second. */
export async function startTracing(
  options: TracingOptions | undefined,
  log: Pick<LineLog, "warn">,
): Promise<() => Promise<void>> {
  if (options === undefined) return async () => {};
  const { openTracer } = await import("./open-tracer.ts");
  const opened = openTracer(options);
  tracer = opened;
  return async () => {
    tracer = undefined;
    await opened
      .close()
      .catch((error: unknown) =>
        log.warn(
          `链路追踪的最后一批数据没有送达收集器。 The last traces did not reach the collector: ${messageOf(error)}.`,
        ),
      );
  };
}

export type TracingOptions = {
  /** /v1/traces is appended. */
  endpoint: string;
  serviceName: string;
  /** Sampled share of new traces, 0 to 1. */
  share: number;
};

export const isTracing = (): boolean => tracer !== undefined;

/** A request or a job. */
export type Beginning = Span & {
  within<T>(work: () => T): T;
};

/** Begins a span under the current one, else under `parent`, else as a new trace. Undefined when off. */
export function beginTrace(
  name: string,
  kind: Kind,
  attributes: Attributes,
  parent?: string,
): Beginning | undefined {
  const span = tracer?.begin(name, kind, attributes, current.getStore() ?? parent);
  return span && { ...span, within: (work) => current.run(span, work) };
}

/** Runs work in a span until its promise ends; outside requests and jobs without one. */
export function traced<T>(name: string, kind: Kind, attributes: Attributes, work: () => T): T {
  const parent = current.getStore();
  const span = parent && tracer?.begin(name, kind, attributes, parent);
  if (span === undefined) return work();
  try {
    const result = current.run(span, work);
    if (result instanceof Promise)
      void result.then(
        () => span.end({}),
        (error: unknown) => span.end({}, kindOf(error)),
      );
    else span.end({});
    return result;
  } catch (error) {
    span.end({}, kindOf(error));
    throw error;
  }
}

/** Traces a statement by its text, without values. */
export const tracedStatement = <T>(statement: unknown, send: () => T): T => {
  if (tracer === undefined) return send();
  const { name, text } =
    typeof statement === "string" ? { name: undefined, text: statement } : (statement as Statement);
  const [verb = "statement"] = (text ?? "").trimStart().split(/\s/, 1);
  return traced(
    name || verb.toLowerCase(),
    "client",
    { "db.system.name": "postgresql", "db.query.text": text ?? "" },
    send,
  );
};

type Statement = { name?: string; text?: string };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** No message: it may repeat what was sent. */
export const kindOf = (error: unknown): string =>
  sqlState(error) ?? (error instanceof Error ? error.name : "unknown");
