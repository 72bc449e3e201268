import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Beginning, beginTrace, isTracing } from "../tracing.ts";

const untraced = new Set(["/healthz", "/readyz"]);

/** Traces requests by route pattern; adds the trace id to log lines. */
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

/** Trusts only a proxy of ours: others could attach requests to foreign traces. */
function trustedParent({ ips, headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  // The first is the peer; a second is accepted only from a trusted proxy.
  const proxied = ips !== undefined && ips.length > 1;
  return proxied && typeof traceparent === "string" ? traceparent : undefined;
}
