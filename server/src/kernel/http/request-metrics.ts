import type { FastifyInstance } from "fastify";
import { Histogram, metrics, secondsBuckets } from "../metrics.ts";

const requestSeconds = new Histogram({
  name: "zhutu_http_request_seconds",
  help: "How long answers took, by method, pattern of the path (page: what is drawn for a browser) and status.",
  labelNames: ["method", "route", "status"],
  buckets: secondsBuckets,
  registers: [metrics],
});

/** Counts the requests of this server; of a path its pattern, as a place in it may hold a code. */
export function countRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "page";
    requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}
