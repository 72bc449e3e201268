// A loopback stand-in for live.aliyuncs.com, for tests only.
import { type LoopbackGateway, startLoopbackGateway } from "../alibaba/gateway-testing.ts";

export const GATEWAY_DOMAIN = "play.example.com";
export const GATEWAY_APP = "live";

export type AlibabaLiveGateway = LoopbackGateway & {
  /** Streams that are pushed at this moment. */
  online: Set<string>;
  forbidden: Set<string>;
};

/** Starts the gateway on a free port of 127.0.0.1; a page of its list holds one stream. */
export async function startAlibabaLiveGateway(clock: () => Date): Promise<AlibabaLiveGateway> {
  const base = await startLoopbackGateway(clock, "2016-11-01", (action, query) => {
    if (!["DescribeLiveStreamsOnlineList", "ForbidLiveStream"].includes(action))
      return [400, { Code: "InvalidAction.NotFound" }];
    if (query.get("DomainName") !== GATEWAY_DOMAIN) return [404, { Code: "InvalidDomain.NotFound" }];
    if (action === "ForbidLiveStream") return forbidden(query);
    const streams = [...gateway.online].map((StreamName) => ({
      DomainName: GATEWAY_DOMAIN,
      AppName: GATEWAY_APP,
      StreamName,
      PublishTime: "2026-11-22T11:30:00Z",
    }));
    const page = Number(query.get("PageNum"));
    const LiveStreamOnlineInfo = streams.slice(page - 1, page);
    return [
      200,
      {
        PageNum: page,
        TotalNum: streams.length,
        TotalPage: Math.max(1, streams.length),
        OnlineInfo: { LiveStreamOnlineInfo },
      },
    ];
  });
  const forbidden = (query: URLSearchParams): [number, object] => {
    const stream = query.get("StreamName") ?? "";
    if (query.get("LiveStreamType") !== "publisher" || stream === "") return [400, { Code: "InvalidParam" }];
    gateway.forbidden.add(stream);
    gateway.online.delete(stream);
    return [200, {}];
  };
  const gateway: AlibabaLiveGateway = Object.assign(base, {
    online: new Set<string>(),
    forbidden: new Set<string>(),
  });
  return gateway;
}
