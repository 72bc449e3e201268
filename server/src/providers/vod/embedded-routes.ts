// /vod/<videoId>/<definition>.mp4?expires&viewer&signature and
// /play/<signature>.<expires>.<viewer>/<videoId>/; @fastify/send answers byte ranges (RFC 9110).
import { basename, dirname } from "node:path";
import { send } from "@fastify/send";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EmbeddedVod } from "./embedded.ts";
import { type Found, mp4File, posterFile, streamFile } from "./play-files.ts";
import { uploadRoutes } from "./upload-routes.ts";

type Parts = Pick<EmbeddedVod, "store" | "signer">;

export async function embeddedVodRoutes(app: FastifyInstance, { vod }: { vod: EmbeddedVod }): Promise<void> {
  await app.register(vodRoutes, { vod });
  const onDone = () => void vod.work().catch(() => {}); // the next sweep retries
  await app.register(uploadRoutes, { uploads: vod.uploads, onDone });
}

export async function vodRoutes(app: FastifyInstance, { vod }: { vod: Parts }): Promise<void> {
  const method = ["GET", "HEAD"];
  app.route<{ Params: { videoId: string; file: string }; Querystring: Record<string, unknown> }>({
    method,
    url: "/vod/:videoId/:file",
    handler: async (request, reply) => {
      const queryText = (name: string) => {
        const value = request.query[name];
        return typeof value === "string" ? value : "";
      };
      const { videoId, file } = request.params;
      if (file === "poster.jpg") {
        const picture = await posterFile(vod, { videoId, signature: queryText("signature") });
        return answer(request, reply, picture, "private, max-age=86400");
      }
      const mp4 = await mp4File(vod, {
        videoId,
        definition: /^(LD|SD|HD|FHD)\.mp4$/.exec(file)?.[1] ?? "",
        expires: queryText("expires"),
        viewer: queryText("viewer"),
        signature: queryText("signature"),
      });
      return answer(request, reply, mp4);
    },
  });
  app.route<{ Params: { token: string; videoId: string; "*": string } }>({
    method,
    url: "/play/:token/:videoId/*",
    handler: async (request, reply) => {
      const { token, videoId, "*": file } = request.params;
      const stream = await streamFile(vod, { videoId, token, file });
      return answer(request, reply, stream, file.endsWith(".m3u8") ? undefined : "private, max-age=3600");
    },
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Found | "forbidden" | undefined,
  cacheControl = "private, no-store",
): Promise<FastifyReply> {
  reply.header("cache-control", "private, no-store").header("x-content-type-options", "nosniff");
  if (file === "forbidden") return reply.code(403).send();
  if (file === undefined) return reply.code(404).send();

  const { path, size, modified, type } = file;
  const etag = `"${size.toString(16)}-${modified.getTime().toString(16)}"`;
  reply.header("accept-ranges", "bytes").header("etag", etag);
  const acceptRanges = stillSame(request, etag, modified);
  // Already judged; the library's weak validators allow no ranges.
  delete request.raw.headers["if-range"];
  const options = { root: dirname(path), cacheControl: false, etag: false, acceptRanges };
  const sent = await send(request.raw, basename(path), options);
  if (sent.type !== "file") {
    const range = sent.headers["Content-Range"];
    return reply
      .code(sent.statusCode)
      .headers(range ? { "content-range": range } : {})
      .send();
  }
  reply.code(sent.statusCode).headers(sent.headers).header("cache-control", cacheControl);
  if (type) reply.type(type);
  // Players ask HEAD for ranges too, which RFC 9110 does not define.
  return reply.send(request.method === "HEAD" ? undefined : sent.stream);
}

/** Answers ranges only of the very file the client has part of. */
function stillSame(request: FastifyRequest, etag: string, modified: Date): boolean {
  const condition = request.headers["if-range"];
  if (typeof condition !== "string") return true;
  if (condition.startsWith('"') || condition.startsWith("W/")) return condition === etag;
  return Date.parse(condition) === Math.floor(modified.getTime() / 1000) * 1000;
}
