// GET and HEAD /vod/<videoId>/<definition>.mp4?expires&viewer&signature, with byte ranges (RFC 9110).
import { createReadStream } from "node:fs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { byteRange } from "./byte-range.ts";
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
      reply
        .header("accept-ranges", "bytes")
        .header("etag", etag)
        .header("last-modified", modified.toUTCString())
        .type("video/mp4");
      const range = stillSame(request, etag, modified) ? byteRange(request.headers.range, size) : "whole";
      if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${size}`).send();
      const { first, last } = range === "whole" ? { first: 0, last: size - 1 } : range;
      reply.header("content-length", last - first + 1);
      if (range !== "whole") reply.code(206).header("content-range", `bytes ${first}-${last}/${size}`);
      // HEAD answers as GET would, without the bytes; RFC 9110 defines ranges for GET alone, players ask HEAD for both.
      if (request.method === "HEAD") return reply.send();
      return reply.send(createReadStream(path, { start: first, end: last }));
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
