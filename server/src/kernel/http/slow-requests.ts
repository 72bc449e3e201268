// A request that arrives too slowly holds a connection and, while stopping, the process (security.md 47).
import type { FastifyInstance } from "fastify";
import { hasBody } from "./callers-turns.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body is a file, which a slow line may take minutes to send. */
    takesFiles?: boolean;
  }
}

const longestMs = 30_000;

/** Node's own limits, for `fastify({ http })`: the head within 15 seconds, and a whole file within ten minutes. */
export const arrivalLimits = { headersTimeout: 15_000, requestTimeout: 600_000 };

/** Cuts off a request whose body is not there after 30 seconds, except where a route takes files. */
export function limitArrival(app: FastifyInstance, bodyMs = longestMs): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (hasBody(request) && !raw.complete && routeOptions.config.takesFiles !== true) {
      // One that waits for its turn unread may be here whole.
      const late = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, bodyMs);
      for (const over of ["end", "close"]) raw.once(over, () => clearTimeout(late));
    }
    done();
  });
}
