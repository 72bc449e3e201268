// GET and HEAD /vod/<videoId>/<definition>.mp4?expires&viewer&signature; @fastify/send answers byte ranges (RFC 9110).
import { basename, dirname } from "node:path";
import { send } from "@fastify/send";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EmbeddedVod } from "./embedded.ts";

/** Registers the address under which the stand-in serves videos. */
export async function vodRoutes(app: FastifyInstance, { vod }: { vod: EmbeddedVod }): Promise<void> {
  app.route<{ Params: { videoId: string; file: string }; Querystring: Record<string, unknown> }>({
    method: ["GET", "HEAD"],
    url: "/vod/:videoId/:file",
    handler: async (request, reply) => {
      const one = (name: string) => {
        const value = request.query[name];
        return typeof value === "string" ? value : "";
      };
      const found = await vod.resolve({
        videoId: request.params.videoId,
        definition: /^(LD|SD|HD|FHD)\.mp4$/.exec(request.params.file)?.[1] ?? "",
        expires: one("expires"),
        viewer: one("viewer"),
        signature: one("signature"),
      });
      reply.header("cache-control", "private, no-store").header("x-content-type-options", "nosniff");
      if (found === "forbidden") return reply.code(403).send();
      if (found === undefined) return reply.code(404).send();

      const { path, size, modified } = found;
      const etag = `"${size.toString(16)}-${modified.getTime().toString(16)}"`;
      reply.header("accept-ranges", "bytes").header("etag", etag);
      const acceptRanges = stillSame(request, etag, modified);
      // Judged already: the library knows weak validators only, with which no part may be asked for.
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
      reply.code(sent.statusCode).headers(sent.headers);
      // HEAD answers as GET would, without the bytes; RFC 9110 defines ranges for GET alone, players ask HEAD for both.
      return reply.send(request.method === "HEAD" ? undefined : sent.stream);
    },
  });
}

/** If-Range: a range is only right for the very file that the client has part of. */
function stillSame(request: FastifyRequest, etag: string, modified: Date): boolean {
  const condition = request.headers["if-range"];
  if (typeof condition !== "string") return true;
  if (condition.startsWith('"') || condition.startsWith("W/")) return condition === etag;
  return Date.parse(condition) === Math.floor(modified.getTime() / 1000) * 1000;
}
