import type { Transport } from "@zhutu/domain/endpoint.ts";
import type { FastifyInstance } from "fastify";

/**
 * The API, called in-process: the same validation, access and envelope as over the network. `visitor` is the address
 * that the calls come from, so that limits count people and not this server (security.md 48).
 */
export function injected(app: FastifyInstance, visitor = "127.0.0.1"): Transport {
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers,
      remoteAddress: visitor,
      ...(body !== undefined && { payload: body }),
    });
    return {
      status: answer.statusCode,
      header: (name) => (answer.headers[name] === undefined ? null : String(answer.headers[name])),
      json: async () => JSON.parse(answer.body) as unknown,
    };
  };
}
