import type { FastifyInstance } from "fastify";
import { Counter, Histogram, metrics } from "../metrics.ts";

// Few buckets per route: scraping costs the process milliseconds.
const requests = new Counter({
  name: "zhutu_http_requests_total",
  help: "Answers, by method, pattern of the path (page: what is drawn for a browser) and status.",
  labelNames: ["method", "route", "status"],
  registers: [metrics],
});
const requestSeconds = new Histogram({
  name: "zhutu_http_request_seconds",
  help: "How long answers took, by method and pattern of the path.",
  labelNames: ["method", "route"],
  buckets: [0.025, 0.1, 0.25, 1, 2.5],
  registers: [metrics],
});

/** Other methods share a label. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts by route pattern, because a path may hold a code. */
export function countRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "page";
    const method = METHODS.has(request.method) ? request.method : "other";
    requests.inc({ method, route, status: reply.statusCode });
    requestSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}
