// Slow uploads hold a connection and delay a stop (security.md 47).
import type { FastifyInstance } from "fastify";
import { hasBody } from "./callers-turns.ts";

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
