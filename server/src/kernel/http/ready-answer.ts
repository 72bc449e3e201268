// Prebuilt, cached answers and pages.
import type { FastifyReply, FastifyInstance } from "fastify";

export type ReadyAnswer = {
  readonly status: number;
  /** Names and values alternate. */
  readonly head: string[];
  /** Latin1 text, which Node sends with the head in one write, at half the cost. */
  readonly body: string;
};

export function readyAnswer(status: number, headers: Record<string, string>, body: Buffer): ReadyAnswer {
  const all = { ...securityHeaders, ...headers, "content-length": String(body.length) };
  return { status, head: Object.entries(all).flat(), body: body.toString("latin1") };
}

/** Skips Fastify's serialisation and onSend hooks; still logged. */
export function sendReady(reply: FastifyReply, { status, head, body }: ReadyAnswer): void {
  reply.hijack();
  reply.raw.writeHead(status, head);
  reply.raw.end(body, "latin1");
}

// helmet's headers as a table (compared in ready-answer.test.ts), because helmet rebuilds them per
// request.
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
