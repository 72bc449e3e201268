import type { FastifyInstance } from "fastify";
import { Counter, Histogram, metrics } from "../metrics.ts";
import { hasBody } from "./callers-turns.ts";

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

// Slow uploads hold a connection and delay a stop (security.md 47).
declare module "fastify" {
  interface FastifyContextConfig {
    /** Files may take minutes on a slow line. */
    takesFiles?: boolean;
  }
}

const longestMs = 30_000;

/** Limits for `fastify({ http })`: the head within 15 seconds, a whole file within ten minutes. */
export const arrivalLimits = { headersTimeout: 15_000, requestTimeout: 600_000 };

/** Ends bodies over 30 seconds, except on routes for files. */
export function limitArrival(app: FastifyInstance, bodyMs = longestMs): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (hasBody(request) && !raw.complete && routeOptions.config.takesFiles !== true) {
      // The body may be complete but unread.
      const late = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, bodyMs);
      for (const over of ["end", "close"]) raw.once(over, () => clearTimeout(late));
    }
    done();
  });
}
