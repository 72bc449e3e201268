// Traces: what happened within a request or a job, where an operator asks for them (docs/decisions/039). Until then every
// function here only does its work, and nothing of OpenTelemetry is loaded.
import { AsyncLocalStorage } from "node:async_hooks";
import { sqlState } from "./db/db-errors.ts";
import type { LineLog } from "./log-lines.ts";

export type Kind = "server" | "client" | "internal";
/** Nothing of a person: no values of statements, no query, no body, no path with its values. */
export type Attributes = Record<string, string | number>;

/** What was begun and has not ended. */
export type Span = {
  traceId: string;
  /** The kind of error that ended it; undefined: it went well. */
  end(more: Attributes, error?: string): void;
};

export type Tracer = {
  /** `parent` is a span of ours or a `traceparent` header (W3C Trace Context); without one a trace begins. */
  begin(name: string, kind: Kind, attributes: Attributes, parent: Span | string | undefined): Span;
  /** Sends what is left, and takes no more; rejects when that fails, or takes a second. */
  close(): Promise<void>;
};

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Begins to trace, to that OTLP endpoint; answers what ends it, within a second whatever the endpoint does. Undefined: nothing is traced. */
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
  /** The collector's address, to which /v1/traces is added. */
  endpoint: string;
  serviceName: string;
  /** Of traces that begin here, from 0 to 1. */
  share: number;
};

/** Whether anything is traced; asked when the application is built. */
export const isTracing = (): boolean => tracer !== undefined;

/** A request or a job. */
export type Beginning = Span & {
  /** Does the work as a part of it: what is traced there is under it. */
  within<T>(work: () => T): T;
};

/**
 * Begins what a request or a job does: under the current span, or else under `parent`, or else a trace. Undefined while nothing is
 * traced.
 */
export function beginTrace(
  name: string,
  kind: Kind,
  attributes: Attributes,
  parent?: string,
): Beginning | undefined {
  const span = tracer?.begin(name, kind, attributes, current.getStore() ?? parent);
  return span && { ...span, within: (work) => current.run(span, work) };
}

/** The same work, with a span around it that ends when its promise does; outside a request or a job it is only done. */
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

/** The same for one statement, which is told by its text: its values stay here. */
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

/** How a span tells of an error. No message: it may repeat what was sent. */
export const kindOf = (error: unknown): string =>
  sqlState(error) ?? (error instanceof Error ? error.name : "unknown");
