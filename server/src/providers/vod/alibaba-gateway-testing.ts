// A loopback stand-in for vod.cn-shanghai.aliyuncs.com, for tests only.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { acs3Fault } from "../alibaba/acs3-testing.ts";

export type GatewayMood = "normal" | "silent" | "http-500" | "not-json" | "throttled";

type Film = { Title: string; Status: string; Size: number; Duration: number };

export type AlibabaVodGateway = {
  endpoint: string;
  /** The file has come whole and is transcoded: what the vendor would do by itself. */
  finish(videoId: string, duration: number): void;
  /** Requests that arrived, accepted or not. */
  requests: number;
  mood: GatewayMood;
  close(): Promise<void>;
};

const MISSING = "InvalidVideo.NotFound";

/** Starts the gateway on a free port of 127.0.0.1. */
export async function startAlibabaVodGateway(clock: () => Date): Promise<AlibabaVodGateway> {
  const seen = new Set<string>();
  const films = new Map<string, Film>();
  const server = createServer((request, response) => {
    gateway.requests += 1;
    if (gateway.mood === "silent") return;
    const answer = (status: number, body: string) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };
    if (gateway.mood === "http-500") return answer(500, JSON.stringify({ Code: "InternalError" }));
    if (gateway.mood === "not-json") return answer(502, "<html>Bad Gateway</html>");
    if (gateway.mood === "throttled") return answer(400, JSON.stringify({ Code: "Throttling.User" }));
    const fault = faultOf(request, clock(), seen);
    if (fault) return answer(400, JSON.stringify({ Code: fault, RequestId: "loopback" }));
    const query = new URL(String(request.url), "http://loopback").searchParams;
    const [status, body] = answered(String(request.headers["x-acs-action"]), query, films);
    answer(status, JSON.stringify({ RequestId: "loopback", ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway: AlibabaVodGateway = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish(videoId, duration) {
      const film = films.get(videoId);
      if (film) films.set(videoId, { ...film, Status: "Normal", Duration: duration });
    },
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
  return request.headers["x-acs-version"] === "2017-03-21" ? undefined : "InvalidAction.NotFound";
}

type Answered = [status: number, body: object];

/** What the vendor answers, as its documents list the parameters. */
function answered(action: string, query: URLSearchParams, films: Map<string, Film>): Answered {
  const leave = (VideoId: string) => ({
    VideoId,
    UploadAuth: Buffer.from(JSON.stringify({ AccessKeyId: "STS.x" })).toString("base64"),
    UploadAddress: Buffer.from(JSON.stringify({ Bucket: "x" })).toString("base64"),
  });
  if (action === "CreateUploadVideo") {
    const Title = query.get("Title") ?? "";
    if (Title === "" || !/\.\w+$/.test(query.get("FileName") ?? "")) return [400, { Code: "MissingTitle" }];
    const VideoId = randomBytes(16).toString("hex");
    films.set(VideoId, { Title, Status: "Uploading", Size: Number(query.get("FileSize") ?? 0), Duration: 0 });
    return [200, leave(VideoId)];
  }
  const VideoId = query.get("VideoId") ?? query.get("VideoIds") ?? "";
  const film = films.get(VideoId);
  if (film === undefined) return [404, { Code: MISSING }];
  if (action === "RefreshUploadVideo") {
    if (film.Status !== "Uploading") return [403, { Code: "Forbidden.IllegalStatus" }];
    return [200, leave(VideoId)];
  }
  if (action === "GetVideoInfo")
    return [200, { Video: { VideoId, ...film, CreationTime: "2026-11-21T02:00:00Z" } }];
  if (action === "GetPlayInfo") {
    if (film.Status !== "Normal") return [403, { Code: "Forbidden.IllegalStatus" }];
    if (!(Number(query.get("AuthTimeout")) >= film.Duration)) return [400, { Code: "InvalidParameter" }];
    const of = (Definition: string, Format: string) => ({
      Definition,
      Format,
      PlayURL: `https://play.example.com/${VideoId}/${Definition}.${Format}?auth_key=1`,
    });
    // Both formats of one, and a definition that is none of ours.
    const PlayInfo = [
      of("OD", "mp4"),
      of("SD", "mp4"),
      of("HD", "mp4"),
      of("HD", "m3u8"),
      of("AUTO", "m3u8"),
    ];
    return [200, { PlayInfoList: { PlayInfo } }];
  }
  if (action === "DeleteVideo") return films.delete(VideoId) ? [200, {}] : [404, { Code: MISSING }];
  return [400, { Code: "InvalidAction.NotFound" }];
}
