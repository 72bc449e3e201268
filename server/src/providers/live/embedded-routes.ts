// HLS at /live/<signature>.<end>.<viewer>/<stream>/<run>/<file>; playlists are never cached.
import { basename, dirname } from "node:path";
import { send } from "@fastify/send";
import type { FastifyInstance } from "fastify";
import type { EmbeddedLive, SignedPlay } from "./embedded.ts";

/** The stand-in starts and stops with the application. */
export async function liveRoutes(app: FastifyInstance, { live }: { live: EmbeddedLive }): Promise<void> {
  app.addHook("onReady", () => live.resume());
  app.addHook("onClose", () => live.close());
  app.get<{ Params: SignedPlay }>("/live/:token/:stream/:run/:file", async (request, reply) => {
    const file = live.resolve(request.params);
    if (file === "forbidden") return reply.code(403).send();
    if (file === undefined) return reply.code(404).send();
    const { path } = file;
    const playlist = path.endsWith(".m3u8");
    const sent = await send(request.raw, basename(path), {
      root: dirname(path),
      cacheControl: false,
      etag: false,
    });
    if (sent.type !== "file") return reply.code(sent.statusCode).send();
    return reply
      .code(sent.statusCode)
      .headers(sent.headers)
      .header("cache-control", playlist ? "no-store" : "private, max-age=600")
      .header("content-type", playlist ? "application/vnd.apple.mpegurl" : "video/mp2t")
      .send(sent.stream);
  });
}
