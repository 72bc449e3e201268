// A request that arrives too slowly holds a connection and, while stopping, the process (security.md 47).
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body is a file, which a slow line may take minutes to send. */
    takesFiles?: boolean;
  }
}

const bodySeconds = 30;

/** Node's own limits, for `fastify({ http })`: the head within 15 seconds, and a whole file within ten minutes. */
export const arrivalLimits = { headersTimeout: 15_000, requestTimeout: 600_000 };

/** Cuts off a request whose body is not there after 30 seconds, except where a route takes files. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, raw, routeOptions } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (hasBody && !raw.complete && routeOptions.config.takesFiles !== true) {
      const late = setTimeout(() => raw.destroy(), bodySeconds * 1_000);
      for (const over of ["end", "close"]) raw.once(over, () => clearTimeout(late));
    }
    done();
  });
}
