// What the loopback stand-ins for the vendor's services have in common, for tests only: the check of key, signature,
// time and nonce, the service's version, and the moods of a gateway in trouble.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { acs3Fault } from "./acs3-testing.ts";

export type GatewayMood = "normal" | "silent" | "http-500" | "not-json" | "no-code" | "throttled";

export type LoopbackGateway = {
  endpoint: string;
  /** Requests that arrived, accepted or not. */
  requests: number;
  mood: GatewayMood;
  close(): Promise<void>;
};

/** What the service answers to a request that is signed well. */
export type GatewayAnswer = (action: string, query: URLSearchParams) => [status: number, body: object];

const TROUBLES: Record<Exclude<GatewayMood, "normal" | "silent">, [status: number, body: string]> = {
  "http-500": [500, JSON.stringify({ Code: "InternalError", Message: "x" })],
  "not-json": [502, "<html>Bad Gateway</html>"],
  "no-code": [200, "{}"],
  throttled: [400, JSON.stringify({ Code: "Throttling.User" })],
};

/** Starts a gateway of this version on a free port of 127.0.0.1. */
export async function startLoopbackGateway(
  clock: () => Date,
  version: string,
  answer: GatewayAnswer,
): Promise<LoopbackGateway> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    gateway.requests += 1;
    if (gateway.mood === "silent") return;
    const say = (status: number, body: string) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };
    if (gateway.mood !== "normal") return say(...TROUBLES[gateway.mood]);
    const known = request.headers["x-acs-version"] === version;
    const fault = acs3Fault(request, clock(), seen) ?? (known ? undefined : "InvalidAction.NotFound");
    const [status, body] = fault
      ? [400, { Code: fault, Message: fault }]
      : answer(
          String(request.headers["x-acs-action"]),
          new URL(String(request.url), "http://loopback").searchParams,
        );
    say(status, JSON.stringify({ RequestId: "loopback", ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway: LoopbackGateway = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: 0,
    mood: "normal",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
