// A loopback stand-in for live.aliyuncs.com, for tests only.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { acs3Fault } from "../alibaba/acs3-testing.ts";

export const GATEWAY_DOMAIN = "play.example.com";
export const GATEWAY_APP = "live";

export type AlibabaLiveGateway = {
  endpoint: string;
  /** Streams that are pushed at this moment. */
  online: Set<string>;
  forbidden: Set<string>;
  /** Requests that arrived, accepted or not. */
  requests: number;
  mood: "normal" | "silent" | "http-500" | "not-json";
  close(): Promise<void>;
};

/** Starts the gateway on a free port of 127.0.0.1; a page of its list holds one stream. */
export async function startAlibabaLiveGateway(clock: () => Date): Promise<AlibabaLiveGateway> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    gateway.requests += 1;
    if (gateway.mood === "silent") return;
    const { status, body } = answerTo(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  const say = (status: number, body: object | string) => ({ status, body });
  const answerTo = (request: IncomingMessage) => {
    if (gateway.mood === "http-500") return say(500, { Code: "InternalError", Message: "x" });
    if (gateway.mood === "not-json") return say(502, "<html>Bad Gateway</html>");
    const fault = faultOf(request, clock(), seen);
    if (fault) return say(400, { Code: fault, Message: fault, RequestId: "loopback" });
    const query = new URL(String(request.url), "http://loopback").searchParams;
    if (query.get("DomainName") !== GATEWAY_DOMAIN)
      return say(404, { Code: "InvalidDomain.NotFound", Message: "x", RequestId: "loopback" });
    if (request.headers["x-acs-action"] === "ForbidLiveStream") {
      const stream = query.get("StreamName") ?? "";
      if (query.get("LiveStreamType") !== "publisher" || stream === "")
        return say(400, { Code: "InvalidParam", Message: "x" });
      gateway.forbidden.add(stream);
      gateway.online.delete(stream);
      return say(200, { RequestId: "loopback" });
    }
    const streams = [...gateway.online].map((StreamName) => ({
      DomainName: GATEWAY_DOMAIN,
      AppName: GATEWAY_APP,
      StreamName,
      PublishTime: "2026-11-22T11:30:00Z",
    }));
    const page = Number(query.get("PageNum"));
    return say(200, {
      RequestId: "loopback",
      PageNum: page,
      TotalNum: streams.length,
      TotalPage: Math.max(1, streams.length),
      OnlineInfo: { LiveStreamOnlineInfo: streams.slice(page - 1, page) },
    });
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway: AlibabaLiveGateway = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    online: new Set(),
    forbidden: new Set(),
    requests: 0,
    mood: "normal",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}

function faultOf(request: IncomingMessage, now: Date, seen: Set<string>): string | undefined {
  const fault = acs3Fault(request, now, seen);
  if (fault) return fault;
  const action = String(request.headers["x-acs-action"]);
  const known = ["DescribeLiveStreamsOnlineList", "ForbidLiveStream"].includes(action);
  return known && request.headers["x-acs-version"] === "2016-11-01" ? undefined : "InvalidAction.NotFound";
}
