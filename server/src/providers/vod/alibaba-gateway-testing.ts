// A loopback stand-in for vod.cn-shanghai.aliyuncs.com, for tests only.
import { randomBytes } from "node:crypto";
import { type LoopbackGateway, startLoopbackGateway } from "../alibaba/gateway-testing.ts";

type Film = { Title: string; Status: string; Size: number; Duration: number };

export type AlibabaVodGateway = LoopbackGateway & {
  /** The file has come whole and is transcoded: what the vendor would do by itself. */
  finish(videoId: string, duration: number): void;
};

const MISSING = "InvalidVideo.NotFound";

/** Starts the gateway on a free port of 127.0.0.1. */
export async function startAlibabaVodGateway(clock: () => Date): Promise<AlibabaVodGateway> {
  const films = new Map<string, Film>();
  const gateway = await startLoopbackGateway(clock, "2017-03-21", (action, query) =>
    answered(action, query, films),
  );
  return Object.assign(gateway, {
    finish(videoId: string, duration: number) {
      const film = films.get(videoId);
      if (film) films.set(videoId, { ...film, Status: "Normal", Duration: duration });
    },
  });
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
