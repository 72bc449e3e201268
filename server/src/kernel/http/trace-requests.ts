import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Beginning, beginTrace, isTracing } from "../tracing.ts";

/** Whoever only asks whether the server lives is no news. */
const untraced = new Set(["/healthz", "/readyz"]);

/** A span a request, named after its pattern; its trace's id stands in each of the request's log lines. No more hooks where nothing is traced. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Beginning>();
  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "page";
    if (untraced.has(route)) return done();
    const attributes = { "http.request.method": method, "http.route": route, "zhutu.request_id": request.id };
    const span = beginTrace(`${method} ${route}`, "server", attributes, trustedParent(request));
    if (span === undefined) return done();
    spans.set(request, span);
    request.log = reply.log = request.log.child({ traceId: span.traceId });
    span.within(done);
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    spans
      .get(request)
      ?.end({ "http.response.status_code": statusCode }, statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
}

/** The trace that a proxy of ours says it belongs to: anybody else could attach a request to somebody's trace. */
function trustedParent({ ips, headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  // The first is who connected; a second is believed of a trusted proxy alone.
  const proxied = ips !== undefined && ips.length > 1;
  return proxied && typeof traceparent === "string" ? traceparent : undefined;
}
