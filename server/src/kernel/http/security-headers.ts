// helmet's headers as a table (compared in security-headers.test.ts), because helmet rebuilds them per
// request.
import type { FastifyInstance } from "fastify";

export const securityHeaders = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
} as const;

const each = Object.entries(securityHeaders);

/** Sets them unless the route set its own. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    for (const [name, value] of each) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
}
